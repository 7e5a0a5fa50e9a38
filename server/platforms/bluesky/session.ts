import type { ConnectApi } from '../kit/api.ts'
import { serverFields, typedUrl } from '../kit/auth/fields.ts'
import { PlatformError, rejected, unlessRefused } from '../kit/http/errors.ts'
import { type Answer, optionalText, readPath, requireText } from '../kit/http/response.ts'
import type { ConnectedAccount, CustomField, RefreshedTokens } from '../platform.ts'
import type { BlueskyApi } from './env.ts'

type Config = BlueskyApi['config']

export function connectFields({ service }: Config): CustomField[] {
  return serverFields(service, {
    identifier: 'Handle or email address',
    password: 'An app password, from Settings → Privacy and security',
  })
}

/** Signs in with the typed credentials and reads the account's profile record from its own server, not from the AppView. */
export async function connect(
  fields: Record<string, string>,
  api: ConnectApi<Config>,
): Promise<ConnectedAccount> {
  const typed = fields.service || api.config.service
  const { origin: service } = typedUrl(typed, 'The service must be a URL such as https://bsky.social.')
  const identifier = (fields.identifier ?? '').trim().replace(/^@/, '')
  const password = fields.password ?? ''
  const session = await createSession(api, { service, identifier, password }).catch((error) => {
    throw isRefusal(error) ? error : withServerHint(service, api.config.service, error)
  })
  const did = requireText('Bluesky', session.did)
  const handle = requireText('Bluesky', session.handle)
  const query = { repo: did, collection: 'app.bsky.actor.profile', rkey: 'self' }
  const reading = api.read({ url: `${service}/xrpc/com.atproto.repo.getRecord`, query })
  // The server refuses to read an absent profile; a missing name and picture must not fail the connection.
  const profile = await unlessRefused(reading, null)
  const avatar = optionalText(readPath(profile, 'value.avatar.ref.$link'))
  return {
    internalId: did,
    name: optionalText(readPath(profile, 'value.displayName')) ?? handle,
    picture: avatar
      ? `${service}/xrpc/com.atproto.sync.getBlob?${new URLSearchParams({ did, cid: avatar })}`
      : null,
    profile: handle,
    ...tokensOf(session),
    credentials: { service, identifier, password },
  }
}

/** Returns true if the server understood the request and refused the credentials. */
function isRefusal(error: unknown): boolean {
  return error instanceof PlatformError && error.failure === 'auth'
}

/** Adds a hint about the server's address and keeps the kind of failure: a server that is down may recover. */
function withServerHint(service: string, defaultService: string, cause: unknown): unknown {
  if (!(cause instanceof PlatformError) || cause.retryAfterMs !== undefined) return cause
  const { failure, code, platformResponse } = cause
  const hint = `Leave the service empty for ${defaultService}, or type the address of your own server (PDS), such as https://pds.example.com.`
  return new PlatformError(failure, `${cause.message} The server was ${service}. ${hint}`, {
    code,
    ...(platformResponse === undefined ? {} : { platformResponse }),
    cause,
  })
}

/**
 * Gets new tokens with the refresh token, or with the app password once the platform definitely refuses the refresh token. A network
 * failure is rethrown, so that it never disconnects the account.
 */
export async function refresh(api: BlueskyApi): Promise<RefreshedTokens> {
  const { refreshToken: token, credentials } = api.account
  const { service = '', identifier = '', password = '' } = credentials
  if (token !== null)
    try {
      const url = '/xrpc/com.atproto.server.refreshSession'
      return tokensOf(await api.read({ url, token, body: new Uint8Array() }))
    } catch (error) {
      if (!(error instanceof PlatformError && error.failure === 'auth')) throw error
    }
  return tokensOf(await createSession(api, { service, identifier, password }))
}

async function createSession(
  api: Pick<BlueskyApi, 'read'>,
  { service, identifier, password }: Record<'service' | 'identifier' | 'password', string>,
): Promise<Answer> {
  const session = await api.read({
    url: `${service}/xrpc/com.atproto.server.createSession`,
    json: { identifier, password },
    token: null,
  })
  const { did, handle, accessJwt } = session
  if (![did, handle, accessJwt].every((member) => optionalText(member) !== undefined))
    throw rejected('not_an_atproto_server', 'The service is not a Bluesky (AT Protocol) server.')
  return session
}

function tokensOf({ accessJwt, refreshJwt }: Answer): RefreshedTokens {
  const accessToken = requireText('Bluesky', accessJwt)
  return { accessToken, refreshToken: optionalText(refreshJwt) ?? null, expiresAt: readExpiry(accessToken) }
}

/** Returns the JWT's `exp` in epoch ms; null for an opaque token. */
function readExpiry(jwt: string): number | null {
  try {
    const { exp } = JSON.parse(Buffer.from(jwt.split('.')[1] ?? '', 'base64url').toString())
    return typeof exp === 'number' ? exp * 1000 : null
  } catch {
    return null
  }
}
