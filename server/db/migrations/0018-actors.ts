import type { Migration } from './index.ts'

const columns = ['actor', 'actor_id', 'actor_name', 'impersonator_id']

/** Who did what a post's log tells. See `db/tables/posts.ts` for what the columns mean; nobody knows it of what is there already. */
export const actors: Migration = {
  name: '0018-actors',
  async up(db) {
    // In words that both databases take: Knex would rebuild the table on SQLite.
    for (const column of columns) await db.raw('alter table post_events add column ?? text', [column])
  },
}
