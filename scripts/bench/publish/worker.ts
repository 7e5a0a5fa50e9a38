import '../../../server/process/node-version.ts'
import type { Config } from '../../../server/config/config.ts'
import { connect } from '../../../server/db/connect.ts'
import { PERMANENT_IDEMPOTENCY, published, ready } from '../../../server/platforms/kit/steps.ts'
import type { Platform } from '../../../server/platforms/platform.ts'
import { createEngine } from '../../../test/publishing/engine.ts'

/** Runs a worker process of the bench, with its order in the first argument. Ends when its parent disconnects. */
export interface WorkerOrder {
  database: Config['database']
  platformUrl: string
  /** Added to the real time, gives the worker's clock. */
  clockOffsetMs: number
  concurrency: number
  /** Runs jobs that do nothing, which shows the limit of the queue itself. */
  empty: boolean
}

export interface EmptyRuns {
  runs: number
  lastAt: number
  firstAt: number
}

const order: WorkerOrder = JSON.parse(process.argv[2] ?? '')
const db = await connect(order.database)
const runs: EmptyRuns = { runs: 0, firstAt: 0, lastAt: 0 }
const engine = await createEngine({
  db,
  clock: { now: () => Date.now() + order.clockOffsetMs },
  channels: () => [loopback(order.platformUrl)],
  concurrency: order.concurrency,
  around: async (_, run) => {
    if (!order.empty) return run()
    runs.lastAt = Date.now()
    runs.firstAt ||= runs.lastAt
    runs.runs += 1
  },
})
process.on('message', () => process.send?.(runs))
process.once('disconnect', async () => {
  await engine.close()
  await db.destroy()
})
await engine.work()
process.send?.('ready')

/** Publishes a text post with one call to a platform that answers at once. */
function loopback(url: string): Platform {
  return {
    identifier: 'loopback',
    name: 'Loopback',
    editor: 'normal',
    maxConcurrent: order.concurrency,
    idempotency: () => PERMANENT_IDEMPOTENCY,
    comments: true,
    auth: { kind: 'custom-fields', fields: [], connect: () => Promise.reject(new Error('not in the bench')) },
    rules: '',
    settings: null,
    tools: [],
    limit: () => ({ maxLength: 500, length: (text) => text.length }),
    check: () => [],
    prepare: async (_call, { entry }) => ready({ text: entry.text }),
    async commit({ http, signal }, { ready, key }) {
      const json = { key, ...(ready as { text: string }), at: Date.now() + order.clockOffsetMs }
      const answer = await http.request<{ id: string }>({
        method: 'POST',
        url,
        json,
        signal,
        irreversible: true,
      })
      return published({ releaseId: answer.data.id, releaseUrl: null })
    },
  }
}
