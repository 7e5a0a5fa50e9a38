import {
  bigint,
  defineTable,
  instant,
  integer,
  key,
  owned,
  type Row,
  text,
  timestamps,
} from '../define-table.ts'

/** A channel group: a label on channels; `/public/v1/groups`. */
export const customers = defineTable('customers', {
  ...owned,
  name: text(),
  ...timestamps,
  deleted_at: instant().nullable(),
}).with(
  key.index('organization_id'),
  // Makes names unique, so that two callers who create a group with the same name at once get the same group.
  'create unique index customers_live_name on customers (organization_id, name) where deleted_at is null',
)

export type CustomerRow = Row<typeof customers>

/** A connected channel. */
export const integrations = defineTable('integrations', {
  ...owned,
  /** The platform's identifier: `bluesky`. */
  identifier: text(),
  /** The account's id on the platform; unique per organization and identifier. */
  internal_id: text(),
  name: text(),
  picture: text().nullable(),
  profile: text().nullable(),
  access_token_sealed: text(),
  refresh_token_sealed: text().nullable(),
  token_expires_at: instant().nullable(),
  /** Sealed JSON: custom fields or an external app's registration. */
  credentials_sealed: text().nullable(),
  /** JSON `AdditionalSetting[]`. */
  additional_settings: text().default('[]'),
  /** JSON `{ time: minutes }[]` after midnight in `timezone`. */
  posting_times: text(),
  /** IANA zone or fixed offset of the posting times. */
  timezone: text().default('UTC'),
  /** Minutes that every slot keeps to the posts of the channel. */
  gap_minutes: integer().default(0),
  customer_id: text().nullable().references('customers.id'),
  disabled_at: instant().nullable(),
  refresh_needed_at: instant().nullable(),
  /** Instant when the platform last refused the channel. A reconnect clears `refresh_needed_at` and keeps this. */
  disconnected_at: instant().nullable(),
  in_between_steps_at: instant().nullable(),
  /** Set with `disabled_at` if the plan disabled the channel, not a member: a larger plan enables it again. */
  plan_disabled_at: instant().nullable(),
  /** Held until this instant, so that only one token refresh runs at a time. */
  refresh_lease_until: instant().nullable(),
  deleted_at: instant().nullable(),
  ...timestamps,
}).with(
  key.unique('organization_id', 'identifier', 'internal_id'),
  'create index integrations_identifier on integrations (identifier, id) where deleted_at is null',
)

export type IntegrationRow = Row<typeof integrations>

/** A pause of an account whose platform asked to slow down. */
export const accountPauses = defineTable('account_pauses', {
  /** Has no foreign key, which would lock the integration after the thread, while an edit locks them in the opposite order. */
  integration_id: text().primary(),
  organization_id: text(),
  /** Nothing is sent before this instant. */
  until: instant(),
  /** Latest instant reserved for a post that waits for the pause. */
  last_place: instant(),
  /** Message of the failure. */
  reason: text(),
})

export type AccountPauseRow = Row<typeof accountPauses>

/** A connect flow in progress, found by the hash of its `state`. */
export const connectStates = defineTable('connect_states', {
  state_hash: text().primary(),
  organization_id: text().references('organizations.id'),
  identifier: text(),
  /** Sealed JSON: PKCE verifier, external URL, registered app, redirect URL. */
  data_sealed: text(),
  /** Channel id or internal id to reconnect. */
  refresh: text().nullable(),
  onboarding: integer().default(0),
  /** The channel that the flow connected. */
  integration_id: text().nullable().references('integrations.id'),
  /** Sealed JSON `ConnectedAccount` that waits for a person's confirmation; null once confirmed. */
  account_sealed: text().nullable(),
  /** SHA-256 of the token of the only browser that may confirm. */
  browser_hash: text().nullable(),
  created_at: instant(),
  expires_at: instant(),
  used_at: instant().nullable(),
  /** Instant when a page was chosen, or when the account turned out to need none. */
  page_chosen_at: instant().nullable(),
}).with(
  key.expiry('expires_at'),
  'create index connect_states_integration_id on connect_states (integration_id)',
)

export type ConnectStateRow = Row<typeof connectStates>

/** An app that this service registered on a server that a user named. */
export const registeredApps = defineTable('registered_apps', {
  identifier: text(),
  /** Origin of the server. */
  server: text(),
  /** Address to which the server sends browsers back. */
  callback: text(),
  scopes: text(),
  /** Sealed JSON: the app's id and secret. */
  app_sealed: text(),
  created_at: instant(),
}).with(key.primary('identifier', 'server', 'callback', 'scopes'))

export type RegisteredAppRow = Row<typeof registeredApps>

/** A person who can be mentioned on a channel, as found by a search. */
export const mentions = defineTable('mentions', {
  organization_id: text().references('organizations.id'),
  integration_id: text().references('integrations.id'),
  /** The person's id on the platform. */
  mention_id: text(),
  label: text(),
  image: text().nullable(),
  /** Label and name, folded for searching. */
  search: text(),
  expires_at: instant(),
}).with(key.primary('integration_id', 'mention_id'), key.expiry('expires_at'))

export type MentionRow = Row<typeof mentions>

/** A code that a user sends to a bot to connect a chat; it belongs to the organization that requested it first. */
export const pairingCodes = defineTable('pairing_codes', {
  code_hash: text().primary(),
  organization_id: text().references('organizations.id'),
  /** The chat that the code came from; null = none so far. */
  chat_id: text().nullable(),
  created_at: instant(),
  expires_at: instant(),
}).with(key.expiry('expires_at'))

export type PairingCodeRow = Row<typeof pairingCodes>

/** The position up to which a bot's messages were read. */
export const botOffsets = defineTable('bot_offsets', {
  bot_id: text().primary(),
  next_update_id: bigint().nullable(),
  asked_at: instant(),
  /** Instant of the last updates. */
  read_at: instant().nullable(),
})

/** A `/connect <code>` that a bot received. */
export const botMessages = defineTable('bot_messages', {
  bot_id: text(),
  update_id: bigint(),
  code_hash: text(),
  chat_id: text(),
  sent_at: instant(),
  expires_at: instant(),
}).with(key.primary('bot_id', 'update_id'), key.index('bot_id', 'code_hash'), key.expiry('expires_at'))

export type BotMessageRow = Row<typeof botMessages>

/** Post that was published on the sandbox platform. */
export const sandboxPosts = defineTable('sandbox_posts', {
  ...owned,
  integration_id: text().references('integrations.id'),
  idempotency_key: text(),
  parent_id: text().nullable(),
  root_id: text(),
  text: text(),
  /** JSON `{ url, mime, alt }[]`. */
  media: text(),
  /** Number of simulated likes; null = derived from the id. */
  likes: integer().nullable(),
  /** The header `traceparent` that came with the entry; null if none did. */
  traceparent: text().nullable(),
  created_at: instant(),
}).with(key.unique('integration_id', 'idempotency_key'), key.index('integration_id', 'id'))

export type SandboxPostRow = Row<typeof sandboxPosts>

/** Comment or mention that somebody else wrote on the sandbox platform. */
export const sandboxComments = defineTable('sandbox_comments', {
  ...owned,
  integration_id: text().references('integrations.id'),
  /** First entry of the thread; null for a mention elsewhere. */
  root_id: text().nullable(),
  /** Entry or comment that it answers. */
  parent_id: text().nullable(),
  author: text(),
  text: text(),
  /** How acts on it end. */
  outcome: text<
    'ok' | 'fail' | 'gone' | 'rate_limited' | 'unavailable' | 'timeout' | 'unknown' | 'unauthorized'
  >(),
  liked: integer(),
  hidden: integer(),
  created_at: instant(),
}).with(key.index('integration_id', 'id'))

export type SandboxCommentRow = Row<typeof sandboxComments>
