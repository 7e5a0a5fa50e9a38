import type { App } from '../context.ts'
import type { PostRow } from '../db/tables/posts.ts'
import { transaction } from '../db/transaction.ts'
import { toIso } from '../lib/dates.ts'
import { recordEvent } from './events.ts'
import { firstDate } from './occurrences.ts'
import { refuseUnanswered } from './sending.ts'
import { giveKeys, lockThread, updatePost } from './store.ts'

export type QueueContext = Pick<App, 'db' | 'jobs' | 'clock' | 'events'>

type Root = Pick<
  PostRow,
  | 'id'
  | 'root_id'
  | 'group_id'
  | 'organization_id'
  | 'integration_id'
  | 'publish_date'
  | 'interval_in_days'
  | 'timezone'
>

/**
 * Puts a whole thread up for publication at the root's `publish_date` (past = now, or a later one: `firstDate`): every entry becomes QUEUE, whatever it
 * was, and earlier failures are forgotten, so a published thread is published anew. Joins the caller's transaction, in
 * which the caller has refused threads that are being sent (`refuseWhileSending`). Calling it again moves the date.
 *
 * Every entry has its new key from here on, so that no entry is ever sent under two, whatever happens to this process or to its
 * database. Throws `already_published` where an entry may be live by an attempt that got no answer, without `republish`.
 */
export async function queuePost(ctx: QueueContext, root: Root, { republish = false } = {}): Promise<void> {
  await transaction(ctx, async (ctx) => {
    if (!republish) await refuseUnanswered(ctx, root.organization_id, root.id)
    const publishDate = await firstDate(ctx, root, ctx.clock.now())
    await giveKeys(ctx.db, root, {
      state: 'QUEUE',
      publish_date: publishDate,
      error_code: null,
      error_message: null,
      overdue_at: null,
      updated_at: ctx.clock.now(),
    })
    await updatePost(ctx.db, root.id, { due_at: publishDate })
    await setAlarm(ctx, root, publishDate)
    await recordEvent(ctx, root, 'queued', { message: `To be published at ${toIso(publishDate)}.` })
  })
}

/** Takes a thread off the queue: nothing more of it is published. States are the caller's. Joins the caller's transaction. */
export async function unqueuePost(ctx: QueueContext, root: Root): Promise<void> {
  await transaction(ctx, async (ctx) => {
    await updatePost(ctx.db, root.id, { due_at: null, overdue_at: null })
    await ctx.jobs.cancel(ctx.db, 'publish-post', jobKey(root.id))
    await recordEvent(ctx, root, 'unqueued')
  })
}

/**
 * Lets a thread whose root is out go on with the entries that are still QUEUE: for comments that were added after
 * publication, and after a release id was set by hand. Does nothing where there is nothing to go on with.
 */
export async function continueThread(
  ctx: QueueContext,
  root: Pick<PostRow, 'id' | 'organization_id'>,
): Promise<void> {
  await transaction(ctx, async (ctx) => {
    const next = nextEntry(await lockThread(ctx.db, root.organization_id, root.id))
    if (next === undefined || next.position === 0) return
    await wakeThread(ctx, root, ctx.clock.now() + delayMs(next))
  })
}

/** The entry whose turn it is; undefined when all are out, or one before it failed or is a draft. */
export function nextEntry(entries: PostRow[]): PostRow | undefined {
  const next = entries.find((entry) => entry.state !== 'PUBLISHED')
  return next?.state === 'QUEUE' ? next : undefined
}

export function delayMs(comment: Pick<PostRow, 'delay'>): number {
  return Math.max(0, comment.delay) * 60_000
}

/** Says when the engine acts on the thread next, and has it woken then. The row is the truth, the job only the alarm. */
export async function wakeThread(
  ctx: QueueContext,
  root: Pick<PostRow, 'id' | 'organization_id'>,
  dueAt: number,
): Promise<void> {
  await updatePost(ctx.db, root.id, { due_at: dueAt })
  await setAlarm(ctx, root, dueAt)
}

/** Plans the next publication of a thread that is out: its entries have their keys from now on. In the caller's transaction. */
export async function planOccurrence(
  ctx: QueueContext,
  root: Pick<PostRow, 'id' | 'root_id' | 'organization_id'>,
  date: number,
): Promise<void> {
  await giveKeys(ctx.db, root)
  await wakeThread(ctx, root, date)
}

export async function setAlarm(
  ctx: QueueContext,
  root: Pick<PostRow, 'id' | 'organization_id'>,
  at: number,
): Promise<void> {
  const payload = { organizationId: root.organization_id, postId: root.id }
  await ctx.jobs.enqueue(ctx.db, 'publish-post', payload, { runAt: at, key: jobKey(root.id) })
}

function jobKey(rootId: string): string {
  return `post:${rootId}`
}
