import type { HasDbAndClock } from '../db/connect.ts'
import type { PostRow } from '../db/tables/posts.ts'
import { transaction } from '../db/transaction.ts'
import type { HasEvents } from '../events/events.ts'
import type { DueRows } from '../jobs/job.ts'
import type { HasQueue } from '../jobs/queue.ts'
import { toIso } from '../lib/time/dates.ts'
import { type TraceColumns, traceColumns } from '../process/trace.ts'
import { withoutUnanswered } from './attempts/unanswered-store.ts'
import { type EventDetails, type NewEvent, recordEvent, recordEvents } from './events.ts'
import { firstDate } from './occurrences.ts'
import { mayBeLive } from './sending.ts'
import { lockThread, queueEntries, queueEntriesIf, renewKeys, updatePost } from './store.ts'

export type QueueContext = HasDbAndClock & HasQueue & HasEvents

type Root = Pick<
  PostRow,
  | 'id'
  | 'root_id'
  | 'group_id'
  | 'organization_id'
  | 'integration_id'
  | 'publish_date'
  | 'interval_in_days'
  | 'repeat_rule'
  | 'repeat_except'
  | 'timezone'
>

/**
 * Queues a whole thread for publication at the root's `publish_date` (see `firstDate` for a date in the past). Every entry becomes
 * QUEUE whatever its state, and earlier failures are cleared, so a published thread is published again. Joins the caller's
 * transaction, in which the caller has refused threads that are being sent (`refuseWhileSending`). A second call changes the date.
 *
 * `events` are recorded before that of the queue. Every entry gets its new key here, so that no entry is ever sent under two keys,
 * whatever happens to this process or the database.
 * @throws `already_published` without `republish` if an entry may be live because an attempt got no response
 */
export async function queuePost(
  ctx: QueueContext,
  root: Root,
  { republish = false, events = [] }: { republish?: boolean; events?: readonly NewEvent[] } = {},
): Promise<void> {
  await transaction(ctx, async (ctx) => {
    const publishDate = await firstDate(ctx, root, ctx.clock.now())
    const change = {
      state: 'QUEUE',
      publish_date: publishDate,
      error_code: null,
      error_message: null,
      overdue_at: null,
      paused_at: null,
      updated_at: ctx.clock.now(),
      ...traceColumns(),
      dueAt: publishDate,
    } as const
    if (republish) await queueEntries(ctx.db, root, change)
    else if (!(await queueEntriesIf(ctx.db, root, change, withoutUnanswered(ctx.db, root)))) throw mayBeLive()
    await announceDue(ctx, root, publishDate)
    await recordEvents(ctx, [...events, { post: root, type: 'queued', details: queuedUntil(publishDate) }])
  })
}

/**
 * Logs the creation of a thread. Its rows are already as `queuePost` would leave them: QUEUE, each under a key
 * of its own, and the root due at its date. Joins the caller's transaction.
 */
export async function queueNewPost(ctx: QueueContext, root: Root): Promise<void> {
  await transaction(ctx, async (ctx) => {
    const job = { ...jobOf(root), at: root.publish_date, isNew: true }
    await ctx.jobs.enqueueDue(ctx.db, 'publish-post', job.payload, job)
    await recordEvents(ctx, [
      { post: root, type: 'created' },
      { post: root, type: 'queued', details: queuedUntil(root.publish_date) },
    ])
  })
}

function queuedUntil(date: number): EventDetails {
  return { message: `To be published at ${toIso(date)}.` }
}

/**
 * Removes a thread from the queue, so that no more of it is published. The caller sets the states. Joins the caller's transaction.
 */
export async function unqueuePost(ctx: QueueContext, root: Root): Promise<void> {
  await transaction(ctx, async (ctx) => {
    await updatePost(ctx.db, root.id, { due_at: null, overdue_at: null, paused_at: null })
    await recordEvent(ctx, root, 'unqueued')
  })
}

/**
 * Logs the deletion of a thread, given as it was before. Its rows are already deleted and not due. Joins the caller's transaction.
 */
export async function unqueueDeleted(ctx: QueueContext, root: Root & Pick<PostRow, 'due_at'>): Promise<void> {
  await transaction(ctx, async (ctx) => {
    const waited = root.due_at !== null
    await recordEvents(ctx, [
      ...(waited ? [{ post: root, type: 'unqueued' as const }] : []),
      { post: root, type: 'deleted' },
    ])
  })
}

/**
 * Continues a thread whose root is published with the entries that are still QUEUE, after comments were added or a release id was
 * set by hand. Does nothing if no such entry is left.
 */
export async function continueThread(
  ctx: QueueContext,
  root: Pick<PostRow, 'id' | 'organization_id'>,
): Promise<void> {
  await transaction(ctx, async (ctx) => {
    const next = nextEntry(await lockThread(ctx.db, root.organization_id, root.id))
    if (next === undefined || next.position === 0) return
    await wakeThread(ctx, root, ctx.clock.now() + delayMs(next), traceColumns())
  })
}

/** Returns the next entry to publish; undefined if all are published, or if one before it failed or is a draft. */
export function nextEntry(entries: PostRow[]): PostRow | undefined {
  const next = entries.find((entry) => entry.state !== 'PUBLISHED')
  return next?.state === 'QUEUE' ? next : undefined
}

export function delayMs(comment: Pick<PostRow, 'delay'>): number {
  return Math.max(0, comment.delay) * 60_000
}

/** Queues an entry that has failed again under its key. The caller wakes the thread. */
async function queueAgain(ctx: HasDbAndClock, entry: Pick<PostRow, 'id'>): Promise<void> {
  await updatePost(ctx.db, entry.id, {
    state: 'QUEUE',
    error_code: null,
    error_message: null,
    updated_at: ctx.clock.now(),
  })
}

/** Plans another try at an entry under its key, and logs why. Runs in a transaction that locks the thread. */
export async function retryEntry(
  ctx: QueueContext,
  { root, entry }: { root: PostRow; entry: PostRow },
  at: number,
  details: EventDetails,
): Promise<void> {
  if (entry.state !== 'QUEUE') await queueAgain(ctx, entry)
  await wakeThread(ctx, root, at)
  const message = `${details.message ?? ''} The next try is at ${toIso(at)}.`
  await recordEvent(ctx, entry, 'retry_scheduled', { ...details, message, retryable: true })
}

/** Stores when the engine acts on the thread next, and the trace if it is another one. The row is the schedule, its job only an alarm. */
export async function wakeThread(
  ctx: QueueContext,
  root: Pick<PostRow, 'id' | 'organization_id'>,
  dueAt: number,
  trace: Partial<TraceColumns> = {},
): Promise<void> {
  await updatePost(ctx.db, root.id, { due_at: dueAt, ...trace })
  await announceDue(ctx, root, dueAt)
}

/** Plans the next publication of a published thread and gives its entries their keys. Joins the caller's transaction. */
export async function planOccurrence(
  ctx: QueueContext,
  root: Pick<PostRow, 'id' | 'root_id' | 'organization_id'>,
  date: number,
): Promise<void> {
  await renewKeys(ctx.db, root)
  await wakeThread(ctx, root, date)
}

/** Tells the queue of the due time that a root stores. */
export async function announceDue(
  ctx: QueueContext,
  root: Pick<PostRow, 'id' | 'organization_id'>,
  at: number,
): Promise<void> {
  const { key, payload } = jobOf(root)
  await ctx.jobs.enqueueDue(ctx.db, 'publish-post', payload, { at, key })
}

/** Enqueues a job that looks at the thread at a time other than its due time. */
export async function setAlarm(
  ctx: QueueContext,
  root: Pick<PostRow, 'id' | 'organization_id'>,
  at: number,
): Promise<void> {
  const { key, payload } = jobOf(root)
  await ctx.jobs.enqueue(ctx.db, 'publish-post', payload, { runAt: at, key })
}

function jobOf({ id, organization_id: organizationId }: Pick<PostRow, 'id' | 'organization_id'>) {
  return { key: `post:${id}`, payload: { organizationId, postId: id } }
}

/** Roots of threads on which the engine is to act. */
export const dueThreads: DueRows<'publish-post'> = {
  column: 'due_at',
  rows: (db) => db('posts').whereRaw('due_at is not null'),
  job: jobOf,
}
