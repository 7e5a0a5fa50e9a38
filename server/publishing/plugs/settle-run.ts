import type { HasDb, HasDbAndClock } from '../../db/connect.ts'
import type { PlugRunRow, PlugRunState } from '../../db/tables/plugs.ts'
import type { PostEventType, PostRow } from '../../db/tables/posts.ts'
import { transaction } from '../../db/transaction.ts'
import { emit, type HasEvents } from '../../events/events.ts'
import type { HasQueue } from '../../jobs/queue.ts'
import { ACCOUNT_PAUSED } from '../../platforms/kit/http/slow-down.ts'
import type { Act } from '../../platforms/kit/plugs.ts'
import type { PublishedEntry } from '../../platforms/platform.ts'
import { hasBegun, isOpen, type Progress, repeatableUntilOf } from '../engine/acts.ts'
import type { RunResult } from '../engine/claimed-act.ts'
import { nextLookUpAt } from '../engine/look-up.ts'
import { type ActFailure, type SettlingAct, settle } from '../engine/settle.ts'
import { recordEvent } from '../events.ts'
import type { ClaimedRun, RunContext } from './claim-run.ts'
import { lockRun, setLookUpAlarm, updateRun, wakeRun } from './runs-store.ts'

/** A run, locked, with the post that it acts on. */
export interface LockedRun {
  run: PlugRunRow
  root: PostRow
}

/**
 * Stores the result of a run in one transaction. One that another worker took over does not change, except that a late success
 * resolves an unknown outcome, and an act that turns out to be accepted is confirmed if nobody has repeated it.
 */
export async function settleRun(ctx: RunContext, claim: ClaimedRun, result: RunResult): Promise<void> {
  await transaction(ctx, async (ctx) => {
    const run = await lockRun(ctx.db, claim.run.organization_id, claim.run.id)
    if (run === undefined) return
    const isOwner = isUnfinished(run) && run.claim === claim.run.claim
    const isLate = run.state === 'unknown' && isLateAnswer(result, run.claim === claim.run.claim)
    if (isOwner || isLate) await settle(ctx, settlingRun(ctx, claim, run), result)
  })
}

function isUnfinished({ state }: PlugRunRow): boolean {
  return state === 'waiting' || state === 'acting'
}

/** Returns true if the answer of a worker that was declared dead resolves the unknown outcome. */
function isLateAnswer(result: RunResult, wasLast: boolean): boolean {
  return result.kind === 'published' || (result.kind === 'wait' && result.accepted && wasLast)
}

function settlingRun(ctx: RunContext, claim: ClaimedRun, run: PlugRunRow): SettlingAct {
  const locked = { run, root: claim.root }
  const failuresAfter = ({ code }: { code: string }) => run.failures + Number(code !== ACCOUNT_PAUSED)
  return {
    account: claim.integration,
    tries: (error) => ({
      count: Math.max(1, failuresAfter(error)),
      unanswered: run.unanswered,
      firstStartedAt: ctx.clock.now(),
    }),
    publish: (entry) =>
      finishRun(ctx, locked, { state: 'done', entry, message: entry.releaseUrl ?? undefined }),
    async park({ accepted, at, progress }) {
      await wakeRun(ctx, run, at, { ...UNFINISHED, ...stateOf(progress, accepted ? 'acting' : 'waiting') })
      return true
    },
    postpone: () => postpone(ctx, claim, run),
    withdraw: () => wakeRun(ctx, run, ctx.clock.now()),
    close: async () => true,
    retry: (at, { error, progress, unanswered }) =>
      retryRun(ctx, run, at, { progress, failures: failuresAfter(error), unanswered }),
    fail: (failure, { progress }) => failRun(ctx, locked, failure, { progress, act: claim.act }),
  }
}

const UNFINISHED = { finished_at: null, kept_until: null, code: null, message: null } as const

function stateOf(progress: Progress, state: 'waiting' | 'acting') {
  return { state, progress: JSON.stringify(progress), repeatable_until: repeatableUntilOf(progress) }
}

/** Plans another try. An act that may have begun is repeated exactly; otherwise the condition is checked anew. */
export async function retryRun(
  ctx: HasDb & HasQueue,
  run: PlugRunRow,
  at: number,
  { progress, ...tries }: { progress: Progress; failures: number; unanswered: number },
): Promise<void> {
  const kept = hasBegun(progress)
    ? stateOf(progress, 'acting')
    : ({ state: 'waiting', progress: null, repeatable_until: null } as const)
  await wakeRun(ctx, run, at, { ...UNFINISHED, ...tries, ...kept })
}

/** Plans the next check of the condition, or ends the run after the last one. */
async function postpone(ctx: RunContext, claim: ClaimedRun, run: PlugRunRow): Promise<void> {
  const looks = run.looks + 1
  const { totalRuns = 1, runEveryMilliseconds = 0 } = claim.condition ?? {}
  if (looks < totalRuns)
    return wakeRun(ctx, run, ctx.clock.now() + runEveryMilliseconds, { looks, failures: 0, progress: null })
  await updateRun(ctx.db, run.id, { looks })
  const message = `The condition was not met in ${looks} checks.`
  await finishRun(ctx, { run, root: claim.root }, { state: 'ended', message })
}

/** Ends a run that failed. Where its outcome is unknown and the platform can be read, a job looks the act up there. */
export async function failRun(
  ctx: RunContext,
  locked: LockedRun,
  { kind, code, message, platformResponse }: ActFailure,
  { progress, act }: { progress: Progress; act: Pick<Act, 'lookUp'> | undefined },
): Promise<void> {
  const reason = { message, platformResponse, progress }
  if (kind === 'failed') return finishRun(ctx, locked, { ...reason, state: 'failed', code })
  const lookUpAt = firstLookUpAt(act, progress, ctx.clock.now())
  await finishRun(ctx, locked, { ...reason, state: 'unknown', code: 'outcome_unknown', lookUpAt })
}

/** Returns when to look for an act whose outcome is unknown; null if it cannot be looked up. */
function firstLookUpAt(act: Pick<Act, 'lookUp'> | undefined, progress: Progress, now: number): number | null {
  if (act?.lookUp === undefined || !isOpen(progress)) return null
  return nextLookUpAt(now, now, Number.POSITIVE_INFINITY)
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
  ctx: HasDbAndClock & HasQueue & HasEvents,
  { run, root }: LockedRun,
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
