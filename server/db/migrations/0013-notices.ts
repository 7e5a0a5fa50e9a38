import type { Migration } from './index.ts'

/** What has been read, what is still to be mailed, and short links. See `db/tables.ts` for what the columns mean. */
export const notices: Migration = {
  name: '0013-notices',
  async up(db) {
    // In words that both databases take: Knex would rebuild the tables on SQLite.
    await db.raw('alter table memberships add column last_read_notifications_at bigint')
    await db.raw(
      'update memberships set last_read_notifications_at = (select u.last_read_notifications_at from users u where u.id = memberships.user_id)',
    )
    await db.raw("alter table notifications add column kind text not null default 'info'")
    await db.raw('alter table notifications add column mail_due_at bigint')
    await db.raw(
      'create index notifications_to_mail on notifications (mail_due_at, organization_id) where mail_due_at is not null',
    )
    await db.schema.createTable('streaks', (t) => {
      t.text('organization_id').primary().references('organizations.id')
      t.bigInteger('since').notNullable()
      t.bigInteger('reminded_at')
    })
    await db.schema.createTable('short_links', (t) => {
      t.text('id').primary()
      t.text('organization_id').notNullable().references('organizations.id')
      t.text('post_id').notNullable().references('posts.id')
      t.text('root_id').notNullable()
      t.text('url_hash').notNullable()
      t.text('original').notNullable()
      t.text('short').notNullable()
      t.text('provider').notNullable()
      t.text('external_id')
      t.text('code').unique()
      t.integer('clicks').notNullable().defaultTo(0)
      t.bigInteger('created_at').notNullable()
      t.unique(['post_id', 'url_hash'])
      t.index(['organization_id', 'root_id'])
    })
  },
}
