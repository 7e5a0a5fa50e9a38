import type { Requests } from '../api.ts'
import { basicAuth } from '../auth/fields.ts'
import { PlatformError } from '../http/errors.ts'
import { requireText } from '../http/response.ts'

/** Declares how the operator's app gets a token by the client credentials grant (RFC 6749, 4.4). */
export interface AppGrant {
  url: string
  id: string
  secret: string
  /** Defaults to the form. */
  clientAuth?: 'basic'
  /** Variables that the operator checks if the platform refuses the app. */
  variables: string
}

/** Renews a token this long before it expires, so that none expires during a request. */
const EXPIRY_MARGIN_MS = 60_000
/** Lifetime if the platform reports none. A refused token is renewed in any case. */
const DEFAULT_LIFETIME_S = 3_600

type AnonymousApi = Pick<Requests, 'read'> & { now: number }

/** Runs `use` with a token that all reads of this process share. Renews a refused token once and runs `use` again. */
export type WithAppToken = <Result>(
  api: AnonymousApi,
  use: (token: string) => Promise<Result>,
) => Promise<Result>

export function createAppToken(name: string, grant: AppGrant): WithAppToken {
  let current: { token: Promise<string>; expiresAt: number } | null = null
  function tokenOf(api: AnonymousApi): Promise<string> {
    if (current !== null && current.expiresAt > api.now) return current.token
    const request = requestToken(name, api, grant)
    const entry = { token: request.then(({ token }) => token), expiresAt: api.now + EXPIRY_MARGIN_MS }
    current = entry
    request.then(
      ({ lifetimeS }) => {
        entry.expiresAt = api.now + lifetimeS * 1_000 - EXPIRY_MARGIN_MS
      },
      () => {
        if (current === entry) current = null
      },
    )
    return entry.token
  }
  return async (api, use) => {
    const seen = tokenOf(api)
    try {
      return await use(await seen)
    } catch (error) {
      if (!isRefusal(error)) throw error
      if (current?.token === seen) current = null
    }
    try {
      return await use(await tokenOf(api))
    } catch (error) {
      throw isRefusal(error) ? appRefused(name, grant, error) : error
    }
  }
}

async function requestToken(
  name: string,
  api: AnonymousApi,
  grant: AppGrant,
): Promise<{ token: string; lifetimeS: number }> {
  const { url, id, secret, clientAuth } = grant
  try {
    const answer = await api.read({
      url,
      token: null,
      form: {
        grant_type: 'client_credentials',
        ...(clientAuth === 'basic' ? {} : { client_id: id, client_secret: secret }),
      },
      ...(clientAuth === 'basic' ? { headers: basicAuth(id, secret) } : {}),
    })
    const { access_token, expires_in } = answer
    const lifetimeS = Number(expires_in) > 0 ? Number(expires_in) : DEFAULT_LIFETIME_S
    return { token: requireText(name, access_token), lifetimeS }
  } catch (error) {
    const isRefused = error instanceof PlatformError && ['auth', 'rejected'].includes(error.failure)
    throw isRefused ? appRefused(name, grant, error) : error
  }
}

function isRefusal(error: unknown): error is PlatformError {
  return error instanceof PlatformError && error.failure === 'auth'
}

function appRefused(name: string, { variables }: AppGrant, cause: unknown): PlatformError {
  return new PlatformError(
    'rejected',
    `${name} rejects the app of this service. The operator must check ${variables}.`,
    { code: 'app_refused', cause },
  )
}
