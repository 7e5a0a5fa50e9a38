import { setTimeout as sleep } from 'node:timers/promises'
import type { App } from '../../context.ts'
import { transaction } from '../../db/transaction.ts'
import type { AccountContext } from '../../integrations/accounts.ts'
import { defineJob, type Job } from '../../jobs/job.ts'
import { slowDownMark } from '../../platforms/kit/slow-down.ts'
import { claimRun, type RunContext, type Turn } from './claim-run.ts'
import { endLeasesOf, findLateRuns } from './runs-store.ts'
import { settleRun } from './settle-run.ts'
import { type TurnResult, takeTurn } from './take-turn.ts'
import { wakeRun } from './wake-run.ts'

declare module '../../jobs/job.ts' {
  interface JobPayloads {
    /** Takes the next turn of a plug. Key: `plug:<runId>`. */
    'run-plug': { organizationId: string; runId: string }
    /** Wakes plugs that have lost their job. */
    'sweep-plugs': Record<string, never>
  }
}

export type PlugContext = RunContext & AccountContext

/** One turn of a plug, if its time has come: at most one act. Its outcome sets the next alarm. */
export function runPlug(ctx: PlugContext) {
  return async ({ payload, signal }: Pick<Job<'run-plug'>, 'payload' | 'signal'>): Promise<void> => {
    const mark = slowDownMark()
    const turn = await claimRun(ctx, payload.organizationId, payload.runId)
    if (turn === null) return
    const { result, stored } = await takeTurn(ctx, turn, mark, signal)
    await settleSurely(ctx, turn, result)
    stored()
  }
}

const SETTLE_TRIES = 5

/** The outcome is known only here: a database that is away for a moment must not make it unknown. */
async function settleSurely(ctx: PlugContext, turn: Turn, result: TurnResult): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await settleRun(ctx, turn, result)
    } catch (error) {
      ctx.log.error({ err: error, runId: turn.run.id }, 'the outcome of a plug could not be written')
      if (tries === SETTLE_TRIES) throw error
      await sleep(tries * 500)
    }
  }
}

/** Wakes at once what a dead worker was at; `claimRun` decides by how far it had come. */
export function recoverRunsOf(ctx: Pick<App, 'db' | 'jobs' | 'clock' | 'events'>) {
  return (workerId: string): Promise<void> =>
    transaction(ctx, async (ctx) => {
      const now = ctx.clock.now()
      for (const run of await endLeasesOf(ctx.db, workerId, now)) await wakeRun(ctx, run, now)
    })
}

/** A run this late has lost its job. */
const LOST_AFTER_MS = 10 * 60_000
const AT_ONCE = 1_000

/** The net under the queue: wakes what is due and waits for nobody. Safe to run at any time. */
export function sweepPlugs(ctx: Pick<App, 'db' | 'jobs' | 'clock' | 'events'>) {
  return async (): Promise<void> => {
    const now = ctx.clock.now()
    for (const run of await findLateRuns(ctx.db, now - LOST_AFTER_MS, now, AT_ONCE))
      await wakeRun(ctx, run, now)
  }
}

export const runPlugJob = defineJob({ name: 'run-plug', run: runPlug })

export const sweepPlugsJob = defineJob({ name: 'sweep-plugs', every: 600_000, run: sweepPlugs })
