import type { Config } from '../../server/config/config.ts'
import { connect } from '../../server/db/connect.ts'
import { createEvents } from '../../server/events/events.ts'
import { jobDefinitions } from '../../server/job-definitions.ts'
import { createPresence } from '../../server/jobs/presence.ts'
import { createQueue } from '../../server/jobs/queue.ts'
import { createGuardedDispatcher } from '../../server/lib/guarded-dispatcher.ts'
import { createSealer } from '../../server/lib/sealer.ts'
import type { Act } from '../../server/platforms/kit/plugs.ts'
import { PERMANENT_IDEMPOTENCY } from '../../server/platforms/kit/steps.ts'
import { createPlatforms } from '../../server/platforms/registry.ts'
import { runPlug } from '../../server/publishing/plugs/run-plug.job.ts'
import { subscribers } from '../../server/subscribers.ts'
import { silentLog } from '../helpers/log.ts'

export const stopPoints = ['while preparing', 'before the call', 'after the call'] as const
export type StopPoint = (typeof stopPoints)[number]

/** A worker process that takes one turn of a plug and stops for ever at a point of it, to be killed there. */
export interface PlugOrder {
  config: Config
  now: number
  organizationId: string
  runId: string
  idempotent: boolean
  stopAt: StopPoint
}

/** The sandbox's plugs as `idempotent` says, with a word before each step. */
export function withStops(
  act: Act,
  idempotent: () => boolean,
  at: (point: StopPoint) => Promise<void> | undefined,
): Act {
  return {
    idempotency: () => (idempotent() ? PERMANENT_IDEMPOTENCY : null),
    async prepare(call, input) {
      await at('while preparing')
      return act.prepare(call, input)
    },
    async commit(call, input) {
      await at('before the call')
      const committed = await act.commit(call, input)
      await at('after the call')
      return committed
    },
  }
}

if (process.argv[1]?.endsWith('plug-child.ts')) await work(JSON.parse(process.argv[2] ?? ''))

async function work(order: PlugOrder): Promise<void> {
  const { config } = order
  const clock = { now: () => order.now }
  const db = await connect(config.database)
  const jobs = createQueue({ db, clock, log: silentLog, definitions: jobDefinitions })
  await jobs.start()
  await createPresence(db, clock, jobs.workerId).beat()
  const dispatcher = createGuardedDispatcher({ allowLoopback: true })
  const platforms = createPlatforms({ config, db, clock, dispatcher, findAccounts: async () => [] })
  const stop = async (point: StopPoint): Promise<void> => {
    if (point !== order.stopAt) return
    process.send?.('stopped')
    await new Promise(() => {})
  }
  for (const plug of platforms.sandbox.plugs ?? [])
    plug.act = withStops(plug.act, () => order.idempotent, stop)
  const sealer = createSealer(config.secret)
  const events = createEvents({ jobs, sealer }, subscribers)
  const ctx = { db, clock, jobs, events, platforms, log: silentLog, sealer }
  const payload = { organizationId: order.organizationId, runId: order.runId }
  await runPlug(ctx)({ payload, signal: new AbortController().signal })
}
