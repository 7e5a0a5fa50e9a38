import type { Migration } from './index.ts'

/**
 * Tags of one name once, the discussion of a post, reviewers' notes and approval links, and the zone in which a post repeats.
 * See `db/tables/reviews.ts` for what the columns mean.
 */
export const reviews: Migration = {
  name: '0007-reviews',
  async up(db) {
    // Until now no operation made tags; where somebody wrote some into the table, the oldest keeps its name.
    await db.raw(
      `update tags set name = name || ' ' || id where deleted_at is null and exists
       (select 1 from tags other where other.organization_id = tags.organization_id and other.name = tags.name
        and other.deleted_at is null and other.id < tags.id)`,
    )
    await db.raw(`create unique index tags_name on tags (organization_id, name) where deleted_at is null`)
    await db.raw('alter table posts add column timezone text')
    await db.schema.createTable('comments', (t) => {
      t.text('id').primary()
      t.text('organization_id').notNullable().references('organizations.id')
      t.text('post_id').notNullable().references('posts.id')
      t.text('user_id').notNullable().references('users.id')
      t.text('content').notNullable()
      t.bigInteger('created_at').notNullable()
      t.bigInteger('updated_at').notNullable()
      t.bigInteger('deleted_at')
      t.index(['post_id', 'created_at', 'id'])
    })
    await db.schema.createTable('post_notes', (t) => {
      t.text('id').primary()
      t.text('organization_id').notNullable().references('organizations.id')
      t.text('post_id').notNullable().references('posts.id')
      t.text('content').notNullable()
      t.text('author').notNullable()
      t.text('author_id').notNullable()
      t.text('author_name')
      t.bigInteger('created_at').notNullable()
      t.bigInteger('deleted_at')
      t.index(['post_id', 'created_at', 'id'])
    })
    await db.schema.createTable('approval_links', (t) => {
      t.text('id').primary()
      t.text('organization_id').notNullable().references('organizations.id')
      t.text('post_id').notNullable().references('posts.id')
      t.text('token_hash').notNullable().unique()
      t.text('created_by')
      for (const name of ['created_at', 'expires_at', 'kept_until']) t.bigInteger(name).notNullable()
      t.bigInteger('revoked_at')
      t.bigInteger('decided_at')
      t.text('decision')
      t.index(['post_id', 'created_at', 'id'])
      t.index(['kept_until'])
    })
  },
}
