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
  failing_since: instant().nullable(),
  failure_notified_at: instant().nullable(),
  /** Set while a feed that was active waits for the operator, because the database is a copy. */
  held_at: instant().nullable(),
  ...timestamps,
}).with(key.index('organization_id', 'created_at', 'id'))

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
