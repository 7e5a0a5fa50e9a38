import type { Knex } from 'knex'
import { dialectOf } from './dialect.ts'
import { createSchema } from './schema.ts'
import { addWhatEarlierBuildsLack, useStandardNames } from './steps/earlier-builds.ts'
import { fillMediaUses, fillSearchAlt } from './steps/fill-media.ts'
import { addInboxHints, createInboxStreams } from './steps/inbox-streams.ts'
import { addChannelTexts, createLibrary, createRecycling } from './steps/library.ts'
import { createMeasures } from './steps/measures.ts'
import { createRequestedActs } from './steps/requested-acts.ts'
import { addActorsOfPauses, addGapsOfChannels } from './steps/schedule-columns.ts'
import { createPasskeys, createSecondFactors } from './steps/second-factors.ts'
import { addTraces } from './steps/traces.ts'

/** Describes one step, which runs once, in its own transaction, in the order of the list. Never edit it after a release. */
export interface Migration {
  name: string
  /**
   * True for the step that creates an empty database as the newest release has it: `migrate` then marks the steps after it as applied.
   * They only bring existing databases up to date, so they use SQL or Knex, never the tables of today (`tables/`).
   */
  isWhole?: boolean
  up(db: Knex): Promise<void>
}

export const migrations: readonly Migration[] = [
  { name: '0001-schema', isWhole: true, up: createSchema },
  { name: '0002-standard-names', up: useStandardNames },
  {
    name: '0003-short-links-by-date',
    async up(db) {
      await db.raw(
        'create index short_links_organization_id_created_at_id_index on short_links (organization_id, created_at, id)',
      )
    },
  },
  {
    name: '0004-request-log',
    async up(db) {
      await db.schema.createTable('request_log', (t) => {
        t.text('id').primary()
        t.text('organization_id').notNullable().references('organizations.id')
        t.text('operation_id').notNullable()
        t.integer('status').notNullable()
        t.text('error_code')
        t.integer('duration_ms').notNullable()
        t.text('request_id').notNullable()
        t.text('entry_point').notNullable()
        t.text('caller_id').notNullable()
        t.bigInteger('created_at').notNullable()
        t.bigInteger('expires_at').notNullable()
        t.index(['organization_id', 'created_at', 'id'])
        t.index(['expires_at'])
      })
    },
  },
  {
    name: '0005-failed-posts',
    async up(db) {
      await db.raw(
        "create index if not exists posts_failed on posts (organization_id, integration_id, root_id) where state = 'ERROR' and deleted_at is null",
      )
    },
  },
  {
    name: '0006-single-key-shortcuts',
    async up(db) {
      await db.raw('alter table users add column single_key_shortcuts integer not null default 1')
    },
  },
  {
    name: '0007-post-decisions',
    async up(db) {
      await db.schema.createTable('post_decisions', (t) => {
        t.text('post_id').primary().references('posts.id')
        t.text('organization_id').notNullable().references('organizations.id')
        t.text('decision').notNullable()
        t.text('actor').notNullable()
        t.text('actor_id')
        t.text('actor_name')
        t.bigInteger('decided_at').notNullable()
        t.index(['organization_id', 'decided_at', 'post_id'])
      })
      await db.raw(`insert into post_decisions
        (post_id, organization_id, decision, actor, actor_id, actor_name, decided_at)
        select post_id, organization_id, decision, 'reviewer', id, null, decided_at from approval_links l
        where decision is not null and not exists (select 1 from approval_links later where later.post_id = l.post_id
          and later.decision is not null and (later.decided_at, later.id) > (l.decided_at, l.id))`)
    },
  },
  {
    name: '0008-media-library',
    async up(db) {
      await db.schema.alterTable('media', (t) => {
        t.text('search_alt')
        t.text('folder_id')
      })
      await db.schema.createTable('media_folders', (t) => {
        t.text('id').primary()
        t.text('organization_id').notNullable().references('organizations.id')
        t.text('name').notNullable()
        t.text('search_name').notNullable()
        t.bigInteger('created_at').notNullable()
        t.bigInteger('updated_at').notNullable()
        t.unique(['organization_id', 'search_name'])
      })
      await db.schema.createTable('media_uses', (t) => {
        t.text('post_id').notNullable()
        t.text('storage_key').notNullable()
        t.text('root_id').notNullable()
        t.text('organization_id').notNullable()
        t.primary(['post_id', 'storage_key'])
      })
      for (const index of [
        'media_by_folder on media (organization_id, folder_id, created_at desc, id desc) where deleted_at is null and listed = 1 and folder_id is not null',
        'media_by_size on media (organization_id, size desc, id desc) where deleted_at is null and listed = 1',
        'media_uses_by_file on media_uses (organization_id, storage_key, root_id)',
      ])
        await db.raw(`create index ${index}`)
      await fillSearchAlt(db)
      await fillMediaUses(db)
    },
  },
  {
    name: '0009-date-preferences',
    async up(db) {
      await db.raw('alter table users add column time_zone text')
      await db.raw('alter table users add column week_start integer')
    },
  },
  {
    name: '0010-posts-of-notifications',
    async up(db) {
      await db.raw('alter table notifications add column post_id text')
    },
  },
  {
    name: '0011-clocks',
    async up(db) {
      await db.raw('alter table users add column clock text')
    },
  },
  {
    name: '0012-due-times',
    async up(db) {
      await addWhatEarlierBuildsLack(db)
      await db.schema.createTable('due_marks', (t) => {
        t.text('name').primary()
        t.bigInteger('due_at').notNullable()
        t.text('row_id').notNullable()
      })
      await db.raw('alter table webhooks add column due_at bigint')
      await db.raw('alter table autoposts add column due_at bigint')
      await db.raw(`update webhooks set due_at = (select min(next_attempt_at) from webhook_deliveries d
        where d.webhook_id = webhooks.id and d.next_attempt_at is not null)`)
      await db.raw('update autoposts set due_at = coalesce(next_check_at, 0) where active_at is not null')
      for (const index of ['plug_runs_due', 'plug_runs_look_ups', 'post_attempts_look_ups'])
        await db.raw(`drop index if exists ${index}`)
      for (const [name, table, column] of [
        ['plug_runs_due', 'plug_runs', 'due_at'],
        ['plug_runs_look_ups', 'plug_runs', 'look_up_at'],
        ['post_attempts_look_ups', 'post_attempts', 'look_up_at'],
        ['webhooks_due', 'webhooks', 'due_at'],
        ['autoposts_due', 'autoposts', 'due_at'],
      ])
        await db.raw(`create index ${name} on ${table} (${column}, id) where ${column} is not null`)
    },
  },
  {
    name: '0013-compositions',
    async up(db) {
      await db.raw('alter table posts add column composition_id text')
      await db.raw(
        'create index posts_by_composition on posts (organization_id, composition_id) where composition_id is not null',
      )
    },
  },
  {
    name: '0014-unindexed-posts',
    async up(db) {
      await db.schema.createTable('unindexed_posts', (t) => {
        t.text('organization_id').notNullable()
        t.text('post_id').notNullable()
        t.primary(['organization_id', 'post_id'])
      })
    },
  },
  {
    name: '0015-unchecked-logs',
    async up(db) {
      if (dialectOf(db).name !== 'postgres') return
      for (const table of ['post_attempts', 'post_events'])
        await db.raw(`alter table ${table} drop constraint if exists ${table}_post_id_foreign`)
    },
  },
  {
    name: '0016-later-jobs',
    async up(db) {
      await db.raw('alter table workers add column jobs text')
      if (dialectOf(db).name !== 'postgres') return
      await db.schema.createTable('later_jobs', (t) => {
        t.text('id').primary()
        for (const column of ['name', 'payload']) t.text(column).notNullable()
        t.text('key')
        t.bigInteger('run_at').notNullable()
        t.integer('attempt').notNullable()
        t.index(['name', 'run_at', 'id'])
      })
      await db.raw('create unique index later_jobs_key on later_jobs (name, key) where key is not null')
    },
  },
  { name: '0017-requested-acts', up: createRequestedActs },
  {
    name: '0018-inbox',
    async up(db) {
      await db.schema.createTable('inbox_accounts', (t) => {
        t.text('id').primary()
        t.text('organization_id').notNullable().references('organizations.id')
        t.bigInteger('due_at')
        t.text('claim')
        t.bigInteger('claimed_until')
        t.bigInteger('started_at').notNullable()
        t.bigInteger('mentions_since')
        t.text('mentions_rest')
        t.bigInteger('idle_at')
        t.integer('failures').notNullable().defaultTo(0)
        t.text('last_error')
        t.bigInteger('polled_at')
      })
      await db.schema.createTable('inbox_posts', (t) => {
        t.text('integration_id').notNullable()
        t.text('release_id').notNullable()
        t.text('organization_id').notNullable().references('organizations.id')
        t.bigInteger('polled_at').notNullable()
        t.text('cursor')
        t.bigInteger('gone_at')
        t.bigInteger('expires_at').notNullable()
        t.primary(['integration_id', 'release_id'])
        t.index(['expires_at'])
      })
      await db.schema.createTable('sandbox_comments', (t) => {
        t.text('id').primary()
        t.text('organization_id').notNullable().references('organizations.id')
        t.text('integration_id').notNullable().references('integrations.id')
        t.text('root_id')
        t.text('parent_id')
        for (const name of ['author', 'text', 'outcome']) t.text(name).notNullable()
        t.integer('liked').notNullable()
        t.integer('hidden').notNullable()
        t.bigInteger('created_at').notNullable()
        t.index(['integration_id', 'id'])
      })
      await db.schema.createTable('inbox_items', (t) => {
        t.text('id').primary()
        t.text('organization_id').notNullable().references('organizations.id')
        t.text('integration_id').notNullable().references('integrations.id')
        t.text('item_id').notNullable()
        t.text('kind').notNullable()
        for (const name of ['post_id', 'release_id', 'parent_id', 'thread_id', 'author']) t.text(name)
        t.text('text').notNullable()
        t.text('search_text').notNullable()
        t.text('url')
        t.bigInteger('published_at').notNullable()
        t.text('capabilities').notNullable()
        t.integer('is_own').notNullable()
        t.bigInteger('read_at')
        t.text('assignee_id')
        for (const name of ['replied_at', 'liked_at', 'hidden_at', 'removed_at']) t.bigInteger(name)
        for (const name of ['created_at', 'updated_at', 'expires_at']) t.bigInteger(name).notNullable()
        t.unique(['integration_id', 'item_id'])
        t.index(['expires_at'])
      })
      for (const statement of [
        'inbox_accounts_due on inbox_accounts (due_at, id) where due_at is not null',
        'inbox_items_list on inbox_items (organization_id, published_at, id) where is_own = 0',
        'inbox_items_unread on inbox_items (organization_id, published_at, id) where is_own = 0 and read_at is null',
        'inbox_items_by_channel on inbox_items (integration_id, published_at, id)',
        'inbox_items_by_post on inbox_items (organization_id, post_id, published_at, id) where post_id is not null',
        'inbox_items_assigned on inbox_items (organization_id, assignee_id, published_at, id) where assignee_id is not null',
      ])
        await db.raw(`create index ${statement}`)
    },
  },
  {
    name: '0019-repeat-rules',
    async up(db) {
      for (const column of ['repeat_rule text', 'repeat_except text', 'series_id text', 'series_date bigint'])
        await db.raw(`alter table posts add column ${column}`)
      await db.schema.createTable('calendar_links', (t) => {
        t.text('id').primary()
        t.text('organization_id').notNullable().references('organizations.id')
        t.text('token_hash').notNullable().unique()
        t.bigInteger('created_at').notNullable()
      })
      await db.raw('create unique index calendar_links_organization on calendar_links (organization_id)')
    },
  },
  {
    name: '0020-link-parameters',
    async up(db) {
      await db.schema.createTable('link_parameters', (t) => {
        t.text('organization_id').notNullable().references('organizations.id')
        t.text('channel_id').notNullable()
        t.text('parameters').notNullable()
        t.integer('replaces').notNullable()
        t.bigInteger('created_at').notNullable()
        t.bigInteger('updated_at').notNullable()
        t.primary(['organization_id', 'channel_id'])
      })
    },
  },
  {
    name: '0021-queues',
    async up(db) {
      await db.raw('alter table posts add column queue_id text')
      await db.raw('alter table posts add column paused_at bigint')
      await db.schema.createTable('queues', (t) => {
        t.text('id').primary()
        t.text('organization_id').notNullable().references('organizations.id')
        t.text('name').notNullable()
        t.text('integration_id').references('integrations.id')
        t.text('customer_id').references('customers.id')
        t.text('timezone').notNullable()
        t.text('slots').notNullable()
        t.integer('gap_minutes').notNullable().defaultTo(0)
        t.bigInteger('created_at').notNullable()
        t.bigInteger('updated_at').notNullable()
        t.index(['organization_id', 'id'])
      })
      await db.schema.createTable('schedule_pauses', (t) => {
        t.text('id').primary()
        t.text('organization_id').notNullable().references('organizations.id')
        t.text('integration_id')
        t.text('queue_id')
        t.text('mode').notNullable()
        t.bigInteger('created_at').notNullable()
      })
      for (const index of [
        "unique index schedule_pauses_scope on schedule_pauses (organization_id, coalesce(integration_id, ''), coalesce(queue_id, ''))",
        'index posts_by_queue on posts (queue_id, publish_date, id) where queue_id is not null and deleted_at is null',
        'index posts_paused on posts (organization_id, id) where paused_at is not null',
      ])
        await db.raw(`create ${index}`)
    },
  },
  { name: '0022-measures', up: createMeasures },
  {
    name: '0023-removed-posts',
    async up(db) {
      await db.raw('alter table posts add column removed_at bigint')
      await db.raw('alter table posts add column removed_ids text')
    },
  },
  { name: '0024-library', up: createLibrary },
  { name: '0025-recycling', up: createRecycling },
  { name: '0026-actors-of-pauses', up: addActorsOfPauses },
  {
    name: '0027-agents',
    async up(db) {
      await db.raw('alter table oauth_apps add column scopes text')
      await db.schema.createTable('open_toolsets', (t) => {
        t.text('organization_id').notNullable().references('organizations.id')
        t.text('credential_id').notNullable()
        t.text('toolset').notNullable()
        t.bigInteger('expires_at').notNullable().index()
        t.primary(['credential_id', 'toolset'])
      })
    },
  },
  { name: '0028-second-factors', up: createSecondFactors },
  { name: '0029-passkeys', up: createPasskeys },
  { name: '0030-inbox-hints', up: addInboxHints },
  { name: '0031-gaps-of-channels', up: addGapsOfChannels },
  { name: '0032-traces', up: addTraces },
  { name: '0033-inbox-streams', up: createInboxStreams },
  { name: '0034-channel-texts', up: addChannelTexts },
  {
    name: '0035-renewals-of-fences',
    async up(db) {
      await db.raw('alter table fence add column timeline text')
      await db.raw('alter table fence add column renewed_at bigint')
    },
  },
]
