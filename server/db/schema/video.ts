import type { Knex } from 'knex'
import { instants, optionalInstants } from './columns.ts'

/** Creates the table of videos in the making. Row type: `tables/video.ts`. */
export async function createVideoTables(db: Knex): Promise<void> {
  await db.schema.createTable('video_jobs', (t) => {
    t.text('id').primary()
    t.text('organization_id').notNullable().references('organizations.id')
    for (const name of ['type', 'shape', 'params', 'state', 'status', 'stage', 'credit_id'])
      t.text(name).notNullable()
    for (const name of ['progress', 'failures', 'crashes']) t.integer(name).notNullable()
    for (const name of ['media_id', 'error_code', 'error_message']) t.text(name)
    instants(t, 'created_at', 'updated_at', 'deadline_at', 'expires_at')
    optionalInstants(t, 'run_started_at', 'finished_at')
    t.index(['expires_at'])
  })
  await db.raw(`create index video_jobs_open on video_jobs (organization_id, id) where finished_at is null`)
}
