import { defineTable, instant, integer, key, owned, type Row, text, timestamps } from '../define-table.ts'

/** A feed whose new items become posts. */
export const autoposts = defineTable('autoposts', {
  ...owned,
  title: text(),
  url: text(),
  /** Template of the post's text; '' = the default. */
  content: text(),
  /** JSON array of channel ids; empty = all enabled channels. */
  integrations: text(),
  /** Link of the newest item that was posted or counts as seen; '' = none so far. */
  last_url: text(),
  on_slot: integer(),
  sync_last: integer(),
  add_picture: integer(),
  generate_content: integer(),
  draft: integer(),
  /** Increases with every change that a running check must notice: a check of an older version writes nothing. */
  version: integer(),
  failures: integer(),
  /** Link of the item up to which all items count as seen, from the client; null once that is done. */
  skip_to: text().nullable(),
  /** Validators of the last response that was read completely. */
  etag: text().nullable(),
  last_modified: text().nullable(),
  last_error: text().nullable(),
  active_at: instant().nullable(),
  /** Instant when the existing items were marked as seen; null = the next check is the first. */
  started_at: instant().nullable(),
  /** Items dated before this are never new; by the feed's own dates, null if it has none. */
  posts_after: instant().nullable(),
  last_checked_at: instant().nullable(),
  next_check_at: instant().nullable(),
  /** Instant of the next check, or of the rescue of the check that is under way; null: none is planned. */
  due_at: instant().nullable(),
  failing_since: instant().nullable(),
  failure_notified_at: instant().nullable(),
  /** Set while a feed that was active waits for the operator, because the database is a copy. */
  held_at: instant().nullable(),
  ...timestamps,
}).with(
  key.index('organization_id', 'created_at', 'id'),
  'create index autoposts_due on autoposts (due_at, id) where due_at is not null',
)

export type AutopostRow = Row<typeof autoposts>

/** A key of a feed item that was posted or counts as seen. An item may have several keys. */
export const autopostItems = defineTable('autopost_items', {
  autopost_id: text().references('autoposts.id', { onDelete: 'CASCADE' }),
  item_key: text(),
  seen_at: instant(),
}).with(key.primary('autopost_id', 'item_key'), key.index('autopost_id', 'seen_at'))

/** A conversation of one person in one organization. Its id comes from the client, so it is unique for the person only. */
export const copilotThreads = defineTable('copilot_threads', {
  organization_id: text(),
  user_id: text(),
  id: text(),
  title: text(),
  /** The run that holds the thread until `run_until`; null = none. */
  run_id: text().nullable(),
  ...timestamps,
  run_until: instant(),
  /** The clean-up deletes the thread then, with its messages and calls. */
  expires_at: instant(),
}).with(
  key.primary('organization_id', 'user_id', 'id'),
  key.index('organization_id', 'user_id', 'updated_at', 'id'),
  key.index('user_id'),
  key.expiry('expires_at'),
)

export type CopilotThreadRow = Row<typeof copilotThreads>

const threadKey = key.foreign(['organization_id', 'user_id', 'thread_id'], {
  table: 'copilot_threads',
  columns: ['organization_id', 'user_id', 'id'],
})

export const copilotMessages = defineTable('copilot_messages', {
  id: text().primary(),
  organization_id: text(),
  user_id: text(),
  thread_id: text(),
  role: text<'user' | 'assistant' | 'tool'>(),
  /** JSON; the shape depends on the role: see `ai/copilot/threads.ts`. */
  content: text(),
  created_at: instant(),
}).with(threadKey, key.index('organization_id', 'user_id', 'thread_id', 'created_at', 'id'))

export type CopilotMessageRow = Row<typeof copilotMessages>

/** Call of a tool that waits for the person's confirmation, with its result. */
export const copilotCalls = defineTable('copilot_calls', {
  id: text().primary(),
  organization_id: text(),
  user_id: text(),
  thread_id: text(),
  /** Id that the model gave to the call. */
  tool_call_id: text(),
  tool: text(),
  /** JSON of the arguments, which the confirmed call uses unchanged. */
  arguments: text(),
  state: text<'pending' | 'confirmed' | 'declined'>(),
  ...timestamps,
}).with(threadKey, key.index('organization_id', 'user_id', 'thread_id', 'state'))

export type CopilotCallRow = Row<typeof copilotCalls>

/** A template of posts for one channel, or for each channel of a group. */
export const libraryItems = defineTable('library_items', {
  ...owned,
  name: text(),
  integration_id: text().nullable().references('integrations.id'),
  customer_id: text().nullable().references('customers.id'),
  /** JSON `{ content, image, delay }[]`: the thread, as entries of posts are stored. */
  value: text(),
  /** JSON of further texts of the first entry, as sanitized HTML. */
  variants: text(),
  /** JSON `{ channel, content }[]`: the text of the first entry on channels that have their own, as sanitized HTML. */
  channel_texts: text().default('[]'),
  /** JSON of one object for each platform, with `__type`. */
  settings: text(),
  /** JSON of the ids of tags that its posts get. */
  tags: text(),
  /** 0 or 1; null = the preference of the organization. */
  short_link: integer<0 | 1>().nullable(),
  /** Days in which no channel gets a text of it twice. */
  cooldown_days: integer(),
  /** 1 if queues may draw it. */
  enabled: integer<0 | 1>(),
  /** From then on it makes no scheduled posts; null = it never ends. */
  ends_at: instant().nullable(),
  /** The variant that comes next; 0 = the text of the thread. */
  next_variant: integer().default(0),
  /** Date of the post that was drawn last; null = none was. */
  last_used_at: instant().nullable(),
  last_post_id: text().nullable(),
  last_integration_id: text().nullable(),
  last_variant: integer().nullable(),
  ...timestamps,
}).with(key.index('organization_id', 'id'))

export type LibraryItemRow = Row<typeof libraryItems>

/** The slots of queues that were filled from the library, each at most once. */
export const libraryDraws = defineTable('library_draws', {
  queue_id: text(),
  integration_id: text(),
  slot_at: instant(),
  organization_id: text().references('organizations.id'),
  item_id: text(),
  post_id: text(),
  expires_at: instant(),
}).with(key.primary('queue_id', 'integration_id', 'slot_at'), key.expiry('expires_at'))

/** A saved state of a composer; `content` has the client's own format. */
export const sets = defineTable('sets', {
  ...owned,
  name: text(),
  content: text(),
  ...timestamps,
}).with(key.index('organization_id', 'created_at', 'id'))

export type SetRow = Row<typeof sets>
