import { identify, isNamed } from './error-identity.ts'
import type { PosternError } from './errors.ts'

/** The words that the service answers; a newer one may have others. */
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

/** A refusal in the form of RFC 6749. Its `cause` is the `PosternError`, with status and request id, where one was answered. */
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

/** What the client threw, as an `OAuthError` where the answer was one. */
export function rethrow(error: unknown): never {
  // The words of the RFCs look like this; the reasons of other answers ("Bad Gateway") do not.
  if (isAnswer(error) && /^[a-z]+(_[a-z]+)*$/.test(error.problem.title))
    throw new OAuthError(error.problem.title, error.message, error)
  throw error
}

export function isAnswer(error: unknown): error is PosternError {
  return isNamed(error, 'PosternError')
}

/** The answer, which may have come from anything that speaks JSON, once these members are known to be texts. */
export function withTexts<T extends object>(answer: T | undefined, ...names: (keyof T & string)[]): T {
  for (const name of names)
    if (typeof answer?.[name] !== 'string' || answer[name] === '') throw unexpected(name)
  return answer as T
}

export function unexpected(name: string): OAuthError {
  return new OAuthError('server_error', `The answer holds no ${name}. Check the base URL.`)
}
