import type { PostAttemptRow, PostRow } from '../../db/tables/posts.ts'
import { transaction } from '../../db/transaction.ts'
import { toIso } from '../../lib/dates.ts'
import type { PlatformError } from '../../platforms/kit/http/errors.ts'
import type { PublishedEntry } from '../../platforms/platform.ts'
import { hasPublished, isOpen, type Progress, repeatableUntilOf } from '../engine/acts.ts'
import { pauseAccount } from '../engine/pauses.ts'
import { type Decision, decide, type Tries, wasAnswered } from '../engine/retry-policy.ts'
import type { Ended, RunResult } from '../engine/run.ts'
import { recordEvent, recordEvents } from '../events.ts'
import { queueAgain, setAlarm, wakeThread } from '../queue-post.ts'
import {
  closePublished,
  findAttempt,
  findWithActivePlug,
  lockThreads,
  ownerOf,
  updateAttempt,
  updateOpenAttempt,
  updatePost,
  updatePublished,
  withdrawOpenAttempts,
} from '../store.ts'
import type { Claim, ClaimContext } from './claim.ts'
import { type FinalFailure, failEntry, NOT_FOUND } from './failures.ts'
import {
  continueAfter,
  isSingle,
  type Notices,
  notifyPublished,
  publishEntry,
  publishedAttempt,
  publishedPost,
} from './published.ts'
import { countLaterSends, resolveUnanswered } from './unanswered-store.ts'

/** Pairs a claim with the result of its run. */
export interface Settlement {
  claim: Claim
  ended: Ended
}

/**
 * Stores the outcomes of attempts: attempt, state, event, notification and next job of each, in one transaction. An attempt that was
 * closed by another worker does not change, except that a late answer resolves an unknown outcome.
 */
export async function settleAll(ctx: ClaimContext, settlements: Settlement[]): Promise<void> {
  await transaction(ctx, async (ctx) => {
    const threads = await lockThreads(
      ctx.db,
      settlements.map(({ claim }) => claim.root.id),
    )
    const notices: Notices = []
    const rest = await settleTogether(ctx, settlements, threads, notices)
    for (const { claim, ended } of rest)
      await settleOne(ctx, claim, threads.get(claim.root.id) ?? [], ended, notices)
    await notifyPublished(ctx, notices)
  })
}

/** Settles published entries with one act, whose threads are still there, with the same statements. Returns the others. */
async function settleTogether(
  ctx: ClaimContext,
  settlements: Settlement[],
  threads: Map<string, PostRow[]>,
  notices: Notices,
): Promise<Settlement[]> {
  const published = settlements.flatMap((settlement) => {
    const { claim, ended } = settlement
    const entries = threads.get(claim.root.id) ?? []
    if (entries[0]?.id !== claim.root.id || !entries.some(({ id }) => id === claim.entry.id)) return []
    if (ended.result.kind !== 'published' || (ended.progress.acts?.length ?? 0) > 1) return []
    return [{ settlement, claim, entries, ended, entry: ended.result.entry, complete: isSingle(entries) }]
  })
  if (published.length === 0) return settlements
  const now = ctx.clock.now()
  const ids = published.map(({ claim }) => claim.attempt.id)
  const closed = await closePublished(ctx.db, ids, now)
  const done = published.filter(({ claim }) => closed.has(claim.attempt.id))
  if (done.length === 0) return settlements
  const entries = done.map(({ claim, entry, complete }) => ({ id: claim.entry.id, entry, complete }))
  await updatePublished(ctx.db, entries, now)
  const events = done.map(({ claim, entry }) => ({
    post: claim.entry,
    type: 'published' as const,
    details: { message: entry.releaseUrl ?? undefined },
  }))
  await recordEvents(ctx, events)
  const integrationIds = done.map(({ claim }) => claim.root.integration_id)
  const withPlug = await findWithActivePlug(ctx.db, integrationIds)
  for (const { claim, entries, ended, entry } of done) {
    notices.push({ claim, link: entry.releaseUrl })
    const change = { ...publishedPost(now), release_id: entry.releaseId, release_url: entry.releaseUrl }
    await continueAfter(ctx, { claim, entries, change, progress: ended.progress }, withPlug)
  }
  const settled = new Set(done.map(({ settlement }) => settlement))
  return settlements.filter((settlement) => !settled.has(settlement))
}

async function settleOne(
  ctx: ClaimContext,
  claim: Claim,
  entries: PostRow[],
  { result, progress }: Ended,
  notices: Notices,
): Promise<void> {
  switch (result.kind) {
    case 'published':
      return settlePublished(ctx, { claim, entries, notices }, result.entry, progress)
    case 'wait':
      return settleWait(ctx, claim, entries, result, progress)
    case 'failed':
      return settleFailed(ctx, claim, entries, result.error, progress)
    case 'withdrawn':
    case 'not_due':
      return settleWithdrawn(ctx, claim, entries)
  }
}

async function settlePublished(
  ctx: ClaimContext,
  { claim, entries, notices }: { claim: Claim; entries: PostRow[]; notices: Notices },
  entry: PublishedEntry,
  progress: Progress,
): Promise<void> {
  const now = ctx.clock.now()
  const several = (progress.acts?.length ?? 0) > 1
  const close = { ...publishedAttempt(now), ...(several && { progress: JSON.stringify(progress) }) }
  if (!(await updateOpenAttempt(ctx.db, claim.attempt.id, close))) {
    if (!(await isClearedUp(ctx, claim, entries))) return
    await updateAttempt(ctx.db, claim.attempt.id, close)
  }
  await publishEntry(ctx, { claim, entries, progress }, entry)
  notices.push({ claim, link: entry.releaseUrl })
}

/** Stores the next question for the platform, and frees the worker until then. */
async function settleWait(
  ctx: ClaimContext,
  claim: Claim,
  entries: PostRow[],
  { accepted, at, error }: Extract<RunResult, { kind: 'wait' }>,
  progress: Progress,
): Promise<void> {
  const change = {
    step: accepted ? 'accepted' : 'waiting',
    progress: JSON.stringify(progress),
    repeatable_until: repeatableUntilOf(progress),
    worker_id: null,
    lease_until: at,
  } as const
  if (!(await updateOpenAttempt(ctx.db, claim.attempt.id, change, ownerOf(claim.attempt)))) {
    // An attempt that was accepted before this claim may have gone on without it, in the same row.
    if (!accepted || claim.attempt.step === 'accepted' || !(await isClearedUp(ctx, claim, entries))) return
    await reopen(ctx, claim, change)
  }
  if (error !== undefined) await pauseAccount(ctx, claim.integration, error, { next: 'retry', at })
  const root = entries[0]
  if (root === undefined) return
  await wakeThread(ctx, root, at)
  if (accepted && claim.attempt.step !== 'accepted')
    await recordEvent(ctx, claim.entry, 'accepted', {
      message: `${claim.platform.name} accepted the post and is still processing it.`,
    })
}

/**
 * Returns true if the unknown outcome of an attempt can still be resolved: its worker was declared dead, or the platform did not show
 * what it had sent; its entry still waits for a response or another try, and nothing of it was sent since.
 */
async function isClearedUp(ctx: ClaimContext, claim: Claim, entries: PostRow[]): Promise<boolean> {
  const attempt = await findAttempt(ctx.db, claim.attempt.id)
  const entry = entries.find((each) => each.id === claim.entry.id)
  if (attempt === undefined || entry === undefined) return false
  if (attempt.outcome !== 'unknown' && attempt.code !== NOT_FOUND) return false
  const waits = entry.state === 'QUEUE' || (entry.state === 'ERROR' && entry.error_code === 'outcome_unknown')
  return waits && (await countLaterSends(ctx.db, attempt)) === 0
}

/**
 * Reopens an attempt that was closed as unknown, because its platform turns out to have accepted it. A later attempt, which has
 * sent nothing, gives way.
 */
async function reopen(
  ctx: ClaimContext,
  { attempt, entry }: Claim,
  change: Partial<PostAttemptRow>,
): Promise<void> {
  const now = ctx.clock.now()
  await withdrawOpenAttempts(ctx.db, entry.id, now)
  await updateAttempt(ctx.db, attempt.id, {
    ...change,
    finished_at: null,
    outcome: null,
    code: null,
    message: null,
  })
  await updatePost(ctx.db, entry.id, {
    state: 'QUEUE',
    error_code: null,
    error_message: null,
    attempt_key: attempt.idempotency_key,
    updated_at: now,
  })
}

async function settleWithdrawn(ctx: ClaimContext, claim: Claim, entries: PostRow[]): Promise<void> {
  const close = { finished_at: ctx.clock.now(), outcome: 'retry', code: 'withdrawn', message: null } as const
  if (!(await updateOpenAttempt(ctx.db, claim.attempt.id, close, ownerOf(claim.attempt)))) return
  const root = entries[0]
  if (root?.due_at != null) await setAlarm(ctx, root, root.due_at)
}

async function settleFailed(
  ctx: ClaimContext,
  claim: Claim,
  entries: PostRow[],
  error: PlatformError,
  progress: Progress,
): Promise<void> {
  const now = ctx.clock.now()
  const { failure, retryAfterMs, code, message, platformResponse } = error
  const attempt = await findAttempt(ctx.db, claim.attempt.id)
  const repeatableUntil = repeatableUntilOf(progress)
  const isKnownOpen = claim.tries.some(({ outcome }) => outcome === 'unknown')
  const unanswered = failure === 'unknown' || (isOpen(progress) && !isKnownOpen)
  const before = isOpen(progress) ? claim.tries.filter(({ outcome }) => outcome === 'unknown').length : 0
  const tries = { ...triesOf(claim, attempt), unanswered: before + Number(unanswered), repeatableUntil }
  const decision = decide({ failure, retryAfterMs }, tries, { now })
  const close: Partial<PostAttemptRow> = {
    finished_at: now,
    outcome: unanswered ? 'unknown' : outcomeOf(decision, progress),
    progress: JSON.stringify(progress),
    repeatable_until: repeatableUntil,
    code,
    message: message.slice(0, 1_000),
  }
  const held = await updateOpenAttempt(ctx.db, claim.attempt.id, close, ownerOf(claim.attempt))
  if (!held && !(await resolveLate(ctx, claim, entries, close))) return
  if (isKnownOpen && !unanswered && !isOpen(progress))
    await resolveUnanswered(ctx.db, claim.entry, hasPublished(progress) ? 'partial' : 'rejected')
  await pauseAccount(ctx, claim.integration, error, decision)
  const root = entries[0]
  const entry = entries.find((each) => each.id === claim.entry.id)
  if (root === undefined || entry === undefined || (held && entry.state !== 'QUEUE')) return
  const details = { code, message, platformResponse }
  if (decision.next === 'retry') {
    if (!held) await queueAgain(ctx, entry)
    await wakeThread(ctx, root, decision.at)
    const planned = `${message} The next try is at ${toIso(decision.at)}.`
    await recordEvent(ctx, entry, 'retry_scheduled', { ...details, message: planned, retryable: true })
    return
  }
  const final: FinalFailure = {
    ...details,
    kind: decision.next === 'unknown' ? 'unknown' : 'failed',
    code: failure === 'auth' ? 'channel_disconnected' : code,
    retryable: decision.next === 'fail' && decision.retryable,
  }
  await failEntry(ctx, { root, entry, integration: claim.integration }, final)
}

function outcomeOf(decision: Decision, progress: Progress): 'partial' | 'retry' | 'rejected' {
  if (hasPublished(progress)) return 'partial'
  return decision.next === 'retry' ? 'retry' : 'rejected'
}

/**
 * Stores the refusal of an attempt that another worker has closed as unknown: the platform has taken nothing. Returns true if its entry
 * still stands as unknown, so that the refusal decides what follows.
 */
async function resolveLate(
  ctx: ClaimContext,
  claim: Claim,
  entries: PostRow[],
  close: Partial<PostAttemptRow>,
): Promise<boolean> {
  if (close.outcome === 'unknown' || !(await isClearedUp(ctx, claim, entries))) return false
  await updateAttempt(ctx.db, claim.attempt.id, close)
  const entry = entries.find(({ id }) => id === claim.entry.id)
  return entry?.state === 'ERROR' && entry.attempt_key === claim.attempt.idempotency_key
}

/**
 * Counts tries since the entry was last queued, so that a manual retry starts over. An attempt that the platform did not answer, because
 * the thread had changed, its account was paused or its worker died, does not count.
 */
function triesOf(
  { tries, entry }: Claim,
  last: PostAttemptRow | undefined,
): Pick<Tries, 'count' | 'firstStartedAt'> {
  const counted = tries.filter((each) => each.started_at >= entry.updated_at && wasAnswered(each))
  return {
    count: Math.max(1, counted.length),
    firstStartedAt: counted[0]?.started_at ?? last?.started_at ?? 0,
  }
}
