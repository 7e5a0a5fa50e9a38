import type { Knex } from 'knex'

export async function addInboxHints(db: Knex): Promise<void> {
  await db.raw('alter table users add column send_comment_emails integer not null default 1')
  await db.raw('alter table inbox_accounts add column last_code text')
}

/** Adds the streams of inboxes, and the calls for a poll that they make. */
export async function createInboxStreams(db: Knex): Promise<void> {
  await db.raw('alter table inbox_accounts add column called_at bigint')
  await db.schema.createTable('inbox_streams', (t) => {
    t.text('integration_id').primary()
    t.text('organization_id').notNullable().references('organizations.id')
    t.text('owner')
    t.bigInteger('until').notNullable().index()
    t.bigInteger('opened_at')
  })
}
