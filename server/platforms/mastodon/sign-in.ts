import type { ConnectApi } from '../kit/api.ts'
import { accountOf } from '../kit/auth/account.ts'
import { typedUrl } from '../kit/auth/fields.ts'
import type { OAuth2Client, OAuth2Start, OAuth2Tokens } from '../kit/auth/oauth2.ts'
import { PlatformError, rejected, unlessRefused } from '../kit/http/errors.ts'
import { requireText, textAt } from '../kit/http/response.ts'
import type { ConnectedAccount } from '../platform.ts'
import type { MastodonApi } from './env.ts'
import { hasLimits, readLimits } from './instance.ts'

type Api = ConnectApi<MastodonApi['config']>

interface ServerMetadata {
  scopes_supported?: string[]
  code_challenge_methods_supported?: string[]
}

interface App {
  id: string
  secret: string
}

/** Limits the data that a server can make this service store, since users may name any server. */
const MAX_CREDENTIALS = 4_000

/** Finds or registers the app on the server that the user names. Uses PKCE if the server announces it. */
export async function registerApp(api: Api, start: OAuth2Start): Promise<OAuth2Client> {
  const instance = instanceUrl(start.externalUrl ?? api.config.instance)
  const metadata = await serverMetadata(api, instance)
  const scopes = scopesFor(metadata, ownApp(api, instance))
  const app = await findApp(api, { instance, scopes, ...start })
  return {
    ...app,
    authorizeUrl: `${instance}/oauth/authorize`,
    tokenUrl: `${instance}/oauth/token`,
    scopes: scopes.split(' '),
    pkce: includes(metadata?.code_challenge_methods_supported, 'S256'),
  }
}

/** Reads the account that signed in and the limits of its server. */
export async function readAccount(
  api: Api,
  { accessToken }: OAuth2Tokens,
  client: OAuth2Client,
): Promise<Omit<ConnectedAccount, 'accessToken' | 'refreshToken' | 'expiresAt'>> {
  const { origin: instance, host } = new URL(client.tokenUrl)
  const url = `${instance}/api/v1/accounts/verify_credentials`
  const user = await api.read({ url, token: accessToken })
  const username = requireText('Mastodon', user.username)
  const paths = { id: 'id', name: ['display_name', 'username'], picture: 'avatar' }
  const account = accountOf('Mastodon', user, paths)
  return {
    ...account,
    // Adds the host, because ids are unique only on their own server.
    internalId: `${account.internalId}@${host}`,
    profile: `${username}@${host}`,
    credentials: {
      instance,
      clientId: client.id,
      clientSecret: client.secret ?? '',
      scopes: client.scopes.join(' '),
      limits: JSON.stringify(readLimits(await readInstance(api, instance))),
    },
  }
}

/** Returns the app that the operator has registered on this server, if any. */
function ownApp(
  { config: { clientId: id, clientSecret: secret, instance: own } }: Api,
  instance: string,
): App | null {
  return id !== null && secret !== null && instance === instanceUrl(own) ? { id, secret } : null
}

/** Returns the operator's app, or else the app that the service registered before, or else a new one. */
async function findApp(
  api: Api,
  { instance, scopes, redirectUri, apps }: OAuth2Start & { instance: string; scopes: string },
): Promise<App> {
  const own = ownApp(api, instance)
  if (own) return own
  const key = { server: instance, callback: redirectUri, scopes }
  const stored = await apps.find(key)
  if (stored && (await serverKnowsApp(api, instance, appOf(stored), scopes))) return appOf(stored)
  const fresh = await createApp(api, instance, scopes, redirectUri)
  return appOf(await apps.save(key, { ...fresh }, stored))
}

function appOf({ id = '', secret = '' }: Record<string, string>): App {
  return { id, secret }
}

/**
 * Checks that the server still knows the app. Servers delete unused apps, and would then show the user an error page without a
 * way back. Only RFC 6749's error for an unknown client counts, since some servers lack this grant.
 */
async function serverKnowsApp(
  api: Api,
  instance: string,
  { id, secret }: App,
  scopes: string,
): Promise<boolean> {
  const [scope = ''] = scopes.split(' ')
  const message = 'The server does not know the app.'
  try {
    await api.request({
      url: `${instance}/oauth/token`,
      json: { grant_type: 'client_credentials', client_id: id, client_secret: secret, scope },
      errors: [
        [401, null, 'rejected', 'unknown_app', message],
        [null, /^invalid_client/, 'rejected', 'unknown_app', message],
      ],
    })
    return true
  } catch (error) {
    if (!(error instanceof PlatformError)) throw error
    return error.code !== 'unknown_app'
  }
}

async function createApp(api: Api, instance: string, scopes: string, redirectUri: string): Promise<App> {
  const { data } = await api.request({
    url: `${instance}/api/v1/apps`,
    json: { client_name: 'Postern', redirect_uris: redirectUri, scopes },
  })
  const id = textAt(data, 'client_id')
  const secret = textAt(data, 'client_secret')
  if (id === undefined || secret === undefined || id.length + secret.length > MAX_CREDENTIALS)
    throw rejected('not_a_mastodon_server', 'The instance is not a Mastodon server.')
  return { id, secret }
}

/** Reads the server's OAuth metadata, which Mastodon 4.3 and later have; earlier versions return 404. */
async function serverMetadata(api: Api, instance: string): Promise<ServerMetadata | undefined> {
  return optional(api.request<ServerMetadata>({ url: `${instance}/.well-known/oauth-authorization-server` }))
}

/** Reads version 2 (Mastodon 4.0 and later), or else version 1, where older and other servers report their limits. */
async function readInstance(api: Api, instance: string): Promise<unknown> {
  const read = (version: 1 | 2) => optional(api.request({ url: `${instance}/api/v${version}/instance` }))
  const answer = await read(2)
  return hasLimits(answer) ? answer : ((await read(1)) ?? answer)
}

async function optional<Data>(answer: Promise<{ data: Data }>): Promise<Data | undefined> {
  return (await unlessRefused(answer, undefined, 'platform_rejected'))?.data
}

/**
 * Chooses the narrowest scopes. `profile` allows `verify_credentials`; servers before 4.3 only know the wider `read:accounts`.
 * The last three are for posts that are not public, for mentions and for likes; an operator's app lacks them, as it was registered only
 * for publishing.
 */
function scopesFor(metadata: ServerMetadata | undefined, app: App | null): string {
  const profile = includes(metadata?.scopes_supported, 'profile') ? 'profile' : 'read:accounts'
  return `${profile} write:statuses write:media${app === null ? ' read:statuses read:notifications write:favourites' : ''}`
}

function includes(list: unknown, word: string): boolean {
  return Array.isArray(list) && list.includes(word)
}

function instanceUrl(typed: string): string {
  return typedUrl(typed, () =>
    rejected('invalid_field', 'The instance must be a URL such as https://mastodon.social.'),
  ).origin
}
