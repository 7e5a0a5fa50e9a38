/** Declares the rows of third-party apps and their grants. Conventions as in `tables.ts`. */

/**
 * A third-party app that an organization registered; or a built-in app or a client that registered itself, which belong to no
 * organization and have no secret.
 */
export interface OAuthAppRow {
  id: string
  organization_id: string | null
  /** Name of a built-in app: `cli`. */
  built_in: string | null
  name: string
  description: string | null
  picture_id: string | null
  /** null for a built-in app, which uses no redirect. */
  redirect_url: string | null
  client_id: string
  /** null for a public client, which has no secret. */
  secret_hash: string | null
  /**
   * Kind of registration of a client without an organization: by RFC 7591, or by the metadata document at its client id;
   * otherwise null.
   */
  registration: ClientRegistration | null
  /** JSON array of the redirect URIs of such a client; otherwise null. */
  redirect_uris: string | null
  /** 1 for a client whose access tokens come with refresh tokens. */
  refreshes: number
  created_at: number
  updated_at: number
  /** Instant until which the cached metadata document is used; null for any other client. */
  fresh_until: number | null
  /** Instant at which a self-registered client is deleted unless somebody approves it; null once somebody has. */
  unused_until: number | null
  deleted_at: number | null
}

export type ClientRegistration = 'dynamic' | 'document'

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
  /** Path of the only resource that the token will open, such as `/mcp`; null = all of them. */
  resource: string | null
  created_at: number
  expires_at: number
  used_at: number | null
  /** Instant until which a used code is kept, so that a second use is detected. */
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
  /** Id of the first token of the approval, which stays the same through all refreshes; null for a token that is never refreshed. */
  family_id: string | null
  kind: 'access' | 'refresh'
  scopes: string
  /** Path of the only resource that the token opens, such as `/mcp`; null = all of them. */
  resource: string | null
  created_at: number
  last_used_at: number | null
  revoked_at: number | null
  /** null = does not expire. */
  expires_at: number | null
  /** Time at which a refresh token was exchanged for the next one. */
  refreshed_at: number | null
  /** The row is deleted then; null = never, since logs name the app by it. */
  kept_until: number | null
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
