import { createHash } from 'node:crypto'
import type { ConnectCall, ConnectedAccount } from '../channel.ts'
import { ChannelError } from '../errors.ts'
import { type InstanceAnswer, readLimits } from './limits.ts'

export interface MastodonConfig {
  /** The instance of accounts that name none. */
  instance: string
  /** An app registered there beforehand; null: one is registered on the instance that the user names. */
  clientId: string | null
  clientSecret: string | null
}

interface ServerMetadata {
  scopes_supported?: string[]
  code_challenge_methods_supported?: string[]
}

interface Profile {
  id: string
  username: string
  display_name: string
  avatar: string
}

/** Finds or registers the app and builds the authorization URL. With PKCE where the instance says it knows it. */
export async function authorize(
  config: MastodonConfig,
  input: { state: string; redirectUri: string; verifier: string; externalUrl: string | null },
  call: ConnectCall,
): Promise<{ url: string; app: Record<string, string> }> {
  const instance = instanceUrl(input.externalUrl ?? config.instance)
  const metadata = await serverMetadata(instance, call)
  const scopes = scopesFor(metadata)
  const client = await clientFor(config, instance, scopes, input.redirectUri, call)
  const pkce = metadata?.code_challenge_methods_supported?.includes('S256') ?? false
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
  const profile = (
    await http.request<Profile>({ url: `${instance}/api/v1/accounts/verify_credentials`, headers, signal })
  ).data
  const host = new URL(instance).host
  return {
    // Ids count from the same numbers on every instance.
    internalId: `${profile.id}@${host}`,
    name: profile.display_name || profile.username,
    picture: profile.avatar || null,
    profile: `${profile.username}@${host}`,
    accessToken,
    refreshToken: null,
    expiresAt: null,
    credentials: {
      instance,
      clientId,
      clientSecret,
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
  const granted = new Set((data?.scope ?? '').split(' '))
  if (!data?.access_token || !input.scopes.split(' ').every((scope) => granted.has(scope)))
    throw new ChannelError('rejected', 'Mastodon did not grant every permission that publishing needs.', {
      code: 'missing_scopes',
    })
  return data.access_token
}

async function clientFor(
  config: MastodonConfig,
  instance: string,
  scopes: string,
  redirectUri: string,
  call: ConnectCall,
): Promise<{ id: string; secret: string }> {
  if (config.clientId !== null && config.clientSecret !== null && instance === instanceUrl(config.instance))
    return { id: config.clientId, secret: config.clientSecret }
  const { data } = await call.http.request<{ client_id?: string; client_secret?: string }>({
    method: 'POST',
    url: `${instance}/api/v1/apps`,
    json: { client_name: 'Postern', redirect_uris: redirectUri, scopes },
    signal: call.signal,
  })
  if (!data?.client_id || !data.client_secret)
    throw new ChannelError('rejected', 'The instance is not a Mastodon server.', {
      code: 'not_a_mastodon_server',
    })
  return { id: data.client_id, secret: data.client_secret }
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

/** Mastodon 4.0 and later. */
async function instanceOf(instance: string, call: ConnectCall): Promise<InstanceAnswer | undefined> {
  return optional(
    call.http.request<InstanceAnswer>({ url: `${instance}/api/v2/instance`, signal: call.signal }),
  )
}

async function optional<T>(answer: Promise<{ data: T }>): Promise<T | undefined> {
  try {
    return (await answer).data
  } catch (error) {
    if (error instanceof ChannelError && error.failure === 'rejected' && error.code === 'platform_rejected')
      return undefined
    throw error
  }
}

/** `profile` is the narrow scope for `verify_credentials`; instances before 4.3 only know the wider one. */
function scopesFor(metadata: ServerMetadata | undefined): string {
  const narrow = metadata?.scopes_supported?.includes('profile') ?? false
  return `${narrow ? 'profile' : 'read:accounts'} write:statuses write:media`
}

function instanceUrl(typed: string): string {
  const text = typed.trim()
  const url = URL.parse(/^https?:\/\//i.test(text) ? text : `https://${text}`)
  if (!url)
    throw new ChannelError('rejected', 'The instance must be a URL such as https://mastodon.social.', {
      code: 'invalid_field',
    })
  return url.origin
}
