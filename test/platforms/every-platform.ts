import { upload } from '../../sdk/upload.ts'
import type { PlatformAuth } from '../../server/platforms/kit/auth/types.ts'
import type { ConnectedAccount, DraftMedia, Platform } from '../../server/platforms/platform.ts'
import type { Platforms, RunningPlatform } from '../../server/platforms/registry.ts'
import { aDraftFile, anAccount } from '../helpers/channels.ts'
import { files } from '../helpers/files.ts'
import type { Tenant } from '../helpers/server.ts'
import { findExchanges } from './all-exchanges.ts'
import type { Exchanges } from './exchanges.ts'
import { StandIn } from './stand-in.ts'

/** A platform of the registry with its stand-in, and a channel on it. */
export interface Place {
  identifier: string
  of: Exchanges
  standIn: StandIn
  platform: Platform
}

export interface Stage {
  places: Map<string, Place>
  /** Puts the stand-ins in the place of the platforms, which are connected at once, without their sign-in. */
  platforms(defaults: Platforms): Platforms
  /** Puts the stand-ins in the place of the platforms. */
  withSignIn(defaults: Platforms): Platforms
  close(): Promise<void>
}

/** Starts a stand-in for every platform that has exchanges. */
export async function openStage(): Promise<Stage> {
  const places = new Map<string, Place>()
  for (const [identifier, of] of await findExchanges()) {
    const standIn = await new StandIn(of.routes, of.vendor, (call) => !of.isCommit(call)).listen()
    places.set(identifier, { identifier, of, standIn, platform: of.create(standIn.url) })
  }
  type Replace = (running: RunningPlatform, place: Place) => RunningPlatform
  const replaced = (defaults: Platforms, replace: Replace) => {
    const entries = Object.entries(defaults).map(([id, running]) => {
      const place = places.get(id)
      return [id, place ? replace(running, place) : running]
    })
    return Object.fromEntries(entries) as Platforms
  }
  return {
    places,
    platforms: (defaults) =>
      replaced(defaults, (running, place) => ({ ...played(running, place), auth: connectWithout(place) })),
    withSignIn: (defaults) => replaced(defaults, played),
    async close() {
      for (const { standIn } of places.values()) await standIn.close()
    },
  }
}

function played({ http }: RunningPlatform, { platform }: Place): RunningPlatform {
  return { ...platform, http, unsetVariables: [] }
}

/** Connects the account of the exchanges at once. */
export function connectWithout({ of, standIn }: Place): PlatformAuth {
  const { account } = of
  const own = typeof account === 'function' ? account(standIn.url) : account
  const { id: _, organizationId: __, ...connected } = anAccount(own)
  return {
    kind: 'custom-fields',
    fields: [],
    connect: async (): Promise<ConnectedAccount> => ({ ...connected, picture: null, expiresAt: null }),
  }
}

/** Connects a channel of the platform and returns its id. */
export async function connectTo({ console }: Tenant, integration: string): Promise<string> {
  const { url: state } = await console.consoleApi.channels.getConnectUrl({ path: { integration } })
  const fields = integration === 'sandbox' ? { name: 'Sandbox' } : {}
  const code = Buffer.from(JSON.stringify(fields)).toString('base64')
  const { id } = await console.channels.finishConnect({
    path: { integration },
    body: { state, code, timezone: '0' },
  })
  return id
}

type Picture = { id: string; path: string; thumbnail?: string | null }

/** Files of the media library, of which each platform takes one combination or none. */
export interface Library {
  picture: Picture
  film: Picture
}

export async function fillLibrary({ api }: Tenant): Promise<Library> {
  const [png, mp4] = [await files.png(800, 600), await files.mp4()]
  const picture = await upload(api, { file: new Blob([new Uint8Array(png)]), filename: 'loaf.png' })
  const film = await upload(api, { file: new Blob([new Uint8Array(mp4)]), filename: 'loaf.mp4' })
  return { picture, film: { ...film, thumbnail: picture.path } }
}

/** Chooses the least that the platform takes beside a text under these settings: nothing, a picture or a film. */
export function leastMedia(
  { platform, of, standIn }: Place,
  settings: Record<string, unknown>,
  { picture, film }: Library,
): Picture[] {
  const account = anAccount(typeof of.account === 'function' ? of.account(standIn.url) : of.account)
  const aPicture = aDraftFile('image/png', { width: 800, height: 600 })
  const aFilm = aDraftFile('video/mp4', { hasThumbnail: true })
  const choices: [DraftMedia[], Picture[]][] = [
    [[], []],
    [[aPicture], [picture]],
    [[aFilm], [film]],
  ]
  const found = choices.find(
    ([media]) => platform.check([{ text: 'Hello', media }], settings, account).length === 0,
  )
  if (found === undefined)
    throw new Error(`${platform.name} accepts neither a text nor a picture nor a film.`)
  return found[1]
}
