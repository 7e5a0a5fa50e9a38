import { identify, isNamed } from './error-identity.ts'
import type { PosternError } from './errors.ts'

/** Lists the service's OAuth error codes; a newer service may have others. */
export type OAuthErrorCode =
  | 'access_denied'
  | 'authorization_pending'
  | 'expired_token'
  | 'invalid_client'
  | 'invalid_grant'
  | 'invalid_request'
  | 'invalid_scope'
  | 'rate_limited'
  | 'server_error'
  | 'slow_down'
  | 'unsupported_grant_type'
  | (string & Record<never, never>)

/** Reports an error in the form of RFC 6749. `cause` is the `PosternError` with status and request id, if the service responded. */
export class OAuthError extends Error {
  static {
    identify(OAuthError, 'OAuthError')
  }
  readonly error: OAuthErrorCode
  readonly error_description: string

  constructor(error: OAuthErrorCode, description: string, cause?: unknown) {
    super(description, cause === undefined ? {} : { cause })
    this.error = error
    this.error_description = description
  }
}

/** Throws the client's error, as an `OAuthError` if the response was one. */
export function throwOAuthError(error: unknown): never {
  // Accepts only titles in the form of the RFCs' codes, unlike reasons in other responses ("Bad Gateway").
  if (isPosternError(error) && /^[a-z]+(_[a-z]+)*$/.test(error.problem.title))
    throw new OAuthError(error.problem.title, error.message, error)
  throw error
}

export function isPosternError(error: unknown): error is PosternError {
  return isNamed(error, 'PosternError')
}

/** Returns the response after checking that these members are strings, because it may come from any server that sends JSON. */
export function requireTexts<T extends object>(response: T | undefined, ...names: (keyof T & string)[]): T {
  for (const name of names)
    if (typeof response?.[name] !== 'string' || response[name] === '') throw unexpectedResponse(name)
  return response as T
}

export function unexpectedResponse(name: string): OAuthError {
  return new OAuthError('server_error', `The response does not contain ${name}. Check the base URL.`)
}
