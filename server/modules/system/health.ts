import type { App } from '../../context.ts'
import { dialectOf } from '../../db/dialect.ts'
import { ApiError } from '../../errors.ts'

/** Ready means: not stopping, and the database answers. Throws `unavailable` (503) otherwise. */
export async function checkReady({ db, lifecycle }: Pick<App, 'db' | 'lifecycle'>) {
  if (lifecycle.stopping) throw new ApiError('unavailable', 'The service is stopping.')
  try {
    await db.raw('select 1')
  } catch (cause) {
    throw new ApiError('unavailable', 'The database does not answer.', { cause })
  }
  return { status: 'ready' as const, database: dialectOf(db).name }
}
