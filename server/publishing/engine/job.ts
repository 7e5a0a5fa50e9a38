import { setTimeout as sleep } from 'node:timers/promises'
import { outageOf } from '../../db/outage.ts'
import type { AccountContext } from '../../integrations/accounts.ts'
import { markSlowDowns } from '../../platforms/kit/http/slow-down.ts'
import { inSpan, withTrace } from '../../process/trace.ts'
import type { ClaimedAct, RunResult } from './claimed-act.ts'
import { SENDING_LEASE_MS } from './deadline.ts'
import { runClaimed } from './run.ts'

/** Limits the tries of a process that stops: what runs then is cut off soon. */
const LAST_TRIES = 5
const FIRST_PAUSE_MS = 500
const LONGEST_PAUSE_MS = 5_000

interface JobOptions {
  shutdown: AbortSignal
  /** Waits between two tries to store the result. */
  pause?: (ms: number) => Promise<unknown>
}

/**
 * Runs an act once: claim, prepare, intent, commit or confirm, settle. The row is the truth and the job only the alarm, so a job may
 * run at any time and any number of times. `claim` claims due work in a transaction of its own; null if there is nothing to do now.
 */
export async function runAct(
  ctx: AccountContext,
  claim: () => Promise<ClaimedAct | null>,
  options: JobOptions,
): Promise<void> {
  const mark = markSlowDowns()
  const claimed = await claim()
  if (claimed === null) return
  await withTrace(claimed.trace, () =>
    inSpan({ name: 'attempt', kind: 'internal', attributes: claimed.subject, errorOf }, async () => {
      const result = await runClaimed(ctx, claimed, { mark, shutdown: options.shutdown })
      await settleWithRetries(ctx, claimed, result, options)
      result.stored()
      return result
    }),
  )
}

function errorOf(result: RunResult): string | null {
  return result.kind === 'failed' ? result.error.code : null
}

/**
 * Repeats `settle` until it succeeds, because only this process knows the result. It may do so after the lease: while the database is
 * away, nobody can take the row over, and `settle` finds what somebody did since. Other errors do not end by themselves, so they are
 * given up with the lease, and the row is recovered.
 */
async function settleWithRetries(
  ctx: AccountContext,
  claimed: ClaimedAct,
  result: RunResult,
  { shutdown, pause = sleep }: JobOptions,
): Promise<void> {
  let pausedMs = 0
  let lastTries = 0
  for (let tries = 1; ; tries += 1) {
    try {
      return await claimed.settle(result)
    } catch (error) {
      // One line for the start of an outage, and one now and then.
      if (tries % 10 === 1)
        ctx.log.error({ err: error, tries, ...claimed.subject }, 'the outcome of an act could not be written')
      if (outageOf(error) === null && pausedMs > SENDING_LEASE_MS) throw error
      if (shutdown.aborted && ++lastTries > LAST_TRIES) throw error
      const pauseMs = shutdown.aborted ? FIRST_PAUSE_MS : Math.min(tries * FIRST_PAUSE_MS, LONGEST_PAUSE_MS)
      pausedMs += pauseMs
      await pause(pauseMs)
    }
  }
}
