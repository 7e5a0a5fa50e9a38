import { outageOf } from '../db/outage.ts'

/** Limits the writes of last uses: one on each request would cost more than the request. */
const WRITE_INTERVAL_MS = 60_000

/** Writes the last use if a minute has passed. Ignores a database that accepts no writes, since it can still serve reads. */
export async function recordUse(
  lastUse: number | null,
  now: number,
  write: () => Promise<unknown>,
): Promise<void> {
  if (now - (lastUse ?? 0) < WRITE_INTERVAL_MS) return
  try {
    await write()
  } catch (error) {
    if (outageOf(error) === null) throw error
  }
}
