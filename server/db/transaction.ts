import { setTimeout as delay } from 'node:timers/promises'
import type { Knex } from 'knex'
import { dialectOf } from './dialect.ts'
import { type BoundClient, openTransaction } from './open-transaction.ts'

const TRIES = 3

/**
 * Runs `run` in a transaction: commits if it resolves, rolls back if it throws. `run` gets the caller's context with `db` replaced;
 * name it `ctx` too, so that it shadows the outer `db`, which would deadlock SQLite's pool of one. A call inside a transaction joins
 * it. A transaction that lost a deadlock or serialization conflict is repeated at most twice, so `run` must have no effect outside
 * the database.
 */
export async function transaction<C extends { db: Knex }, T>(
  ctx: C,
  run: (ctx: C) => Promise<T>,
): Promise<T> {
  if (ctx.db.isTransaction) return run(ctx)
  const dialect = dialectOf(ctx.db)
  for (let attempt = 1; ; attempt++) {
    try {
      return await openTransaction(ctx.db, async (trx) => {
        const result = await run(withDb(ctx, trx))
        await (ctx as Hooked).beforeCommit?.(trx)
        return result
      })
    } catch (error) {
      if (attempt === TRIES || !dialect.isRetryable(error)) throw error
      // Waits for the other transaction to finish; otherwise the two would conflict again.
      await delay(attempt * (10 + 20 * Math.random()))
    }
  }
}

/**
 * Lets the commit of the transaction `db` resolve before it is on the disk. A crash of the database or of the machine may then undo it,
 * until a later commit is on the disk. For what may be lost or done again: logs, and claims whose work begins with another commit.
 */
export async function skipSync(db: Knex): Promise<void> {
  await (db.client as BoundClient).skipSync()
}

/** Context with a hook that runs before each commit, with which `http/idempotency.ts` records that work was done. */
interface Hooked {
  beforeCommit?: ((db: Knex) => Promise<void>) | undefined
}

/** Calls `notify` once the transaction `db` has committed, or at once if `db` is not a transaction; never after a rollback. */
export function afterCommit(db: Knex, notify: () => void): void {
  if (!db.isTransaction) notify()
  else (db as Knex.Transaction).executionPromise.then(notify, () => {})
}

function withDb<C extends { db: Knex }>(ctx: C, db: Knex): C {
  // An assignment is faster than a property descriptor.
  const inner = Object.create(ctx) as C
  inner.db = db
  return inner
}
