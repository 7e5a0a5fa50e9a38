import type { Requests } from '../kit/api.ts'
import { serverFields, typedUrl } from '../kit/auth/fields.ts'
import type { FieldsSpec } from '../kit/auth/kinds.ts'
import { PlatformError, rejected, unlessRefused } from '../kit/http/errors.ts'
import { type Answer, optionalText, requireText, textAt } from '../kit/http/response.ts'
import type { RefreshedTokens } from '../platform.ts'
import type { BlueskyApi } from './env.ts'

type Config = BlueskyApi['config']

const wrongService = () => rejected('invalid_field', 'The service must be a URL such as https://bsky.social.')

export const auth: FieldsSpec<Config> = {
  kind: 'custom-fields',
  fields: ({ service }) =>
    serverFields(service, {
      identifier: 'Handle or email address',
      password: 'An app password, from Settings → Privacy and security',
    }),
  /** Signs in with the typed credentials and reads the account's profile record from its own server, not from the AppView. */
  async connect(typed, api) {
    const { origin: service } = typedUrl(typed.service || api.config.service, wrongService)
    const identifier = (typed.identifier ?? '').trim().replace(/^@/, '')
    const credentials = { service, identifier, password: typed.password ?? '' }
    const session = await createSession(api, credentials).catch((error) => {
      throw isRefusal(error) ? error : withServerHint(service, api.config.service, error)
    })
    const did = requireText('Bluesky', session.did)
    const handle = requireText('Bluesky', session.handle)
    const query = { repo: did, collection: 'app.bsky.actor.profile', rkey: 'self' }
    const reading = api.read({ url: `${service}/xrpc/com.atproto.repo.getRecord`, query })
    // The server refuses to read an absent profile; a missing name and picture must not fail the connection.
    const profile = await unlessRefused(reading, null)
    const cid = textAt(profile, 'value.avatar.ref.$link')
    const blob = `${service}/xrpc/com.atproto.sync.getBlob?${new URLSearchParams({ did, cid: cid ?? '' })}`
    const name = textAt(profile, 'value.displayName') ?? handle
    const picture = cid === undefined ? null : blob
    return { internalId: did, name, picture, profile: handle, ...tokensOf(session), credentials }
  },
  /**
   * Gets new tokens with the refresh token, or with the app password once the platform definitely refuses the refresh token. A network
   * failure is rethrown, so that it never disconnects the account.
   */
  async refresh(api) {
    const { refreshToken: token, credentials } = api.account
    if (token !== null)
      try {
        const url = '/xrpc/com.atproto.server.refreshSession'
        return tokensOf(await api.read({ url, token, body: new Uint8Array() }))
      } catch (error) {
        if (!isRefusal(error)) throw error
      }
    return tokensOf(await createSession(api, credentials))
  },
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

async function createSession(
  api: Requests,
  { service = '', identifier = '', password = '' }: Record<string, string>,
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
