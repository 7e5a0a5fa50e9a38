import type { Knex } from 'knex'
import { keysetPage, type Page } from '../db/pagination.ts'
import type { NotificationRow } from '../db/tables/notifications.ts'
import type { Reach } from '../integrations/reach.ts'

export async function insertNotification(db: Knex, row: NotificationRow): Promise<void> {
  await db<NotificationRow>('notifications').insert(row)
}

/** Newest first. */
export function findNotifications(
  db: Knex,
  reach: Reach,
  { offset, limit }: { offset: number; limit: number },
): Promise<NotificationRow[]> {
  return live(db, reach)
    .orderBy([
      { column: 'created_at', order: 'desc' },
      { column: 'id', order: 'desc' },
    ])
    .offset(offset)
    .limit(limit)
}

/** Counting all of what was never read, or of years, would take longer the more there is. */
const MOST_COUNTED = 10_000

/** Up to 10 000. */
export async function countNotifications(db: Knex, reach: Reach): Promise<number> {
  return countUpTo(db, live(db, reach))
}

async function countUpTo(db: Knex, query: Knex.QueryBuilder): Promise<number> {
  const newest = query.orderBy('created_at', 'desc').limit(MOST_COUNTED).select('id')
  const [row] = await db.from(newest.as('n')).count({ count: '*' })
  return Number(row?.count ?? 0)
}

/** Newest first. */
export function pageOfNotifications(
  db: Knex,
  organizationId: string,
  { limit, cursor }: { limit: number; cursor: string | null },
): Promise<Page<NotificationRow>> {
  return keysetPage<NotificationRow>(live(db, { organizationId, customerId: null }), {
    columns: ['created_at', 'id'],
    direction: 'desc',
    limit,
    cursor,
  })
}

/** Up to 10 000. */
export async function countSince(db: Knex, organizationId: string, instant: number): Promise<number> {
  return countUpTo(db, live(db, { organizationId, customerId: null }).where('created_at', '>', instant))
}

export async function findNewest(db: Knex, organizationId: string): Promise<number | undefined> {
  const row = await live(db, { organizationId, customerId: null })
    .orderBy('created_at', 'desc')
    .first('created_at')
  return row?.created_at
}

export async function findLastRead(db: Knex, membershipId: string): Promise<number | undefined> {
  const row = await db('memberships')
    .where({ id: membershipId })
    .first('created_at', 'last_read_notifications_at')
  return row && (row.last_read_notifications_at ?? row.created_at)
}

/** Never back: of two readers at once the later mark stays. */
export async function raiseLastRead(db: Knex, membershipId: string, instant: number): Promise<void> {
  await db('memberships')
    .where({ id: membershipId })
    .whereRaw('coalesce(last_read_notifications_at, created_at) < ?', [instant])
    .update({ last_read_notifications_at: instant })
}

function live(db: Knex, { organizationId, customerId }: Reach) {
  const query = db<NotificationRow>('notifications')
    .where({ organization_id: organizationId })
    .whereNull('deleted_at')
  if (!customerId) return query
  const channels = db('integrations').where({ organization_id: organizationId, customer_id: customerId })
  return query.whereIn('integration_id', channels.select('id'))
}
