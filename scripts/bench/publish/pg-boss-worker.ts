import '../../../server/process/node-version.ts'
import { PgBoss } from 'pg-boss'
import type { EmptyRuns } from './worker.ts'

const PG_BOSS_QUEUE = 'bench'

// Runs a worker process of pg-boss alone. Its arguments are its database and the size of a batch. Ends when its parent disconnects.

const batchSize = Number(process.argv[3])

const boss = new PgBoss({ connectionString: process.argv[2] ?? '', supervise: false, schedule: false })
const runs: EmptyRuns = { runs: 0, firstAt: 0, lastAt: 0 }
let ended = false
process.on('message', () => process.send?.(runs))
process.once('disconnect', () => {
  ended = true
})
await boss.start()
process.send?.('ready')
while (!ended) {
  const jobs = await boss.fetch(PG_BOSS_QUEUE, { batchSize })
  if (jobs.length === 0) {
    await new Promise((resolve) => setTimeout(resolve, 20))
    continue
  }
  runs.lastAt = Date.now()
  runs.firstAt ||= runs.lastAt
  runs.runs += jobs.length
  await boss.complete(
    PG_BOSS_QUEUE,
    jobs.map(({ id }) => id),
  )
}
await boss.stop({ graceful: false })
