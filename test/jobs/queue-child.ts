import { connect } from '../../server/db/connect.ts'
import { migrate } from '../../server/db/migrate.ts'
import type { JobHandlers, JobSettings } from '../../server/jobs/job.ts'
import { createQueue } from '../../server/jobs/queue.ts'
import { systemClock } from '../../server/lib/time/clock.ts'
import { silentLog } from '../helpers/log.ts'

/**
 * Another process on the queue, told by its arguments: the database as JSON, and what to do. `hang` takes a job and never
 * ends it; `count` writes a line per job, for the parent to compare with those of other processes; `start` migrates the database first.
 */
const [database = '', mode = ''] = process.argv.slice(2)
/** Names one job, since loading all definitions takes most of a second. */
const definitions: JobSettings[] = [{ name: 'publish-post', tries: 5, concurrency: 50, every: null }]
const db = await connect(JSON.parse(database))
if (mode === 'start') await migrate(db)
const queue = createQueue({ db, clock: systemClock, log: silentLog, definitions })
const publish: JobHandlers['publish-post'] = async ({ payload }) => {
  process.stdout.write(`${payload.postId}\n`)
  if (mode === 'hang') await new Promise(() => {})
}
const handlers = { 'publish-post': publish } as JobHandlers
await queue.start()
await queue.work(handlers)
process.once('SIGTERM', async () => {
  await queue.stop()
  await db.destroy()
})
// Last: whoever reads it may stop this process at once.
process.stdout.write('working\n')
