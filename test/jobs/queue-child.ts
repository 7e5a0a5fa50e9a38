import { connect } from '../../server/db/connect.ts'
import { jobDefinitions } from '../../server/job-definitions.ts'
import type { JobHandlers, JobName } from '../../server/jobs/job.ts'
import { createQueue } from '../../server/jobs/queue.ts'
import { systemClock } from '../../server/lib/clock.ts'
import { silentLog } from '../helpers/log.ts'

/**
 * Another process on the queue, told by its arguments: the database as JSON, and what to do. `hang` takes a job and never
 * ends it; `count` writes a line per job, for the parent to compare with those of other processes.
 */
const [database = '', mode = ''] = process.argv.slice(2)
const db = await connect(JSON.parse(database))
const queue = createQueue({ db, clock: systemClock, log: silentLog, definitions: jobDefinitions })
const ignore = async () => {}
const handlers: JobHandlers = {
  ...(Object.fromEntries(queue.names.map((name) => [name, ignore])) as Record<JobName, typeof ignore>),
  'publish-post': async ({ payload }) => {
    process.stdout.write(`${payload.postId}\n`)
    if (mode === 'hang') await new Promise(() => {})
  },
}
await queue.start()
await queue.work(handlers)
process.once('SIGTERM', async () => {
  await queue.stop()
  await db.destroy()
})
// Last: whoever reads it may stop this process at once.
process.stdout.write('working\n')
