import { allScopes, type Scope } from '../../contract/scopes.ts'
import type { HasDbAndClock } from '../../db/connect.ts'
import { countCall } from '../../db/rate-limit.ts'
import type { ClientRegistration, OAuthAppRow } from '../../db/tables/oauth.ts'
import { OAuthError } from '../../errors/errors.ts'
import { newId } from '../../lib/ids.ts'
import { randomText } from '../../lib/secrets/crypto.ts'
import { redirectProblem } from './redirect-uris.ts'
import { insertApp } from './store.ts'

const DAY_MS = 24 * 60 * 60_000

/** Limits the time until somebody approves a client that registered itself. */
const UNUSED_LIFETIME_MS = DAY_MS

/** Limits the rows that strangers add in a day from all networks together; `x-rate-limit` limits one network. */
const totalPolicy = { name: 'client-registrations-total', limit: 2000, windowMs: DAY_MS } as const

const MAX_NAME = 100

/** Distinguishes these clients from the apps of organizations. */
const CLIENT_ID_PREFIX = 'pca_agent_'

/** Creates an id of 190 random bits. */
const newClientId = () => CLIENT_ID_PREFIX + randomText(32)

/** Returns true for the id of a client that registered itself, whether it is still known or not. */
export function isSelfRegisteredId(clientId: string): boolean {
  return clientId.startsWith(CLIENT_ID_PREFIX) || isDocumentUrl(clientId)
}

/** Returns true for a client id that is the URL of a metadata document. */
export function isDocumentUrl(clientId: string): boolean {
  return /^https?:/i.test(clientId)
}

/** Metadata that a client declares (RFC 7591 2). Other members are ignored. */
export interface ClientMetadata {
  redirect_uris?: unknown
  client_name?: unknown
  grant_types?: unknown
  response_types?: unknown
  scope?: unknown
}

/** Part of a client's metadata that the service stores. */
export interface ClientDetails {
  name: string
  redirectUris: string[]
  refreshes: boolean
  /** Null for a client that named no scope of this service. */
  scopes: readonly Scope[] | null
}

/**
 * Registers a public client (RFC 7591) that nobody has reviewed. It is deleted unless somebody approves it within a day.
 * @throws `OAuthError` `invalid_redirect_uri` or `invalid_client_metadata`; 429 beyond the limit of all networks together
 */
export async function registerClient(
  ctx: HasDbAndClock,
  metadata: ClientMetadata,
): Promise<{ app: OAuthAppRow; details: ClientDetails }> {
  const details = readMetadata(metadata)
  const counted = { policy: totalPolicy, caller: 'all' }
  await countCall(ctx, counted, () => 'Too many clients have registered today. Try again later.')
  const app = toClientRow(details, {
    clientId: newClientId(),
    registration: 'dynamic',
    now: ctx.clock.now(),
  })
  await insertApp(ctx.db, app)
  return { app, details }
}

/** Checks the metadata of a client. @throws `OAuthError` `invalid_redirect_uri` or `invalid_client_metadata` */
export function readMetadata(metadata: ClientMetadata): ClientDetails {
  const { client_name: name, grant_types: grants, response_types: responses } = metadata
  const redirectUris = readRedirectUris(metadata.redirect_uris)
  if (name != null && typeof name !== 'string') throw invalidMetadata('client_name must be a string.')
  if (!lists(grants, 'authorization_code'))
    throw invalidMetadata('grant_types must contain authorization_code.')
  if (!lists(responses, 'code')) throw invalidMetadata('response_types must contain code.')
  return {
    name: cleanName(name ?? '') || 'Unnamed client',
    redirectUris,
    refreshes: lists(grants, 'refresh_token'),
    scopes: readScope(metadata.scope),
  }
}

/** Returns true if the list contains the word or is absent, which means the default. */
function lists(value: unknown, word: string): boolean {
  return value == null || (Array.isArray(value) && value.includes(word))
}

/** Returns the scopes that this service knows, since a client may be written for several services; null for none. */
function readScope(value: unknown): readonly Scope[] | null {
  const words = typeof value === 'string' ? value.split(' ') : []
  const known = allScopes.filter((scope) => words.includes(scope))
  return known.length === 0 ? null : known
}

/** Returns the allowed URLs, since some programs also list a scheme of their own beside a loopback URL. */
function readRedirectUris(value: unknown): string[] {
  const texts = Array.isArray(value) ? value.filter((text): text is string => typeof text === 'string') : []
  const [first] = texts
  if (first === undefined) throw invalidRedirect('redirect_uris must list at least one URL.')
  const allowed = [...new Set(texts)].filter((text) => text.length <= 2000 && redirectProblem(text) === null)
  if (allowed.length === 0)
    throw invalidRedirect(`The redirect URL ${redirectProblem(first) ?? 'is too long.'}`)
  if (allowed.length > 20) throw invalidRedirect('redirect_uris must not list more than 20 URLs.')
  return allowed
}

/** Removes control characters and marks that reverse or hide text, so that the name cannot pass for part of the page. */
function cleanName(name: string): string {
  return name
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, MAX_NAME)
}

/** Builds the row of a client that belongs to no organization. */
export function toClientRow(
  { name, redirectUris, refreshes, scopes }: ClientDetails,
  { clientId, registration, now }: { clientId: string; registration: ClientRegistration; now: number },
): OAuthAppRow {
  return {
    id: newId(),
    organization_id: null,
    built_in: null,
    name,
    description: null,
    picture_id: null,
    redirect_url: null,
    client_id: clientId,
    secret_hash: null,
    registration,
    redirect_uris: JSON.stringify(redirectUris),
    scopes: scopes?.join(' ') ?? null,
    refreshes: refreshes ? 1 : 0,
    fresh_until: null,
    unused_until: now + UNUSED_LIFETIME_MS,
    created_at: now,
    updated_at: now,
    deleted_at: null,
  }
}

function invalidMetadata(description: string): OAuthError {
  return new OAuthError('invalid_client_metadata', description)
}

function invalidRedirect(description: string): OAuthError {
  return new OAuthError('invalid_redirect_uri', description)
}
