import type { Migration } from './index.ts'

/** The media library, uploads in parts, and what the clean-up of files goes by. See `db/tables.ts` for what the columns mean. */
export const media: Migration = {
  name: '0008-media',
  async up(db) {
    await db.schema.alterTable('media', (t) => {
      t.integer('listed').notNullable().defaultTo(1)
      t.text('search_name')
      t.bigInteger('purge_at')
      t.bigInteger('condemned_at')
    })
    await db('media').update({ search_name: db.raw('lower(original_name)') })
    await db('media')
      .whereNotNull('deleted_at')
      .update({ purge_at: db.raw('deleted_at') })
    await db.raw(
      `create index media_library on media (organization_id, created_at desc, id desc) where deleted_at is null and listed = 1`,
    )
    await db.raw(`create index media_purge on media (purge_at, id) where purge_at is not null`)
    // What an organization uses is summed from this alone.
    await db.raw(`create index media_sizes on media (organization_id, size)`)
    await db.schema.createTable('media_uploads', (t) => {
      t.text('id').primary()
      t.text('organization_id').notNullable().references('organizations.id')
      t.text('storage_key').notNullable().unique()
      t.text('storage_upload_id').notNullable()
      t.text('mime').notNullable()
      t.text('original_name')
      t.text('media_id')
      t.bigInteger('claimed_at')
      t.bigInteger('created_at').notNullable()
      t.bigInteger('expires_at').notNullable()
      t.index(['organization_id'])
      t.index(['expires_at'])
    })
  },
}
