/** Apps of third parties and what they were granted. Conventions as in `tables.ts`. */

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
