import type { Migration } from './index.ts'

/** When a channel was last disconnected, kept over the reconnect. See `db/tables/channels.ts`. */
export const disconnections: Migration = {
  name: '0027-disconnections',
  async up(db) {
    await db.raw('alter table integrations add column disconnected_at bigint')
    await db.raw('update integrations set disconnected_at = refresh_needed_at')
  },
}
