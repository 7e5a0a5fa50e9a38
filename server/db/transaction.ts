import { setTimeout as delay } from 'node:timers/promises'
import type { Knex } from 'knex'
import { dialectOf } from './dialect.ts'

const TRIES = 3

/**
 * Runs `run` in a transaction: commits when it resolves, rolls back when it throws. The context it gets is the caller's with
 * `db` replaced, and shadows it by name, so that the outer `db` (which would dead-lock SQLite's pool of one) is out of reach.
 * A call inside a transaction joins it. One that lost a deadlock or serialization conflict is run again, at most twice: so
 * `run` does nothing outside the database.
 */
export async function transaction<C extends { db: Knex }, T>(
  ctx: C,
  run: (ctx: C) => Promise<T>,
): Promise<T> {
  if (ctx.db.isTransaction) return run(ctx)
  const dialect = dialectOf(ctx.db)
  for (let attempt = 1; ; attempt++) {
    try {
      return await ctx.db.transaction(async (trx) => {
        const result = await run(withDb(ctx, trx))
        await (ctx as Hooked).beforeCommit?.(trx)
        return result
      })
    } catch (error) {
      if (attempt === TRIES || !dialect.isRetryable(error)) throw error
      // The winner needs a moment to end: at once, the loser would meet it again.
      await delay(attempt * (10 + 20 * Math.random()))
    }
  }
}

/** A context may want a last word in each of its transactions: `http/idempotency.ts` notes there that work was done. */
interface Hooked {
  beforeCommit?: ((db: Knex) => Promise<void>) | undefined
}

/** Runs `notify` once the transaction `db` has committed, at once where `db` is none, never after a roll-back. */
export function afterCommit(db: Knex, notify: () => void): void {
  if (!db.isTransaction) notify()
  else (db as Knex.Transaction).executionPromise.then(notify, () => {})
}

function withDb<C extends { db: Knex }>(ctx: C, db: Knex): C {
  return Object.create(ctx, { db: { value: db, enumerable: true } }) as C
}
