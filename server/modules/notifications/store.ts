import type { Knex } from 'knex'
import type { NotificationRow } from '../../db/tables.ts'

export async function insertNotification(db: Knex, row: NotificationRow): Promise<void> {
  await db<NotificationRow>('notifications').insert(row)
}

/** Newest first. */
export function findNotifications(
  db: Knex,
  organizationId: string,
  { offset, limit }: { offset: number; limit: number },
): Promise<NotificationRow[]> {
  return live(db, organizationId)
    .orderBy([
      { column: 'created_at', order: 'desc' },
      { column: 'id', order: 'desc' },
    ])
    .offset(offset)
    .limit(limit)
}

export async function countNotifications(db: Knex, organizationId: string): Promise<number> {
  const [row] = await live(db, organizationId).count({ count: '*' })
  return Number(row?.count ?? 0)
}

function live(db: Knex, organizationId: string) {
  return db<NotificationRow>('notifications')
    .where({ organization_id: organizationId })
    .whereNull('deleted_at')
}
