import { advanceLastRead, findLastRead, lastReadQuery } from '../accounts/team/recipients.ts'
import type { HasDb } from '../db/connect.ts'
import type { Page } from '../db/pagination.ts'
import type { NotificationRow } from '../db/tables/accounts.ts'
import { transaction } from '../db/transaction.ts'
import { notFound } from '../errors/errors.ts'
import type { SessionAuth } from '../http/contract.ts'
import type { AccessScope } from '../integrations/access-scope.ts'
import { countSince, findNewest, pageOfNotifications } from './notifications.ts'

type Member = Pick<SessionAuth, 'organizationId' | 'membershipId' | 'impersonatorId'>

/** A member, or a key, for which every notification in its scope is unread, since only members have a mark. */
type Reader = Member | (AccessScope & { membershipId?: undefined })

const NEVER = 0

function isMember(reader: Reader): reader is Member {
  return reader.membershipId !== undefined
}

export interface LatestNotifications extends Page<NotificationRow> {
  /** Mark before this call, in epoch ms. */
  lastRead: number
}

/**
 * Returns the time, in epoch milliseconds, up to which this member has read the notifications. Each membership has its own mark.
 * Everything older than the membership counts as read.
 */
export async function lastReadNotifications(
  { db }: HasDb,
  { membershipId }: Pick<Member, 'membershipId'>,
): Promise<number> {
  const lastRead = await findLastRead(db, membershipId)
  if (lastRead === undefined) throw notFound('membership')
  return lastRead
}

export async function countUnread(ctx: HasDb, reader: Reader): Promise<number> {
  return countSince(ctx.db, reader, isMember(reader) ? await lastReadNotifications(ctx, reader) : NEVER)
}

/** Counts up to `max` in one statement, for what every page shows. */
export function countUnreadUpTo(ctx: HasDb, reader: Member, max: number): Promise<number> {
  return countSince(ctx.db, reader, lastReadQuery(ctx.db, reader.membershipId), max)
}

/**
 * Returns a page, newest first. With `markRead`, the first page marks all existing notifications as read for a member, unless an
 * administrator impersonates the member.
 */
export function listLatest(
  ctx: HasDb,
  reader: Reader,
  options: { limit: number; cursor: string | null; markRead: boolean },
): Promise<LatestNotifications> {
  return transaction(ctx, async (ctx) => {
    const lastRead = isMember(reader) ? await lastReadNotifications(ctx, reader) : NEVER
    const page = await pageOfNotifications(ctx.db, reader, options)
    const newest = page.rows[0]
    if (isMember(reader) && options.markRead && options.cursor === null && newest !== undefined)
      await mark(ctx, reader, newest.created_at)
    return { ...page, lastRead }
  })
}

/** Marks all existing notifications as read. Returns the new mark. */
export function markAllRead(ctx: HasDb, reader: Member): Promise<number> {
  return transaction(ctx, async (ctx) => {
    const newest = await findNewest(ctx.db, reader.organizationId)
    if (newest !== undefined) await mark(ctx, reader, newest)
    return lastReadNotifications(ctx, reader)
  })
}

/**
 * Sets the mark to the time of the newest notification instead of the current time, so that one that is not committed yet stays
 * unread.
 */
async function mark({ db }: HasDb, reader: Member, newest: number): Promise<void> {
  if (reader.impersonatorId === null) await advanceLastRead(db, reader.membershipId, newest)
}
