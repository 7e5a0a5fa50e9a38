import type { IncomingMessage } from 'node:http'
import { ApiError } from '../../errors/errors.ts'

const CHECK_INTERVAL_MS = 1_000
const GRACE_MS = 30_000
/** Maximum bytes of a small body, which must arrive sooner. */
export const SMALL_BODY = 16 * 1024
const SMALL_GRACE_MS = 10_000
const SLOWEST_BYTES_PER_MS = 8

/** Returns true for a body that announces at most 16 kB and no compression. */
export function isSmallPlainBody({ headers }: IncomingMessage): boolean {
  const length = Number(headers['content-length'] ?? Number.NaN)
  return length <= SMALL_BODY && (headers['content-encoding'] ?? 'identity') === 'identity'
}

/**
 * Stops reading a body that arrives too slowly. After 30 seconds, or 10 where at most 16 kB are accepted, it must have averaged
 * 8 kB/s. Returns the function that ends the check. Starts no timer for a body that has already arrived.
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
        new ApiError('request_timeout', 'The body arrives too slowly. Send it again on a faster connection.'),
      )
  }, CHECK_INTERVAL_MS)
  timer.unref()
  return () => clearInterval(timer)
}
