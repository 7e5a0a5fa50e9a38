import type { Knex } from 'knex'
import { searchTextOf } from '../../lib/search-text.ts'
import type { Migration } from './index.ts'

const BATCH = 500

/** Lists of posts by channel, state, tag and text. */
export const lists: Migration = {
  name: '0006-lists',
  async up(db) {
    await db.raw(`alter table posts add column search_text text not null default ''`)
    await fillSearchText(db)
    // Repeating posts have an index of their own. The last column of the second one lets posts be counted without their rows.
    const listed = 'where deleted_at is null and position = 0 and interval_in_days is null'
    await db.raw(
      `create index posts_by_channel on posts (organization_id, integration_id, publish_date, id) ${listed}`,
    )
    await db.raw(
      `create index posts_by_state on posts (organization_id, state, publish_date, id, integration_id) ${listed}`,
    )
    await db.raw('create index posts_tags_by_tag on posts_tags (tag_id, post_id)')
  },
}

async function fillSearchText(db: Knex): Promise<void> {
  for (let after = ''; ; ) {
    const rows: { id: string; content: string }[] = await db('posts')
      .where('id', '>', after)
      .orderBy('id')
      .limit(BATCH)
      .select('id', 'content')
    for (const { id, content } of rows)
      await db('posts')
        .where({ id })
        .update({ search_text: searchTextOf(content) })
    const last = rows.at(-1)
    if (last === undefined || rows.length < BATCH) return
    after = last.id
  }
}
