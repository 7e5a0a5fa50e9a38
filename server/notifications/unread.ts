import type { App } from '../context.ts'
import type { Page } from '../db/pagination.ts'
import type { NotificationRow } from '../db/tables/notifications.ts'
import { transaction } from '../db/transaction.ts'
import { notFound } from '../errors.ts'
import type { SessionAuth } from '../http/contract.ts'
import { countSince, findLastRead, findNewest, pageOfNotifications, raiseLastRead } from './notifications.ts'

type Reader = Pick<SessionAuth, 'organizationId' | 'membershipId' | 'impersonatorId'>

export interface LatestNotifications extends Page<NotificationRow> {
  /** The mark as it was before this call. */
  lastRead: number
}

/**
 * Up to when this member has read the notifications of this organization, in epoch milliseconds: each membership has its own
 * mark. What is older than the membership counts as read.
 */
export async function lastReadNotifications(
  { db }: Pick<App, 'db'>,
  { membershipId }: Pick<Reader, 'membershipId'>,
): Promise<number> {
  const lastRead = await findLastRead(db, membershipId)
  if (lastRead === undefined) throw notFound('membership')
  return lastRead
}

export async function countUnread(ctx: Pick<App, 'db'>, reader: Reader): Promise<number> {
  return countSince(ctx.db, reader.organizationId, await lastReadNotifications(ctx, reader))
}

/**
 * A page, newest first. With `markRead` the first page marks everything as read that existed then; whoever acts as somebody
 * else marks nothing.
 */
export function listLatest(
  ctx: Pick<App, 'db'>,
  reader: Reader,
  wish: { limit: number; cursor: string | null; markRead: boolean },
): Promise<LatestNotifications> {
  return transaction(ctx, async (ctx) => {
    const lastRead = await lastReadNotifications(ctx, reader)
    const page = await pageOfNotifications(ctx.db, reader.organizationId, wish)
    const newest = page.rows[0]
    if (wish.markRead && wish.cursor === null && newest !== undefined)
      await mark(ctx, reader, newest.created_at)
    return { ...page, lastRead }
  })
}

/** Marks everything as read that exists, and answers the mark as it is then. */
export function markAllRead(ctx: Pick<App, 'db'>, reader: Reader): Promise<number> {
  return transaction(ctx, async (ctx) => {
    const newest = await findNewest(ctx.db, reader.organizationId)
    if (newest !== undefined) await mark(ctx, reader, newest)
    return lastReadNotifications(ctx, reader)
  })
}

/** The mark is the newest notification's instant, not the clock's: one that is being written by then stays unread. */
async function mark({ db }: Pick<App, 'db'>, reader: Reader, newest: number): Promise<void> {
  if (reader.impersonatorId === null) await raiseLastRead(db, reader.membershipId, newest)
}
