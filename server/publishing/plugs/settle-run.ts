import type { PlugRunRow } from '../../db/tables/plugs.ts'
import { transaction } from '../../db/transaction.ts'
import type { PlatformError } from '../../platforms/kit/errors.ts'
import { ACCOUNT_PAUSED } from '../../platforms/kit/slow-down.ts'
import { pauseAccount } from '../pause-account.ts'
import { decide } from '../retry-policy.ts'
import type { RunContext, Turn } from './claim-run.ts'
import { finishRun } from './finish-run.ts'
import { lockRun, updateRun } from './runs-store.ts'
import type { TurnResult } from './take-turn.ts'
import { wakeRun } from './wake-run.ts'

/**
 * Writes what became of a turn, in one transaction. One that was taken over changes nothing more, except that a late success
 * clears up an unknown outcome.
 */
export async function settleRun(ctx: RunContext, turn: Turn, result: TurnResult): Promise<void> {
  await transaction(ctx, async (ctx) => {
    const run = await lockRun(ctx.db, turn.run.organization_id, turn.run.id)
    if (run === undefined) return
    const open = run.state === 'waiting' || run.state === 'acting'
    const mine = open && run.claim === turn.run.claim
    const now = { run, root: turn.root }
    if (result.kind === 'acted' && (mine || run.state === 'unknown'))
      return finishRun(ctx, now, {
        state: 'done',
        entry: result.entry,
        message: result.entry.releaseUrl ?? undefined,
      })
    if (!mine) return
    switch (result.kind) {
      case 'not_yet':
        return settleLook(ctx, turn, run)
      case 'failed':
        return settleFailed(ctx, turn, run, result.error)
      case 'withdrawn':
        return again(ctx, run, ctx.clock.now(), {})
    }
  })
}

async function settleLook(ctx: RunContext, turn: Turn, run: PlugRunRow): Promise<void> {
  const looks = run.looks + 1
  const { totalRuns = 1, runEveryMilliseconds = 0 } = turn.condition ?? {}
  if (looks < totalRuns)
    return again(ctx, run, ctx.clock.now() + runEveryMilliseconds, { looks, failures: 0 })
  await updateRun(ctx.db, run.id, { looks })
  const message = `It had not come to that at the last of ${looks} looks.`
  await finishRun(ctx, { run, root: turn.root }, { state: 'ended', message })
}

async function settleFailed(
  ctx: RunContext,
  turn: Turn,
  run: PlugRunRow,
  error: PlatformError,
): Promise<void> {
  const now = ctx.clock.now()
  const { failure, retryAfterMs, code, message, platformResponse } = error
  const unanswered = run.unanswered + Number(failure === 'unknown')
  const failures = run.failures + Number(code !== ACCOUNT_PAUSED)
  const decision = decide(
    { failure, retryAfterMs },
    { count: Math.max(1, failures), unanswered, firstStartedAt: now, repeatableUntil: run.repeatable_until },
    { now },
  )
  await pauseAccount(ctx, turn.integration, error, decision)
  if (decision.next === 'retry') {
    // What may have happened is repeated to the letter; what certainly has not is looked at anew.
    const over = unanswered > 0 ? {} : { state: 'waiting' as const, prepared: null, repeatable_until: null }
    return again(ctx, run, decision.at, { failures, unanswered, ...over })
  }
  const unknown = decision.next === 'unknown'
  await finishRun(
    ctx,
    { run, root: turn.root },
    {
      state: unknown ? 'unknown' : 'failed',
      code: unknown ? 'outcome_unknown' : failure === 'auth' ? 'channel_disconnected' : code,
      message,
      platformResponse,
    },
  )
}

/** Gives the turn back, for the next one then. */
async function again(
  ctx: RunContext,
  run: PlugRunRow,
  at: number,
  change: Partial<PlugRunRow>,
): Promise<void> {
  await updateRun(ctx.db, run.id, { ...change, due_at: at, claim: null, lease_until: null })
  await wakeRun(ctx, run, at)
}
