import type { HasDb } from '../../db/connect.ts'
import type { LibraryItemRow } from '../../db/tables/automation.ts'
import type { IntegrationRow } from '../../db/tables/channels.ts'
import type { QueueRow } from '../../db/tables/posts.ts'
import { ApiError } from '../../errors/errors.ts'
import type { AccessScope } from '../../integrations/access-scope.ts'
import { checkChannelUse } from '../../integrations/channel-use.ts'
import { listIntegrations } from '../../integrations/list.ts'
import { requirePosts } from '../../plans/limits.ts'
import { findPauses, modeFor } from '../../publishing/schedule-pauses/pauses.ts'
import { listQueueSlots } from '../find-slot.ts'
import type { CreateContext } from '../save/create-posts.ts'
import { isAt } from '../schedule/places.ts'
import { weeklySlotsIn } from '../schedule/queue-slots.ts'
import { getQueue } from '../schedule/queues.ts'
import { readTagIds } from './items.ts'
import { type PickedVariant, pickVariant, type Refusal } from './pick.ts'

const DAY_MS = 86_400_000
/** A week has every slot of a queue. */
const AHEAD_MS = 8 * DAY_MS
const BATCH_SIZE = 20

/** The reason why a slot stays empty. */
export interface EmptySlot {
  reason:
    | 'off'
    | 'held'
    | 'paused'
    | 'channel'
    | 'plan_limit'
    | 'no_free_slot'
    | 'kept_empty'
    | 'empty_library'
    | Refusal['reason']
  message: string
}

export interface NextDraw {
  channel: IntegrationRow
  /** The next slot without a post; null if there is none within a week. */
  at: number | null
  draw: PickedVariant | EmptySlot
}

/**
 * Finds for each channel of a queue the next slot without a post, and what the library gives it, or why it stays empty. Changes nothing.
 * @throws 404
 */
export async function listNextDraws(ctx: CreateContext, scope: AccessScope, id: string): Promise<NextDraw[]> {
  const queue = await getQueue(ctx, scope, id)
  const found: NextDraw[] = []
  const channels = (await listIntegrations(ctx, scope)).filter((channel) => isAt(queue, channel))
  for (const channel of channels) found.push(await findNext(ctx, queue, channel))
  return found
}

async function findNext(ctx: CreateContext, queue: QueueRow, channel: IntegrationRow): Promise<NextDraw> {
  const until = ctx.clock.now() + AHEAD_MS
  const slots = await listQueueSlots(ctx, weeklySlotsIn(queue), channel, until)
  const at = slots.find(({ isFree }) => isFree)?.at ?? null
  const obstacle = await findObstacle(ctx, queue, channel)
  if (obstacle !== null) return { channel, at, draw: obstacle }
  if (at === null)
    return { channel, at, draw: { reason: 'no_free_slot', message: 'No slot of the next days is free.' } }
  return { channel, at, draw: await findDraw(ctx, queue, channel, at) }
}

/** Returns what keeps a queue from drawing anything for a channel. */
export async function findObstacle(
  ctx: CreateContext,
  queue: QueueRow,
  channel: IntegrationRow,
): Promise<EmptySlot | null> {
  if (queue.recycle === 0) return { reason: 'off', message: `${queue.name} does not draw from the library.` }
  if (queue.held_at !== null)
    return {
      reason: 'held',
      message: 'The service was restored from a copy, and its operator has to decide.',
    }
  const { problem } = checkChannelUse(ctx, 'feed', channel)
  if (problem !== null) return { reason: 'channel', message: problem.message }
  const pauses = await findPauses(ctx.db, [queue.organization_id])
  const place = { organization_id: queue.organization_id, integration_id: channel.id, queue_id: queue.id }
  if (modeFor(pauses, place) !== null) return { reason: 'paused', message: 'The schedule is paused.' }
  try {
    await requirePosts(ctx, queue.organization_id)
    return null
  } catch (error) {
    if (error instanceof ApiError) return { reason: 'plan_limit', message: error.message }
    throw error
  }
}

/**
 * Finds what the library gives a free slot: of the items for the channel, the one whose last use is longest ago that has a text for it.
 */
export async function findDraw(
  ctx: CreateContext,
  queue: QueueRow,
  channel: IntegrationRow,
  at: number,
): Promise<PickedVariant | EmptySlot> {
  const scope = { organizationId: queue.organization_id }
  if (await wasDrawn(ctx, queue, channel, at))
    return { reason: 'kept_empty', message: 'The post that was drawn for this slot was moved or deleted.' }
  const candidates = await findCandidates(ctx, queue, channel, at)
  const destination = { channel, type: 'schedule', date: at, queue: queue.id } as const
  let refusal: EmptySlot | undefined
  for (let from = 0; from < candidates.length; from += BATCH_SIZE) {
    const ids = candidates.slice(from, from + BATCH_SIZE)
    const items: LibraryItemRow[] = await ctx
      .db('library_items')
      .where({ organization_id: queue.organization_id })
      .whereIn('id', ids)
    for (const item of items.sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))) {
      const pick = await pickVariant(ctx, scope, item, destination)
      if (!('reason' in pick)) return pick
      if (refusal?.reason !== 'cooling_down') refusal = pick
    }
  }
  return refusal ?? { reason: 'empty_library', message: `The library has no item for ${channel.name}.` }
}

/** Returns true if the slot was drawn for. */
export async function wasDrawn(
  { db }: HasDb,
  { id }: QueueRow,
  channel: IntegrationRow,
  at: number,
): Promise<boolean> {
  const place = { queue_id: id, integration_id: channel.id, slot_at: at }
  return (await db('library_draws').where(place).first('post_id')) !== undefined
}

/** Finds the ids of the items that the queue may draw, the one whose last use is longest ago first. */
async function findCandidates(
  { db }: HasDb,
  queue: QueueRow,
  channel: IntegrationRow,
  at: number,
): Promise<string[]> {
  const rows: Pick<LibraryItemRow, 'id' | 'tags'>[] = await db('library_items')
    .where({ organization_id: queue.organization_id, enabled: 1 })
    .where((ends) => ends.whereNull('ends_at').orWhere('ends_at', '>', at))
    .where((place) => {
      place.where({ integration_id: channel.id })
      if (channel.customer_id !== null) place.orWhere({ customer_id: channel.customer_id })
    })
    .orderByRaw('coalesce(last_used_at, 0), id')
    .select('id', 'tags')
  const wanted = new Set(JSON.parse(queue.recycle_tags) as string[])
  const isWanted = (row: Pick<LibraryItemRow, 'tags'>) =>
    wanted.size === 0 || readTagIds(row).some((tag) => wanted.has(tag))
  return rows.filter(isWanted).map(({ id }) => id)
}
