import type { Migration } from './index.ts'

/** Analytics (cache, daily figures) and plugs (what is switched on, what became of it). See `db/tables.ts` for the columns. */
export const plugs: Migration = {
  name: '0010-plugs',
  async up(db) {
    await db.schema.createTable('analytics_cache', (t) => {
      t.text('organization_id').notNullable().references('organizations.id')
      t.text('subject').notNullable()
      t.integer('days').notNullable()
      t.text('claim').notNullable()
      t.text('body')
      t.bigInteger('expires_at').notNullable()
      t.primary(['organization_id', 'subject', 'days'])
      t.index(['expires_at'])
    })
    await db.schema.createTable('analytics_figures', (t) => {
      t.text('organization_id').notNullable().references('organizations.id')
      t.text('subject').notNullable()
      t.text('label').notNullable()
      t.text('day').notNullable()
      t.double('total').notNullable()
      t.bigInteger('expires_at').notNullable()
      t.primary(['organization_id', 'subject', 'label', 'day'])
      t.index(['expires_at'])
    })
    await db.schema.alterTable('sandbox_posts', (t) => {
      t.integer('likes')
    })
    await db.schema.createTable('plugs', (t) => {
      t.text('id').primary()
      t.text('organization_id').notNullable().references('organizations.id')
      t.text('integration_id').notNullable().references('integrations.id')
      t.text('method_name').notNullable()
      t.text('fields').notNullable()
      t.integer('activated').notNullable()
      t.bigInteger('created_at').notNullable()
      t.bigInteger('updated_at').notNullable()
      t.unique(['integration_id', 'method_name'])
    })
    await db.schema.createTable('plug_runs', (t) => {
      t.text('id').primary()
      t.text('organization_id').notNullable().references('organizations.id')
      t.text('post_id').notNullable().references('posts.id')
      t.text('release_id').notNullable()
      t.text('integration_id').notNullable().references('integrations.id')
      t.text('identifier').notNullable()
      t.text('plug_id').references('plugs.id')
      t.text('fields').notNullable()
      t.text('state').notNullable()
      t.integer('looks').notNullable()
      t.integer('failures').notNullable()
      t.integer('unanswered').notNullable()
      t.text('prepared')
      t.bigInteger('due_at')
      t.text('claim')
      t.bigInteger('lease_until')
      t.text('acted_release_id')
      t.text('acted_release_url')
      t.text('code')
      t.text('message')
      t.bigInteger('created_at').notNullable()
      t.bigInteger('finished_at')
      t.unique(['post_id', 'release_id', 'identifier', 'integration_id'])
    })
    await db.raw('create index plug_runs_due on plug_runs (due_at) where due_at is not null')
  },
}
