import type { App } from '../../context.ts'
import type { PlugRunRow, PlugRunState } from '../../db/tables/plugs.ts'
import type { PostEventType, PostRow } from '../../db/tables/posts.ts'
import { transaction } from '../../db/transaction.ts'
import { emit } from '../../events/events.ts'
import type { PlatformError } from '../../platforms/kit/http/errors.ts'
import { ACCOUNT_PAUSED } from '../../platforms/kit/http/slow-down.ts'
import type { Act } from '../../platforms/kit/plugs.ts'
import type { PublishedEntry } from '../../platforms/platform.ts'
import { hasBegun, isOpen, type Progress, repeatableUntilOf } from '../engine/acts.ts'
import { nextLookAt } from '../engine/look-up.ts'
import { pauseAccount } from '../engine/pauses.ts'
import { decide } from '../engine/retry-policy.ts'
import type { Ended, RunResult } from '../engine/run.ts'
import { recordEvent } from '../events.ts'
import type { RunClaim, RunContext } from './claim-run.ts'
import { lockRun, setLookUpAlarm, updateRun, wakeRun } from './runs-store.ts'

/**
 * Stores the outcome of a turn in one transaction. A run that another worker took over does not change, except that a late
 * success resolves an unknown outcome, and an act that turns out to be accepted is confirmed if nobody has repeated it.
 */
export async function settleRun(ctx: RunContext, claim: RunClaim, ended: Ended): Promise<void> {
  const { result, progress } = ended
  await transaction(ctx, async (ctx) => {
    const run = await lockRun(ctx.db, claim.run.organization_id, claim.run.id)
    if (run === undefined) return
    const open = run.state === 'waiting' || run.state === 'acting'
    const mine = open && run.claim === claim.run.claim
    const now = { run, root: claim.root }
    if (result.kind === 'published' && (mine || run.state === 'unknown'))
      return finishRun(ctx, now, {
        state: 'done',
        entry: result.entry,
        message: result.entry.releaseUrl ?? undefined,
      })
    const isAcceptedLate = result.kind === 'wait' && result.accepted && run.state === 'unknown'
    if (!mine && !(isAcceptedLate && run.claim === claim.run.claim)) return
    switch (result.kind) {
      case 'not_due':
        return settleLook(ctx, claim, run)
      case 'wait':
        return settleWait(ctx, claim, run, result, progress)
      case 'failed':
        return settleFailed(ctx, claim, run, result.error, progress)
      case 'withdrawn':
        return wakeRun(ctx, run, ctx.clock.now())
    }
  })
}

async function settleLook(ctx: RunContext, claim: RunClaim, run: PlugRunRow): Promise<void> {
  const looks = run.looks + 1
  const { totalRuns = 1, runEveryMilliseconds = 0 } = claim.condition ?? {}
  if (looks < totalRuns)
    return wakeRun(ctx, run, ctx.clock.now() + runEveryMilliseconds, { looks, failures: 0 })
  await updateRun(ctx.db, run.id, { looks })
  const message = `The condition was not met in ${looks} checks.`
  await finishRun(ctx, { run, root: claim.root }, { state: 'ended', message })
}

async function settleWait(
  ctx: RunContext,
  claim: RunClaim,
  run: PlugRunRow,
  { accepted, at, error }: Extract<RunResult, { kind: 'wait' }>,
  progress: Progress,
): Promise<void> {
  if (error !== undefined) await pauseAccount(ctx, claim.integration, error, { next: 'retry', at })
  await wakeRun(ctx, run, at, {
    state: accepted ? 'acting' : 'waiting',
    progress: JSON.stringify(progress),
    repeatable_until: repeatableUntilOf(progress),
    finished_at: null,
    kept_until: null,
    code: null,
    message: null,
  })
}

async function settleFailed(
  ctx: RunContext,
  claim: RunClaim,
  run: PlugRunRow,
  error: PlatformError,
  progress: Progress,
): Promise<void> {
  const now = ctx.clock.now()
  const { failure, retryAfterMs, code, message, platformResponse } = error
  const unanswered = run.unanswered + Number(failure === 'unknown')
  const failures = run.failures + Number(code !== ACCOUNT_PAUSED)
  const repeatable_until = repeatableUntilOf(progress)
  const decision = decide(
    { failure, retryAfterMs },
    { count: Math.max(1, failures), unanswered, firstStartedAt: now, repeatableUntil: repeatable_until },
    { now },
  )
  await pauseAccount(ctx, claim.integration, error, decision)
  if (decision.next === 'retry') {
    // An act that may have begun is repeated exactly; otherwise the condition is checked anew.
    const begun = hasBegun(progress)
      ? { state: 'acting' as const, progress: JSON.stringify(progress), repeatable_until }
      : { state: 'waiting' as const, progress: null, repeatable_until: null }
    return wakeRun(ctx, run, decision.at, { failures, unanswered, ...begun })
  }
  const unknown = decision.next === 'unknown'
  await finishRun(
    ctx,
    { run, root: claim.root },
    {
      state: unknown ? 'unknown' : 'failed',
      code: unknown ? 'outcome_unknown' : failure === 'auth' ? 'channel_disconnected' : code,
      message,
      platformResponse,
      progress,
      lookUpAt: unknown ? firstLookAt(claim.act, progress, now) : null,
    },
  )
}

/** Returns when to look for an act whose outcome is unknown; null if it cannot be looked up. */
export function firstLookAt(
  act: Pick<Act, 'lookUp'> | undefined,
  progress: Progress,
  now: number,
): number | null {
  if (act?.lookUp === undefined || !isOpen(progress)) return null
  return nextLookAt(now, now, Number.POSITIVE_INFINITY)
}

/**
 * Limits how long after the publication of its first entry a thread starts plugs. Runs are kept for as long after they end, so a
 * publication that is continued (by an added comment, or by an id that arrives late) finds what was already done.
 */
export const STARTS_WITHIN_MS = 180 * 86_400_000

export interface Ending {
  state: Exclude<PlugRunState, 'waiting' | 'acting'>
  code?: string
  message?: string | undefined
  platformResponse?: string | undefined
  entry?: PublishedEntry
  /** Stored if it has changed since the last act was sent. */
  progress?: Progress
  /** If the outcome is unknown: when to look for the act. */
  lookUpAt?: number | null
}

const events: Record<Ending['state'], PostEventType> = {
  done: 'plug_acted',
  ended: 'plug_ended',
  stopped: 'plug_stopped',
  failed: 'plug_failed',
  unknown: 'plug_unknown',
}

/**
 * Ends a run visibly: its state, an event in the post's log and, if somebody should know, a notification. Nothing is retried
 * afterwards. Runs in a transaction that locks the run.
 */
export async function finishRun(
  ctx: Pick<App, 'db' | 'clock' | 'events' | 'jobs'>,
  { run, root }: { run: PlugRunRow; root: PostRow },
  ending: Ending,
): Promise<void> {
  const { state, code, message, platformResponse, entry, progress, lookUpAt = null } = ending
  const now = ctx.clock.now()
  await updateRun(ctx.db, run.id, {
    state,
    code: code ?? null,
    message: message?.slice(0, 1_000) ?? null,
    acted_release_id: entry?.releaseId ?? null,
    acted_release_url: entry?.releaseUrl ?? null,
    due_at: null,
    lease_until: null,
    finished_at: now,
    kept_until: now + STARTS_WITHIN_MS,
    look_up_at: lookUpAt,
    ...(progress && { progress: JSON.stringify(progress) }),
  })
  if (lookUpAt !== null) await setLookUpAlarm(ctx, run, lookUpAt)
  const said = `${run.identifier}${message ? `: ${message}` : ''}`
  const retryable = state === 'failed' || state === 'unknown' ? false : undefined
  await recordEvent(ctx, root, events[state], { code, message: said, platformResponse, retryable })
  const content = contentOf(run, ending)
  if (content === null) return
  const notice = { content, link: root.release_url, integrationId: run.integration_id }
  await emit(ctx, 'members.notice', {
    organizationId: run.organization_id,
    notice: { kind: 'failure', ...notice },
  })
}

function contentOf(run: PlugRunRow, { state, message = '', lookUpAt = null }: Ending): string | null {
  if (state === 'failed') return `The plug ${run.identifier} failed for your post. ${message}`
  if (state !== 'unknown') return null
  const next =
    lookUpAt === null
      ? 'Check the platform; the plug is not retried.'
      : 'The service looks for it on the platform and reports what it finds.'
  return `The outcome of the plug ${run.identifier} for your post is unknown. ${next} ${message}`
}
