/** Declares the rows of third-party apps and their grants. Conventions as in `tables.ts`. */

/** A third-party app that an organization registered, or a built-in app, which belongs to no organization and has no secret. */
export interface OAuthAppRow {
  id: string
  organization_id: string | null
  /** Name of a built-in app: `cli`. */
  built_in: string | null
  name: string
  description: string | null
  picture_id: string | null
  /** null for a built-in app, because nobody is redirected to it. */
  redirect_url: string | null
  client_id: string
  /** null for a public client, which has no secret and exchanges no authorization code. */
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
  /** Separated by spaces: `read write`. */
  scopes: string
  /** Redirect URI that received the code. */
  redirect_uri: string
  /** 1 if the app sent the redirect URI and must repeat it. */
  redirect_uri_sent: number
  /** PKCE S256; null = none was sent, and a verifier is refused. */
  code_challenge: string | null
  created_at: number
  expires_at: number
  used_at: number | null
  /** A used code is kept beyond its lifetime, so that a second use is noticed. */
  kept_until: number
}

export interface OAuthTokenRow {
  id: string
  token_hash: string
  app_id: string
  user_id: string
  organization_id: string
  /**
   * The membership that granted the token. The token is refused once the membership is gone, and a later membership does not restore
   * it.
   */
  membership_id: string
  /** The code that was exchanged for it; null for a device. */
  code_id: string | null
  scopes: string
  created_at: number
  last_used_at: number | null
  revoked_at: number | null
}

/** A device that waits for approval, which sets `user_id` and `organization_id`. */
export interface DeviceCodeRow {
  id: string
  device_code_hash: string
  user_code_hash: string
  app_id: string
  scopes: string
  /** IP address of the device, shown to the person who approves. */
  ip: string | null
  user_agent: string | null
  user_id: string | null
  organization_id: string | null
  approved_at: number | null
  denied_at: number | null
  used_at: number | null
  /** Seconds between polls; grows with each poll that comes too early. */
  interval_seconds: number
  last_polled_at: number | null
  created_at: number
  expires_at: number
}
