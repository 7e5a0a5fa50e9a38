import {
  defineTable,
  instant,
  integer,
  key,
  owned,
  type Row,
  type RowOf,
  text,
  timestamps,
} from '../define-table.ts'

export const postStates = ['DRAFT', 'QUEUE', 'PUBLISHED', 'ERROR'] as const

export type PostState = (typeof postStates)[number]

/** Columns of the plan of an entry, which only planning (`server/posts`) writes. */
const plan = {
  ...owned,
  integration_id: text().references('integrations.id'),
  /** One thread on one channel. */
  group_id: text(),
  /** The root's id; its own id on the root. */
  root_id: text(),
  /** 0 = root, then 1, 2, … */
  position: integer(),
  parent_post_id: text().nullable(),
  /** Sanitized HTML. */
  content: text(),
  /** Readable text of the content, folded for searching (lib/search-text.ts); `post_grams` indexes it. */
  search_text: text().default(''),
  /** JSON `{ id, path, alt?, thumbnail?, name?, originalName?, thumbnailTimestamp? }[]`. */
  image: text().default('[]'),
  /** JSON object, with `__type`. Root only; null on comments. */
  settings: text().nullable(),
  /** Minutes to wait before this comment. */
  delay: integer().default(0),
  interval_in_days: integer().nullable(),
  /** Root only: the IANA zone in which it repeats; null = the channel's. */
  timezone: text().nullable(),
  short_link: integer().default(0),
  creation_method: text<'UNKNOWN' | 'WEB' | 'MCP' | 'API' | 'AUTOPOST' | 'CLI'>().default('UNKNOWN'),
  created_at: instant(),
  deleted_at: instant().nullable(),
}

/** Columns of the publication of an entry, which only publishing (`server/publishing`) writes. Planning may clear them. */
const publication = {
  release_id: text().nullable(),
  release_url: text().nullable(),
  published_at: instant().nullable(),
  error_code: text().nullable(),
  error_message: text().nullable(),
  /** Root only: when publishing acts on this thread next; null = there is nothing to do. */
  due_at: instant().nullable(),
  /** Idempotency key of the current publication; null = the next attempt creates one. */
  attempt_key: text().nullable(),
  /** Set when the post is found overdue, cleared when its date changes. */
  overdue_at: instant().nullable(),
}

/** Columns that both contexts write: planning sets the schedule, publishing the outcome. */
const schedule = {
  state: text<PostState>(),
  publish_date: instant(),
  updated_at: instant(),
}

/**
 * An entry of a thread on one channel. The root has no parent; the other entries form a chain. Planning inserts the row. Each
 * context updates its own columns, under the lock of the thread.
 */
export const posts = defineTable('posts', { ...plan, ...schedule, ...publication }).with(
  key.index('organization_id', 'group_id'),
  key.index('root_id', 'position'),
  key.index('integration_id', 'publish_date'),
  'create index posts_list on posts (organization_id, publish_date desc, id desc) where deleted_at is null and position = 0',
  // Indexes repeating posts separately, because lists show them for every date.
  'create index posts_repeating on posts (organization_id) where deleted_at is null and position = 0 and interval_in_days is not null',
  listIndex('posts_by_channel', 'organization_id, integration_id, state, publish_date, id'),
  listIndex('posts_by_state', 'organization_id, state, publish_date, id, integration_id'),
  // Serves the sweep, which finds threads that are due.
  'create index posts_due on posts (due_at, id) where due_at is not null',
  // Serves the sweep, which also finds queued roots that no job will wake. They exist only after a defect.
  "create index posts_unscheduled on posts (publish_date, id) where state = 'QUEUE' and due_at is null and deleted_at is null and position = 0",
  'create index posts_by_release on posts (integration_id, release_id) where release_id is not null',
  "create index posts_disconnected on posts (organization_id, integration_id) where error_code = 'channel_disconnected' and deleted_at is null",
  "create index posts_held on posts (publish_date, id) where error_code = 'held_after_restore' and deleted_at is null",
)

/**
 * Serves lists of several channels or states, which merge one range of the index for each. The last columns allow posts to be counted
 * without reading their rows; SQLite also needs the columns of the condition for that.
 */
function listIndex(name: string, columns: string) {
  const create = (counted: string) =>
    `create index ${name} on posts (${counted}) where deleted_at is null and position = 0 and interval_in_days is null`
  return { postgres: create(columns), sqlite: create(`${columns}, deleted_at, position, interval_in_days`) }
}

export type PostRow = Row<typeof posts>

/** A change that planning may make to an existing row. */
export type PlanChange = Partial<RowOf<typeof plan & typeof schedule>> & {
  [Column in keyof typeof publication]?: null
}

/** A change that publishing may make. */
export type PublicationChange = Partial<RowOf<typeof publication & typeof schedule>>

export const tags = defineTable('tags', {
  ...owned,
  name: text(),
  color: text(),
  ...timestamps,
  deleted_at: instant().nullable(),
}).with(
  key.index('organization_id'),
  'create unique index tags_name on tags (organization_id, name) where deleted_at is null',
)

export type TagRow = Row<typeof tags>

export const postsTags = defineTable('posts_tags', {
  post_id: text().references('posts.id'),
  tag_id: text().references('tags.id'),
}).with(key.primary('post_id', 'tag_id'), 'create index posts_tags_by_tag on posts_tags (tag_id, post_id)')

/**
 * One try at publishing one entry, stored before anything is sent and completed with the outcome. A partial unique index allows one
 * open attempt per entry.
 */
export const postAttempts = defineTable('post_attempts', {
  id: text().primary(),
  /** The organization of the post. A foreign key would lock the row of the organization for each post that is sent. */
  organization_id: text(),
  post_id: text().references('posts.id'),
  root_id: text(),
  /** 1, 2, … within the entry. */
  number: integer(),
  /** Sent to platforms that take one; the same for every attempt of an entry's publication. */
  idempotency_key: text(),
  /**
   * `preparing` and `waiting` are safe to repeat; while `waiting`, the platform prepares and no worker holds the attempt. From
   * `sending` on, the post may be live. `accepted`: the platform took the post and is asked for the outcome.
   */
  step: text<'preparing' | 'waiting' | 'sending' | 'accepted'>(),
  /** JSON of the engine's `Progress`: the acts with their keys and outcomes, or the state of a wait. */
  progress: text().nullable(),
  /** The worker that makes the attempt, as in `workers`; null = before workers had names. */
  worker_id: text().nullable(),
  lease_until: instant(),
  started_at: instant(),
  /** Instant until which every call without a response may be repeated under its key, stored with the intent; null: never. */
  repeatable_until: instant().nullable(),
  finished_at: instant().nullable(),
  /** When its acts without an outcome are looked up on the platform next; null = never. */
  look_up_at: instant().nullable(),
  /** `partial`: some acts are published, and the others certainly had no effect. */
  outcome: text<'published' | 'rejected' | 'retry' | 'unknown' | 'partial'>().nullable(),
  code: text().nullable(),
  message: text().nullable(),
}).with(
  key.index('post_id'),
  // Few attempts are open, so this index also finds those whose lease has ended. The lease has no index of its own: Postgres can
  // store an intent, which changes the lease, within its page and without touching an index.
  'create unique index post_attempts_open on post_attempts (post_id) where finished_at is null',
  'create index post_attempts_look_ups on post_attempts (look_up_at) where look_up_at is not null',
  { postgres: 'alter table post_attempts set (fillfactor = 40)', sqlite: null },
)

export type PostAttemptRow = Row<typeof postAttempts>

export type PostEventType =
  | 'created'
  | 'queued'
  | 'updated'
  | 'unqueued'
  | 'attempt'
  | 'accepted'
  | 'published'
  | 'warning'
  | 'retry_scheduled'
  | 'failed'
  | 'outcome_unknown'
  | 'comment_skipped'
  | 'postponed'
  | 'overdue'
  | 'recovered'
  | 'release_id_set'
  | 'plug_acted'
  | 'plug_ended'
  | 'plug_stopped'
  | 'plug_failed'
  | 'plug_unknown'
  | 'deleted'

export type EventActorKind = 'user' | 'key' | 'app' | 'reviewer' | 'autopost' | 'system'

export const postEvents = defineTable('post_events', {
  id: text().primary(),
  /** The organization of the post, without a foreign key, as that of an attempt. */
  organization_id: text(),
  post_id: text().references('posts.id'),
  root_id: text(),
  type: text<PostEventType>(),
  code: text().nullable(),
  message: text().nullable(),
  /** 0 or 1; null where it does not apply. */
  retryable: integer().nullable(),
  platform_response: text().nullable(),
  /** Identifier of the platform; only of a failed publication. The failures of all organizations are found by it. */
  platform: text().nullable(),
  /** Kind of actor; null on entries from before actors were recorded. */
  actor: text<EventActorKind>().nullable(),
  /** Id of the person, API key, app token, approval link or feed; null for the service itself. */
  actor_id: text().nullable(),
  /** The reviewer's signature; null for other actors, whose names are looked up. */
  actor_name: text().nullable(),
  /** Administrator of the service who impersonated that person. */
  impersonator_id: text().nullable(),
  created_at: instant(),
}).with(
  key.index('root_id', 'id'),
  // Serves the list of all organizations' failures for administrators of the service. The last columns allow counting without
  // reading rows.
  'create index post_events_failures on post_events (created_at, id, organization_id, platform, code) where platform is not null',
  'create index post_events_failures_by_platform on post_events (platform, created_at, id, organization_id, code) where platform is not null',
)

export type PostEventRow = Row<typeof postEvents>

/** The short form of one URL in one entry, created once, so that a repeated publication uses the same one. */
export const shortLinks = defineTable('short_links', {
  ...owned,
  post_id: text().references('posts.id'),
  root_id: text(),
  /** SHA-256 of `original`, which may be longer than an index allows. */
  url_hash: text(),
  original: text(),
  short: text(),
  /** Shortener that created the link: `built-in`, `dub`, … */
  provider: text(),
  /** Id under which the provider counts clicks. */
  external_id: text().nullable(),
  /** Code after `/s/`; only for the built-in shortener. */
  code: text().nullable().unique(),
  /** Number of clicks; only for the built-in shortener. */
  clicks: integer().default(0),
  created_at: instant(),
}).with(key.unique('post_id', 'url_hash'), key.index('organization_id', 'root_id'))

export type ShortLinkRow = Row<typeof shortLinks>

/** A text that clients append to a draft. */
export const signatures = defineTable('signatures', {
  ...owned,
  content: text(),
  /** 1 for at most one signature of an organization; a partial unique index ensures it. */
  auto_add: integer(),
  ...timestamps,
}).with(
  key.index('organization_id', 'created_at', 'id'),
  'create unique index signatures_auto_add on signatures (organization_id) where auto_add = 1',
)

export type SignatureRow = Row<typeof signatures>

/** A saved state of a composer; `content` has the client's own format. */
export const sets = defineTable('sets', {
  ...owned,
  name: text(),
  content: text(),
  ...timestamps,
}).with(key.index('organization_id', 'created_at', 'id'))

export type SetRow = Row<typeof sets>
