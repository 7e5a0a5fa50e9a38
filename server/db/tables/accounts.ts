import { defineTable, instant, integer, key, owned, type Row, text, timestamps } from '../define-table.ts'

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
  /** The invitation used to register the account, until the account is activated. */
  invitation_id: text().nullable(),
  send_success_emails: integer().default(1),
  send_failure_emails: integer().default(1),
  send_streak_emails: integer().default(1),
  activated_at: instant().nullable(),
  platform_admin_at: instant().nullable(),
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
  ip: text().nullable(),
  /** Set while an administrator of the service impersonates this member. */
  impersonated_membership_id: text().nullable(),
  impersonation_ends_at: instant().nullable(),
  created_at: instant(),
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
