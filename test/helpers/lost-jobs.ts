import type { Knex } from 'knex'
import { dialectOf } from '../../server/db/dialect.ts'
import type { JobName } from '../../server/jobs/job.ts'

/** Deletes the jobs of a name that the planner has handed over by `by`, as a crash of the queue, or a hand in the database, would. */
export async function loseJobs(db: Knex, name: JobName, by: number): Promise<void> {
  if (dialectOf(db).name === 'sqlite') await db('jobs').where({ name }).delete()
  else {
    // In this order, no job escapes that is handed over meanwhile.
    await db('later_jobs').where({ name }).delete()
    await db.raw('delete from pgboss.job where name = ?', [name])
  }
  const mark = { name, due_at: by, row_id: '~' }
  await db('due_marks').insert(mark).onConflict('name').merge()
}
