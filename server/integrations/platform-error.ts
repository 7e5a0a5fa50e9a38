import { ApiError, type ErrorCode } from '../errors.ts'
import { PlatformError } from '../platforms/kit/http/errors.ts'

/**
 * Runs what asks a platform on somebody's behalf. What the platform refuses becomes 409 channel_disconnected where it is the
 * account, 400 where it is what was typed, and 502 upstream_failed otherwise.
 */
export async function withApiErrors<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    if (!(error instanceof PlatformError)) throw error
    throw new ApiError(codeOf(error), error.message, { cause: error })
  }
}

function codeOf({ failure, code }: PlatformError): ErrorCode {
  if (code === 'invalid_field' || code === 'unknown_page') return 'bad_request'
  return failure === 'auth' ? 'channel_disconnected' : 'upstream_failed'
}
