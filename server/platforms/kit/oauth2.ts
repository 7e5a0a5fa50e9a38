import { createHash } from 'node:crypto'
import type {
  ConnectCall,
  ConnectedAccount,
  PlatformAuth,
  RefreshedTokens,
  RegisteredApps,
} from '../platform.ts'
import type { ConnectApi, Requests } from './api.ts'
import type { ErrorRule } from './http/error-rules.ts'
import { PlatformError } from './http/errors.ts'
import { optionalText, requireText, type Untrusted } from './http/response.ts'

/** An app of this service on a platform's authorization server. */
export interface OAuth2Client {
  id: string
  /** Null for a public client. */
  secret: string | null
  authorizeUrl: string
  tokenUrl: string
  scopes: readonly string[]
  pkce?: boolean
}

export interface OAuth2Start {
  /** Server that the user named; null if the platform asks for none. */
  externalUrl: string | null
  redirectUri: string
  apps: RegisteredApps
}

export interface OAuth2Tokens {
  accessToken: string
  refreshToken: string | null
  expiresAt: number | null
  /** Complete response of the token endpoint, for members that are specific to the platform. */
  response: Untrusted<Record<string, unknown>>
}

type TokenFields = 'accessToken' | 'refreshToken' | 'expiresAt'

/** Signs in by the authorization code grant (RFC 6749), with PKCE if the client supports it. */
export interface OAuth2Spec<Config> {
  kind: 'oauth2'
  /** Returns the operator's app. */
  client?: (config: Config) => OAuth2Client
  /** Finds or registers an app on the server that the user names; replaces `client`. */
  register?: (api: ConnectApi<Config>, start: OAuth2Start) => Promise<OAuth2Client>
  /** True if the user first names a server. */
  externalUrl?: (config: Config) => boolean
  /** Added to the authorization URL. */
  authorizeParameters?: Record<string, string>
  scopeSeparator?: string
  /** Place of the client's secret in a token request; defaults to `body`. */
  clientAuth?: 'body' | 'basic'
  /** Encoding of a token request; defaults to `form`. */
  tokenBody?: 'form' | 'json'
  /** True if access tokens expire and refresh tokens renew them. */
  refresh?: boolean
  /** Reads the account that signed in. */
  account(
    api: ConnectApi<Config>,
    tokens: OAuth2Tokens,
    client: OAuth2Client,
  ): Promise<Omit<ConnectedAccount, TokenFields> & Partial<Pick<ConnectedAccount, TokenFields>>>
}

type Parameters = Record<string, string>

/** Creates the `oauth2` auth of a platform. `apiOf` returns the platform's API for a call. */
export function oauth2Auth<Config>(
  spec: OAuth2Spec<Config>,
  { name, config, apiOf }: OAuth2Platform<Config>,
): PlatformAuth {
  return {
    kind: 'oauth2',
    externalUrl: spec.externalUrl?.(config) ?? false,
    async authorize({ state, redirectUri, verifier, externalUrl }, call) {
      const api = apiOf(call)
      const start = { externalUrl, redirectUri, apps: call.apps }
      const client = (await spec.register?.(api, start)) ?? ownClient(spec, config)
      const challenge = createHash('sha256').update(verifier).digest('base64url')
      const query = new URLSearchParams({
        response_type: 'code',
        client_id: client.id,
        redirect_uri: redirectUri,
        scope: client.scopes.join(spec.scopeSeparator ?? ' '),
        state,
        ...(client.pkce ? { code_challenge: challenge, code_challenge_method: 'S256' } : {}),
        ...spec.authorizeParameters,
      })
      return { url: `${client.authorizeUrl}?${query}`, app: { client: JSON.stringify(client) } }
    },
    async connect({ code, redirectUri, verifier, app }, call) {
      const api = apiOf(call)
      const client = JSON.parse(app.client ?? '{}') as OAuth2Client
      const tokens = await requestTokens(spec, api, client, {
        name,
        parameters: {
          grant_type: 'authorization_code',
          code,
          redirect_uri: redirectUri,
          ...(client.pkce ? { code_verifier: verifier } : {}),
        },
        refusal: ['rejected', 'code_refused', `${name} refused the authorization code.`],
      })
      requireScopes(client, tokens, name)
      const { accessToken, refreshToken, expiresAt } = tokens
      return { accessToken, refreshToken, expiresAt, ...(await spec.account(api, tokens, client)) }
    },
  }
}

export interface OAuth2Platform<Config> {
  name: string
  config: Config
  apiOf(call: ConnectCall): ConnectApi<Config>
}

/** Gets new tokens with the refresh token. Throws `auth` if the platform definitely refuses it. */
export async function refreshTokens<Config>(
  spec: OAuth2Spec<Config>,
  api: Requests & { config: Config; now: number; account: { refreshToken: string | null } },
  name: string,
): Promise<RefreshedTokens> {
  const { refreshToken } = api.account
  if (refreshToken === null)
    throw new PlatformError('auth', `${name} issued no refresh token: connect the channel again.`)
  const { response: _, ...tokens } = await requestTokens(spec, api, ownClient(spec, api.config), {
    name,
    parameters: { grant_type: 'refresh_token', refresh_token: refreshToken },
    refusal: ['auth', null, `${name} refused the refresh token: connect the channel again.`],
  })
  return tokens
}

function ownClient<Config>({ client }: OAuth2Spec<Config>, config: Config): OAuth2Client {
  if (client === undefined) throw new Error('The platform declares no OAuth client.')
  return client(config)
}

async function requestTokens<Config>(
  { clientAuth = 'body', tokenBody = 'form' }: OAuth2Spec<Config>,
  api: Requests & { now: number },
  client: OAuth2Client,
  grant: { name: string; parameters: Parameters; refusal: [ErrorRule[2], string | null, string] },
): Promise<OAuth2Tokens> {
  const { id, secret, tokenUrl } = client
  const basic = clientAuth === 'basic'
  const inBody: Parameters = basic
    ? {}
    : { client_id: id, ...(secret === null ? {} : { client_secret: secret }) }
  const credential = Buffer.from(`${encodeURIComponent(id)}:${encodeURIComponent(secret ?? '')}`)
  const parameters = { ...grant.parameters, ...inBody }
  const response = await api.read<Record<string, unknown>>({
    url: tokenUrl,
    token: null,
    ...(basic ? { headers: { authorization: `Basic ${credential.toString('base64')}` } } : {}),
    ...(tokenBody === 'json' ? { json: parameters } : { form: parameters }),
    errors: [
      [400, null, ...grant.refusal],
      [401, null, ...grant.refusal],
    ],
  })
  const lifetime = Number(response.expires_in)
  return {
    accessToken: requireText(grant.name, response.access_token),
    refreshToken: optionalText(response.refresh_token) ?? null,
    expiresAt: lifetime > 0 ? api.now + lifetime * 1000 : null,
    response,
  }
}

/** Requires every scope, since a user may have deselected some. A response without scopes grants all of them (RFC 6749, 5.1). */
function requireScopes(client: OAuth2Client, { response }: OAuth2Tokens, name: string): void {
  const scope = optionalText(response.scope)
  if (scope === undefined) return
  const granted = new Set(scope.split(/[ ,]+/))
  if (client.scopes.every((scope) => granted.has(scope))) return
  throw new PlatformError('rejected', `${name} did not grant every permission that publishing needs.`, {
    code: 'missing_scopes',
  })
}
