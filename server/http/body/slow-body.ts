import type { IncomingMessage } from 'node:http'
import { ApiError } from '../../errors.ts'

const CHECK_MS = 1_000
const GRACE_MS = 30_000
/** A small body has no reason to take long. */
export const SMALL_BODY = 16 * 1024
const SMALL_GRACE_MS = 10_000
const SLOWEST_BYTES_PER_MS = 8

/**
 * Gives up on a body that dribbles in: after 30 seconds, or 10 where at most 16 kB are taken, it must have kept up 8 kB/s on
 * average. Returns the function that ends the watch. No timer runs for a body that is already here.
 */
export function watchArrival(
  request: IncomingMessage,
  received: () => number,
  giveUp: (error: ApiError) => void,
  limit = Number.POSITIVE_INFINITY,
): () => void {
  if (request.complete) return () => {}
  const started = performance.now()
  const grace = limit <= SMALL_BODY ? SMALL_GRACE_MS : GRACE_MS
  const timer = setInterval(() => {
    if (request.complete) return clearInterval(timer)
    const late = performance.now() - started - grace
    if (late > 0 && received() < late * SLOWEST_BYTES_PER_MS)
      giveUp(
        new ApiError(
          'request_timeout',
          'The body arrives too slowly. Send it again over a better connection.',
        ),
      )
  }, CHECK_MS)
  timer.unref()
  return () => clearInterval(timer)
}
