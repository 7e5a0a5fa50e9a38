import type { IncomingMessage } from 'node:http'
import { ApiError } from '../errors.ts'

const CHECK_MS = 1_000
const GRACE_MS = 30_000
const SLOWEST_BYTES_PER_MS = 8

/**
 * Gives up on a body that dribbles in: after 30 seconds it must have kept up 8 kB/s on average. Returns the function that ends
 * the watch. No timer runs for a body that is already here.
 */
export function watchArrival(
  request: IncomingMessage,
  received: () => number,
  giveUp: (error: ApiError) => void,
): () => void {
  if (request.complete) return () => {}
  const started = performance.now()
  const timer = setInterval(() => {
    if (request.complete) return clearInterval(timer)
    const late = performance.now() - started - GRACE_MS
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
