import type { Config, HasConfig } from '../../config/config.ts'
import type { HasDbAndClock } from '../../db/connect.ts'
import { countCall } from '../../db/rate-limit.ts'
import type { OAuthAppRow } from '../../db/tables/oauth.ts'
import { OAuthError } from '../../errors/errors.ts'
import { type HasSafeFetch, type SafeResponse, UnsafeUrlError } from '../../outbound/safe-fetch.ts'
import { findApp } from './apps.ts'
import { isLoopback } from './redirect-uris.ts'
import { type ClientMetadata, isDocumentUrl, readMetadata, toClientRow } from './register.ts'
import { upsertDocumentClient } from './store.ts'

const MINUTE_MS = 60_000

/** Limits the size of a document, for which the IETF draft recommends 5 kB, and the time to fetch it. */
const MAX_BYTES = 10 * 1024
const TIMEOUT_MS = 5000

/** Bounds the time for which a document is cached, whatever the host's headers say. */
const CACHE_MS = { min: 5 * MINUTE_MS, max: 24 * 60 * MINUTE_MS, absent: 60 * MINUTE_MS }

/** Limits the documents that one person makes the service fetch. */
const fetchPolicy = { name: 'client-documents', limit: 30, windowMs: 15 * MINUTE_MS } as const

type Ctx = HasDbAndClock & HasConfig & HasSafeFetch

/**
 * Finds the client of an authorization request; undefined for an unknown id. Fetches the metadata document of a client whose id is
 * a URL, for a person who is signed in: strangers must not make the service call other hosts.
 * @throws `OAuthError` `invalid_client` for a document that cannot be read or breaks the rules
 */
export async function resolveClient(
  ctx: Ctx,
  clientId: string,
  userId: string | null,
): Promise<OAuthAppRow | undefined> {
  if (!isDocumentUrl(clientId)) return findApp(ctx, clientId)
  if (userId === null)
    throw new OAuthError('unauthorized', 'Sign in first: the client is looked up for a signed-in person.', {
      status: 401,
    })
  requireDocumentUrl(clientId, ctx.config)
  const known = await findApp(ctx, clientId)
  if (known?.fresh_until != null && known.fresh_until > ctx.clock.now()) return known
  const counted = { policy: fetchPolicy, caller: userId }
  await countCall(ctx, counted, () => 'You have opened too many clients. Try again later.')
  return storeDocument(ctx, clientId, await fetchDocument(ctx, clientId))
}

/** Accepts one spelling of a URL: https, a path, no user name, no fragment, nothing that a parser would normalize. */
function requireDocumentUrl(clientId: string, { allowLoopback }: Pick<Config, 'allowLoopback'>): void {
  const url = URL.canParse(clientId) ? new URL(clientId) : null
  const secure = url?.protocol === 'https:' || (allowLoopback && isLoopback(clientId))
  if (url === null || !secure || url.href !== clientId || url.pathname === '/')
    throw refused('A client id that is a URL must use https, have a path, and be in its normal form.')
  if (url.username !== '' || url.password !== '' || clientId.includes('#'))
    throw refused('A client id that is a URL must not have a user name, password or fragment.')
}

interface FetchedDocument {
  metadata: Record<string, unknown>
  freshForMs: number
}

async function fetchDocument({ safeFetch }: Ctx, url: string): Promise<FetchedDocument> {
  try {
    const response = await safeFetch(url, {
      headers: { accept: 'application/json' },
      timeoutMs: TIMEOUT_MS,
      maxBytes: MAX_BYTES,
    })
    const text = await response.text()
    requireJson(response)
    const metadata: unknown = JSON.parse(text)
    if (typeof metadata !== 'object' || metadata === null) throw refused('It is not a JSON object.')
    return { metadata: { ...metadata }, freshForMs: freshness(response.headers.get('cache-control') ?? '') }
  } catch (error) {
    if (error instanceof OAuthError) throw unreadable(error.message)
    if (error instanceof UnsafeUrlError) throw unreadable(error.message)
    if (error instanceof SyntaxError) throw unreadable('It is not JSON.')
    throw error
  }
}

/** Refuses a redirect too, since only the host of the client id may speak for the client. */
function requireJson({ status, headers }: SafeResponse): void {
  if (status !== 200) throw refused(`Its host answered ${status}.`)
  if (!/^application\/(?:[\w.-]+\+)?json\b/i.test(headers.get('content-type') ?? ''))
    throw refused('Its content type is not JSON.')
}

function freshness(cacheControl: string): number {
  const seconds = /(?:^|[\s,])max-age=(\d{1,9})/i.exec(cacheControl)?.[1]
  const wished = seconds === undefined ? CACHE_MS.absent : Number(seconds) * 1000
  const asked = /no-store|no-cache/i.test(cacheControl) ? 0 : wished
  return Math.min(Math.max(asked, CACHE_MS.min), CACHE_MS.max)
}

async function storeDocument(ctx: Ctx, clientId: string, document: FetchedDocument): Promise<OAuthAppRow> {
  const details = readMetadata(checkDocument(clientId, document.metadata))
  const now = ctx.clock.now()
  const row = toClientRow(details, { clientId, registration: 'document', now })
  return upsertDocumentClient(ctx.db, { ...row, fresh_until: now + document.freshForMs })
}

/** Refuses a document of another client, and one that declares client authentication, which this service does not check. */
function checkDocument(clientId: string, metadata: Record<string, unknown>): ClientMetadata {
  if (metadata.client_id !== clientId) throw refused('The metadata document belongs to another client id.')
  if (typeof metadata.client_name !== 'string' || metadata.client_name.trim() === '')
    throw refused('The metadata document has no client_name.')
  const method = metadata.token_endpoint_auth_method ?? 'none'
  if (method !== 'none' || 'client_secret' in metadata)
    throw refused(
      'The metadata document must set token_endpoint_auth_method to none and must not contain a secret.',
    )
  return metadata
}

function unreadable(reason: string): OAuthError {
  return refused(`The metadata document of the client could not be read. ${reason}`)
}

function refused(description: string): OAuthError {
  return new OAuthError('invalid_client', description)
}
