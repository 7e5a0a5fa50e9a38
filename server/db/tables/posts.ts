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
  traced,
} from '../define-table.ts'

export const postStates = ['DRAFT', 'QUEUE', 'PUBLISHED', 'ERROR'] as const

export type PostState = (typeof postStates)[number]

/** Columns of the plan of an entry, which only planning (`server/posts`) writes. */
const plan = {
  ...owned,
  integration_id: text().references('integrations.id'),
  /** One thread on one channel. */
  group_id: text(),
  /** Root only: the request that made threads on several channels; null = the thread stands alone. */
  composition_id: text().nullable(),
  /** The root's id; its own id on the root. */
  root_id: text(),
  /** 0 = root, then 1, 2, … */
  position: integer(),
  parent_post_id: text().nullable(),
  /** Sanitized HTML. */
  content: text(),
  /** Readable text of the content, folded for searching (lib/text/search-text.ts); `post_grams` indexes it soon after. */
  search_text: text().default(''),
  /** JSON `{ id, path, alt?, thumbnail?, name?, originalName?, thumbnailTimestamp? }[]`. */
  image: text().default('[]'),
  /** JSON object, with `__type`. Root only; null on comments. */
  settings: text().nullable(),
  /** Minutes to wait before this comment. */
  delay: integer().default(0),
  /** Days between repetitions; 0 = it repeats by `repeat_rule`, null = it does not repeat. */
  interval_in_days: integer().nullable(),
  /** Root only: the IANA zone in which it repeats; null = the channel's. */
  timezone: text().nullable(),
  /** Root only: the rule of a post that repeats otherwise than every few days (lib/time/repeat-rule.ts), without its start. */
  repeat_rule: text().nullable(),
  /** Root only: JSON of the instants at which it does not repeat, in order; null = none. */
  repeat_except: text().nullable(),
  /** Root only: the root of the repeating post whose occurrence this one replaces; null = it replaces none. */
  series_id: text().nullable(),
  /** The instant of that occurrence. */
  series_date: instant().nullable(),
  /** Root only: the queue that gave it its date; null = it was given a date, or its queue is deleted. */
  queue_id: text().nullable(),
  /** Root only: the library item that it was drawn from, which may be deleted; null = it was written. */
  library_item_id: text().nullable(),
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
  /** When the last of its publications was taken down from the platform; null = it is live, or was never. */
  removed_at: instant().nullable(),
  /** Lists the ids of `release_id` that were taken down, joined with commas. */
  removed_ids: text().nullable(),
  error_code: text().nullable(),
  error_message: text().nullable(),
  /** Root only: when publishing acts on this thread next; null = there is nothing to do. */
  due_at: instant().nullable(),
  /** Idempotency key of the current publication; null = the next attempt creates one. */
  attempt_key: text().nullable(),
  /** Set when the post is found overdue, cleared when its date changes. */
  overdue_at: instant().nullable(),
  /** Root only: since when it waits for the end of a pause of the schedule; null = it does not. */
  paused_at: instant().nullable(),
}

/** Columns that both contexts write: planning sets the schedule, publishing the outcome. The root has the trace that queued it last. */
const schedule = {
  state: text<PostState>(),
  publish_date: instant(),
  updated_at: instant(),
  ...traced,
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
  // Serves the list of failed threads, comments included.
  "create index posts_failed on posts (organization_id, integration_id, root_id) where state = 'ERROR' and deleted_at is null",
  // Holds no post that stands alone, so that its insert costs nothing.
  'create index posts_by_composition on posts (organization_id, composition_id) where composition_id is not null',
  'create index posts_by_queue on posts (queue_id, publish_date, id) where queue_id is not null and deleted_at is null',
  'create index posts_paused on posts (organization_id, id) where paused_at is not null',
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

/** Slots by weekday for the posts of one channel, or of each channel of a group. */
export const queues = defineTable('queues', {
  ...owned,
  name: text(),
  integration_id: text().nullable().references('integrations.id'),
  customer_id: text().nullable().references('customers.id'),
  /** IANA zone of the slots. */
  timezone: text(),
  /** JSON `{ day, time }[]`: 1 for Monday to 7 for Sunday, and minutes after midnight. */
  slots: text(),
  /** Minutes between a post of the queue and any other of its channel; 0 = only the same minute is taken. */
  gap_minutes: integer().default(0),
  /** 1 if its free slots are filled from the library. */
  recycle: integer<0 | 1>().default(0),
  /** JSON of the ids of tags: it draws items with one of them; empty = any. */
  recycle_tags: text().default('[]'),
  /** When its slots are filled next; null = never. */
  fill_at: instant().nullable(),
  /** Set while the recycling waits for the operator after a restore. */
  held_at: instant().nullable(),
  ...timestamps,
}).with(
  key.index('organization_id', 'id'),
  'create index queues_fill on queues (fill_at, id) where fill_at is not null',
)

export type QueueRow = Row<typeof queues>

/** A stop of publications that are due, of a channel, of a queue, or with neither of all channels. */
export const schedulePauses = defineTable('schedule_pauses', {
  ...owned,
  integration_id: text().nullable(),
  queue_id: text().nullable(),
  /** Posts that fall due wait for the end, or are skipped. */
  mode: text<'hold' | 'skip'>(),
  /** Kind of actor that chose the mode, as on events of posts; null on pauses from before actors were recorded. */
  actor: text<EventActorKind>().nullable(),
  actor_id: text().nullable(),
  impersonator_id: text().nullable(),
  created_at: instant(),
}).with(
  "create unique index schedule_pauses_scope on schedule_pauses (organization_id, coalesce(integration_id, ''), coalesce(queue_id, ''))",
)

export type SchedulePauseRow = Row<typeof schedulePauses>

/** The link by which calendar programs read the posts of an organization. */
export const calendarLinks = defineTable('calendar_links', {
  ...owned,
  token_hash: text().unique(),
  created_at: instant(),
}).with('create unique index calendar_links_organization on calendar_links (organization_id)')

export type CalendarLinkRow = Row<typeof calendarLinks>

/**
 * Posts whose current text the index of the search does not have yet (`posts/search/text-index.ts`). Without foreign keys, which would
 * lock rows for each post.
 */
export const unindexedPosts = defineTable('unindexed_posts', {
  organization_id: text(),
  post_id: text(),
}).with(key.primary('organization_id', 'post_id'))

export type UnindexedPostRow = Row<typeof unindexedPosts>

/**
 * One try at publishing one entry, stored before anything is sent and completed with the outcome. A partial unique index allows one
 * open attempt per entry.
 */
export const postAttempts = defineTable('post_attempts', {
  id: text().primary(),
  /** The organization of the post. A foreign key would lock the row of the organization for each post that is sent. */
  organization_id: text(),
  /** Postgres does not check it: that costs as much as the insert itself, and posts are never removed. */
  post_id: text().references('posts.id', { on: 'sqlite' }),
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
  ...traced,
}).with(
  key.index('post_id'),
  // Few attempts are open, so this index also finds those whose lease has ended. The lease has no index of its own: Postgres can
  // store an intent, which changes the lease, within its page and without touching an index.
  'create unique index post_attempts_open on post_attempts (post_id) where finished_at is null',
  'create index post_attempts_look_ups on post_attempts (look_up_at, id) where look_up_at is not null',
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
  | 'unpublish_requested'
  | 'unpublished'
  | 'unpublish_failed'
  | 'unpublish_unknown'
  | 'edit_requested'
  | 'edited'
  | 'edit_failed'
  | 'edit_unknown'
  | 'deleted'

export type EventActorKind = 'user' | 'key' | 'app' | 'reviewer' | 'autopost' | 'system'

export const postEvents = defineTable('post_events', {
  id: text().primary(),
  /** The organization of the post, without a foreign key, as that of an attempt. */
  organization_id: text(),
  /** Checked as that of an attempt. */
  post_id: text().references('posts.id', { on: 'sqlite' }),
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
  ...traced,
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
}).with(
  key.unique('post_id', 'url_hash'),
  key.index('organization_id', 'root_id'),
  key.index('organization_id', 'created_at', 'id'),
)

export type ShortLinkRow = Row<typeof shortLinks>

/** Parameters that links of posts get when they are published. */
export const linkParameters = defineTable('link_parameters', {
  organization_id: text().references('organizations.id'),
  /** '' = every channel of the organization that has no row of its own. */
  channel_id: text(),
  /** JSON `{ name, value }[]`; values may contain variables. */
  parameters: text(),
  /** 1 = parameters that a link has already are replaced. */
  replaces: integer(),
  ...timestamps,
}).with(key.primary('organization_id', 'channel_id'))

export type LinkParametersRow = Row<typeof linkParameters>

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
