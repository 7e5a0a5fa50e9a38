import { gramsOf } from '../../lib/grams.ts'
import { dialectOf } from '../dialect.ts'
import type { Migration } from './index.ts'

const BATCH = 500

/** Lists that stay as fast among a million posts as among a thousand: an index of their texts, and one of channels and states. */
export const reads: Migration = {
  name: '0014-reads',
  async up(db) {
    const sqlite = dialectOf(db).name === 'sqlite'
    // Posts of several channels or states by date are merged from one range of the index for each.
    await db.raw('drop index posts_by_channel')
    await db.raw(
      `create index posts_by_channel on posts (organization_id, integration_id, state, publish_date, id)
       where deleted_at is null and position = 0 and interval_in_days is null`,
    )
    // A table of its own: publishing writes posts again and again, never their texts.
    await db.schema.createTable('post_grams', (t) => {
      if (sqlite) t.integer('id').primary()
      t.text('post_id').notNullable().references('posts.id')
      if (sqlite) t.unique(['post_id'])
      else {
        t.primary(['post_id'])
        t.specificType('grams', 'integer[]').notNullable()
      }
    })
    if (sqlite)
      await db.raw(
        `create virtual table post_grams_index using fts5
         (grams, content='', contentless_delete=1, detail=none, tokenize='ascii')`,
      )
    await fill(db)
    // Searches look through what is not sorted in yet: little of it.
    if (!sqlite)
      await db.raw(
        'create index post_grams_grams on post_grams using gin (grams) with (gin_pending_list_limit = 256)',
      )
  },
}

async function fill(db: Parameters<Migration['up']>[0]): Promise<void> {
  const dialect = dialectOf(db)
  for (let after = ''; ; ) {
    const rows: { id: string; organization_id: string; search_text: string }[] = await db('posts')
      .where('id', '>', after)
      .orderBy('id')
      .limit(BATCH)
      .select('id', 'organization_id', 'search_text')
    await dialect.indexGrams(
      db,
      rows.map(({ id, organization_id, search_text }) => ({
        postId: id,
        grams: gramsOf(organization_id, search_text),
      })),
    )
    const last = rows.at(-1)
    if (last === undefined || rows.length < BATCH) return
    after = last.id
  }
}
