import { ChannelError } from '../../channels/errors.ts'
import { ApiError, type ErrorCode } from '../../errors.ts'

/**
 * Runs what asks a platform on somebody's behalf. What the platform refuses becomes 401 channel_disconnected where it is the
 * account, 400 where it is what was typed, and 502 upstream_failed otherwise.
 */
export async function orApiError<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    if (!(error instanceof ChannelError)) throw error
    throw new ApiError(codeOf(error), error.message, { cause: error })
  }
}

/**
 * The same for whoever is signed in: a console takes 401 for the end of its session, and a channel that is disconnected is not
 * that, so it is `upstream_failed` too.
 */
export async function staySignedIn<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 'channel_disconnected')) throw error
    throw new ApiError('upstream_failed', error.message, { cause: error })
  }
}

function codeOf({ failure, code }: ChannelError): ErrorCode {
  if (code === 'invalid_field' || code === 'unknown_page') return 'bad_request'
  return failure === 'auth' ? 'channel_disconnected' : 'upstream_failed'
}
