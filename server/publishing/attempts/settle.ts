import type { PostAttemptRow, PostRow } from '../../db/tables/posts.ts'
import { transaction } from '../../db/transaction.ts'
import { emit } from '../../events/events.ts'
import { toIso } from '../../lib/dates.ts'
import type { PlatformError } from '../../platforms/kit/http/errors.ts'
import { ACCOUNT_PAUSED } from '../../platforms/kit/http/slow-down.ts'
import type { PublishedEntry } from '../../platforms/platform.ts'
import { hasPublished, isOpen, type Progress, repeatableUntilOf } from '../engine/acts.ts'
import { pauseAccount } from '../engine/pauses.ts'
import { type Decision, decide, type Tries } from '../engine/retry-policy.ts'
import type { Ended, RunResult } from '../engine/run.ts'
import { recordEvent, recordEvents } from '../events.ts'
import { setAlarm, wakeThread } from '../queue-post.ts'
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
import { scheduleNext, skipComments, startPlugsLater } from '../threads.ts'
import type { Claim, ClaimContext } from './claim.ts'
import { capital, type FinalFailure, failEntry, nameOf, placeOf } from './failures.ts'
import { countLaterSends, resolveUnanswered } from './unanswered-store.ts'

/** Pairs a claim with the result of its run. */
export interface Settlement {
  claim: Claim
  ended: Ended
}

/**
 * Holds notices until the end of the batch. Posts published together may share one notice, and its row must not stay locked for
 * long.
 */
type Notices = { claim: Claim; link: string | null }[]

/**
 * Stores the outcomes of attempts: attempt, state, event, notification and next job of each, in one transaction. An attempt that was
 * closed by another worker does not change, except that a late success resolves an unknown outcome.
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

/** Tells whether the thread is complete with its root. A longer thread or a repeating post has a next date. */
function isSingle(entries: PostRow[]): boolean {
  return entries.length === 1 && entries[0]?.interval_in_days === null
}

interface PublishedClaim {
  claim: Claim
  /** The thread before the entry was published. */
  entries: PostRow[]
  change: Partial<PostRow>
  progress: Progress
}

/** Schedules what follows a published entry. */
async function continueAfter(
  ctx: ClaimContext,
  { claim, entries, change, progress }: PublishedClaim,
  withPlug?: ReadonlySet<string>,
): Promise<void> {
  if (claim.platform.after !== undefined) await finishLater(ctx, claim, progress)
  let after = entries.map((entry) => (entry.id === claim.entry.id ? { ...entry, ...change } : entry))
  const root = after[0]
  // The thread was deleted while it was being sent. The event log shows that it was published.
  if (root === undefined) return
  if (isSingle(after)) await startPlugsLater(ctx, after, withPlug)
  else {
    if (!claim.platform.comments) after = await skipComments(ctx, after, claim.platform.name)
    await scheduleNext(ctx, root, after)
  }
}

function publishedAttempt(now: number) {
  return { finished_at: now, outcome: 'published', code: null, message: null } as const
}

function publishedPost(now: number) {
  return {
    state: 'PUBLISHED',
    published_at: now,
    error_code: null,
    error_message: null,
    attempt_key: null,
    updated_at: now,
  } as const
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
  { releaseId, releaseUrl }: PublishedEntry,
  progress: Progress,
): Promise<void> {
  const now = ctx.clock.now()
  const several = (progress.acts?.length ?? 0) > 1
  const close = { ...publishedAttempt(now), ...(several && { progress: JSON.stringify(progress) }) }
  if (!(await updateOpenAttempt(ctx.db, claim.attempt.id, close))) {
    if (!(await isClearedUp(ctx, claim, entries))) return
    await updateAttempt(ctx.db, claim.attempt.id, close)
  }
  const change = { ...publishedPost(now), release_id: releaseId, release_url: releaseUrl }
  await updatePost(ctx.db, claim.entry.id, isSingle(entries) ? { ...change, due_at: null } : change)
  await recordEvent(ctx, claim.entry, 'published', { message: releaseUrl ?? undefined })
  notices.push({ claim, link: releaseUrl })
  await continueAfter(ctx, { claim, entries, change, progress })
}

/** Finishes each published act in a job of its own, which may fail and repeat without harm to the post. */
async function finishLater(ctx: ClaimContext, claim: Claim, { acts = [] }: Progress): Promise<void> {
  const { organization_id: organizationId, id: postId } = claim.entry
  for (const { entry } of acts)
    if (entry !== undefined) await ctx.jobs.enqueue(ctx.db, 'finish-post', { organizationId, postId, entry })
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

async function notifyPublished(ctx: ClaimContext, notices: Notices): Promise<void> {
  const events = notices
    .filter(({ claim }) => claim.entry.position === 0)
    .map(({ claim, link }) => {
      const content = `${capital(nameOf(claim))} is published.`
      const { organization_id: organizationId, integration_id: integrationId } = claim.root
      const grouping = { by: 'place', integrationId, place: placeOf(claim.integration) } as const
      return { organizationId, notice: { kind: 'success', content, link, integrationId, grouping } as const }
    })
  await emit(ctx, 'members.notice', ...events)
}

/**
 * Returns true if the unknown outcome of an attempt can still be resolved: its worker was declared dead, its entry still waits for a
 * response or another try, and nothing of it was sent since.
 */
async function isClearedUp(ctx: ClaimContext, claim: Claim, entries: PostRow[]): Promise<boolean> {
  const attempt = await findAttempt(ctx.db, claim.attempt.id)
  const entry = entries.find((each) => each.id === claim.entry.id)
  if (attempt?.outcome !== 'unknown' || entry === undefined) return false
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
  if (!(await updateOpenAttempt(ctx.db, claim.attempt.id, close, ownerOf(claim.attempt)))) return
  if (isKnownOpen && !unanswered && !isOpen(progress))
    await resolveUnanswered(ctx.db, claim.entry, hasPublished(progress) ? 'partial' : 'rejected')
  await pauseAccount(ctx, claim.integration, error, decision)
  const root = entries[0]
  const entry = entries.find((each) => each.id === claim.entry.id)
  if (root === undefined || entry?.state !== 'QUEUE') return
  const details = { code, message, platformResponse }
  if (decision.next === 'retry') {
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

const UNTRIED: ReadonlySet<string> = new Set(['withdrawn', ACCOUNT_PAUSED])

/**
 * Counts tries since the entry was last queued, so that a manual retry starts over. An attempt that sent nothing, because the thread
 * had changed or its account was paused, does not count.
 */
function triesOf(
  { tries, entry }: Claim,
  last: PostAttemptRow | undefined,
): Pick<Tries, 'count' | 'firstStartedAt'> {
  const counted = tries.filter(
    ({ started_at, code }) => started_at >= entry.updated_at && !UNTRIED.has(code ?? ''),
  )
  return {
    count: Math.max(1, counted.length),
    firstStartedAt: counted[0]?.started_at ?? last?.started_at ?? 0,
  }
}
