import '../../../server/process/node-version.ts'
import { readFileSync } from 'node:fs'
import type { Config } from '../../../server/config/config.ts'
import { connect } from '../../../server/db/connect.ts'
import { createEngine } from '../../../test/publishing/engine.ts'
import { loopbackPlatform } from './loopback.ts'
import { type Account, postNow } from './now-bench.ts'

/** Runs a worker process of the bench, with its order in the first argument. Ends when its parent disconnects. */
export interface WorkerOrder {
  database: Config['database']
  platformUrl: string
  /** Added to the real time, gives the worker's clock. */
  clockOffsetMs: number
  concurrency: number
  /** Posts at the platform at the same time; the default of the service if absent. */
  publishConcurrency?: number
  /** Runs jobs that do nothing, which shows the limit of the queue itself. */
  empty: boolean
}

export interface EmptyRuns {
  runs: number
  lastAt: number
  firstAt: number
}

/** Asks for the runs, or for a post that is due now, whose commit time is the answer. */
export type Question = 'report' | { postNow: Account }

/** Adds what the whole process has used since its start. */
export interface WorkerReport extends EmptyRuns {
  cpuMs: number
  peakBytes: number
}

const order: WorkerOrder = JSON.parse(process.argv[2] ?? '')
const now = () => Date.now() + order.clockOffsetMs
const db = await connect(order.database)
const runs: EmptyRuns = { runs: 0, firstAt: 0, lastAt: 0 }
const engine = await createEngine({
  db,
  clock: { now },
  channels: () => [loopbackPlatform(order.platformUrl, order.concurrency, now)],
  concurrency: order.concurrency,
  ...(order.publishConcurrency === undefined ? {} : { publishConcurrency: order.publishConcurrency }),
  around: async (_, run) => {
    if (!order.empty) return run()
    runs.lastAt = Date.now()
    runs.firstAt ||= runs.lastAt
    runs.runs += 1
  },
})
process.on('message', async (question: Question) => {
  process.send?.(question === 'report' ? report() : await postNow(engine, question.postNow))
})
process.once('disconnect', async () => {
  await engine.close()
  await db.destroy()
})
await engine.work()
process.send?.('ready')

function report(): WorkerReport {
  const { user, system } = process.cpuUsage()
  // `resourceUsage().maxRSS` begins with the memory of the process that started this one.
  const peak = /^VmHWM:\s+(\d+)/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1]
  return { ...runs, cpuMs: (user + system) / 1_000, peakBytes: 1_024 * Number(peak) }
}
