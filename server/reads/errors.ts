import { ApiError, type ErrorCode } from '../errors/errors.ts'
import { lookUp } from '../lib/lookup.ts'
import { PlatformError } from '../platforms/kit/http/errors.ts'

/** Wait for a platform that asks to slow down without naming a time. */
const DEFAULT_WAIT_MS = 60_000

/** Maps the platforms' codes that the caller can act on. Every other failure is `upstream_failed`. */
const CODES: Record<string, ErrorCode> = {
  not_found: 'not_found',
  not_public: 'not_found',
  members_only: 'not_found',
  invalid_subject: 'bad_request',
  unsafe_url: 'bad_request',
  missing_scopes: 'conflict',
  missing_permissions: 'conflict',
  platform_not_configured: 'platform_not_configured',
}

/** Runs a read and converts the platform's errors. */
export async function withReadErrors<Result>(read: () => Promise<Result>): Promise<Result> {
  try {
    return await read()
  } catch (error) {
    throw error instanceof PlatformError ? toApiError(error) : error
  }
}

function toApiError(error: PlatformError): ApiError {
  const { code, failure, message, retryAfterMs } = error
  if (code === 'platform_rate_limited') return rateLimited(message, retryAfterMs ?? DEFAULT_WAIT_MS, error)
  const known = lookUp(CODES, code) ?? (failure === 'auth' ? 'channel_disconnected' : 'upstream_failed')
  return new ApiError(known, message, { cause: error })
}

/** Creates a 429 that says how long to wait. */
export function rateLimited(message: string, waitMs: number, cause?: unknown): ApiError {
  const seconds = Math.max(1, Math.ceil(waitMs / 1_000))
  return new ApiError('rate_limited', `${message} Try again in ${seconds} seconds.`, {
    headers: { 'retry-after': String(seconds) },
    cause,
  })
}

/** Returns how long the platform asked to wait, in ms; null for any other error. */
export function findWait(error: unknown): number | null {
  const { cause } = error instanceof ApiError ? error : { cause: undefined }
  if (!(cause instanceof PlatformError) || cause.code !== 'platform_rate_limited') return null
  return cause.retryAfterMs ?? DEFAULT_WAIT_MS
}
