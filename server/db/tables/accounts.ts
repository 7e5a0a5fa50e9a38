/** Declares the rows of people, their organizations and their credentials. Conventions as in `tables.ts`. */

export interface UserRow {
  id: string
  email: string
  /** `LOCAL`, `GOOGLE`, …; unique together with the email address. */
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
  /** The invitation used to register the account, until the account is activated. */
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
  /** Set with `disabled_at` if the plan, which includes no team, disabled the member: a larger plan enables the member again. */
  plan_disabled_at: number | null
  /** Notifications up to this instant are read; null = those from before the membership. */
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
  /** Absolute end of the session. The idle end derives from `last_seen_at`. */
  expires_at: number
  /** Set while an administrator of the service impersonates this member. */
  impersonated_membership_id: string | null
  impersonation_ends_at: number | null
}

/**
 * A browser in which somebody has signed in; one row per person. It grants nothing, but failed sign-ins from it are counted
 * separately.
 */
export interface KnownDeviceRow {
  token_hash: string
  user_id: string
  created_at: number
  expires_at: number
}

/** Link with which one person joins an organization. If `email` is set, only the owner of that address can use it. */
export interface InvitationRow {
  id: string
  organization_id: string
  token_hash: string
  /** In lower case; null = anyone with the link. */
  email: string | null
  role: Role
  /** The user who created it; an invitation grants no more than its creator currently may. */
  invited_by: string
  created_at: number
  expires_at: number
  /** Instant until which the page can explain why the link no longer works. */
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

/** A sign-in with another provider in progress, found by the hash of the cookie that binds it to its browser. */
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

/** An identity that a provider confirmed and that has no account yet. */
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
  /** The first characters, by which people recognize the key in lists. */
  prefix: string
  key_hash: string
  created_by: string | null
  created_at: number
  last_used_at: number | null
  expires_at: number | null
  revoked_at: number | null
  /** Separated by spaces: `read write`. */
  scopes: string
  /** The channel group that the key is bound to; null = all channels. */
  customer_id: string | null
  /** 1 for the key that rotation replaces; 0 for keys with a name. */
  is_default: number
}

/** One security-relevant act, written in the act's transaction and never changed. */
export interface AuditLogRow {
  id: string
  /** Organization whose owners may read the entry; null if it concerns none, such as a sign-in with an unknown address. */
  organization_id: string | null
  /** The user who acted; null for the system, a key, or an unknown person. */
  user_id: string | null
  action: string
  target: string | null
  ip: string | null
  /** JSON object without secrets. */
  detail: string
  created_at: number
  expires_at: number
}

/** Used enterprise token, stored until it would have expired. */
export interface EnterpriseTokenRow {
  jti_hash: string
  expires_at: number
}

/** An organization that the enterprise operations created for a customer of another service, found by that service's id. */
export interface EnterpriseOrganizationRow {
  saas_name: string
  external_id: string
  organization_id: string
  api_key_id: string
  /** Returned again if the request is repeated, because its response may have been lost. */
  api_key_sealed: string
  created_at: number
}
