import { onTestFinished } from 'vitest'
import type { RegisteredApps } from '../../server/platforms/kit/auth/types.ts'
import { mastodon } from '../../server/platforms/mastodon/mastodon.ts'
import type {
  OutgoingEntry,
  PlatformAccount,
  PlatformCall,
  PrepareInput,
} from '../../server/platforms/platform.ts'
import { publishEntry } from '../helpers/acts.ts'
import { anAccount, loopbackHttp } from '../helpers/channels.ts'
import { FakeMastodon, type FakeMastodonOptions } from '../helpers/fakes/mastodon.ts'
import { noHost } from './support.ts'

export const channel = mastodon.create(
  { instance: 'https://mastodon.social', clientId: null, clientSecret: null, notIdempotent: [] },
  noHost,
)
export const redirectUri = 'https://postern.example/integrations/social/mastodon'
export const verifier = 'v'.repeat(64)
export async function instance(options: FakeMastodonOptions = {}) {
  const fake = await new FakeMastodon(options).listen()
  const client = loopbackHttp({ name: 'Mastodon' })
  onTestFinished(async () => {
    await fake.close()
    await client.close()
  })
  const apps = keptApps()
  const call = () => ({
    organizationId: 'organization-1',
    http: client.http,
    signal: AbortSignal.timeout(120_000),
    now: Date.now(),
    apps,
  })
  return { fake, call }
}

/** Keeps what was registered, as the service does in its database. */
export function keptApps(): RegisteredApps {
  const apps = new Map<string, Record<string, string>>()
  return {
    find: async (key) => apps.get(JSON.stringify(key)) ?? null,
    save: async (key, app) => {
      apps.set(JSON.stringify(key), app)
      return app
    },
  }
}

export function oauth(of = channel) {
  if (of.auth.kind !== 'redirect') throw new Error('mastodon connects with OAuth')
  return of.auth
}

export async function connected(options: FakeMastodonOptions = {}) {
  const { fake, call } = await instance(options)
  const { url, app } = await oauth().authorize(
    { state: 'state-1', redirectUri, verifier, externalUrl: fake.url },
    call(),
  )
  const { code, state } = fake.consent(url)
  const found = await oauth().connect({ code, redirectUri, verifier, app }, call())
  const { picture: _, credentials, ...rest } = found
  const account = anAccount({ ...rest, credentials: credentials ?? {} })
  const callOf = (over: Partial<PlatformAccount> = {}, now = Date.now()): PlatformCall => ({
    ...call(),
    now,
    account: { ...account, ...over },
  })
  return { fake, found, state, account, app, url, call, callOf }
}

export type Attempt = Omit<PrepareInput, 'saved'>

export function attemptAt(entry: OutgoingEntry, over: Partial<Attempt> = {}): Attempt {
  return { entry, key: `key of ${entry.text}`, position: { root: null, parent: null }, settings: {}, ...over }
}

export function publish(call: PlatformCall, attempt: Attempt) {
  return publishEntry(channel, call, attempt)
}
