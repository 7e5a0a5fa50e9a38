import type { PostRow, PostState } from '../../db/tables/posts.ts'
import { transaction } from '../../db/transaction.ts'
import { ApiError, notFound } from '../../errors/errors.ts'
import type { HasEvents } from '../../events/events.ts'
import type { HasQueue } from '../../jobs/queue.ts'
import type { HasClock } from '../../lib/time/clock.ts'
import { toIso } from '../../lib/time/dates.ts'
import { recordEvent } from '../../publishing/events.ts'
import { queuePost, unqueuePost } from '../../publishing/queue-post.ts'
import { mayBeLive, refuseWhileSending } from '../../publishing/sending.ts'
import { takeSlot } from '../find-slot.ts'
import { findLivePost, findThread, updateThread } from '../store.ts'
import { findStoredProblems } from './check-stored.ts'
import type { CheckContext } from './check-threads.ts'
import { throwProblems } from './problems.ts'
import { rescheduleInPlace } from './save-thread.ts'
import { mayBePublished, unpublished } from './thread-edit.ts'

interface Move {
  /** null: the next free slot of the channel. */
  date: number | null
  /** `update` keeps the state; `schedule` queues every post except a draft. */
  action: 'schedule' | 'update'
  republish: boolean
}

/**
 * Moves a whole thread to another date, by the id of any of its entries, and returns its root. Does nothing if the date is the
 * same and nothing is to be queued. A published post, or one that may be, is queued again only with `republish`.
 * @throws 409 while it is being sent, or if no slot is left
 */
export async function moveThread(
  ctx: StatusContext,
  organizationId: string,
  id: string,
  { date: wanted, action, republish }: Move,
): Promise<PostRow> {
  const post = await findLivePost(ctx.db, organizationId, id)
  if (post === undefined) throw notFound('post')
  if (action === 'schedule' && post.state !== 'DRAFT') await checkStored(ctx, organizationId, post.root_id)
  return transaction(ctx, async (ctx) => {
    await refuseWhileSending(ctx, organizationId, post.root_id)
    const entries = await findThread(ctx.db, organizationId, post.root_id)
    const before = entries[0]
    if (before === undefined) throw notFound('post')
    const queue = action === 'schedule' && before.state !== 'DRAFT'
    if (queue && !republish && entries.some(mayBePublished)) throw alreadyPublished(entries)
    const date = wanted ?? (await takeSlot(ctx, { organizationId }, before.integration_id))
    if (!queue && date === before.publish_date) return before
    const now = ctx.clock.now()
    await updateThread(ctx.db, organizationId, before.id, {
      publish_date: date,
      updated_at: now,
      ...(queue ? { ...unpublished, state: 'QUEUE' as const } : {}),
    })
    const moved = { ...before, publish_date: date, updated_at: now }
    await recordEvent(ctx, moved, 'updated', { message: `Moved to ${toIso(date)}.` })
    if (queue) await queuePost(ctx, moved, { republish })
    else await rescheduleInPlace(ctx, before, moved)
    const [root] = await findThread(ctx.db, organizationId, before.id)
    if (root === undefined) throw new Error(`The thread ${before.id} is not there after it was moved.`)
    return root
  })
}

export type StatusContext = CheckContext & HasClock & HasQueue & HasEvents

/**
 * Takes a thread off the schedule (`draft`), or queues it for its stored date (`schedule`) after the checks of creation. A published
 * post, or one that may be, changes its state only with `republish`, which says that it may be published a second time.
 * @throws 409 while it is being sent, and for a draft of what is published or may be; 400 `already_published`
 */
export async function setPostStatus(
  ctx: StatusContext,
  organizationId: string,
  id: string,
  change: { status: 'draft' | 'schedule'; republish: boolean },
): Promise<PostState> {
  const post = await findLivePost(ctx.db, organizationId, id)
  if (post === undefined) throw notFound('post')
  if (change.status === 'schedule') await checkStored(ctx, organizationId, post.root_id)
  return transaction(ctx, async (ctx) => {
    await refuseWhileSending(ctx, organizationId, post.root_id)
    const entries = await findThread(ctx.db, organizationId, post.root_id)
    const root = entries[0]
    if (root === undefined) throw notFound('post')
    if (!change.republish && entries.some(mayBePublished))
      throw change.status === 'draft' ? cannotBecomeDraft(entries) : alreadyPublished(entries)
    const state = change.status === 'draft' ? 'DRAFT' : 'QUEUE'
    if (state === 'DRAFT' && entries.every((entry) => entry.state === state)) return state
    await updateThread(ctx.db, organizationId, root.id, {
      ...unpublished,
      // Republishing settles an attempt with an unknown outcome.
      ...(change.republish ? { attempt_key: null } : {}),
      state,
      updated_at: ctx.clock.now(),
    })
    await recordEvent(ctx, root, 'updated', { message: `Set to ${change.status}.` })
    if (state === 'QUEUE') await queuePost(ctx, root, change)
    else if (root.due_at !== null) await unqueuePost(ctx, root)
    return state
  })
}

export function alreadyPublished(entries: PostRow[]): ApiError {
  const isOut = entries.some((entry) => entry.state === 'PUBLISHED' || entry.release_id !== null)
  if (!isOut) return mayBeLive()
  return new ApiError(
    'already_published',
    'This post is already published. To publish it again, send republish: true.',
  )
}

/** Rejects a draft of what is live: it would look unpublished. */
function cannotBecomeDraft(entries: PostRow[]): ApiError {
  const repeats = entries.some(({ interval_in_days }) => interval_in_days !== null)
  const wish = repeats
    ? 'To end its repetition, send inter: null to PUT /public/v1/posts/{id}.'
    : 'To write it anew, create another post. To remove it here, delete it.'
  const message = `This post is published, or may be, so it cannot become a draft. ${wish}`
  return new ApiError('already_published', message, { status: 409 })
}

/** Checks the platform's rules, which drafts may break until now. */
async function checkStored(ctx: StatusContext, organizationId: string, rootId: string): Promise<void> {
  const entries = await findThread(ctx.db, organizationId, rootId)
  if (entries.length === 0) throw notFound('post')
  throwProblems(await findStoredProblems(ctx, organizationId, entries))
}
