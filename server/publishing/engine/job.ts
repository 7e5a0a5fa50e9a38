import { setTimeout as sleep } from 'node:timers/promises'
import { outageOf } from '../../db/outage.ts'
import type { AccountContext } from '../../integrations/accounts.ts'
import { markSlowDowns } from '../../platforms/kit/http/slow-down.ts'
import { SENDING_LEASE_MS } from './deadline.ts'
import { type Ended, runWork, type Work } from './run.ts'

/** Defines one kind of irreversible act: how to claim its row, what to do, and where to store the result. */
export interface ActDefinition<Payload, Claim> {
  /** Claims due work in a transaction of its own; null if there is nothing to do now. */
  claim(payload: Payload): Promise<Claim | null>
  work(claim: Claim): Work
  /** Stores the result and sets the next alarm, in a transaction of its own. Safe to repeat after an error. */
  settle(claim: Claim, ended: Ended): Promise<void>
}

/** Limits the tries of a process that stops: what runs then is cut off soon. */
const LAST_TRIES = 5
const FIRST_PAUSE_MS = 500
const LONGEST_PAUSE_MS = 5_000

/**
 * Runs an act once: claim, prepare, intent, commit or confirm, settle. The row is the truth and the job only the alarm, so a job may
 * run at any time and any number of times.
 */
export async function runAct<Payload, Claim>(
  ctx: AccountContext,
  definition: ActDefinition<Payload, Claim>,
  payload: Payload,
  shutdown: AbortSignal,
  pause: Settling['pause'] = sleep,
): Promise<void> {
  const mark = markSlowDowns()
  const claim = await definition.claim(payload)
  if (claim === null) return
  const ended = await runWork(ctx, definition.work(claim), mark, shutdown)
  await settleSurely(ctx, definition, claim, ended, { shutdown, pause })
  ended.stored()
}

/**
 * Repeats `settle` until it succeeds, because only this process knows the result. It may do so after the lease: while the database is
 * away, nobody can take the row over, and `settle` finds what somebody did since. Other errors do not end by themselves, so they are
 * given up with the lease, and the row is recovered.
 */
async function settleSurely<Payload, Claim>(
  ctx: AccountContext,
  definition: ActDefinition<Payload, Claim>,
  claim: Claim,
  ended: Ended,
  { shutdown, pause }: Settling,
): Promise<void> {
  let pausedMs = 0
  let lastTries = 0
  for (let tries = 1; ; tries += 1) {
    try {
      return await definition.settle(claim, ended)
    } catch (error) {
      // One line for the start of an outage, and one now and then.
      if (tries % 10 === 1)
        ctx.log.error(
          { err: error, tries, ...definition.work(claim).subject },
          'the outcome of an act could not be written',
        )
      if (outageOf(error) === null && pausedMs > SENDING_LEASE_MS) throw error
      if (shutdown.aborted && ++lastTries > LAST_TRIES) throw error
      const pauseMs = shutdown.aborted ? FIRST_PAUSE_MS : Math.min(tries * FIRST_PAUSE_MS, LONGEST_PAUSE_MS)
      pausedMs += pauseMs
      await pause(pauseMs)
    }
  }
}

interface Settling {
  shutdown: AbortSignal
  pause(ms: number): Promise<unknown>
}
