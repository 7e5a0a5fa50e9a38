/**
 * Classifies a failed call by its meaning for the post.
 * - `rejected`: the platform refused the post permanently; nothing was published. Final.
 * - `retryable`: the call failed before the platform accepted anything (connection refused, 429, a documented 5xx); try again later.
 * - `auth`: the platform refused the token; refresh it once and repeat, otherwise the account must be reconnected.
 * - `unknown`: the request was sent and no reliable response came back; the post may be live.
 */
export type PlatformFailure = 'rejected' | 'retryable' | 'auth' | 'unknown'

export interface PlatformErrorOptions {
  /** Stable code in snake_case, shown in the post's event log. Each failure has a default. */
  code?: string
  /** Milliseconds that the platform asks to wait before the next try. */
  retryAfterMs?: number
  /** The platform's response, cut to 2 kB, without secrets. */
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

/** Creates the error of a post that is permanently refused. */
export function rejected(code: string, message: string): PlatformError {
  return new PlatformError('rejected', message, { code })
}

/** Returns `fallback` if the call is permanently refused, and with this code if one is given. Rethrows any other failure. */
export async function unlessRefused<Result, Fallback>(
  call: Promise<Result>,
  fallback: Fallback,
  code?: string,
): Promise<Result | Fallback> {
  return call.catch((error) => {
    const isRefused = error instanceof PlatformError && error.failure === 'rejected'
    if (isRefused && (code ?? error.code) === error.code) return fallback
    throw error
  })
}
