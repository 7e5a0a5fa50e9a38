import { ApiError } from '../../errors.ts'

/** The disk is full, its quota is used up, or it was mounted again for reading only. */
const codes = new Set(['ENOSPC', 'EDQUOT', 'EROFS'])

/** Seconds: an operator has to make room. */
const RETRY_SECONDS = '30'

/** Turns a write that failed for want of room into 503, and returns any other error as it is. */
export function noRoom(error: unknown): unknown {
  if (!(error instanceof Error && 'code' in error && codes.has(String(error.code)))) return error
  return new ApiError(
    'storage_unavailable',
    `The disk for files takes no writes: it may be full. Try again in ${RETRY_SECONDS} seconds.`,
    { headers: { 'Retry-After': RETRY_SECONDS }, cause: error },
  )
}
