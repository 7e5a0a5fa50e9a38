import { PlatformError } from '../kit/errors.ts'
import { optionalText, requireText } from '../kit/response.ts'
import type { ConnectCall, ConnectedAccount, PlatformCall, RefreshedTokens } from '../platform.ts'
import { xrpc } from './xrpc.ts'

interface Session {
  did: string
  handle: string
  accessJwt: string
  refreshJwt: string
  active?: boolean
}

interface ProfileRecord {
  value?: { displayName?: unknown; avatar?: { ref?: { $link?: unknown } | null } | null } | null
}

/** Logs in with what the user typed and reads the account's own profile record; the AppView is never asked. */
export async function connect(
  defaultService: string,
  fields: Record<string, string>,
  call: ConnectCall,
): Promise<ConnectedAccount> {
  const service = serviceUrl(fields.service || defaultService)
  const identifier = (fields.identifier ?? '').trim().replace(/^@/, '')
  const password = fields.password ?? ''
  const typed = { ...call, service, identifier, password }
  const session = await createSession(typed).catch((error) => {
    throw isRefusal(error) ? error : noServer(service, defaultService, error)
  })
  const profile = await profileRecord(call, service, session.did)
  const avatar = optionalText(profile?.value?.avatar?.ref?.$link)
  return {
    internalId: session.did,
    name: optionalText(profile?.value?.displayName) ?? session.handle,
    picture: avatar
      ? `${service}/xrpc/com.atproto.sync.getBlob?${new URLSearchParams({ did: session.did, cid: avatar })}`
      : null,
    profile: session.handle,
    ...tokensOf(session),
    credentials: { service, identifier, password },
  }
}

/** A server that understood what it was asked. */
function isRefusal(error: unknown): boolean {
  return error instanceof PlatformError && error.failure === 'auth'
}

/** Keeps what kind of failure it was: a server that is down may come back. */
function noServer(service: string, defaultService: string, cause: unknown): unknown {
  if (!(cause instanceof PlatformError) || cause.retryAfterMs !== undefined) return cause
  const { failure, code, platformResponse } = cause
  const instead = `Leave the service empty for ${defaultService}, or type the address of your own server (PDS), such as https://pds.example.com.`
  return new PlatformError(failure, `${cause.message} Asked was ${service}. ${instead}`, {
    code,
    ...(platformResponse === undefined ? {} : { platformResponse }),
    cause,
  })
}

/**
 * New tokens from the refresh token; with the app password only when the platform definitely refuses the refresh token.
 * A network failure stays one, so that it never costs the connection.
 */
export async function refresh(call: PlatformCall): Promise<RefreshedTokens> {
  const { account, http, signal } = call
  const { service = '', identifier = '', password = '' } = account.credentials
  if (account.refreshToken !== null)
    try {
      const method = 'com.atproto.server.refreshSession'
      return tokensOf(
        await xrpc<Session>(http, {
          service,
          method,
          token: account.refreshToken,
          body: new Uint8Array(),
          signal,
        }),
      )
    } catch (error) {
      if (!(error instanceof PlatformError && error.failure === 'auth')) throw error
    }
  return tokensOf(await createSession({ http, signal, service, identifier, password }))
}

async function createSession(
  call: Pick<ConnectCall, 'http' | 'signal'> & { service: string; identifier: string; password: string },
): Promise<Session> {
  const { http, signal, service, identifier, password } = call
  const session = await xrpc<Session>(http, {
    service,
    method: 'com.atproto.server.createSession',
    json: { identifier, password },
    signal,
  })
  const { did, handle, accessJwt } = session
  if (![did, handle, accessJwt].every((member) => optionalText(member) !== undefined))
    throw new PlatformError('rejected', 'The service is not a Bluesky (AT Protocol) server.', {
      code: 'not_an_atproto_server',
    })
  return session
}

async function profileRecord(
  call: ConnectCall,
  service: string,
  did: string,
): Promise<ProfileRecord | undefined> {
  const params = { repo: did, collection: 'app.bsky.actor.profile', rkey: 'self' }
  try {
    return await xrpc<ProfileRecord>(call.http, {
      service,
      method: 'com.atproto.repo.getRecord',
      params,
      signal: call.signal,
    })
  } catch (error) {
    // An account without a profile record answers 400; a name and a picture are not worth failing the connection.
    if (error instanceof PlatformError && error.failure === 'rejected') return undefined
    throw error
  }
}

function tokensOf(session: Session): RefreshedTokens {
  return {
    accessToken: requireText('Bluesky', session.accessJwt),
    refreshToken: optionalText(session.refreshJwt) ?? null,
    expiresAt: expiry(session.accessJwt),
  }
}

/** Epoch ms of the JWT's `exp`; null where the token is opaque. */
function expiry(jwt: string): number | null {
  try {
    const claims = JSON.parse(Buffer.from(jwt.split('.')[1] ?? '', 'base64url').toString()) as {
      exp?: unknown
    }
    return typeof claims.exp === 'number' ? claims.exp * 1000 : null
  } catch {
    return null
  }
}

function serviceUrl(typed: string): string {
  const text = typed.trim()
  const url = URL.parse(/^https?:\/\//i.test(text) ? text : `https://${text}`)
  if (!url)
    throw new PlatformError('rejected', 'The service must be a URL such as https://bsky.social.', {
      code: 'invalid_field',
    })
  return url.origin
}
