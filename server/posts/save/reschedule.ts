import type { PostRow, PostState } from '../../db/tables/posts.ts'
import { transaction } from '../../db/transaction.ts'
import { ApiError, conflict, notFound } from '../../errors/errors.ts'
import type { HasEvents } from '../../events/events.ts'
import type { HasQueue } from '../../jobs/queue.ts'
import type { HasClock } from '../../lib/time/clock.ts'
import { toIso } from '../../lib/time/dates.ts'
import { recordEvents } from '../../publishing/events.ts'
import { queuePost, unqueuePost } from '../../publishing/queue-post.ts'
import { mayBeLive, refuseWhileSending } from '../../publishing/sending.ts'
import { takeSlot } from '../find-slot.ts'
import { findLivePost, findThread, updatePost, updateThread } from '../store.ts'
import { findStoredProblems } from './check-stored.ts'
import type { CheckContext } from './check-threads.ts'
import { throwProblems } from './problems.ts'
import { repetitionMoved, rescheduleInPlace } from './save-thread.ts'
import { mayBePublished, unpublished } from './thread-edit.ts'
import { type Precondition, readVersion, readVersionOf, requireVersion } from './versions.ts'

interface Move {
  /** null: the next free slot of the channel. */
  date: number | null
  /** `update` keeps the state; `schedule` queues every post except a draft. */
  action: 'schedule' | 'update'
  republish: boolean
  ifMatch?: Precondition | undefined
  /** The date from which the caller moves a planned post. A post that was moved or sent in the meantime stays. */
  from?: number | undefined
}

/**
 * Moves a whole thread to another date, by the id of any of its entries, and returns its root and version. Does nothing if the date is the
 * same and nothing is to be queued. A published post, or one that may be, is queued again only with `republish`.
 * @throws 409 while it is being sent, if no slot is left, or if it is not planned for `from` any more; 412
 */
export async function moveThread(
  ctx: StatusContext,
  organizationId: string,
  id: string,
  { date: wanted, action, republish, ifMatch, from }: Move,
): Promise<{ root: PostRow; version: string }> {
  const post = await findLivePost(ctx.db, organizationId, id)
  if (post === undefined) throw notFound('post')
  if (action === 'schedule' && post.state !== 'DRAFT') await checkStored(ctx, organizationId, post.root_id)
  return transaction(ctx, async (ctx) => {
    const entries = await refuseWhileSending(ctx, organizationId, post.root_id)
    const before = entries[0]
    if (before === undefined) throw notFound('post')
    await requireVersion(ctx, entries, ifMatch)
    if (from !== undefined) refuseStale(before, from)
    const queue = action === 'schedule' && before.state !== 'DRAFT'
    if (queue && !republish && entries.some(mayBePublished)) throw alreadyPublished(entries)
    const date = wanted ?? (await takeSlot(ctx, { organizationId }, before.integration_id))
    if (!queue && date === before.publish_date)
      return { root: before, version: await readVersionOf(ctx, entries, before.id) }
    const now = ctx.clock.now()
    const { interval_in_days, repeat_rule } = await repetitionMoved(ctx, before, date)
    await updateThread(ctx.db, organizationId, before.id, {
      publish_date: date,
      updated_at: now,
      ...(repeat_rule === before.repeat_rule ? {} : { interval_in_days }),
      ...(queue ? { ...unpublished, state: 'QUEUE' as const } : {}),
    })
    if (repeat_rule !== before.repeat_rule)
      await updatePost(ctx.db, organizationId, before.id, { repeat_rule })
    const moved = { ...before, publish_date: date, updated_at: now, interval_in_days, repeat_rule }
    const details = { message: `Moved to ${toIso(date)}.` }
    const events = [{ post: moved, type: 'updated' as const, details }]
    if (queue) await queuePost(ctx, moved, { republish, events })
    else await rescheduleInPlace(ctx, before, moved, events)
    const after = await findThread(ctx.db, organizationId, before.id)
    const [root] = after
    if (root === undefined) throw new Error(`The thread ${before.id} is not there after it was moved.`)
    return { root, version: await readVersionOf(ctx, after, root.id) }
  })
}

function refuseStale({ state, publish_date }: PostRow, from: number): void {
  if (state === 'PUBLISHED') throw conflict('The post was published in the meantime, so it was not moved.')
  if (state === 'ERROR')
    throw conflict('The post failed in the meantime, so it was not moved. Its page shows what to do next.')
  if (publish_date !== from)
    throw conflict(
      'Someone moved the post in the meantime, so it was not moved again. Look at its new date first.',
    )
}

export type StatusContext = CheckContext & HasClock & HasQueue & HasEvents

/**
 * Takes a thread off the schedule (`draft`), or queues it for its stored date (`schedule`) after the checks of creation. A published
 * post, or one that may be, changes its state only with `republish`, which says that it may be published a second time.
 * @throws 409 while it is being sent, and for a draft of what is published or may be; 400 `already_published`; 412
 */
export async function setPostStatus(
  ctx: StatusContext,
  organizationId: string,
  id: string,
  change: { status: 'draft' | 'schedule'; republish: boolean; ifMatch?: Precondition | undefined },
): Promise<{ state: PostState; version: string }> {
  const post = await findLivePost(ctx.db, organizationId, id)
  if (post === undefined) throw notFound('post')
  if (change.status === 'schedule') await checkStored(ctx, organizationId, post.root_id)
  return transaction(ctx, async (ctx) => {
    const entries = await refuseWhileSending(ctx, organizationId, post.root_id)
    const root = entries[0]
    if (root === undefined) throw notFound('post')
    await requireVersion(ctx, entries, change.ifMatch)
    if (!change.republish && entries.some(mayBePublished))
      throw change.status === 'draft' ? cannotBecomeDraft(entries) : alreadyPublished(entries)
    const state = change.status === 'draft' ? 'DRAFT' : 'QUEUE'
    const result = async () => ({ state, version: await readVersion(ctx, organizationId, root.id) }) as const
    if (state === 'DRAFT' && entries.every((entry) => entry.state === state)) return result()
    await updateThread(ctx.db, organizationId, root.id, {
      ...unpublished,
      // Republishing settles an attempt with an unknown outcome.
      ...(change.republish ? { attempt_key: null } : {}),
      state,
      updated_at: ctx.clock.now(),
    })
    const details = { message: `Set to ${change.status}.` }
    const events = [{ post: root, type: 'updated' as const, details }]
    if (state === 'QUEUE') await queuePost(ctx, root, { republish: change.republish, events })
    else {
      await recordEvents(ctx, events)
      if (root.due_at !== null) await unqueuePost(ctx, root)
    }
    return result()
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
    ? 'To end its repetition, send repeat: null to PUT /public/v1/posts/{id}.'
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
