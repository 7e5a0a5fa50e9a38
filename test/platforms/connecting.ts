import { definePlatform } from '../../server/platforms/define.ts'
import type { PlatformAuth } from '../../server/platforms/kit/auth/types.ts'
import { requiredSecret, urlVariable } from '../../server/platforms/kit/env.ts'
import type { AuthSpec, PlatformSpec } from '../../server/platforms/kit/spec.ts'
import { published, ready } from '../../server/platforms/kit/steps.ts'
import type { ConnectedAccount, Platform } from '../../server/platforms/platform.ts'
import { anAccount, loopbackHttp } from '../helpers/channels.ts'
import { scriptedServer } from '../helpers/scripted-server.ts'
import { noHost } from './support.ts'

const variables = {
  url: urlVariable('CLUB_URL', 'https://club.example', 'The server.'),
  key: requiredSecret('CLUB_KEY', 'The key of your app.'),
}

export interface ClubConfig extends Record<string, unknown> {
  url: string
  key: string
}

type ClubSpec = PlatformSpec<'club', typeof variables, Record<never, never>, unknown, never>

/** A platform that differs from others only in its way of connecting. */
export function club(
  auth: AuthSpec<ClubConfig>,
  rest: Partial<Pick<ClubSpec, 'pages' | 'headers' | 'credential' | 'revoke'>> = {},
) {
  return definePlatform({
    id: 'club',
    name: 'Club',
    env: variables,
    editor: 'none',
    maxConcurrent: 1,
    rules: '',
    text: { max: 100, length: ({ length }) => length },
    media: {},
    idempotency: null,
    baseUrl: ({ config }) => config.url,
    auth,
    errors: [],
    prepare: async () => ready('a post'),
    commit: async () => published({ releaseId: '1', releaseUrl: null }),
    ...rest,
  })
}

/** The platform with a server that follows a script, and a call of it at the time 1000. */
export async function clubServer(
  definition: ReturnType<typeof club>,
  ...script: Parameters<typeof scriptedServer>
) {
  const site = await scriptedServer(...script)
  const client = loopbackHttp({ name: 'Club' })
  const platform: Platform = definition.create({ url: site.url, key: 'app-secret' }, noHost)
  const call = {
    account: anAccount({ accessToken: 'access-0', refreshToken: 'refresh-0' }),
    organizationId: 'organization-1',
    http: client.http,
    signal: AbortSignal.timeout(120_000),
    now: 1_000,
  }
  const stop = async () => {
    await client.close()
    await site[Symbol.asyncDispose]()
  }
  return { site, platform, call, [Symbol.asyncDispose]: stop }
}

export type Club = Awaited<ReturnType<typeof clubServer>>

export function authOf<Kind extends PlatformAuth['kind']>(
  { platform: { auth } }: Pick<Club, 'platform'>,
  kind: Kind,
): Extract<PlatformAuth, { kind: Kind }> {
  if (auth.kind !== kind) throw new Error(`the club connects by ${kind}`)
  return auth as Extract<PlatformAuth, { kind: Kind }>
}

export const redirectUri = 'https://postern.example/channels/connected/club'
const apps = { find: async () => null, save: async (_key: unknown, app: Record<string, string>) => app }
export const verifier = 'v'.repeat(43)

/** Goes to the sign-in page and comes back with this code. */
export async function signInWith(at: Club, code: string) {
  const auth = authOf(at, 'redirect')
  const start = { state: 'state-1', redirectUri, verifier, externalUrl: null }
  const { url, app, state } = await auth.authorize(start, { ...at.call, apps })
  const account: Promise<ConnectedAccount> = auth.connect({ code, redirectUri, verifier, app }, at.call)
  return { url: new URL(url), state, account }
}

export const ada = { internalId: '14', name: 'Ada', picture: null, profile: 'ada' }
