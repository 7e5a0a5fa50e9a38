import type { HasDb, HasDbAndClock } from '../db/connect.ts'
import { transaction } from '../db/transaction.ts'
import type { HasQueue } from '../jobs/queue.ts'
import { scheduleCheckAt } from './autoposts.ts'
import { lockAutopost, updateAutopostRow } from './store.ts'

type Services = HasDbAndClock & HasQueue

const MESSAGE =
  'Stopped, because the service was restored from a copy of its database: items since the copy may be posted already. Activate the feed to post them, or let the operator continue it.'

/**
 * Stops every active feed of a copy of the database. Its original has posted items that the copy takes for new ones, whenever the next
 * check is. Returns their number.
 */
export async function holdFeeds(ctx: Services): Promise<number> {
  const active = await ctx.db('autoposts').whereNotNull('active_at').select('id', 'organization_id')
  let held = 0
  for (const { id, organization_id } of active)
    held += await transaction(ctx, async (ctx) => {
      const row = await lockAutopost(ctx.db, organization_id, id)
      if (row === undefined || row.active_at === null) return 0
      await updateAutopostRow(ctx.db, organization_id, id, {
        active_at: null,
        held_at: ctx.clock.now(),
        version: row.version + 1,
        last_error: MESSAGE,
      })
      await scheduleCheckAt(ctx, row, null)
      return 1
    })
  return held
}

/** Counts feeds that wait for the operator after a restore. */
export async function countHeldFeeds({ db }: HasDb): Promise<number> {
  const [row] = await db('autoposts').whereNotNull('held_at').count({ count: '*' })
  return Number(row?.count ?? 0)
}

/**
 * Continues held feeds: with the items that are new since the copy, or, with `skip`, with what appears from now on. Returns their
 * number.
 */
export async function continueFeeds(ctx: Services, { skip }: { skip: boolean }): Promise<number> {
  const held = await ctx.db('autoposts').whereNotNull('held_at').select('id', 'organization_id')
  for (const { id, organization_id } of held)
    await transaction(ctx, async (ctx) => {
      const row = await lockAutopost(ctx.db, organization_id, id)
      if (row === undefined || row.held_at === null) return
      const now = ctx.clock.now()
      await updateAutopostRow(ctx.db, organization_id, id, {
        active_at: now,
        held_at: null,
        version: row.version + 1,
        last_error: null,
        // Makes the next check the first, which marks all items as seen, and lets no earlier date be new. Without validators, the
        // server sends the whole feed.
        ...(skip ? { started_at: null, posts_after: now, etag: null, last_modified: null } : {}),
      })
      await scheduleCheckAt(ctx, row, now)
    })
  return held.length
}
