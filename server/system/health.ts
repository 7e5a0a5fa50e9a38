import type { App } from '../context.ts'
import { dialectOf } from '../db/dialect.ts'
import { outageOf } from '../db/outage.ts'
import { transaction } from '../db/transaction.ts'
import { ApiError } from '../errors.ts'
import { newId } from '../lib/ids.ts'

type CheckContext = Pick<App, 'db' | 'clock'>

/** A load balancer asks every few seconds, on each of its own machines. */
const GOOD_FOR_MS = 5_000
const PATIENCE_MS = 5_000
/** More than one page of SQLite, so that the check needs room as other writes do. */
const FILLER = 'x'.repeat(16_000)

const checks = new WeakMap<object, { at: number; done: Promise<void> }>()

/** Answers while the service is not stopping and the database takes writes. Throws `unavailable` (503) otherwise. */
export async function checkReady({ db, clock, lifecycle }: CheckContext & Pick<App, 'lifecycle'>) {
  if (lifecycle.stopping) throw new ApiError('unavailable', 'The service is stopping.')
  const problem = await findDatabaseProblem({ db, clock })
  if (problem !== null) throw new ApiError('unavailable', problem.message, { cause: problem.cause })
  return { status: 'ready' as const, database: dialectOf(db).name }
}

/** Says what keeps the database from taking writes; null while it does. A success counts for five seconds. */
export async function findDatabaseProblem(
  ctx: CheckContext,
): Promise<{ message: string; cause: unknown } | null> {
  try {
    await checkWrites(ctx)
    return null
  } catch (cause) {
    const full = outageOf(cause) === 'full'
    const message = full
      ? 'The database takes no writes: its disk may be full.'
      : 'The database does not answer, or does not take a write in time.'
    return { message, cause }
  }
}

/** One check at a time, whoever asks. */
function checkWrites({ db, clock }: CheckContext): Promise<void> {
  const now = clock.now()
  const last = checks.get(db)
  if (last !== undefined && Math.abs(now - last.at) < GOOD_FOR_MS) return last.done
  const done = inTime(write(db))
  checks.set(db, { at: now, done })
  done.catch(() => checks.delete(db))
  return done
}

/** Takes room before it gives some back, and so finds a full disk without ever growing the database. */
async function write(db: App['db']): Promise<void> {
  await transaction({ db }, async ({ db }) => {
    const id = newId()
    await db('write_checks').insert({ id, filler: FILLER })
    await db('write_checks').whereNot({ id }).delete()
  })
}

async function inTime(work: Promise<void>): Promise<void> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(
    () => late.reject(new Error(`The database took no write within ${PATIENCE_MS} ms.`)),
    PATIENCE_MS,
  )
  try {
    await Promise.race([work, late.promise])
  } finally {
    clearTimeout(timer)
  }
}
