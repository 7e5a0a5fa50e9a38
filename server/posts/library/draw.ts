import { dialectOf } from '../../db/dialect.ts'
import type { LibraryItemRow } from '../../db/tables/automation.ts'
import type { IntegrationRow } from '../../db/tables/channels.ts'
import { transaction } from '../../db/transaction.ts'
import { badRequest, conflict, invalid } from '../../errors/errors.ts'
import type { AccessScope } from '../../integrations/access-scope.ts'
import { parseDueInstant } from '../../lib/time/dates.ts'
import { requirePosts } from '../../plans/limits.ts'
import { findFreeSlot, findQueueSlot, lockSlots } from '../find-slot.ts'
import { type CreateContext, type CreatedPost, saveCheckedPosts } from '../save/create-posts.ts'
import { findChannelsAt } from '../schedule/places.ts'
import { weeklySlotsIn } from '../schedule/queue-slots.ts'
import { getQueue } from '../schedule/queues.ts'
import { getLibraryItem } from './items.ts'
import { type Destination, findCooling, type PickedVariant, pickVariant } from './pick.ts'

/** A post that was drawn from an item. */
export interface Drawn extends CreatedPost {
  variant: number
}

/** Thrown under the locks when somebody has used the item, or the slot, since it was picked. */
export class Overtaken extends Error {}

/**
 * Saves the post of a pick, and marks the item as used, in one transaction: all of it, or nothing.
 * @throws `Overtaken`, and as the creation of posts does
 */
export function savePick(
  ctx: CreateContext,
  scope: AccessScope,
  pick: PickedVariant,
  {
    destination,
    recheck,
    afterwards,
  }: {
    destination: Destination
    /** Runs under the lock of the channel's slots. */
    recheck?(ctx: CreateContext): Promise<void>
    afterwards?(ctx: CreateContext, post: CreatedPost): Promise<void>
  },
): Promise<Drawn> {
  const { item, variant, checked } = pick
  const { channel, type, date } = destination
  return transaction(ctx, async (ctx) => {
    const [post] = await saveCheckedPosts(ctx, scope, checked, {
      libraryItem: item.id,
      async recheck(ctx) {
        await lockSlots(ctx.db, [channel.id])
        await recheck?.(ctx)
        await dialectOf(ctx.db).lock(ctx.db, `library:${item.organization_id}`)
        const current = await ctx
          .db('library_items')
          .where({ id: item.id, updated_at: item.updated_at })
          .first()
        if (current === undefined || current.last_post_id !== item.last_post_id) throw new Overtaken()
        if (type === 'schedule' && (await findCooling(ctx, item, destination)).has(variant))
          throw new Overtaken()
      },
    })
    if (post === undefined) throw new Error('A checked post was not saved.')
    const count = (JSON.parse(item.variants) as string[]).length + 1
    const use = {
      next_variant: (variant + 1) % count,
      last_used_at: date,
      last_post_id: post.postId,
      last_integration_id: channel.id,
      last_variant: variant,
    }
    await ctx.db('library_items').where({ id: item.id, organization_id: item.organization_id }).update(use)
    await afterwards?.(ctx, post)
    return { ...post, variant }
  })
}

interface UseRequest {
  type?: 'draft' | 'schedule' | null | undefined
  date?: string | null | undefined
  queue?: string | null | undefined
  channel?: string | null | undefined
  variant?: number | null | undefined
}

const TRIES = 5

/**
 * Makes a draft or a scheduled post of an item.
 * @throws 404 for an unknown item or queue; 400 as the creation of posts does; 409 while the channel has its texts within the cooldown,
 * after the item has ended, and if no slot is left
 */
export async function useLibraryItem(
  ctx: CreateContext,
  scope: AccessScope,
  id: string,
  request: UseRequest,
): Promise<Drawn> {
  await requirePosts(ctx, scope.organizationId)
  for (let tried = 1; ; tried++)
    try {
      return await useOnce(ctx, scope, await getLibraryItem(ctx, scope, id), request)
    } catch (error) {
      if (!(error instanceof Overtaken)) throw error
      if (tried === TRIES) throw conflict('Others use this library item at the same time. Try again.')
    }
}

async function useOnce(
  ctx: CreateContext,
  scope: AccessScope,
  item: LibraryItemRow,
  request: UseRequest,
): Promise<Drawn> {
  const channel = await chooseChannel(ctx, scope, item, request.channel ?? null)
  const type = request.type ?? 'schedule'
  const find = await dateFinder(ctx, scope, channel, request)
  const date = await find(ctx)
  if (type === 'schedule' && item.ends_at !== null && date >= item.ends_at)
    throw conflict(`${item.name} has expired by then.`)
  const variant = request.variant ?? undefined
  const destination = { channel, type, date, queue: request.queue ?? undefined, variant }
  if (variant !== undefined && variant > (JSON.parse(item.variants) as string[]).length)
    throw invalid('body.variant', `must be less than the number of variants of ${item.name}`)
  const pick = await pickVariant(ctx, scope, item, destination)
  if ('reason' in pick)
    throw pick.reason === 'cooling_down' ? conflict(pick.message) : badRequest(pick.message)
  const recheck = async (ctx: CreateContext) => {
    if ((await find(ctx)) !== date) throw new Overtaken()
  }
  return savePick(ctx, scope, pick, { destination, recheck })
}

async function chooseChannel(
  ctx: CreateContext,
  scope: AccessScope,
  item: LibraryItemRow,
  asked: string | null,
): Promise<IntegrationRow> {
  const channels = await findChannelsAt(ctx, scope, item)
  if (asked !== null) {
    const found = channels.find(({ id }) => id === asked)
    if (found === undefined) throw invalid('body.channel', `must be an enabled channel of ${item.name}`)
    return found
  }
  const [only, other] = channels
  if (only === undefined) throw conflict(`${item.name} has no enabled channel.`)
  if (other !== undefined)
    throw invalid('body.channel', `is required, because ${item.name} has several channels`)
  return only
}

type FindDate = (ctx: CreateContext) => Promise<number>

/** Returns what finds the date of a request; under the lock of the slots, it is the same unless somebody took the slot. */
async function dateFinder(
  ctx: CreateContext,
  scope: AccessScope,
  channel: IntegrationRow,
  { type, date, queue: queueId }: UseRequest,
): Promise<FindDate> {
  if (queueId != null) {
    if (date != null && date !== 'next-slot') throw invalid('body.date', 'must be absent beside a queue')
    const queue = await getQueue(ctx, scope, queueId)
    return (ctx) => findQueueSlot(ctx, weeklySlotsIn(queue), channel)
  }
  if (date === 'next-slot') return (ctx) => findFreeSlot(ctx, channel)
  if (date == null && type !== 'draft') throw invalid('body.date', 'is required, unless there is a queue')
  const now = ctx.clock.now()
  const instant = date == null ? now - (now % 60_000) : parseDueInstant(date)
  if (instant === null)
    throw invalid('body.date', 'must be ISO 8601, such as 2030-01-31T09:00:00Z, or "next-slot"')
  return async () => instant
}
