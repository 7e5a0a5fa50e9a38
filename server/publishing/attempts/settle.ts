import type { PostAttemptRow, PostRow } from '../../db/tables/posts.ts'
import { transaction } from '../../db/transaction.ts'
import type { PublishedEntry } from '../../platforms/platform.ts'
import { traceOf, withTrace } from '../../process/trace.ts'
import { hasPublished, isOpen, type Progress, repeatableUntilOf } from '../engine/acts.ts'
import type { RunResult } from '../engine/claimed-act.ts'
import { NOT_FOUND } from '../engine/look-up.ts'
import { wasAnswered } from '../engine/retry-policy.ts'
import { type FailedRun, type SettlingAct, settle } from '../engine/settle.ts'
import { recordEvent, recordEvents } from '../events.ts'
import { announceDue, retryEntry, wakeThread } from '../queue-post.ts'
import {
  findAttempt,
  findWithActivePlug,
  lockThreads,
  ownerOf,
  publishEntries,
  updateAttempt,
  updateOpenAttempt,
  updatePost,
  withdrawOpenAttempts,
} from '../store.ts'
import type { ClaimContext, ClaimedEntry } from './claim.ts'
import { failEntry } from './failures.ts'
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

/** A claimed entry with the result of its run. */
export interface Settlement {
  claim: ClaimedEntry
  result: RunResult
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
    for (const { claim, result } of rest) {
      const act = settlingEntry(ctx, { claim, entries: threads.get(claim.root.id) ?? [], notices })
      await withTrace(traceOf(claim.attempt), () => settle(ctx, act, result))
    }
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
    const { claim, result } = settlement
    const entries = threads.get(claim.root.id) ?? []
    if (entries[0]?.id !== claim.root.id || !entries.some(({ id }) => id === claim.entry.id)) return []
    if (result.kind !== 'published' || (result.progress.acts?.length ?? 0) > 1) return []
    const { entry, progress } = result
    return [{ settlement, claim, entries, progress, entry, complete: isSingle(entries) }]
  })
  if (published.length === 0) return settlements
  const now = ctx.clock.now()
  const attempts = published.map(({ claim, entry, complete }) => ({
    attemptId: claim.attempt.id,
    id: claim.entry.id,
    ...{ entry, complete },
  }))
  const closed = await publishEntries(ctx.db, attempts, now)
  const done = published.filter(({ claim }) => closed.has(claim.attempt.id))
  if (done.length === 0) return settlements
  const events = done.map(({ claim, entry }) => ({
    post: claim.entry,
    type: 'published' as const,
    details: { message: entry.releaseUrl ?? undefined },
    trace: traceOf(claim.attempt),
  }))
  const integrationIds = done.map(({ claim }) => claim.root.integration_id)
  // Both go to the database together.
  const [withPlug] = await Promise.all([
    findWithActivePlug(ctx.db, integrationIds),
    recordEvents(ctx, events),
  ])
  for (const { claim, entries, progress, entry } of done) {
    notices.push({ claim, link: entry.releaseUrl })
    const change = { ...publishedPost(now), release_id: entry.releaseId, release_url: entry.releaseUrl }
    await continueAfter(ctx, { claim, entries, change, progress }, withPlug)
  }
  const settled = new Set(done.map(({ settlement }) => settlement))
  return settlements.filter((settlement) => !settled.has(settlement))
}

interface SettlingEntry {
  claim: ClaimedEntry
  /** The live thread, locked. */
  entries: PostRow[]
  notices: Notices
}

function settlingEntry(ctx: ClaimContext, settling: SettlingEntry): SettlingAct {
  const { claim, entries } = settling
  const [root] = entries
  const entry = entries.find(({ id }) => id === claim.entry.id)
  let isOwner = true
  /** Does it for an entry that still waits for the outcome. */
  const follow = async (act: (thread: { root: PostRow; entry: PostRow }) => Promise<void>) => {
    if (root !== undefined && entry !== undefined && (!isOwner || entry.state === 'QUEUE'))
      await act({ root, entry })
  }
  return {
    account: claim.integration,
    tries: () => triesOf(claim),
    publish: (published, progress) => publish(ctx, settling, published, progress),
    park: (wait) => park(ctx, settling, wait),
    postpone: () => withdraw(ctx, settling),
    withdraw: () => withdraw(ctx, settling),
    async close(failed) {
      const change = closedBy(failed, ctx.clock.now())
      isOwner = await updateOpenAttempt(ctx.db, claim.attempt.id, change, ownerOf(claim.attempt))
      if (!isOwner && !(await resolveLate(ctx, settling, change))) return false
      const { isUnanswered, progress } = failed
      if (triesOf(claim).unanswered > 0 && !isUnanswered && !isOpen(progress))
        await resolveUnanswered(ctx.db, claim.entry, hasPublished(progress) ? 'partial' : 'rejected')
      return true
    },
    retry: (at, { error: { code, message, platformResponse } }) =>
      follow((thread) => retryEntry(ctx, thread, at, { code, message, platformResponse })),
    fail: (failure) =>
      follow((thread) => failEntry(ctx, { ...thread, integration: claim.integration }, failure)),
  }
}

/**
 * Counts tries since the entry was last queued, so that a manual retry starts over. An attempt that the platform did not answer, because
 * the thread had changed, its account was paused or its worker died, does not count.
 */
function triesOf({ tries, entry, attempt }: ClaimedEntry) {
  const counted = tries.filter((each) => each.started_at >= entry.updated_at && wasAnswered(each))
  return {
    count: Math.max(1, counted.length),
    unanswered: tries.filter(({ outcome }) => outcome === 'unknown').length,
    firstStartedAt: counted[0]?.started_at ?? attempt.started_at,
  }
}

function closedBy(
  { error, progress, decision, isUnanswered }: FailedRun,
  now: number,
): Partial<PostAttemptRow> {
  const known = hasPublished(progress) ? 'partial' : decision.next === 'retry' ? 'retry' : 'rejected'
  return {
    finished_at: now,
    outcome: isUnanswered ? 'unknown' : known,
    progress: JSON.stringify(progress),
    repeatable_until: repeatableUntilOf(progress),
    code: error.code,
    message: error.message.slice(0, 1_000),
  }
}

async function publish(
  ctx: ClaimContext,
  settling: SettlingEntry,
  entry: PublishedEntry,
  progress: Progress,
): Promise<void> {
  const { claim, entries, notices } = settling
  const several = (progress.acts?.length ?? 0) > 1
  const close = {
    ...publishedAttempt(ctx.clock.now()),
    ...(several && { progress: JSON.stringify(progress) }),
  }
  if (!(await updateOpenAttempt(ctx.db, claim.attempt.id, close))) {
    if (!(await isResolvable(ctx, settling))) return
    await updateAttempt(ctx.db, claim.attempt.id, close)
  }
  await publishEntry(ctx, { claim, entries, progress }, entry)
  notices.push({ claim, link: entry.releaseUrl })
}

/** Stores the next question for the platform, and frees the worker until then. */
async function park(
  ctx: ClaimContext,
  settling: SettlingEntry,
  { accepted, at, progress }: Parameters<SettlingAct['park']>[0],
): Promise<boolean> {
  const { claim, entries } = settling
  const change = {
    step: accepted ? 'accepted' : 'waiting',
    progress: JSON.stringify(progress),
    repeatable_until: repeatableUntilOf(progress),
    worker_id: null,
    lease_until: at,
  } as const
  if (!(await updateOpenAttempt(ctx.db, claim.attempt.id, change, ownerOf(claim.attempt)))) {
    // An attempt that was accepted before this claim may have gone on without it, in the same row.
    if (!accepted || claim.attempt.step === 'accepted' || !(await isResolvable(ctx, settling))) return false
    await reopen(ctx, claim, change)
  }
  const root = entries[0]
  if (root === undefined) return true
  await wakeThread(ctx, root, at)
  if (accepted && claim.attempt.step !== 'accepted')
    await recordEvent(ctx, claim.entry, 'accepted', {
      message: `${claim.platform.name} accepted the post and is still processing it.`,
    })
  return true
}

/**
 * Returns true if the unknown outcome of an attempt can still be resolved: its worker was declared dead, or the platform did not show
 * what it had sent; its entry still waits for a response or another try, and nothing of it was sent since.
 */
async function isResolvable(ctx: ClaimContext, { claim, entries }: SettlingEntry): Promise<boolean> {
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
  { attempt, entry }: ClaimedEntry,
  change: Partial<PostAttemptRow>,
): Promise<void> {
  const now = ctx.clock.now()
  const unfinished = { finished_at: null, outcome: null, code: null, message: null }
  await withdrawOpenAttempts(ctx.db, entry.id, now)
  await updateAttempt(ctx.db, attempt.id, { ...change, ...unfinished })
  await updatePost(ctx.db, entry.id, {
    state: 'QUEUE',
    error_code: null,
    error_message: null,
    attempt_key: attempt.idempotency_key,
    updated_at: now,
  })
}

async function withdraw(ctx: ClaimContext, { claim, entries }: SettlingEntry): Promise<void> {
  const close = { finished_at: ctx.clock.now(), outcome: 'retry', code: 'withdrawn', message: null } as const
  if (!(await updateOpenAttempt(ctx.db, claim.attempt.id, close, ownerOf(claim.attempt)))) return
  const root = entries[0]
  if (root?.due_at != null) await announceDue(ctx, root, root.due_at)
}

/**
 * Stores the refusal of an attempt that another worker has closed as unknown: the platform has taken nothing. Returns true if its entry
 * still stands as unknown, so that the refusal decides what follows.
 */
async function resolveLate(
  ctx: ClaimContext,
  settling: SettlingEntry,
  close: Partial<PostAttemptRow>,
): Promise<boolean> {
  const { claim, entries } = settling
  if (close.outcome === 'unknown' || !(await isResolvable(ctx, settling))) return false
  await updateAttempt(ctx.db, claim.attempt.id, close)
  const entry = entries.find(({ id }) => id === claim.entry.id)
  return entry?.state === 'ERROR' && entry.attempt_key === claim.attempt.idempotency_key
}
