/**
 * What a platform's refusal means for the post.
 * - `rejected`: the platform refused for good; nothing was published. Final.
 * - `retryable`: known to come before acceptance (connection refused, 429, a documented 5xx); try again later.
 * - `auth`: the token was refused; refresh once and repeat, else the channel needs reconnection.
 * - `unknown`: the request was sent and no trustworthy answer came back; the post may be live.
 */
export type PlatformFailure = 'rejected' | 'retryable' | 'auth' | 'unknown'

export interface PlatformErrorOptions {
  /** Stable, snake_case; defaults to the failure's name. Shown in the post's event log. */
  code?: string
  /** Milliseconds to wait before the next try, as the platform asked. */
  retryAfterMs?: number
  /** The platform's answer, trimmed to 2 kB, secrets removed. */
  platformResponse?: string
  cause?: unknown
}

export class PlatformError extends Error {
  readonly failure: PlatformFailure
  readonly code: string
  readonly retryAfterMs: number | undefined
  readonly platformResponse: string | undefined

  constructor(failure: PlatformFailure, message: string, options: PlatformErrorOptions = {}) {
    super(message, { cause: options.cause })
    this.name = 'PlatformError'
    this.failure = failure
    this.code =
      options.code ??
      {
        rejected: 'platform_rejected',
        retryable: 'platform_unavailable',
        auth: 'token_refused',
        unknown: 'outcome_unknown',
      }[failure]
    this.retryAfterMs = options.retryAfterMs
    this.platformResponse = options.platformResponse
  }
}
