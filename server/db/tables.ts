/**
 * Row shapes, one interface per table. Conventions that hold everywhere:
 * ids are text made by the app (UUIDv7); instants are epoch milliseconds; what may not have happened is a nullable
 * instant (`deleted_at`, `disabled_at`) and never a boolean; JSON is text, parsed in the store that owns the table.
 */
export interface UserRow {
  id: string
  email: string
  /** `LOCAL`, `GOOGLE`, … unique together with the e-mail. */
  provider: string
  provider_id: string | null
  /** argon2id; null for social sign-in. */
  password_hash: string | null
  name: string | null
  last_name: string | null
  bio: string | null
  picture_id: string | null
  timezone: number
  activated_at: number | null
  platform_admin_at: number | null
  /** The invitation that the account was registered with, until it is activated. */
  invitation_id: string | null
  send_success_emails: number
  send_failure_emails: number
  send_streak_emails: number
  last_read_notifications_at: number
  last_online_at: number
  created_at: number
  updated_at: number
  deleted_at: number | null
}

export interface OrganizationRow {
  id: string
  name: string
  description: string | null
  payment_id: string | null
  shortlink: 'ASK' | 'YES' | 'NO'
  created_at: number
  updated_at: number
  deleted_at: number | null
}

export type Role = 'SUPERADMIN' | 'ADMIN' | 'USER'

export interface MembershipRow {
  id: string
  organization_id: string
  user_id: string
  role: Role
  disabled_at: number | null
  created_at: number
  updated_at: number
}

export interface SessionRow {
  id: string
  token_hash: string
  user_id: string
  user_agent: string | null
  ip: string | null
  created_at: number
  last_seen_at: number
  /** Absolute end. The idle end is derived from `last_seen_at`. */
  expires_at: number
  /** Set while an administrator of the service acts as this member. */
  impersonated_membership_id: string | null
  impersonation_ends_at: number | null
}

/** Opens an organization to whoever holds its link, once, and only to the owner of `email` where one is given. */
export interface InvitationRow {
  id: string
  organization_id: string
  token_hash: string
  /** In lower case; null = anybody with the link. */
  email: string | null
  role: Role
  /** The user who made it: it is worth what they may still do. */
  invited_by: string
  created_at: number
  expires_at: number
  /** Until then its link can be told why it does not work any more. */
  kept_until: number
  accepted_at: number | null
  accepted_by: string | null
  revoked_at: number | null
}

/** Single-use links: `activate`, `reset-password`. */
export interface UserTokenRow {
  id: string
  user_id: string
  purpose: 'activate' | 'reset-password'
  token_hash: string
  created_at: number
  expires_at: number
  used_at: number | null
}

/** A sign-in with another provider under way, found by the hash of the cookie that binds it to its browser. */
export interface SignInStateRow {
  browser_hash: string
  state_hash: string
  provider: string
  /** Sealed JSON: redirect address, PKCE verifier and nonce, or the message to be signed. */
  data_sealed: string
  created_at: number
  expires_at: number
  used_at: number | null
}

/** An identity that a provider has confirmed and that has no account yet. */
export interface SignInTicketRow {
  ticket_hash: string
  provider: string
  provider_id: string
  email: string
  name: string | null
  created_at: number
  expires_at: number
  used_at: number | null
}

export interface ApiKeyRow {
  id: string
  organization_id: string
  name: string
  /** The first characters, to tell keys apart in lists. */
  prefix: string
  key_hash: string
  created_by: string | null
  created_at: number
  last_used_at: number | null
  expires_at: number | null
  revoked_at: number | null
  /** Words parted by spaces: `read write`. */
  scopes: string
  /** The channel group that the key is bound to; null = all channels. */
  customer_id: string | null
  /** 1 on the key that rotating replaces; keys that were made by name are 0. */
  is_default: number
}

/** A client label on channels; `/public/v1/groups`. */
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
  in_between_steps_at: number | null
  /** One token refresh at a time: held until this instant. */
  refresh_lease_until: number | null
  created_at: number
  updated_at: number
  deleted_at: number | null
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
}

export type PostState = 'DRAFT' | 'QUEUE' | 'PUBLISHED' | 'ERROR'

/** One entry of a thread on one channel; the root has no parent, the rest hang as a linear chain. */
export interface PostRow {
  id: string
  organization_id: string
  integration_id: string
  /** One thread on one channel. */
  group_id: string
  /** The root's id; its own id on the root. */
  root_id: string
  /** 0 = root, then 1, 2, … */
  position: number
  parent_post_id: string | null
  state: PostState
  publish_date: number
  /** Sanitized HTML. */
  content: string
  /** JSON `{ id, path, alt?, thumbnail? }[]`. */
  image: string
  /** JSON object, with `__type`. Root only; null on comments. */
  settings: string | null
  /** Minutes to wait before this comment. */
  delay: number
  interval_in_days: number | null
  short_link: number
  release_id: string | null
  release_url: string | null
  published_at: number | null
  error_code: string | null
  error_message: string | null
  creation_method: 'UNKNOWN' | 'WEB' | 'MCP' | 'API' | 'AUTOPOST' | 'CLI'
  /** Root only: when publishing acts on this thread next; null = nothing is to do. Written by modules/publishing alone. */
  due_at: number | null
  /** Idempotency key of the publication under way; null = the next attempt starts a new one. Written by modules/publishing alone. */
  attempt_key: string | null
  /** Set by the overdue detector, cleared when the post moves. */
  overdue_at: number | null
  created_at: number
  updated_at: number
  deleted_at: number | null
}

export interface TagRow {
  id: string
  organization_id: string
  name: string
  color: string
  created_at: number
  updated_at: number
  deleted_at: number | null
}

export interface PostTagRow {
  post_id: string
  tag_id: string
}

/**
 * One try at publishing one entry: written before anything leaves, finished with its outcome.
 * A partial unique index allows one open attempt per entry.
 */
export interface PostAttemptRow {
  id: string
  organization_id: string
  post_id: string
  root_id: string
  /** 1, 2, … within the entry. */
  number: number
  /** Sent to the platform where it takes one; the same for every attempt of an entry's publication. */
  idempotency_key: string
  /** `preparing` is safe to repeat; from `sending` on the post may be live. */
  step: 'preparing' | 'sending'
  /** JSON that `Channel.prepare` returned; reused on a repeat. */
  prepared: string | null
  lease_until: number
  started_at: number
  finished_at: number | null
  outcome: 'published' | 'rejected' | 'retry' | 'unknown' | null
  code: string | null
  message: string | null
}

export type PostEventType =
  | 'created'
  | 'queued'
  | 'updated'
  | 'unqueued'
  | 'attempt'
  | 'published'
  | 'retry_scheduled'
  | 'failed'
  | 'outcome_unknown'
  | 'comment_skipped'
  | 'overdue'
  | 'recovered'
  | 'release_id_set'
  | 'deleted'

export interface PostEventRow {
  id: string
  organization_id: string
  post_id: string
  root_id: string
  type: PostEventType
  code: string | null
  message: string | null
  /** 0 or 1; null where it does not apply. */
  retryable: number | null
  platform_response: string | null
  created_at: number
}

export interface MediaRow {
  id: string
  organization_id: string
  /** Stored file name. */
  name: string
  original_name: string | null
  /** Storage key. */
  storage_key: string
  mime: string
  size: number
  width: number | null
  height: number | null
  duration_ms: number | null
  codec: string | null
  thumbnail: string | null
  thumbnail_timestamp: number | null
  alt: string | null
  created_at: number
  updated_at: number
  deleted_at: number | null
}

export interface NotificationRow {
  id: string
  organization_id: string
  content: string
  link: string | null
  /** The channel it is about; null = the organization as a whole. */
  integration_id: string | null
  created_at: number
  deleted_at: number | null
}

export interface IdempotencyKeyRow {
  /** Credential owner: `org:<id>`. */
  caller: string
  operation_id: string
  key: string
  /** SHA-256 of method, path, query and body. */
  fingerprint: string
  /** null while the request runs. */
  status: number | null
  /** JSON of the headers worth replaying. */
  response_headers: string | null
  response_body: string | null
  created_at: number
  /** A request whose process died may be claimed again after this instant. */
  lease_until: number
  expires_at: number
}

export interface RateLimitRow {
  /** `<policy>:<caller>`. */
  key: string
  count: number
  resets_at: number
}

/** The embedded queue of SQLite; Postgres uses pg-boss's own schema. */
export interface JobRow {
  id: string
  name: string
  key: string | null
  payload: string
  run_at: number
  attempt: number
  locked_until: number | null
  failed_at: number | null
  last_error: string | null
  created_at: number
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
  created_at: number
}

/** One security-relevant act, written in its transaction and never changed. */
export interface AuditLogRow {
  id: string
  /** Whose owners may read it; null for what belongs to nobody, such as a sign-in with an unknown address. */
  organization_id: string | null
  /** Who did it; null for the system, for a key, and for who is not known. */
  user_id: string | null
  action: string
  target: string | null
  ip: string | null
  /** JSON object without a secret. */
  detail: string
  created_at: number
  expires_at: number
}

/** A request of the enterprise operations that was used; kept as long as it would be valid. */
export interface EnterpriseTokenRow {
  jti_hash: string
  expires_at: number
}

/** What the enterprise operations made for a customer of another service, found by that service's own id. */
export interface EnterpriseOrganizationRow {
  saas_name: string
  external_id: string
  organization_id: string
  api_key_id: string
  /** Read back when the request is repeated, since its answer may have been lost. */
  api_key_sealed: string
  created_at: number
}

/** An app of a third party, registered by an organization; or a built-in one, which belongs to none and has no secret. */
export interface OAuthAppRow {
  id: string
  organization_id: string | null
  /** Name of a built-in app: `cli`. */
  built_in: string | null
  name: string
  description: string | null
  picture_id: string | null
  /** null for a built-in app: nobody is ever redirected to it. */
  redirect_url: string | null
  client_id: string
  /** null: a public client, which has no secret and redeems no authorization code. */
  secret_hash: string | null
  created_at: number
  updated_at: number
  deleted_at: number | null
}

export interface OAuthCodeRow {
  id: string
  code_hash: string
  app_id: string
  user_id: string
  organization_id: string
  /** Words parted by spaces: `read write`. */
  scopes: string
  /** Where the code was sent. */
  redirect_uri: string
  /** 1 when the app named it and so has to name it again. */
  redirect_uri_sent: number
  /** PKCE S256; null = none was sent, and no verifier may be. */
  code_challenge: string | null
  created_at: number
  expires_at: number
  used_at: number | null
  /** A used code is remembered for longer than it lives, so that showing it again is noticed. */
  kept_until: number
}

export interface OAuthTokenRow {
  id: string
  token_hash: string
  app_id: string
  user_id: string
  organization_id: string
  /** The membership it was granted in; the token is refused once that is gone, and a later membership does not revive it. */
  membership_id: string
  /** The code it was made from; null for a device. */
  code_id: string | null
  scopes: string
  created_at: number
  last_used_at: number | null
  revoked_at: number | null
}

/** A device waiting to be let in. Whoever approves it sets `user_id` and `organization_id`. */
export interface DeviceCodeRow {
  id: string
  device_code_hash: string
  user_code_hash: string
  app_id: string
  scopes: string
  /** Where the device asked from, shown to whoever approves. */
  ip: string | null
  user_agent: string | null
  user_id: string | null
  organization_id: string | null
  approved_at: number | null
  denied_at: number | null
  used_at: number | null
  /** Seconds between polls; grows with each that comes too soon. */
  interval_seconds: number
  last_polled_at: number | null
  created_at: number
  expires_at: number
}

declare module 'knex/types/tables.js' {
  interface Tables {
    users: UserRow
    organizations: OrganizationRow
    memberships: MembershipRow
    sessions: SessionRow
    invitations: InvitationRow
    user_tokens: UserTokenRow
    sign_in_states: SignInStateRow
    sign_in_tickets: SignInTicketRow
    api_keys: ApiKeyRow
    customers: CustomerRow
    integrations: IntegrationRow
    connect_states: ConnectStateRow
    posts: PostRow
    tags: TagRow
    posts_tags: PostTagRow
    post_attempts: PostAttemptRow
    post_events: PostEventRow
    media: MediaRow
    notifications: NotificationRow
    idempotency_keys: IdempotencyKeyRow
    rate_limits: RateLimitRow
    jobs: JobRow
    sandbox_posts: SandboxPostRow
    audit_log: AuditLogRow
    enterprise_tokens: EnterpriseTokenRow
    enterprise_organizations: EnterpriseOrganizationRow
    oauth_apps: OAuthAppRow
    oauth_codes: OAuthCodeRow
    oauth_tokens: OAuthTokenRow
    device_codes: DeviceCodeRow
  }
}
