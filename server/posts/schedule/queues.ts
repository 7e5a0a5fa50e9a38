import type { Knex } from 'knex'
import type { HasDb, HasDbAndClock } from '../../db/connect.ts'
import type { IntegrationRow } from '../../db/tables/channels.ts'
import type { PostRow, QueueRow } from '../../db/tables/posts.ts'
import { transaction } from '../../db/transaction.ts'
import { conflict, invalid, notFound } from '../../errors/errors.ts'
import type { AccessScope } from '../../integrations/access-scope.ts'
import { groupIntegrationIds } from '../../integrations/lookup.ts'
import type { HasQueue } from '../../jobs/queue.ts'
import { newId } from '../../lib/ids.ts'
import { isTimeZone, toIso } from '../../lib/time/dates.ts'
import { findQueuePause } from '../../publishing/schedule-pauses/pauses.ts'
import { endPause } from '../../publishing/schedule-pauses/resume.ts'
import { lockSlots, type WeeklySlot } from '../find-slot.ts'
import { scheduleFill } from '../library/recycling.ts'
import { moveThread, type StatusContext } from '../save/reschedule.ts'
import { findTags, livePosts, updatePosts } from '../store.ts'
import { findNamedTags, readTags, type TagRequest } from '../tags/named-tags.ts'
import { isAt, readPlace, withinReach } from './places.ts'
import { findQueue, readSlots } from './queue-slots.ts'

type QueuesContext = HasDbAndClock & HasQueue

const MAX_QUEUES = 200
const MAX_POSTS = 500

export interface QueueRequest {
  name: string
  channel?: string | null | undefined
  group?: string | null | undefined
  timezone?: string | null | undefined
  slots: WeeklySlot[]
  gapMinutes?: number | null | undefined
  recycle?: boolean | null | undefined
  recycleTags?: TagRequest[] | null | undefined
}

/** Lists the queues within the caller's reach, oldest first. */
export async function listQueues({ db }: HasDb, scope: AccessScope): Promise<QueueRow[]> {
  return withinReach(db, db('queues'), scope).orderBy('id')
}

/** Lists the queues with slots that serve each of these channels; none for no channel. */
export async function listQueuesServing(
  ctx: HasDb,
  scope: AccessScope,
  channels: readonly Pick<IntegrationRow, 'id' | 'customer_id'>[],
): Promise<QueueRow[]> {
  if (channels.length === 0) return []
  return (await listQueues(ctx, scope)).filter(
    (queue) => readSlots(queue).length > 0 && channels.every((channel) => isAt(queue, channel)),
  )
}

/** @throws 404 */
export async function getQueue(ctx: HasDb, scope: AccessScope, id: string): Promise<QueueRow> {
  const queue = await findQueue(ctx, scope, id)
  if (queue === undefined) throw notFound('queue')
  return queue
}

/** @throws 400 unless it names one channel or one group of the organization; 409 beyond the limit */
export async function createQueue(
  ctx: QueuesContext,
  scope: AccessScope,
  request: QueueRequest,
): Promise<QueueRow> {
  const { place, channel } = await readPlace(ctx, scope, 'A queue', request)
  const now = ctx.clock.now()
  const queue: QueueRow = {
    ...{ id: newId(), organization_id: scope.organizationId, created_at: now, updated_at: now },
    ...place,
    ...(await columnsOf(ctx, scope, request, channel?.timezone ?? 'UTC')),
    ...{ fill_at: null, held_at: null },
  }
  return transaction(ctx, async (ctx) => {
    const { organizationId } = scope
    if ((await listQueues(ctx, { organizationId })).length >= MAX_QUEUES)
      throw conflict(`An organization can have ${MAX_QUEUES} queues.`)
    await ctx.db('queues').insert(queue)
    if (queue.recycle === 1) await scheduleFill(ctx, queue, now)
    return queue
  })
}

/** Replaces the name, the slots, the gap and the recycling. Posts keep the dates that they have. */
export async function updateQueue(
  ctx: QueuesContext,
  scope: AccessScope,
  id: string,
  request: Omit<QueueRequest, 'channel' | 'group'>,
): Promise<QueueRow> {
  const queue = await getQueue(ctx, scope, id)
  const now = ctx.clock.now()
  const change = { ...(await columnsOf(ctx, scope, request, queue.timezone)), updated_at: now }
  return transaction(ctx, async (ctx) => {
    await ctx.db('queues').where({ organization_id: scope.organizationId, id }).update(change)
    const isRecycling = change.recycle === 1 && queue.held_at === null
    await scheduleFill(ctx, queue, isRecycling ? now : null)
    return { ...queue, ...change }
  })
}

/** Deletes a queue. Its posts keep their dates, and what its pause holds goes out. */
export async function deleteQueue(ctx: StatusContext, scope: AccessScope, id: string): Promise<void> {
  await transaction(ctx, async (ctx) => {
    await getQueue(ctx, scope, id)
    const pause = await findQueuePause(ctx, scope.organizationId, id)
    if (pause !== undefined) await endPause(ctx, pause, { held: 'publish', spreadMinutes: 0 })
    const posts = await livePosts(ctx.db, scope.organizationId).where({ queue_id: id }).select('id')
    const ids = posts.map((post) => post.id)
    await updatePosts(ctx.db, scope.organizationId, ids, { queue_id: null })
    await ctx.db('queues').where({ organization_id: scope.organizationId, id }).delete()
  })
}

async function columnsOf(
  { db }: HasDb,
  { organizationId }: AccessScope,
  { name, timezone, slots, gapMinutes, recycle, recycleTags }: Omit<QueueRequest, 'channel' | 'group'>,
  zone: string,
) {
  if (timezone != null && !isTimeZone(timezone))
    throw invalid('body.timezone', 'must be one of the IANA names, such as Europe/Berlin')
  const { tags } = await findNamedTags(db, organizationId, readTags(recycleTags ?? []))
  const key = ({ day, time }: WeeklySlot) => day * 1_440 + time
  const unique = [...new Map(slots.map((slot) => [key(slot), { day: slot.day, time: slot.time }])).values()]
  return {
    name,
    timezone: timezone ?? zone,
    slots: JSON.stringify(unique.sort((a, b) => key(a) - key(b))),
    gap_minutes: gapMinutes ?? 0,
    recycle: recycle === true ? (1 as const) : (0 as const),
    recycle_tags: JSON.stringify(tags.map(({ id }) => id)),
  }
}

/** Lists the posts of a queue that wait, by date. */
export async function listQueuePosts(ctx: HasDb, scope: AccessScope, id: string): Promise<PostRow[]> {
  await getQueue(ctx, scope, id)
  return findWaiting(ctx.db, scope, id).limit(MAX_POSTS)
}

/** Finds the tags of the library items that a queue draws. */
export function findQueueTags({ db }: HasDb, { recycle_tags }: QueueRow) {
  return findTags(db, JSON.parse(recycle_tags) as string[])
}

/** Counts the posts that wait in each queue within the caller's reach. */
export async function countQueuePosts({ db }: HasDb, scope: AccessScope): Promise<Map<string, number>> {
  const rows = await waitingPosts(db, scope)
    .whereNotNull('queue_id')
    .groupBy('queue_id')
    .select('queue_id')
    .count({ count: '*' })
  return new Map(rows.map((row) => [String(row.queue_id), Number(row.count)]))
}

function findWaiting(db: Knex, scope: AccessScope, queueId: string) {
  return waitingPosts(db, scope).where({ queue_id: queueId }).orderBy(['publish_date', 'id'])
}

/** A key of a channel group sees only the posts of its channels, which may have come from another group. */
function waitingPosts(db: Knex, scope: AccessScope) {
  const posts = livePosts(db, scope.organizationId)
  if (scope.customerId) posts.whereIn('integration_id', groupIntegrationIds(db, scope))
  return posts.whereRaw("position = 0 and state in ('QUEUE', 'DRAFT')")
}

/**
 * Gives the dates of these posts of a queue to the same posts in another order. Two callers at once take turns.
 * @throws 400 if one of them does not wait in the queue, or is on another channel; 409 while one is being sent
 */
export async function reorderQueue(
  ctx: StatusContext,
  scope: AccessScope,
  id: string,
  order: readonly string[],
): Promise<PostRow[]> {
  await getQueue(ctx, scope, id)
  if (new Set(order).size < order.length) throw invalid('body.posts', 'must name each post once')
  return transaction(ctx, async (ctx) => {
    const [first] = await findWaiting(ctx.db, scope, id).whereIn('id', [...order])
    if (first !== undefined) await lockSlots(ctx.db, [first.integration_id])
    const rows = await findWaiting(ctx.db, scope, id).whereIn('id', [...order])
    const channels = new Set(rows.map((row) => row.integration_id))
    if (rows.length < order.length || channels.size > 1)
      throw invalid('body.posts', 'must be posts of one channel that wait in this queue')
    const dates = rows.map((row) => row.publish_date)
    for (const [index, post] of order.entries()) {
      const date = dates[index] ?? null
      if (date !== null && date <= ctx.clock.now())
        throw conflict(`A post of ${toIso(date)} is due already, so its date cannot change.`)
      await moveThread(ctx, scope.organizationId, post, { date, action: 'update', republish: false })
    }
    return findWaiting(ctx.db, scope, id).limit(MAX_POSTS)
  })
}
