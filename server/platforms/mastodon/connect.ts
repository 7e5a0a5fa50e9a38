import { createHash } from 'node:crypto'
import { PlatformError } from '../kit/errors.ts'
import { optionalText, readObject, requireText } from '../kit/response.ts'
import type { ConnectCall, ConnectedAccount, RegisteredApps } from '../platform.ts'
import { type InstanceAnswer, readLimits, tellsLimits } from './limits.ts'

export interface MastodonConfig {
  /** The instance of accounts that name none. */
  instance: string
  /** An app registered there beforehand; null: one is registered on the instance that the user names. */
  clientId: string | null
  clientSecret: string | null
  /** Hosts of servers that ignore an Idempotency-Key: a repeat there is a second post. */
  notIdempotent: readonly string[]
}

interface ServerMetadata {
  scopes_supported?: string[]
  code_challenge_methods_supported?: string[]
}

type StartCall = ConnectCall & { apps: RegisteredApps }

interface Client {
  id: string
  secret: string
}

interface Profile {
  id: string
  username: string
  display_name: string
  avatar: string
}

/** An app's id and secret are stored, and anybody may name the server that makes them up. */
const MAX_CREDENTIALS = 4_000

/** Finds or registers the app and builds the authorization URL. With PKCE where the instance says it knows it. */
export async function authorize(
  config: MastodonConfig,
  input: { state: string; redirectUri: string; verifier: string; externalUrl: string | null },
  call: StartCall,
): Promise<{ url: string; app: Record<string, string> }> {
  const instance = instanceUrl(input.externalUrl ?? config.instance)
  const metadata = await serverMetadata(instance, call)
  const scopes = scopesFor(metadata, ownApp(config, instance))
  const client = await clientFor(config, instance, scopes, input.redirectUri, call)
  const pkce = says(metadata?.code_challenge_methods_supported, 'S256')
  const challenge = createHash('sha256').update(input.verifier).digest('base64url')
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: client.id,
    redirect_uri: input.redirectUri,
    scope: scopes,
    state: input.state,
    ...(pkce ? { code_challenge: challenge, code_challenge_method: 'S256' } : {}),
  })
  const app = { instance, clientId: client.id, clientSecret: client.secret, scopes, pkce: pkce ? 'S256' : '' }
  return { url: `${instance}/oauth/authorize?${query}`, app }
}

/** Exchanges the code and reads who it is and what the instance allows. */
export async function connect(
  input: { code: string; redirectUri: string; verifier: string; app: Record<string, string> },
  call: ConnectCall,
): Promise<ConnectedAccount> {
  const { instance = '', clientId = '', clientSecret = '', scopes = '' } = input.app
  const accessToken = await exchange({ ...input, instance, clientId, clientSecret, scopes }, call)
  const { signal, http } = call
  const headers = { authorization: `Bearer ${accessToken}` }
  const url = `${instance}/api/v1/accounts/verify_credentials`
  const profile = readObject('Mastodon', (await http.request<Profile>({ url, headers, signal })).data)
  const username = requireText('Mastodon', profile.username)
  const host = new URL(instance).host
  return {
    // Ids count from the same numbers on every instance.
    internalId: `${requireText('Mastodon', profile.id)}@${host}`,
    name: optionalText(profile.display_name) ?? username,
    picture: optionalText(profile.avatar) ?? null,
    profile: `${username}@${host}`,
    accessToken,
    refreshToken: null,
    expiresAt: null,
    credentials: {
      instance,
      clientId,
      clientSecret,
      scopes,
      limits: JSON.stringify(readLimits(await instanceOf(instance, call))),
    },
  }
}

async function exchange(
  input: { code: string; redirectUri: string; verifier: string; app: Record<string, string> } & Record<
    'instance' | 'clientId' | 'clientSecret' | 'scopes',
    string
  >,
  call: ConnectCall,
): Promise<string> {
  const { data } = await call.http.request<{ access_token?: string; scope?: string }>({
    method: 'POST',
    url: `${input.instance}/oauth/token`,
    json: {
      grant_type: 'authorization_code',
      code: input.code,
      client_id: input.clientId,
      client_secret: input.clientSecret,
      redirect_uri: input.redirectUri,
      scope: input.scopes,
      ...(input.app.pkce ? { code_verifier: input.verifier } : {}),
    },
    signal: call.signal,
    classify: ({ status }) =>
      status === 400 || status === 401
        ? { failure: 'rejected', code: 'code_refused', message: 'Mastodon refused the authorization code.' }
        : undefined,
  })
  const { access_token, scope } = readObject('Mastodon', data)
  const granted = new Set((optionalText(scope) ?? '').split(' '))
  const token = optionalText(access_token)
  if (token === undefined || !input.scopes.split(' ').every((scope) => granted.has(scope)))
    throw new PlatformError('rejected', 'Mastodon did not grant every permission that publishing needs.', {
      code: 'missing_scopes',
    })
  return token
}

/** The app that the operator has registered on this instance. */
function ownApp(config: MastodonConfig, instance: string): Client | null {
  const { clientId: id, clientSecret: secret } = config
  return id !== null && secret !== null && instance === instanceUrl(config.instance) ? { id, secret } : null
}

/** The operator's app, else the one that was registered here before, else a new one. */
async function clientFor(
  config: MastodonConfig,
  instance: string,
  scopes: string,
  redirectUri: string,
  call: StartCall,
): Promise<Client> {
  const own = ownApp(config, instance)
  if (own) return own
  const key = { server: instance, callback: redirectUri, scopes }
  const kept = await call.apps.find(key)
  if (kept && (await isKnown(instance, kept, scopes, call))) return clientOf(kept)
  const fresh = await register(instance, scopes, redirectUri, call)
  return clientOf(await call.apps.save(key, { ...fresh }, kept))
}

function clientOf({ id = '', secret = '' }: Record<string, string>): Client {
  return { id, secret }
}

/**
 * Instances delete apps that nobody uses, and would then show the user an error page from which nobody comes back. Only the words
 * of RFC 6749 for an unknown client count: not every server offers this grant.
 */
async function isKnown(
  instance: string,
  app: Record<string, string>,
  scopes: string,
  call: StartCall,
): Promise<boolean> {
  const { id, secret } = clientOf(app)
  const [scope] = scopes.split(' ')
  try {
    await call.http.request({
      method: 'POST',
      url: `${instance}/oauth/token`,
      json: { grant_type: 'client_credentials', client_id: id, client_secret: secret, scope },
      signal: call.signal,
      classify: ({ status, data }) =>
        status === 401 || (data as { error?: unknown } | undefined)?.error === 'invalid_client'
          ? { failure: 'rejected', code: 'unknown_app', message: 'The instance does not know the app.' }
          : undefined,
    })
    return true
  } catch (error) {
    if (!(error instanceof PlatformError)) throw error
    return error.code !== 'unknown_app'
  }
}

async function register(
  instance: string,
  scopes: string,
  redirectUri: string,
  call: StartCall,
): Promise<Client> {
  const { data } = await call.http.request<{ client_id?: string; client_secret?: string }>({
    method: 'POST',
    url: `${instance}/api/v1/apps`,
    json: { client_name: 'Postern', redirect_uris: redirectUri, scopes },
    signal: call.signal,
  })
  const id = optionalText(data?.client_id)
  const secret = optionalText(data?.client_secret)
  if (id === undefined || secret === undefined || id.length + secret.length > MAX_CREDENTIALS)
    throw new PlatformError('rejected', 'The instance is not a Mastodon server.', {
      code: 'not_a_mastodon_server',
    })
  return { id, secret }
}

/** Mastodon 4.3 and later; earlier ones answer 404. */
async function serverMetadata(instance: string, call: ConnectCall): Promise<ServerMetadata | undefined> {
  return optional(
    call.http.request<ServerMetadata>({
      url: `${instance}/.well-known/oauth-authorization-server`,
      signal: call.signal,
    }),
  )
}

/** Version 2 is of Mastodon 4.0 and later; Mastodon before it, and other servers with its API, tell their limits in version 1. */
async function instanceOf(instance: string, call: ConnectCall): Promise<InstanceAnswer | undefined> {
  const read = (version: 1 | 2) => {
    const url = `${instance}/api/v${version}/instance`
    return optional(call.http.request<InstanceAnswer>({ url, signal: call.signal }))
  }
  const answer = await read(2)
  return tellsLimits(answer) ? answer : ((await read(1)) ?? answer)
}

async function optional<T>(answer: Promise<{ data: T }>): Promise<T | undefined> {
  try {
    return (await answer).data
  } catch (error) {
    if (error instanceof PlatformError && error.failure === 'rejected' && error.code === 'platform_rejected')
      return undefined
    throw error
  }
}

/**
 * `profile` is the narrow scope for `verify_credentials`; instances before 4.3 only know the wider one. An operator's app was
 * registered for publishing alone and would be refused more; `read:statuses` is for the figures of posts that are not public.
 */
function scopesFor(metadata: ServerMetadata | undefined, app: object | null): string {
  const narrow = says(metadata?.scopes_supported, 'profile')
  const reading = app === null ? ' read:statuses' : ''
  return `${narrow ? 'profile' : 'read:accounts'} write:statuses write:media${reading}`
}

function says(list: unknown, word: string): boolean {
  return Array.isArray(list) && list.includes(word)
}

function instanceUrl(typed: string): string {
  const text = typed.trim()
  const url = URL.parse(/^https?:\/\//i.test(text) ? text : `https://${text}`)
  if (!url)
    throw new PlatformError('rejected', 'The instance must be a URL such as https://mastodon.social.', {
      code: 'invalid_field',
    })
  return url.origin
}
