import { defineTable, instant, integer, key, type Row, text, timestamps } from '../define-table.ts'

/**
 * A third-party app that an organization registered; or a built-in app or a client that registered itself, which belong to no
 * organization and have no secret.
 */
export const oauthApps = defineTable('oauth_apps', {
  id: text().primary(),
  organization_id: text().nullable().references('organizations.id'),
  /** Name of a built-in app: `cli`. */
  built_in: text().nullable().unique(),
  name: text(),
  description: text().nullable(),
  picture_id: text().nullable(),
  /** null for a built-in app, which uses no redirect. */
  redirect_url: text().nullable(),
  client_id: text().unique(),
  /** null for a public client, which has no secret. */
  secret_hash: text().nullable(),
  /**
   * Kind of registration of a client without an organization: by RFC 7591, or by the metadata document at its client id;
   * otherwise null.
   */
  registration: text<ClientRegistration>().nullable(),
  /** JSON array of the redirect URIs of such a client; otherwise null. */
  redirect_uris: text().nullable(),
  /** Scopes that such a client named when it registered, separated by spaces; null = none. */
  scopes: text().nullable(),
  /** 1 for a client whose access tokens come with refresh tokens. */
  refreshes: integer().default(0),
  ...timestamps,
  /** Instant until which the cached metadata document is used; null for any other client. */
  fresh_until: instant().nullable(),
  /** Instant at which a self-registered client is deleted unless somebody approves it; null once somebody has. */
  unused_until: instant().nullable(),
  deleted_at: instant().nullable(),
}).with(
  key.expiry('unused_until'),
  'create unique index oauth_apps_live on oauth_apps (organization_id) where deleted_at is null and organization_id is not null',
)

export type OAuthAppRow = Row<typeof oauthApps>

export type ClientRegistration = 'dynamic' | 'document'

export const oauthCodes = defineTable('oauth_codes', {
  id: text().primary(),
  code_hash: text().unique(),
  app_id: text().references('oauth_apps.id'),
  user_id: text().references('users.id'),
  organization_id: text().references('organizations.id'),
  /** Separated by spaces: `read write`. */
  scopes: text(),
  /** Redirect URI that received the code. */
  redirect_uri: text(),
  /** 1 if the app sent the redirect URI and must repeat it. */
  redirect_uri_sent: integer(),
  /** PKCE S256; null = none was sent, and a verifier is refused. */
  code_challenge: text().nullable(),
  /** Path of the only resource that the token will open, such as `/mcp`; null = all of them. */
  resource: text().nullable(),
  created_at: instant(),
  expires_at: instant(),
  /** Instant until which a used code is kept, so that a second use is detected. */
  kept_until: instant(),
  used_at: instant().nullable(),
}).with(key.index('app_id', 'user_id'), key.expiry('kept_until'))

export type OAuthCodeRow = Row<typeof oauthCodes>

export const oauthTokens = defineTable('oauth_tokens', {
  id: text().primary(),
  token_hash: text().unique(),
  app_id: text().references('oauth_apps.id'),
  user_id: text().references('users.id'),
  organization_id: text().references('organizations.id'),
  /**
   * The membership that granted the token. The token is refused once the membership is gone, and a later membership does not restore
   * it. Has no foreign key, so that a membership can be deleted.
   */
  membership_id: text(),
  /** The code that was exchanged for it; null for a device. */
  code_id: text().nullable(),
  /** Id of the first token of the approval, which stays the same through all refreshes; null for a token that is never refreshed. */
  family_id: text().nullable(),
  kind: text<'access' | 'refresh'>().default('access'),
  scopes: text(),
  /** Path of the only resource that the token opens, such as `/mcp`; null = all of them. */
  resource: text().nullable(),
  created_at: instant(),
  last_used_at: instant().nullable(),
  revoked_at: instant().nullable(),
  /** null = does not expire. */
  expires_at: instant().nullable(),
  /** Time at which a refresh token was exchanged for the next one. */
  refreshed_at: instant().nullable(),
  /** The row is deleted then; null = never, since logs name the app by it. */
  kept_until: instant().nullable(),
}).with(
  key.index('user_id'),
  key.index('app_id'),
  key.expiry('kept_until'),
  'create index oauth_tokens_family on oauth_tokens (family_id) where family_id is not null',
  'create index oauth_tokens_code on oauth_tokens (code_id) where code_id is not null',
)

export type OAuthTokenRow = Row<typeof oauthTokens>

/** A device that waits for approval, which sets `user_id` and `organization_id`. */
export const deviceCodes = defineTable('device_codes', {
  id: text().primary(),
  device_code_hash: text().unique(),
  user_code_hash: text().unique(),
  app_id: text().references('oauth_apps.id'),
  scopes: text(),
  /** IP address of the device, shown to the person who approves. */
  ip: text().nullable(),
  user_agent: text().nullable(),
  user_id: text().nullable().references('users.id'),
  organization_id: text().nullable().references('organizations.id'),
  /** Seconds between polls; grows with each poll that comes too early. */
  interval_seconds: integer(),
  approved_at: instant().nullable(),
  denied_at: instant().nullable(),
  used_at: instant().nullable(),
  last_polled_at: instant().nullable(),
  created_at: instant(),
  expires_at: instant(),
}).with(key.expiry('expires_at'))

export type DeviceCodeRow = Row<typeof deviceCodes>
