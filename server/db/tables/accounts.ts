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

export const users = defineTable('users', {
  id: text().primary(),
  email: text(),
  /** `LOCAL`, `GOOGLE`, …; unique together with the email address. */
  provider: text(),
  provider_id: text().nullable(),
  /** argon2id; null for social sign-in. */
  password_hash: text().nullable(),
  name: text().nullable(),
  last_name: text().nullable(),
  bio: text().nullable(),
  picture_id: text().nullable(),
  timezone: integer().default(0),
  /** IANA zone in which pages show dates; null = the browser's. */
  time_zone: text().nullable(),
  /** First day of the week, 1 for Monday to 7 for Sunday; null = as the browser's language has it. */
  week_start: integer().nullable(),
  /** Clock of times on pages; null = as the browser's language has it. */
  clock: text<'12h' | '24h'>().nullable(),
  /** The invitation used to register the account, until the account is activated. */
  invitation_id: text().nullable(),
  send_success_emails: integer().default(1),
  send_failure_emails: integer().default(1),
  send_streak_emails: integer().default(1),
  send_comment_emails: integer().default(1),
  /** 0 for a person who turned off the shortcuts of the console that are a single key. */
  single_key_shortcuts: integer().default(1),
  activated_at: instant().nullable(),
  platform_admin_at: instant().nullable(),
  /** Instant since which sign-ins also need a second factor; null = the person has none. */
  second_factor_at: instant().nullable(),
  deleted_at: instant().nullable(),
  last_online_at: instant(),
  ...timestamps,
}).with(
  key.unique('email', 'provider'),
  'create unique index users_identity on users (provider, provider_id) where provider_id is not null and deleted_at is null',
)

export type UserRow = Row<typeof users>

export const organizations = defineTable('organizations', {
  id: text().primary(),
  name: text(),
  description: text().nullable(),
  payment_id: text().nullable(),
  shortlink: text<'ASK' | 'YES' | 'NO'>().default('ASK'),
  /** Instant since which members need a second factor to open the organization; null = they need none. */
  second_factor_required_at: instant().nullable(),
  ...timestamps,
  deleted_at: instant().nullable(),
})

export type OrganizationRow = Row<typeof organizations>

export type Role = 'SUPERADMIN' | 'ADMIN' | 'USER'

export const memberships = defineTable('memberships', {
  ...owned,
  user_id: text().references('users.id'),
  role: text<Role>(),
  disabled_at: instant().nullable(),
  /** Set with `disabled_at` if the plan, which includes no team, disabled the member: a larger plan enables the member again. */
  plan_disabled_at: instant().nullable(),
  /** Notifications up to this instant are read; null = those from before the membership. */
  last_read_notifications_at: instant().nullable(),
  ...timestamps,
}).with(key.unique('user_id', 'organization_id'), key.index('organization_id'))

export type MembershipRow = Row<typeof memberships>

export const sessions = defineTable('sessions', {
  id: text().primary(),
  token_hash: text().unique(),
  user_id: text().references('users.id'),
  user_agent: text().nullable(),
  /** Address of the sign-in. */
  ip: text().nullable(),
  /** Address of the last use; null = none since the sign-in. */
  last_ip: text().nullable(),
  /** Country of the last use, if a trusted proxy names it. */
  country: text().nullable(),
  /** Set while an administrator of the service impersonates this member. */
  impersonated_membership_id: text().nullable(),
  impersonation_ends_at: instant().nullable(),
  created_at: instant(),
  /** Last time the person proved who they are: at the sign-in, or again since. */
  verified_at: instant().default(0),
  last_seen_at: instant(),
  /** Absolute end of the session. The idle end derives from `last_seen_at`. */
  expires_at: instant(),
}).with(key.index('user_id'), key.expiry('expires_at'))

export type SessionRow = Row<typeof sessions>

/**
 * A browser in which somebody has signed in; one row per person. It grants nothing, but failed sign-ins from it are counted
 * separately.
 */
export const knownDevices = defineTable('known_devices', {
  token_hash: text(),
  user_id: text().references('users.id'),
  created_at: instant(),
  expires_at: instant(),
}).with(key.primary('token_hash', 'user_id'), key.index('user_id'), key.expiry('expires_at'))

export type KnownDeviceRow = Row<typeof knownDevices>

/** Link with which one person joins an organization. If `email` is set, only the owner of that address can use it. */
export const invitations = defineTable('invitations', {
  ...owned,
  token_hash: text().unique(),
  /** In lower case; null = anyone with the link. */
  email: text().nullable(),
  role: text<Role>(),
  /** The user who created it; an invitation grants no more than its creator currently may. */
  invited_by: text(),
  accepted_by: text().nullable(),
  created_at: instant(),
  expires_at: instant(),
  /** Instant until which the page can explain why the link no longer works. */
  kept_until: instant(),
  accepted_at: instant().nullable(),
  revoked_at: instant().nullable(),
}).with(key.index('organization_id', 'created_at', 'id'), key.expiry('kept_until'))

export type InvitationRow = Row<typeof invitations>

/** Single-use links: `activate`, `reset-password`. */
export const userTokens = defineTable('user_tokens', {
  id: text().primary(),
  user_id: text().references('users.id'),
  purpose: text<'activate' | 'reset-password'>(),
  token_hash: text().unique(),
  created_at: instant(),
  expires_at: instant(),
  used_at: instant().nullable(),
}).with(key.index('user_id'), key.expiry('expires_at'))

export type UserTokenRow = Row<typeof userTokens>

/** The authenticator app of a person (RFC 6238). A new one is pending until the person has sent a code of it. */
export const totpSecrets = defineTable('totp_secrets', {
  user_id: text().primary().references('users.id'),
  /** Sealed, base32; null until the first set-up is confirmed. */
  secret_sealed: text().nullable(),
  confirmed_at: instant().nullable(),
  /** Last time step whose code was used. Codes of this step and of earlier ones are refused. */
  last_step: integer().default(0),
  pending_sealed: text().nullable(),
  pending_at: instant().nullable(),
})

export type TotpSecretRow = Row<typeof totpSecrets>

/** Codes that each replace the second factor once. */
export const recoveryCodes = defineTable('recovery_codes', {
  user_id: text().references('users.id'),
  code_hash: text(),
  used_at: instant().nullable(),
}).with(key.primary('user_id', 'code_hash'))

/** A passkey of a person (WebAuthn). Signing in with it proves two factors: the device, and the finger or PIN that opens it. */
export const passkeys = defineTable('passkeys', {
  id: text().primary(),
  user_id: text().references('users.id'),
  /** Base64url, as the browser names it. */
  credential_id: text().unique(),
  /** COSE key in base64url. */
  public_key: text(),
  /** Number of uses that the device last reported; 0 for most passkeys, which do not count. */
  counter: bigint(),
  /** Separated by spaces: `internal hybrid`. */
  transports: text(),
  name: text(),
  created_at: instant(),
  last_used_at: instant().nullable(),
}).with(key.index('user_id'))

export type PasskeyRow = Row<typeof passkeys>

/** A random value that a browser signs with a passkey, once. */
export const passkeyChallenges = defineTable('passkey_challenges', {
  challenge_hash: text().primary(),
  /** Person who adds a passkey; null = anybody who uses one. */
  user_id: text().nullable().references('users.id'),
  created_at: instant(),
  expires_at: instant(),
}).with(key.expiry('expires_at'))

export type PasskeyChallengeRow = Row<typeof passkeyChallenges>

/** A sign-in whose first factor was right and that waits for the second, found by the hash of its token. */
export const signInSteps = defineTable('sign_in_steps', {
  token_hash: text().primary(),
  user_id: text().references('users.id'),
  /** The first factor: `LOCAL` for a password, or the provider. */
  provider: text(),
  created_at: instant(),
  expires_at: instant(),
}).with(key.index('user_id'), key.expiry('expires_at'))

export type SignInStepRow = Row<typeof signInSteps>

/** A sign-in with another provider in progress, found by the hash of the cookie that binds it to its browser. */
export const signInStates = defineTable('sign_in_states', {
  browser_hash: text().primary(),
  state_hash: text(),
  provider: text(),
  /** Sealed JSON: redirect address, PKCE verifier and nonce, or the message to be signed. */
  data_sealed: text(),
  created_at: instant(),
  expires_at: instant(),
  used_at: instant().nullable(),
}).with(key.expiry('expires_at'))

/** An identity that a provider confirmed and that has no account yet. */
export const signInTickets = defineTable('sign_in_tickets', {
  ticket_hash: text().primary(),
  provider: text(),
  provider_id: text(),
  email: text(),
  name: text().nullable(),
  created_at: instant(),
  expires_at: instant(),
  used_at: instant().nullable(),
}).with(key.expiry('expires_at'))

export type SignInTicketRow = Row<typeof signInTickets>

export const apiKeys = defineTable('api_keys', {
  ...owned,
  name: text(),
  /** The first characters, by which people recognize the key in lists. */
  prefix: text(),
  key_hash: text().unique(),
  /** Separated by spaces: `read write`. */
  scopes: text().default('read write'),
  /** The channel group that the key is bound to; null = all channels. */
  customer_id: text().nullable().references('customers.id'),
  /** 1 for the key that rotation replaces; 0 for keys with a name. */
  is_default: integer().default(0),
  created_by: text().nullable(),
  created_at: instant(),
  last_used_at: instant().nullable(),
  expires_at: instant().nullable(),
  revoked_at: instant().nullable(),
}).with(key.index('organization_id'))

export type ApiKeyRow = Row<typeof apiKeys>

/** One security-relevant act, written in the act's transaction and never changed. */
export const auditLog = defineTable('audit_log', {
  id: text().primary(),
  /** Organization whose owners may read the entry; null if it concerns none, such as a sign-in with an unknown address. */
  organization_id: text().nullable().references('organizations.id'),
  /** The user who acted; null for the system, a key, or an unknown person. */
  user_id: text().nullable(),
  action: text(),
  target: text().nullable(),
  ip: text().nullable(),
  /** JSON object without secrets. */
  detail: text(),
  created_at: instant(),
  expires_at: instant(),
}).with(key.index('organization_id', 'created_at', 'id'), key.expiry('expires_at'))

export type AuditLogRow = Row<typeof auditLog>

/** Used enterprise token, stored until it would have expired. */
export const enterpriseTokens = defineTable('enterprise_tokens', {
  jti_hash: text().primary(),
  expires_at: instant(),
}).with(key.expiry('expires_at'))

/** An organization that the enterprise operations created for a customer of another service, found by that service's id. */
export const enterpriseOrganizations = defineTable('enterprise_organizations', {
  saas_name: text(),
  external_id: text(),
  organization_id: text().unique().references('organizations.id'),
  api_key_id: text().references('api_keys.id'),
  /** Returned again if the request is repeated, because its response may have been lost. */
  api_key_sealed: text(),
  created_at: instant(),
}).with(key.primary('saas_name', 'external_id'))

export type EnterpriseOrganizationRow = Row<typeof enterpriseOrganizations>

export const notifications = defineTable('notifications', {
  ...owned,
  /** Channel that the notification concerns; null = the whole organization. */
  integration_id: text().nullable().references('integrations.id'),
  /** Post that the notification concerns, its thread's first entry; null = none, or several. The post may be deleted since. */
  post_id: text().nullable(),
  kind: text<'success' | 'failure' | 'comment' | 'info'>().default('info'),
  content: text(),
  link: text().nullable(),
  /** Identifies the one notification that counts similar ones; null for one that counts nothing or no longer counts. */
  summary_key: text().nullable(),
  summary_count: integer().nullable(),
  created_at: instant(),
  /** Instant when the notification is due by email; null = it was sent, or nobody wants it. */
  mail_due_at: instant().nullable(),
  deleted_at: instant().nullable(),
}).with(
  key.index('organization_id', 'created_at', 'id'),
  'create index notifications_to_mail on notifications (mail_due_at, organization_id) where mail_due_at is not null',
  'create unique index notifications_summary on notifications (organization_id, summary_key) where summary_key is not null',
)

export type NotificationRow = Row<typeof notifications>

/** A streak: the organization has published at least once in every 24 hours. */
export const streaks = defineTable('streaks', {
  organization_id: text().primary().references('organizations.id'),
  since: instant(),
  /** Instant of the last reminder that the streak is about to end. */
  reminded_at: instant().nullable(),
})

export type StreakRow = Row<typeof streaks>
