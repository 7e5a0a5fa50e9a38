import type { Migration } from './index.ts'

/** What waits is taken by endpoint: the index that says what is due begins with it. Alarms of single deliveries go with theirs. */
export const hooks: Migration = {
  name: '0015-hooks',
  async up(db) {
    await db.raw('drop index webhook_deliveries_due')
    await db.raw(
      `create index webhook_deliveries_due on webhook_deliveries (webhook_id, next_attempt_at, id) where next_attempt_at is not null`,
    )
  },
}
