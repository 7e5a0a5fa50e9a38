/** Connected channels and the flows that connect them. Conventions as in `tables.ts`. */

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
  /** The channel's identifier: `bluesky`. */
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
  refresh_needed_at: number | null
  /** When its platform last refused it. A reconnect clears `refresh_needed_at` and keeps this. */
  disconnected_at: number | null
  in_between_steps_at: number | null
  /** One token refresh at a time: held until this instant. */
  refresh_lease_until: number | null
  created_at: number
  updated_at: number
  deleted_at: number | null
}

/** A platform asked an account to slow down. */
export interface AccountPauseRow {
  integration_id: string
  organization_id: string
  /** Nothing is sent before. */
  until: number
  /** When the last of those is sent that wait for it. */
  last_place: number
  /** In the words of the failure. */
  reason: string
}

/** A connect flow under way, found by the hash of its `state`. */
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
  /** The channel that it ended in. */
  integration_id: string | null
  /** When a page was chosen, or when it was clear that there is none to choose. */
  page_chosen_at: number | null
  /** Sealed JSON `ConnectedAccount` that waits for a person to confirm it; null once they have. */
  account_sealed: string | null
  /** SHA-256 of the token that only the browser holds which may confirm. */
  browser_hash: string | null
}

/** An app that this service has registered on a server that a user named. */
export interface RegisteredAppRow {
  identifier: string
  /** Origin of the server. */
  server: string
  /** Where the server sends browsers back to. */
  callback: string
  scopes: string
  /** Sealed JSON: the app's id and secret. */
  app_sealed: string
  created_at: number
}

/** Somebody who can be mentioned on a channel, as a look-up found them. */
export interface MentionRow {
  organization_id: string
  integration_id: string
  /** The platform's id of whom it is. */
  mention_id: string
  label: string
  image: string | null
  /** What is searched in: label and name, folded. */
  search: string
  expires_at: number
}

/** Stores a word that somebody sends to a bot from a chat to connect; it belongs to the organization that asked first. */
export interface BotWordRow {
  word_hash: string
  organization_id: string
  /** The chat that the word came from; null = not yet. */
  chat_id: string | null
  created_at: number
  expires_at: number
}

/** Stores how far the messages of a bot were read. */
export interface BotOffsetRow {
  bot_id: string
  next_update_id: number | null
  asked_at: number
  /** When the last updates came. */
  read_at: number | null
}

/** Stores a `/connect <word>` that a bot received. */
export interface BotMessageRow {
  bot_id: string
  update_id: number
  word_hash: string
  chat_id: string
  sent_at: number
  expires_at: number
}

/** What the sandbox channel "published". */
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
  /** What the made-up likes of this post come to; null = by its id. */
  likes: number | null
  created_at: number
}
