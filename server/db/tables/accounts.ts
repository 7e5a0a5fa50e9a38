/** People, the organizations they belong to, and how they prove who they are. Conventions as in `tables.ts`. */

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
  /** Notifications up to then are read; null = those from before the membership. */
  last_read_notifications_at: number | null
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

/** A browser that somebody has signed in with, one row for each of them. It has no rights; wrong tries on it count by themselves. */
export interface KnownDeviceRow {
  token_hash: string
  user_id: string
  created_at: number
  expires_at: number
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
