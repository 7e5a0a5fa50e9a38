import type { Knex } from 'knex'
import { instants, optionalInstants } from './columns.ts'

/** Creates the tables of the media library, of multipart uploads, and of video jobs. Row types: `tables/media.ts`. */
export async function createMediaTables(db: Knex): Promise<void> {
  await db.schema.createTable('media', (t) => {
    t.text('id').primary()
    t.text('organization_id').notNullable().references('organizations.id')
    t.text('name').notNullable()
    t.text('original_name')
    t.text('search_name')
    t.text('storage_key').notNullable().unique()
    t.text('mime').notNullable()
    t.bigInteger('size').notNullable()
    t.integer('width')
    t.integer('height')
    t.bigInteger('duration_ms')
    t.text('codec')
    t.text('thumbnail')
    t.integer('thumbnail_timestamp')
    t.text('alt')
    t.integer('listed').notNullable().defaultTo(1)
    instants(t, 'created_at', 'updated_at')
    optionalInstants(t, 'deleted_at', 'purge_at', 'condemned_at')
    t.index(['organization_id', 'created_at', 'id'])
  })
  await db.raw(
    `create index media_library on media (organization_id, created_at desc, id desc) where deleted_at is null and listed = 1`,
  )
  await db.raw(`create index media_purge on media (purge_at, id) where purge_at is not null`)
  // Covers the sum of an organization's storage.
  await db.raw(`create index media_sizes on media (organization_id, size)`)
  await db.schema.createTable('media_uploads', (t) => {
    t.text('id').primary()
    t.text('organization_id').notNullable().references('organizations.id')
    t.text('storage_key').notNullable().unique()
    t.text('storage_upload_id').notNullable()
    t.text('mime').notNullable()
    t.text('original_name')
    t.text('media_id')
    optionalInstants(t, 'claimed_at')
    instants(t, 'created_at', 'expires_at')
    t.index(['organization_id'])
    t.index(['expires_at'])
  })
  await db.schema.createTable('video_jobs', (t) => {
    t.text('id').primary()
    t.text('organization_id').notNullable().references('organizations.id')
    for (const name of ['type', 'shape', 'params', 'state', 'status', 'stage', 'credit_id'])
      t.text(name).notNullable()
    for (const name of ['progress', 'failures', 'crashes']) t.integer(name).notNullable()
    for (const name of ['customer_id', 'media_id', 'error_code', 'error_message']) t.text(name)
    instants(t, 'created_at', 'updated_at', 'deadline_at', 'expires_at')
    optionalInstants(t, 'run_started_at', 'finished_at')
    t.index(['expires_at'])
  })
  await db.raw(`create index video_jobs_open on video_jobs (organization_id, id) where finished_at is null`)
}
