import type { Knex } from 'knex'
import type { NotificationRow } from '../../db/tables.ts'
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

export async function countNotifications(db: Knex, reach: Reach): Promise<number> {
  const [row] = await live(db, reach).count({ count: '*' })
  return Number(row?.count ?? 0)
}

function live(db: Knex, { organizationId, customerId }: Reach) {
  const query = db<NotificationRow>('notifications')
    .where({ organization_id: organizationId })
    .whereNull('deleted_at')
  if (!customerId) return query
  const channels = db('integrations').where({ organization_id: organizationId, customer_id: customerId })
  return query.whereIn('integration_id', channels.select('id'))
}
