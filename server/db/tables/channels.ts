/** Declares the rows of connected channels and of the flows that connect them. Conventions as in `tables.ts`. */

/** A channel group: a label on channels; `/public/v1/groups`. */
export interface CustomerRow {
  id: string
  organization_id: string
  name: string
  created_at: number
  updated_at: number
  deleted_at: number | null
}

/** A connected channel. */
export interface IntegrationRow {
  id: string
  organization_id: string
  /** The platform's identifier: `bluesky`. */
  identifier: string
  /** The account's id on the platform; unique per organization and identifier. */
  internal_id: string
  name: string
  picture: string | null
  profile: string | null
  access_token_sealed: string
  refresh_token_sealed: string | null
  token_expires_at: number | null
  /** Sealed JSON: custom fields or an external app's registration. */
  credentials_sealed: string | null
  /** JSON `AdditionalSetting[]`. */
  additional_settings: string
  /** JSON `{ time: minutes }[]` after midnight in `timezone`. */
  posting_times: string
  /** IANA zone or fixed offset of the posting times. */
  timezone: string
  customer_id: string | null
  disabled_at: number | null
  /** Set with `disabled_at` if the plan disabled the channel, not a member: a larger plan enables it again. */
  plan_disabled_at: number | null
  refresh_needed_at: number | null
  /** Instant when the platform last refused the channel. A reconnect clears `refresh_needed_at` and keeps this. */
  disconnected_at: number | null
  in_between_steps_at: number | null
  /** Held until this instant, so that only one token refresh runs at a time. */
  refresh_lease_until: number | null
  created_at: number
  updated_at: number
  deleted_at: number | null
}

/** A pause of an account whose platform asked to slow down. */
export interface AccountPauseRow {
  integration_id: string
  organization_id: string
  /** Nothing is sent before this instant. */
  until: number
  /** Latest instant reserved for a post that waits for the pause. */
  last_place: number
  /** Message of the failure. */
  reason: string
}

/** A connect flow in progress, found by the hash of its `state`. */
export interface ConnectStateRow {
  state_hash: string
  organization_id: string
  identifier: string
  /** Sealed JSON: PKCE verifier, external URL, registered app, redirect URL. */
  data_sealed: string
  /** Channel id or internal id to reconnect. */
  refresh: string | null
  onboarding: number
  created_at: number
  expires_at: number
  used_at: number | null
  /** The channel that the flow connected. */
  integration_id: string | null
  /** Instant when a page was chosen, or when the account turned out to need none. */
  page_chosen_at: number | null
  /** Sealed JSON `ConnectedAccount` that waits for a person's confirmation; null once confirmed. */
  account_sealed: string | null
  /** SHA-256 of the token of the only browser that may confirm. */
  browser_hash: string | null
}

/** An app that this service registered on a server that a user named. */
export interface RegisteredAppRow {
  identifier: string
  /** Origin of the server. */
  server: string
  /** Address to which the server sends browsers back. */
  callback: string
  scopes: string
  /** Sealed JSON: the app's id and secret. */
  app_sealed: string
  created_at: number
}

/** A person who can be mentioned on a channel, as found by a search. */
export interface MentionRow {
  organization_id: string
  integration_id: string
  /** The person's id on the platform. */
  mention_id: string
  label: string
  image: string | null
  /** Label and name, folded for searching. */
  search: string
  expires_at: number
}

/** A word that a user sends to a bot to connect a chat; it belongs to the organization that requested it first. */
export interface BotWordRow {
  word_hash: string
  organization_id: string
  /** The chat that the word came from; null = none so far. */
  chat_id: string | null
  created_at: number
  expires_at: number
}

/** The position up to which a bot's messages were read. */
export interface BotOffsetRow {
  bot_id: string
  next_update_id: number | null
  asked_at: number
  /** Instant of the last updates. */
  read_at: number | null
}

/** A `/connect <word>` that a bot received. */
export interface BotMessageRow {
  bot_id: string
  update_id: number
  word_hash: string
  chat_id: string
  sent_at: number
  expires_at: number
}

/** Post that was published on the sandbox platform. */
export interface SandboxPostRow {
  id: string
  organization_id: string
  integration_id: string
  idempotency_key: string
  parent_id: string | null
  root_id: string
  text: string
  /** JSON `{ url, mime, alt }[]`. */
  media: string
  /** Number of simulated likes; null = derived from the id. */
  likes: number | null
  created_at: number
}
