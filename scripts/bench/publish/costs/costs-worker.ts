import { connect } from '../../../../server/db/connect.ts'
import { deliverWebhook } from '../../../../server/webhooks/deliver.job.ts'
import { createEngine } from '../../../../test/publishing/engine.ts'
import type { BenchDatabase } from '../databases.ts'
import { loopbackPlatform } from '../loopback.ts'

/** Publishes and delivers webhooks in a process of its own, with its order in the first argument, from the message `work` on. */
export interface CostsOrder {
  database: BenchDatabase['config']
  platformUrl: string
  /** Added to the real time, gives the worker's clock. */
  clockOffsetMs: number
  concurrency: number
}

const order: CostsOrder = JSON.parse(process.argv[2] ?? '')
const now = () => Date.now() + order.clockOffsetMs
const db = await connect(order.database)
const engine = await createEngine({
  db,
  clock: { now },
  channels: () => [loopbackPlatform(order.platformUrl, order.concurrency, now)],
  concurrency: order.concurrency,
})
const { queue, ctx } = engine
// The engine of the tests delivers no webhooks.
const work = queue.work.bind(queue)
queue.work = (handlers) => work({ ...handlers, 'deliver-webhook': deliverWebhook(ctx) })
process.on('message', (message) => {
  if (message === 'work') void engine.work()
})
process.once('disconnect', async () => {
  await engine.close()
  await db.destroy()
})
process.send?.('ready')
