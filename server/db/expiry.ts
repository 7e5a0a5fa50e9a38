import type { Knex } from 'knex'
import type { Clock } from '../lib/time/clock.ts'
import { tables } from './schema.ts'

/** Tables whose rows expire. Those that refer to others come first. */
const perishable = tables.filter(({ expiry }) => expiry !== undefined).toReversed()

/**
 * Deletes expired rows and returns their number. Works in batches, each in its own transaction, so that neither database is blocked
 * for long; stops between batches when `signal` aborts.
 */
export async function deleteExpired(
  { db, clock }: { db: Knex; clock: Clock },
  { batch, signal }: { batch: number; signal: AbortSignal },
): Promise<number> {
  const now = clock.now()
  let total = 0
  for (const { name, primaryKey, expiry = '' } of perishable) {
    let deleted = batch
    while (deleted === batch && !signal.aborted) {
      const due = db(name)
        .select(...primaryKey)
        .where(expiry, '<=', now)
        .orderBy(expiry)
        .limit(batch)
      // Checks the instant again: a rate limit may have started a new window since the row was selected.
      deleted = await db(name)
        .whereIn([...primaryKey], due)
        .where(expiry, '<=', now)
        .delete()
      total += deleted
    }
  }
  return total
}
