import type { Knex } from 'knex'
import type { Config } from '../../server/config/config.ts'
import { fillQueue } from '../../server/posts/library/fill-queue.job.ts'
import { createTextIndex } from '../../server/posts/search/text-index.ts'
import { silentLog } from '../helpers/log.ts'
import { createChildContext } from '../publishing/child-context.ts'

/** A worker that fills a queue and kills itself before it commits this draw of the queue. */
export interface DrawOrder {
  config: Config
  now: number
  organizationId: string
  queueId: string
  diesAt: number
}

if (process.argv[1]?.endsWith('draw-child.ts')) await work(JSON.parse(process.argv[2] ?? ''))

async function work({ config, now, organizationId, queueId, diesAt }: DrawOrder): Promise<void> {
  const base = await createChildContext(config, { now: () => now })
  const ctx = {
    ...base,
    textIndex: createTextIndex({ db: base.db, log: silentLog }),
    async beforeCommit(db: Knex) {
      const drawn = await db('library_draws').where({ queue_id: queueId })
      if (drawn.length === diesAt) process.kill(process.pid, 'SIGKILL')
    },
  }
  const fill = fillQueue(ctx as unknown as Parameters<typeof fillQueue>[0])
  await fill({ payload: { organizationId, queueId }, signal: new AbortController().signal })
  throw new Error('The worker came to its end alive.')
}
