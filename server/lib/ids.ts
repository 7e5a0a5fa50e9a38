import { v7 } from 'uuid'

const RANDOM_BYTES = 16
/** Draws random bytes for many ids at once, because each draw costs more than the rest of an id. */
const pool = new Uint8Array(256 * RANDOM_BYTES)
let used = pool.length
let lastMs = 0
let sequence = 0

/**
 * Creates a primary key: a UUIDv7, so that ids sort by creation time and match `[A-Za-z0-9_-]{1,255}`. Ids of one process sort in the
 * order of their creation, also within a millisecond.
 */
export function newId(): string {
  const random = drawRandom()
  const now = Date.now()
  if (now > lastMs) {
    lastMs = now
    // Starts below half of the range, so that the ids of a millisecond have room above.
    sequence = new DataView(random.buffer, random.byteOffset).getUint32(6) >>> 1
  } else {
    sequence = (sequence + 1) >>> 0
    if (sequence === 0) lastMs += 1
  }
  return v7({ random, msecs: lastMs, seq: sequence })
}

function drawRandom(): Uint8Array {
  if (used === pool.length) {
    crypto.getRandomValues(pool)
    used = 0
  }
  used += RANDOM_BYTES
  return pool.subarray(used - RANDOM_BYTES, used)
}

const uuidV7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i

/** Returns true if `newId` can have made the id. A client made up any other. */
export function isOurId(text: string): boolean {
  return uuidV7.test(text)
}
