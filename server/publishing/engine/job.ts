import { setTimeout as sleep } from 'node:timers/promises'
import type { AccountContext } from '../../integrations/accounts.ts'
import { markSlowDowns } from '../../platforms/kit/http/slow-down.ts'
import { type Ended, runWork, type Work } from './run.ts'

/** Defines one kind of irreversible act: how to claim its row, what to do, and where to store the result. */
export interface ActDefinition<Payload, Claim> {
  /** Claims due work in a transaction of its own; null if there is nothing to do now. */
  claim(payload: Payload): Promise<Claim | null>
  work(claim: Claim): Work
  /** Stores the result and sets the next alarm, in a transaction of its own. Safe to repeat after an error. */
  settle(claim: Claim, ended: Ended): Promise<void>
}

const SETTLE_TRIES = 5

/**
 * Runs an act once: claim, prepare, intent, commit or confirm, settle. The row is the truth and the job only the alarm, so a job may
 * run at any time and any number of times.
 */
export async function runAct<Payload, Claim>(
  ctx: AccountContext,
  definition: ActDefinition<Payload, Claim>,
  payload: Payload,
  shutdown: AbortSignal,
): Promise<void> {
  const mark = markSlowDowns()
  const claim = await definition.claim(payload)
  if (claim === null) return
  const ended = await runWork(ctx, definition.work(claim), mark, shutdown)
  await settleSurely(ctx, definition, claim, ended)
  ended.stored()
}

/**
 * Repeats `settle` while the database is unavailable for a few seconds, because only this process knows the result. After that the
 * row stays claimed and is recovered when its lease ends.
 */
async function settleSurely<Payload, Claim>(
  ctx: AccountContext,
  definition: ActDefinition<Payload, Claim>,
  claim: Claim,
  ended: Ended,
): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await definition.settle(claim, ended)
    } catch (error) {
      ctx.log.error(
        { err: error, ...definition.work(claim).subject },
        'the outcome of an act could not be written',
      )
      if (tries === SETTLE_TRIES) throw error
      await sleep(tries * 500)
    }
  }
}
