import { ApiError, type ErrorCode } from '../errors/errors.ts'
import { PlatformError } from '../platforms/kit/http/errors.ts'

/**
 * Runs a call to a platform and converts its errors.
 * @throws 409 channel_disconnected if the platform refuses the account, 400 if it refuses the input, 502 upstream_failed otherwise
 */
export async function withApiErrors<T>(callPlatform: () => Promise<T>): Promise<T> {
  try {
    return await callPlatform()
  } catch (error) {
    if (!(error instanceof PlatformError)) throw error
    throw new ApiError(codeOf(error), error.message, { cause: error })
  }
}

function codeOf({ failure, code }: PlatformError): ErrorCode {
  if (code === 'invalid_field' || code === 'unknown_page') return 'bad_request'
  return failure === 'auth' ? 'channel_disconnected' : 'upstream_failed'
}
