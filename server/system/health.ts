import type { Knex } from 'knex'
import type { HasDbAndClock } from '../db/connect.ts'
import { dialectOf } from '../db/dialect.ts'
import { outageOf } from '../db/outage.ts'
import { transaction } from '../db/transaction.ts'
import { ApiError } from '../errors/errors.ts'
import { newId } from '../lib/ids.ts'
import { within } from '../lib/time/time-limit.ts'
import type { HasLifecycle } from '../process/lifecycle.ts'

/** Caches a success, since each machine of a load balancer asks every few seconds. */
const CACHE_MS = 5_000
const TIMEOUT_MS = 5_000
/** Fills more than one page of SQLite, so that the check needs free space like other writes. */
const FILLER = 'x'.repeat(16_000)

const checks = new WeakMap<object, { at: number; done: Promise<void> }>()

/** Returns the status while the database accepts writes. @throws 503 `unavailable` when it does not, or the service is stopping. */
export async function checkReady({ db, clock, lifecycle }: HasDbAndClock & HasLifecycle) {
  if (lifecycle.stopping) throw new ApiError('unavailable', 'The service is stopping.')
  const problem = await findDatabaseProblem({ db, clock })
  if (problem !== null) throw new ApiError('unavailable', problem.message, { cause: problem.cause })
  return { status: 'ready' as const, database: dialectOf(db).name }
}

/**
 * Returns a sentence with the reason why the database does not accept writes; null while it does. Caches a success for five
 * seconds.
 */
export async function findDatabaseProblem(
  ctx: HasDbAndClock,
): Promise<{ message: string; cause: unknown } | null> {
  try {
    await checkWrites(ctx)
    return null
  } catch (cause) {
    const full = outageOf(cause) === 'full'
    const message = full
      ? 'The database does not accept writes: its disk may be full.'
      : 'The database does not respond, or did not finish a write in time.'
    return { message, cause }
  }
}

/** Shares one check between all callers. */
function checkWrites({ db, clock }: HasDbAndClock): Promise<void> {
  const now = clock.now()
  const last = checks.get(db)
  if (last !== undefined && Math.abs(now - last.at) < CACHE_MS) return last.done
  const done = within(TIMEOUT_MS, write(db), `The database did not finish a write within ${TIMEOUT_MS} ms.`)
  checks.set(db, { at: now, done })
  done.catch(() => checks.delete(db))
  return done
}

/** Inserts a row, then deletes it, which detects a full disk without growing the database. */
async function write(db: Knex): Promise<void> {
  await transaction({ db }, async ({ db }) => {
    const id = newId()
    await db('write_checks').insert({ id, filler: FILLER })
    await db('write_checks').whereNot({ id }).delete()
  })
}
