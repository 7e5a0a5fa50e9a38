import { createHash } from 'node:crypto'
import type { AccountPauseRow, IntegrationRow } from '../../db/tables/channels.ts'
import type { Tier } from '../../db/tables/plans.ts'
import type { PostAttemptRow, PostRow, SchedulePauseRow } from '../../db/tables/posts.ts'
import { skipSync, transaction } from '../../db/transaction.ts'
import { checkChannelUse } from '../../integrations/channel-use.ts'
import { findAnyIntegrations } from '../../integrations/lookup.ts'
import type { JobPayloads } from '../../jobs/job.ts'
import { newId } from '../../lib/ids.ts'
import { toIso } from '../../lib/time/dates.ts'
import { type PlanSettings, tiersOf } from '../../plans/subscriptions.ts'
import { ACCOUNT_PAUSED } from '../../platforms/kit/http/slow-down.ts'
import type { Platform, ThreadPosition } from '../../platforms/platform.ts'
import type { HasPlatforms } from '../../platforms/registry.ts'
import { traceColumns, traceOf, withTrace } from '../../process/trace.ts'
import {
  carryOver,
  hasBegun,
  hasUnanswered,
  hasWorkLeft,
  type Progress,
  readProgress,
  repeatableUntilOf,
} from '../engine/acts.ts'
import { SENDING_LEASE_MS } from '../engine/deadline.ts'
import { activePauses, reservePlace } from '../engine/pauses.ts'
import { FORGOTTEN } from '../engine/run.ts'
import type { ActFailure } from '../engine/settle.ts'
import { findNewestEvent, type NewEvent, recordEvent, recordEvents } from '../events.ts'
import { fillPlaceholders } from '../placeholders.ts'
import { nextEntry, type QueueContext, setAlarm, wakeThread } from '../queue-post.ts'
import { withhold } from '../schedule-pauses/hold.ts'
import { findPauses, modeFor } from '../schedule-pauses/pauses.ts'
import {
  findAttempts,
  findPost,
  insertAttempts,
  lockThreads,
  updateOpenAttempt,
  updatePost,
} from '../store.ts'
import { isComplete, scheduleNext, skipComments, startOccurrence } from '../threads.ts'
import { failEntry } from './failures.ts'
import { isParked, recoverAttempt } from './recover.ts'

export type ClaimContext = QueueContext & PlanSettings & HasPlatforms

/**
 * An entry that this worker owns, by an open attempt, until the attempt is closed or its lease ends. Made by `claimThreads`, read by
 * the job and by `settleAll`.
 */
export interface ClaimedEntry {
  attempt: PostAttemptRow
  /** Attempts under the same key, oldest first, including this one. */
  tries: PostAttemptRow[]
  root: PostRow
  entry: PostRow
  /** The entry's content with its placeholders resolved. */
  html: string
  position: ThreadPosition
  integration: IntegrationRow
  platform: Platform
  /** Progress of earlier attempts under the same key. */
  progress: Progress
  contentHash: string
}

/** A live worker renews the lease long before it expires, so an expired lease proves that the worker died. */
export const PREPARING_LEASE_MS = 60_000

/** Collects the rows that a batch has read and those that it writes at its end. */
interface Batch {
  integrations: Map<string, IntegrationRow>
  pauses: Map<string, AccountPauseRow>
  /** Pauses of the schedules of all organizations of the batch. */
  schedulePauses: SchedulePauseRow[]
  tierOf(organizationId: string): Tier
  attempts: PostAttemptRow[]
  events: NewEvent[]
}

export async function claimNext(
  ctx: ClaimContext,
  organizationId: string,
  postId: string,
): Promise<ClaimedEntry | null> {
  const [claim] = await claimThreads(ctx, [{ organizationId, postId }])
  return claim ?? null
}

/**
 * Decides what each thread needs now and claims it, in one transaction that locks the threads. Of two workers, one gets the claim;
 * the other finds the thread claimed and sets the alarm to the end of the lease. Null if there is nothing to send now.
 */
export async function claimThreads(
  ctx: ClaimContext,
  wanted: JobPayloads['publish-post'][],
): Promise<(ClaimedEntry | null)[]> {
  const first = new Map(wanted.map((each) => [each.postId, each]))
  const claims = await transaction(ctx, (ctx) => claimAll(ctx, [...first.values()]))
  // A second job of the same thread gets nothing: the first one has the claim.
  return wanted.map((each) => (first.get(each.postId) === each ? (claims.get(each.postId) ?? null) : null))
}

async function claimAll(
  ctx: ClaimContext,
  wanted: JobPayloads['publish-post'][],
): Promise<Map<string, ClaimedEntry>> {
  const locked = await lockThreads(
    ctx.db,
    wanted.map(({ postId }) => postId),
  )
  const due: { root: PostRow; entries: PostRow[]; next: PostRow }[] = []
  for (const { organizationId, postId } of wanted) {
    const entries = (locked.get(postId) ?? []).filter((row) => row.organization_id === organizationId)
    const root = entries[0]
    if (root?.id !== postId) await forget(ctx, organizationId, postId)
    else if (await isDue(ctx, root)) due.push({ root, entries, next: nextEntry(entries) ?? root })
  }
  const claims = new Map<string, ClaimedEntry>()
  if (due.length === 0) return claims
  const integrationIds = due.map(({ root }) => root.integration_id)
  // These go to the database together.
  const organizationIds = [...new Set(due.map(({ root }) => root.organization_id))]
  const [attempts, integrations, pauses, tierOf, schedulePauses] = await Promise.all([
    findAttempts(ctx.db, due),
    findAnyIntegrations(ctx.db, integrationIds),
    activePauses(ctx, integrationIds),
    tiersOf(ctx, organizationIds),
    findPauses(ctx.db, organizationIds),
  ])
  const batch: Batch = { integrations, pauses, schedulePauses, tierOf, attempts: [], events: [] }
  for (const { root, entries } of due) {
    const thread = { root, entries, attempts: attempts.get(root.id) ?? [] }
    const claim = await withTrace(traceOf(root), () => claimThread(ctx, thread, batch))
    if (claim !== null) claims.set(root.id, claim)
  }
  await insertAttempts(ctx.db, batch.attempts)
  await recordEvents(ctx, batch.events)
  const hasIntent = ({ attempt }: ClaimedEntry) => attempt.step !== 'preparing'
  // Before each call, its intent is on the disk, and with it the claim. What else was decided here waits for the disk.
  if (claims.size === due.length && ![...claims.values()].some(hasIntent)) await skipSync(ctx.db)
  return claims
}

async function isDue(ctx: ClaimContext, root: PostRow): Promise<boolean> {
  const dueAt = root.due_at ?? (root.state === 'QUEUE' ? root.publish_date : null)
  if (dueAt === null) return false
  if (dueAt <= ctx.clock.now()) return true
  // It has moved, or the clock of the process that handed it over is ahead.
  await wakeThread(ctx, root, dueAt)
  return false
}

async function claimThread(ctx: ClaimContext, thread: Thread, batch: Batch): Promise<ClaimedEntry | null> {
  const parked = await findParked(ctx, thread)
  if (parked === 'busy') return null
  const mode = parked === null && isUntouched(thread) ? modeFor(batch.schedulePauses, thread.root) : null
  if (mode !== null) {
    await withhold(ctx, thread.root, mode)
    return null
  }
  const entry = parked?.entry ?? (await entryToPublish(ctx, thread))
  if (entry === null) return null
  const claim = () => claimEntry(ctx, { ...thread, entry, parked: parked?.attempt ?? null }, batch)
  // An occurrence that starts now has begun a trace.
  return entry.id === thread.root.id ? withTrace(traceOf(entry), claim) : claim()
}

/** Returns true if nothing of the publication that is due has been sent or tried. */
function isUntouched({ root, entries, attempts }: Thread): boolean {
  if (isComplete(entries)) return true
  return root.state === 'QUEUE' && !attempts.some((attempt) => attempt.idempotency_key === root.attempt_key)
}

/** Releases a deleted thread that was not removed from the queue. */
async function forget(ctx: ClaimContext, organizationId: string, rootId: string): Promise<void> {
  const root = await findPost(ctx.db, organizationId, rootId)
  if (root?.due_at != null) await updatePost(ctx.db, root.id, { due_at: null, overdue_at: null })
}

interface Thread {
  root: PostRow
  entries: PostRow[]
  attempts: PostAttemptRow[]
}

/**
 * Handles the thread's open attempt: returns one whose wait is over, closes one whose content has changed, and recovers one whose
 * worker died. Returns `busy` if there is nothing else to do now.
 */
async function findParked(
  ctx: ClaimContext,
  { root, entries, attempts }: Thread,
): Promise<'busy' | { entry: PostRow; attempt: PostAttemptRow } | null> {
  const now = ctx.clock.now()
  const open = attempts.find((attempt) => attempt.finished_at === null)
  if (open === undefined) return null
  const entry = entries.find(({ id }) => id === open.post_id)
  if (open.step === 'waiting' && !isWanted(open, root, entry)) {
    const close = { finished_at: now, outcome: 'retry', code: 'withdrawn' } as const
    await updateOpenAttempt(ctx.db, open.id, close)
    return null
  }
  if (open.lease_until > now) await setAlarm(ctx, root, open.lease_until)
  else if (isParked(open) && open.worker_id === null && entry !== undefined) return { entry, attempt: open }
  else await recoverAttempt(ctx, open)
  return 'busy'
}

/** Returns true if what the attempt has prepared is still what should be published. */
function isWanted(attempt: PostAttemptRow, root: PostRow, entry: PostRow | undefined): boolean {
  if (entry?.state !== 'QUEUE' || entry.attempt_key !== attempt.idempotency_key) return false
  return readProgress(attempt.progress).saved?.contentHash === hashContent(root, entry)
}

/** Returns null if the thread has nothing left to publish. */
async function entryToPublish(ctx: ClaimContext, { root, entries }: Thread): Promise<PostRow | null> {
  const next = nextEntry(entries)
  if (next !== undefined) return next
  const started = isComplete(entries) ? await startOccurrence(ctx, root) : 'none'
  if (started === 'started') return (await findPost(ctx.db, root.organization_id, root.id)) ?? null
  if (started === 'none') await updatePost(ctx.db, root.id, { due_at: null, overdue_at: null })
  return null
}

/** Hashes everything that a platform gets to prepare. */
function hashContent(root: PostRow, entry: PostRow): string {
  const { content, image, position, parent_post_id } = entry
  const parts = [root.integration_id, root.settings, content, image, position, parent_post_id]
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url')
}

/** A due thread with the entry to publish. */
interface DueThread extends Thread {
  /** The next entry to publish. */
  entry: PostRow
  /** The attempt to resume. */
  parked: PostAttemptRow | null
}

async function claimEntry(ctx: ClaimContext, due: DueThread, batch: Batch): Promise<ClaimedEntry | null> {
  const { root, entries, entry, parked } = due
  const given = batch.integrations.get(root.integration_id)
  const checked = checkChannelUse(ctx, 'act', given, batch.tierOf(root.organization_id))
  if (checked.problem !== null) {
    const { code, message } = checked.problem
    const failure = { kind: 'failed', retryable: true, code, message } as const
    if (parked !== null) await closeParked(ctx, parked, failure)
    await failEntry(ctx, { root, entry, integration: given }, failure)
    return null
  }
  const { channel: integration, platform } = checked
  if (entry.position > 0 && !platform.comments) {
    await scheduleNext(ctx, root, await skipComments(ctx, entries, platform.name))
    return null
  }
  const pause = batch.pauses.get(integration.id)
  if (pause !== undefined) {
    await postpone(ctx, due, integration, pause)
    return null
  }
  const { html, leftOut } = await fillPlaceholders(ctx, root.organization_id, entry.content)
  const contentHash = hashContent(root, entry)
  const opened =
    parked === null ? await openAttempt(ctx, due, contentHash, batch) : await resume(ctx, due, parked)
  if (opened === null) {
    const message = FORGOTTEN
    const failure = { kind: 'unknown', code: 'outcome_unknown', message, retryable: false } as const
    await failEntry(ctx, { root, entry, integration }, failure)
    return null
  }
  if (parked === null) batch.events.push(await attemptEvent(ctx, due, opened.attempt, leftOut))
  const position = positionOf(entry, entries)
  return { ...opened, root, entry, html, position, integration, platform, contentHash }
}

/**
 * Postpones an entry until the pause ends. The wait does not count as a try, and is logged once. Runs in the transaction that locks
 * the thread.
 */
async function postpone(
  ctx: QueueContext,
  { root, entry, parked }: DueThread,
  integration: Pick<IntegrationRow, 'name'>,
  pause: AccountPauseRow,
): Promise<void> {
  const at = await reservePlace(ctx.db, pause)
  await wakeThread(ctx, root, at)
  if (parked !== null) await updateOpenAttempt(ctx.db, parked.id, { lease_until: at })
  if ((await findNewestEvent(ctx.db, entry, ['queued', 'attempt', 'postponed'])) === 'postponed') return
  await recordEvent(ctx, entry, 'postponed', {
    code: ACCOUNT_PAUSED,
    message: `${pause.reason} Nothing is sent to ${integration.name} before ${toIso(pause.until)}.`,
    retryable: true,
  })
}

/** Closes an attempt that waits. An act that its platform accepted may be live, whatever has happened to the account since. */
async function closeParked(
  ctx: ClaimContext,
  { id, step }: PostAttemptRow,
  { code, message }: Pick<ActFailure, 'code' | 'message'>,
): Promise<void> {
  const outcome = step === 'accepted' ? 'unknown' : 'retry'
  await updateOpenAttempt(ctx.db, id, { finished_at: ctx.clock.now(), outcome, code, message })
}

/** Resumes an attempt at the step where it waited. */
async function resume(ctx: ClaimContext, { attempts }: DueThread, parked: PostAttemptRow): Promise<Opened> {
  const now = ctx.clock.now()
  const isWaiting = parked.step === 'waiting'
  const change = {
    step: isWaiting ? ('preparing' as const) : parked.step,
    worker_id: ctx.jobs.workerId,
    lease_until: now + (isWaiting ? PREPARING_LEASE_MS : SENDING_LEASE_MS),
  }
  await updateOpenAttempt(ctx.db, parked.id, change)
  const tries = attempts.filter(
    ({ post_id, idempotency_key }) =>
      post_id === parked.post_id && idempotency_key === parked.idempotency_key,
  )
  return { attempt: { ...parked, ...change }, tries, progress: readProgress(parked.progress) }
}

type Opened = Pick<ClaimedEntry, 'attempt' | 'tries' | 'progress'>

/**
 * Opens an attempt. If an earlier one under the key may have reached the platform, the platform gets exactly what it got then.
 * Null if the platform may have forgotten the key: a repeat might publish a second post.
 */
async function openAttempt(
  ctx: ClaimContext,
  { entry, attempts }: DueThread,
  contentHash: string,
  batch: Batch,
): Promise<Opened | null> {
  const now = ctx.clock.now()
  const earlier = attempts.filter((attempt) => attempt.post_id === entry.id)
  // Every queued entry should have a key; without one it would never be sent.
  const key = entry.attempt_key ?? newId()
  if (entry.attempt_key === null) await updatePost(ctx.db, entry.id, { attempt_key: key })
  const same = earlier.filter((attempt) => attempt.idempotency_key === key)
  const progress = carryOver(same.at(-1), { contentHash, queuedAt: entry.updated_at, now })
  if (hasBegun(progress) && !hasWorkLeft(progress, now)) return null
  const isSending = hasUnanswered(progress)
  const attempt: PostAttemptRow = {
    id: newId(),
    organization_id: entry.organization_id,
    post_id: entry.id,
    root_id: entry.root_id,
    number: (earlier.at(-1)?.number ?? 0) + 1,
    idempotency_key: key,
    step: isSending ? 'sending' : 'preparing',
    progress: Object.keys(progress).length > 0 ? JSON.stringify(progress) : null,
    repeatable_until: repeatableUntilOf(progress),
    worker_id: ctx.jobs.workerId,
    lease_until: now + (isSending ? SENDING_LEASE_MS : PREPARING_LEASE_MS),
    started_at: now,
    finished_at: null,
    outcome: null,
    look_up_at: null,
    code: null,
    message: null,
    ...traceColumns(),
  }
  batch.attempts.push(attempt)
  return { attempt, tries: [...same, attempt], progress }
}

/** Returns the event of a new attempt, and logs before it that an overdue post is published after all. */
async function attemptEvent(
  ctx: ClaimContext,
  { root, entry }: DueThread,
  attempt: PostAttemptRow,
  leftOut: string[],
): Promise<NewEvent> {
  if (root.overdue_at !== null) {
    await updatePost(ctx.db, root.id, { overdue_at: null })
    await recordEvent(ctx, root, 'recovered', { message: 'The post is being published after all.' })
  }
  const message = `Attempt ${attempt.number}.`
  const trace = traceOf(attempt)
  if (leftOut.length === 0) return { post: entry, type: 'attempt', details: { message }, trace }
  const left = leftOut.map((id) => `(post:${id})`).join(', ')
  const details = {
    code: 'placeholder_left_out',
    message: `${message} These placeholders were removed because their posts have no address: ${left}.`,
  }
  return { post: entry, type: 'attempt', details, trace }
}

function positionOf(entry: PostRow, entries: PostRow[]): ThreadPosition {
  const before = entries.filter((other) => other.position < entry.position)
  const published = (row: PostRow | undefined) =>
    row === undefined ? null : { releaseId: row.release_id ?? 'missing', releaseUrl: row.release_url }
  return { root: published(before[0]), parent: published(before.at(-1)) }
}
