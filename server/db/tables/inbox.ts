import { defineTable, instant, integer, key, owned, type Row, text, timestamps } from '../define-table.ts'

/** A channel whose comments and mentions are read. Its id is the channel's. */
export const inboxAccounts = defineTable('inbox_accounts', {
  ...owned,
  /** Instant of the next poll, or of the rescue of the one that is under way; null: nothing of the channel is read now. */
  due_at: instant().nullable(),
  /** The poll that owns the row until `claimed_until`; null = none. */
  claim: text().nullable(),
  claimed_until: instant().nullable(),
  /** Comments and mentions from before this instant are stored without an event. */
  started_at: instant(),
  /** Mentions from before this instant were read; null = none were. */
  mentions_since: instant().nullable(),
  /** JSON `{ cursor, since }` from which the next poll goes on, if the last one did not reach `mentions_since`; null = none. */
  mentions_rest: text().nullable(),
  /** Instant of a poll that found no post; null = the last one found some, or none ran since the channel came to rest. */
  idle_at: instant().nullable(),
  failures: integer().default(0),
  /** Why the last poll failed, and the code of that; null = it did not. */
  last_error: text().nullable(),
  last_code: text().nullable(),
  polled_at: instant().nullable(),
  /** Instant at which a stream said that something may have come in; null = nothing since the last poll began. */
  called_at: instant().nullable(),
}).with('create index inbox_accounts_due on inbox_accounts (due_at, id) where due_at is not null')

export type InboxAccountRow = Row<typeof inboxAccounts>

/** The stream of a channel's inbox, which one process holds. */
export const inboxStreams = defineTable('inbox_streams', {
  /** The channel. */
  integration_id: text().primary(),
  organization_id: text().references('organizations.id'),
  /** Process that holds the stream until `until`; null: nobody opens it until then, because the platform refused it. */
  owner: text().nullable(),
  until: instant(),
  /** Instant since which the stream is open; null while it is not. */
  opened_at: instant().nullable(),
}).with(key.expiry('until'))

export type InboxStreamRow = Row<typeof inboxStreams>

/** A published post on one of its places, whose comments are read. */
export const inboxPosts = defineTable('inbox_posts', {
  integration_id: text(),
  release_id: text(),
  organization_id: text().references('organizations.id'),
  polled_at: instant(),
  /** Cursor from which the next poll goes on, if the last one did not reach the end; '' = reads the post alone; null = none. */
  cursor: text().nullable(),
  /** Set if the platform no longer has the post. */
  gone_at: instant().nullable(),
  expires_at: instant(),
}).with(key.primary('integration_id', 'release_id'), key.expiry('expires_at'))

export type InboxPostRow = Row<typeof inboxPosts>

/** A comment on a post of the organization, or a mention of one of its channels. */
export const inboxItems = defineTable('inbox_items', {
  ...owned,
  integration_id: text().references('integrations.id'),
  /** Id on the platform. */
  item_id: text(),
  kind: text<'comment' | 'mention'>(),
  /** First entry of the thread that a comment belongs to; null for a mention elsewhere. */
  post_id: text().nullable(),
  /** Id of that post on the platform. */
  release_id: text().nullable(),
  /** Id on the platform of what the item answers. */
  parent_id: text().nullable(),
  /** Id on the platform of the first post of the thread, where replies name it. */
  thread_id: text().nullable(),
  /** JSON `{ id, username, name, picture }`; null if unknown. */
  author: text().nullable(),
  /** Plain text of a stranger. */
  text: text(),
  /** Author and text, folded for searching. */
  search_text: text(),
  url: text().nullable(),
  /** Instant of publication, or of the first sight if the platform names none; never in the future. */
  published_at: instant(),
  /** JSON array of the acts that the platform offers. */
  capabilities: text(),
  /** 1 if the channel itself wrote it. */
  is_own: integer(),
  read_at: instant().nullable(),
  /** Member who takes care of it. */
  assignee_id: text().nullable(),
  replied_at: instant().nullable(),
  liked_at: instant().nullable(),
  hidden_at: instant().nullable(),
  /** Instant since which the platform no longer shows it. */
  removed_at: instant().nullable(),
  ...timestamps,
  expires_at: instant(),
}).with(
  key.unique('integration_id', 'item_id'),
  'create index inbox_items_list on inbox_items (organization_id, published_at, id) where is_own = 0',
  'create index inbox_items_unread on inbox_items (organization_id, published_at, id) where is_own = 0 and read_at is null',
  'create index inbox_items_by_channel on inbox_items (integration_id, published_at, id)',
  'create index inbox_items_by_post on inbox_items (organization_id, post_id, published_at, id) where post_id is not null',
  'create index inbox_items_assigned on inbox_items (organization_id, assignee_id, published_at, id) where assignee_id is not null',
  key.expiry('expires_at'),
)

export type InboxItemRow = Row<typeof inboxItems>
