import type { HasDbAndClock } from '../../db/connect.ts'
import type { RunRow } from '../../db/tables/runs.ts'
import { transaction } from '../../db/transaction.ts'
import type { HasEvents } from '../../events/events.ts'
import { findAnyIntegration } from '../../integrations/lookup.ts'
import type { HasQueue } from '../../jobs/queue.ts'
import { ACCOUNT_PAUSED } from '../../platforms/kit/http/slow-down.ts'
import { hasBegun, isOpen, type Progress, repeatableUntilOf } from '../engine/acts.ts'
import type { RunResult } from '../engine/claimed-act.ts'
import { nextLookUpAt } from '../engine/look-up.ts'
import { type ActFailure, type SettlingAct, settle } from '../engine/settle.ts'
import type { ClaimedRun } from './claim.ts'
import type { Ending, RunContext, RunKind } from './run-kind.ts'
import { lockRun, setLookUpAlarm, updateRun, wakeRun } from './run-table.ts'

/** A run whose row the transaction locks. */
interface LockedRun<Row extends RunRow> {
  kind: RunKind<Row>
  run: Row
}

/**
 * Stores the result of a run in one transaction. One that another worker took over does not change, except that a late success
 * resolves an unknown outcome, and an act that turns out to be accepted is confirmed if nobody has repeated it.
 */
export async function settleRun<Row extends RunRow>(
  ctx: RunContext,
  kind: RunKind<Row>,
  claim: ClaimedRun<Row>,
  result: RunResult,
): Promise<void> {
  await transaction(ctx, async (ctx) => {
    const run = await lockRun<Row>(kind.table, ctx.db, claim.run)
    if (run === undefined) return
    const isOwner = isUnfinished(run) && run.claim === claim.run.claim
    const isLate = run.state === 'unknown' && isLateAnswer(result, run.claim === claim.run.claim)
    if (isOwner || isLate) await settle(ctx, settlingRun(ctx, kind, claim, run), result)
  })
}

export function isUnfinished({ state }: Pick<RunRow, 'state'>): boolean {
  return state === 'waiting' || state === 'acting'
}

/** Returns true if the answer of a worker that was declared dead resolves the unknown outcome. */
function isLateAnswer(result: RunResult, wasLast: boolean): boolean {
  return result.kind === 'published' || (result.kind === 'wait' && result.accepted && wasLast)
}

function settlingRun<Row extends RunRow>(
  ctx: RunContext,
  kind: RunKind<Row>,
  { work }: ClaimedRun<Row>,
  run: Row,
): SettlingAct {
  const failuresAfter = ({ code }: { code: string }) => run.failures + Number(code !== ACCOUNT_PAUSED)
  return {
    account: work.integration,
    tries: (error) => ({
      count: Math.max(1, failuresAfter(error)),
      unanswered: run.unanswered,
      firstStartedAt: ctx.clock.now(),
    }),
    publish: (entry, progress) =>
      finishRun(ctx, { kind, run }, { state: 'done', code: noteOf(progress), entry }),
    async park({ accepted, at, progress }) {
      await wakeRun<RunRow>(kind.table, ctx, run, {
        due_at: at,
        ...UNFINISHED,
        ...stateOf(progress, accepted ? 'acting' : 'waiting'),
      })
      return true
    },
    async postpone() {
      if (work.postpone === undefined) throw new Error('this kind of act has no condition')
      await work.postpone(ctx, run)
    },
    withdraw: () => wakeRun(kind.table, ctx, run, { due_at: ctx.clock.now() }),
    close: async () => true,
    retry: (at, { error, progress, unanswered }) =>
      retryRun(ctx, { kind, run }, at, { progress, failures: failuresAfter(error), unanswered }),
    fail: (failure, { progress }) => failRun(ctx, { kind, run }, failure, progress),
  }
}

/** Returns what the platform said of an act of one part that succeeded. */
function noteOf({ acts = [] }: Progress): string | undefined {
  return acts.length === 1 ? acts[0]?.note : undefined
}

const UNFINISHED = { finished_at: null, kept_until: null, code: null, message: null } as const

function stateOf(progress: Progress, state: 'waiting' | 'acting') {
  return { state, progress: JSON.stringify(progress), repeatable_until: repeatableUntilOf(progress) }
}

/** Plans another try. An act that may have begun is repeated exactly; otherwise everything is checked anew. */
export async function retryRun<Row extends RunRow>(
  ctx: HasDbAndClock & HasQueue & HasEvents,
  { kind, run }: LockedRun<Row>,
  at: number,
  { progress, ...tries }: { progress: Progress; failures: number; unanswered: number },
): Promise<void> {
  const kept = hasBegun(progress)
    ? stateOf(progress, 'acting')
    : ({ state: 'waiting', progress: null, repeatable_until: null } as const)
  await wakeRun<RunRow>(kind.table, ctx, run, {
    due_at: at,
    ...UNFINISHED,
    ...tries,
    ...kept,
  })
  await kind.retried?.(ctx, run)
}

/** Ends a run that failed. Where its outcome is unknown and the platform can be read, a job looks the act up there. */
export async function failRun<Row extends RunRow>(
  ctx: RunContext,
  { kind, run }: LockedRun<Row>,
  failure: ActFailure,
  progress: Progress,
): Promise<void> {
  const { code, message, platformResponse } = failure
  const reason = { message, platformResponse, progress }
  if (failure.kind === 'failed') return finishRun(ctx, { kind, run }, { ...reason, state: 'failed', code })
  const lookUpAt = await firstLookUpAt(ctx, { kind, run }, progress)
  await finishRun(ctx, { kind, run }, { ...reason, state: 'unknown', code: 'outcome_unknown', lookUpAt })
}

/** Returns when to look for an act whose outcome is unknown; null if it cannot be looked up. */
async function firstLookUpAt<Row extends RunRow>(
  ctx: RunContext,
  { kind, run }: LockedRun<Row>,
  progress: Progress,
): Promise<number | null> {
  if (!isOpen(progress)) return null
  const integration = await findAnyIntegration(ctx.db, run.organization_id, run.integration_id)
  if (integration === undefined || kind.lookUpOn(ctx, run, integration) === undefined) return null
  const now = ctx.clock.now()
  return nextLookUpAt(now, now, Number.POSITIVE_INFINITY)
}

/**
 * How long ended runs are kept. Threads start plugs for as long after the publication of their first entry, so that one that is
 * continued (by an added comment, or by an id that arrives late) finds what was already done.
 */
export const KEPT_MS = 180 * 86_400_000

/** Ends a run visibly. Nothing is retried afterwards. Runs in a transaction that locks the run. */
export async function finishRun<Row extends RunRow>(
  ctx: HasDbAndClock & HasQueue & HasEvents,
  { kind, run }: LockedRun<Row>,
  ending: Ending,
): Promise<void> {
  const { state, code, message, entry, progress, lookUpAt = null } = ending
  const now = ctx.clock.now()
  await updateRun<RunRow>(kind.table, ctx.db, run.id, {
    state,
    code: code ?? null,
    message: message?.slice(0, 1_000) ?? null,
    acted_release_id: entry?.releaseId ?? null,
    acted_release_url: entry?.releaseUrl ?? null,
    due_at: null,
    lease_until: null,
    finished_at: now,
    kept_until: now + KEPT_MS,
    look_up_at: lookUpAt,
    ...(progress && { progress: JSON.stringify(progress) }),
  })
  if (lookUpAt !== null) await setLookUpAlarm(kind.table, ctx, run, lookUpAt)
  await kind.ended(ctx, run, ending)
}
