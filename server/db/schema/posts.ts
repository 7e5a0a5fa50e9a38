import type { Knex } from 'knex'
import { dialectOf } from '../dialect.ts'
import { instants, optionalInstants } from './columns.ts'

/** Creates the tables of posts, tags, signatures and sets. Row types: `tables/posts.ts` and `tables/reviews.ts`. */
export async function createPostTables(db: Knex): Promise<void> {
  await createPosts(db)
  await createPostSearch(db)
  await createTags(db)
  await createShortLinks(db)
  await createReviews(db)
  await createTemplates(db)
}

async function createPosts(db: Knex): Promise<void> {
  await db.schema.createTable('posts', (t) => {
    t.text('id').primary()
    t.text('organization_id').notNullable().references('organizations.id')
    t.text('integration_id').notNullable().references('integrations.id')
    t.text('group_id').notNullable()
    t.text('root_id').notNullable()
    t.integer('position').notNullable()
    t.text('parent_post_id')
    t.text('state').notNullable()
    instants(t, 'publish_date')
    t.text('content').notNullable()
    t.text('search_text').notNullable().defaultTo('')
    t.text('image').notNullable().defaultTo('[]')
    t.text('settings')
    t.integer('delay').notNullable().defaultTo(0)
    t.integer('interval_in_days')
    t.text('timezone')
    t.integer('short_link').notNullable().defaultTo(0)
    t.text('release_id')
    t.text('release_url')
    t.text('error_code')
    t.text('error_message')
    t.text('creation_method').notNullable().defaultTo('UNKNOWN')
    t.text('attempt_key')
    optionalInstants(t, 'published_at', 'due_at', 'overdue_at', 'deleted_at')
    instants(t, 'created_at', 'updated_at')
    t.index(['organization_id', 'group_id'])
    t.index(['root_id', 'position'])
    t.index(['integration_id', 'publish_date'])
  })
  await createListIndexes(db)
  await createPublishingIndexes(db)
}

async function createListIndexes(db: Knex): Promise<void> {
  await db.raw(
    `create index posts_list on posts (organization_id, publish_date desc, id desc) where deleted_at is null and position = 0`,
  )
  // Indexes repeating posts separately, because lists show them for every date.
  await db.raw(
    `create index posts_repeating on posts (organization_id) where deleted_at is null and position = 0 and interval_in_days is not null`,
  )
  const listed = 'where deleted_at is null and position = 0 and interval_in_days is null'
  // Ends with columns that allow posts to be counted without reading their rows. SQLite also needs the columns of the index's
  // condition.
  const checked = dialectOf(db).name === 'sqlite' ? ', deleted_at, position, interval_in_days' : ''
  // Serves lists of several channels or states, which merge one range of the index for each.
  await db.raw(
    `create index posts_by_channel on posts (organization_id, integration_id, state, publish_date, id${checked}) ${listed}`,
  )
  await db.raw(
    `create index posts_by_state on posts (organization_id, state, publish_date, id, integration_id${checked}) ${listed}`,
  )
}

async function createPublishingIndexes(db: Knex): Promise<void> {
  // Serves the sweep, which finds threads that are due.
  await db.raw(`create index posts_due on posts (due_at, id) where due_at is not null`)
  // Serves the sweep, which also finds queued roots that no job will wake. They exist only after a defect.
  await db.raw(
    `create index posts_unscheduled on posts (publish_date, id) where state = 'QUEUE' and due_at is null and deleted_at is null and position = 0`,
  )
  await db.raw(
    'create index posts_by_release on posts (integration_id, release_id) where release_id is not null',
  )
  await db.raw(
    `create index posts_disconnected on posts (organization_id, integration_id) where error_code = 'channel_disconnected' and deleted_at is null`,
  )
  await db.raw(
    `create index posts_held on posts (publish_date, id) where error_code = 'held_after_restore' and deleted_at is null`,
  )
}

/** Creates a separate table for the search, because publishing updates posts often but never their text. */
async function createPostSearch(db: Knex): Promise<void> {
  const sqlite = dialectOf(db).name === 'sqlite'
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
  // Keeps the pending list short, since a search reads all of it.
  else
    await db.raw(
      'create index post_grams_grams on post_grams using gin (grams) with (gin_pending_list_limit = 256)',
    )
}

async function createTags(db: Knex): Promise<void> {
  await db.schema.createTable('tags', (t) => {
    t.text('id').primary()
    t.text('organization_id').notNullable().references('organizations.id')
    t.text('name').notNullable()
    t.text('color').notNullable()
    instants(t, 'created_at', 'updated_at')
    optionalInstants(t, 'deleted_at')
    t.index(['organization_id'])
  })
  await db.raw(`create unique index tags_name on tags (organization_id, name) where deleted_at is null`)
  await db.schema.createTable('posts_tags', (t) => {
    t.text('post_id').notNullable().references('posts.id')
    t.text('tag_id').notNullable().references('tags.id')
    t.primary(['post_id', 'tag_id'])
  })
  await db.raw('create index posts_tags_by_tag on posts_tags (tag_id, post_id)')
}

async function createShortLinks(db: Knex): Promise<void> {
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
    instants(t, 'created_at')
    t.unique(['post_id', 'url_hash'])
    t.index(['organization_id', 'root_id'])
  })
}

async function createReviews(db: Knex): Promise<void> {
  await db.schema.createTable('comments', (t) => {
    t.text('id').primary()
    t.text('organization_id').notNullable().references('organizations.id')
    t.text('post_id').notNullable().references('posts.id')
    t.text('user_id').references('users.id')
    t.text('credential_id')
    t.text('content').notNullable()
    instants(t, 'created_at', 'updated_at')
    optionalInstants(t, 'deleted_at')
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
    instants(t, 'created_at')
    optionalInstants(t, 'deleted_at')
    t.index(['post_id', 'created_at', 'id'])
  })
  await db.schema.createTable('approval_links', (t) => {
    t.text('id').primary()
    t.text('organization_id').notNullable().references('organizations.id')
    t.text('post_id').notNullable().references('posts.id')
    t.text('token_hash').notNullable().unique()
    t.text('created_by')
    t.text('decision')
    instants(t, 'created_at', 'expires_at', 'kept_until')
    optionalInstants(t, 'revoked_at', 'decided_at')
    t.index(['post_id', 'created_at', 'id'])
    t.index(['kept_until'])
  })
  await db.raw(
    'create index approval_links_open on approval_links (organization_id, created_by) where revoked_at is null and decided_at is null',
  )
}

async function createTemplates(db: Knex): Promise<void> {
  await db.schema.createTable('signatures', (t) => {
    t.text('id').primary()
    t.text('organization_id').notNullable().references('organizations.id')
    t.text('content').notNullable()
    t.integer('auto_add').notNullable()
    instants(t, 'created_at', 'updated_at')
    t.index(['organization_id', 'created_at', 'id'])
  })
  await db.raw('create unique index signatures_auto_add on signatures (organization_id) where auto_add = 1')
  await db.schema.createTable('sets', (t) => {
    t.text('id').primary()
    t.text('organization_id').notNullable().references('organizations.id')
    t.text('name').notNullable()
    t.text('content').notNullable()
    instants(t, 'created_at', 'updated_at')
    t.index(['organization_id', 'created_at', 'id'])
  })
}
