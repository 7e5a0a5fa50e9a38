import type { Knex } from 'knex'
import type { HasDbAndClock } from '../../db/connect.ts'
import type { MentionRow } from '../../db/tables/channels.ts'
import { type ErrorDetail, invalid, invalidParts } from '../../errors/errors.ts'
import { containsPattern, foldText } from '../../lib/text/search-text.ts'
import { PlatformError } from '../../platforms/kit/http/errors.ts'
import type { Mention, PlatformCall, PlatformTool } from '../../platforms/platform.ts'
import { findPlatform } from '../../platforms/registry.ts'
import type { AccessScope } from '../access-scope.ts'
import { type AccountContext, withAccount } from '../accounts.ts'
import { getIntegration } from '../manage.ts'
import { withApiErrors } from '../platform-error.ts'
import { sanitizeText, sanitizeUrl } from '../sanitize.ts'

/**
 * Converts the data of a tool to the types in its schema. Accepts numbers and booleans as strings. Null counts as absent, and so
 * does an empty string for any type other than string.
 * @throws 400 validation_failed with the location of every value that cannot be converted
 */
export function readToolData(
  schema: PlatformTool['dataSchema'],
  data: Record<string, unknown>,
): Record<string, unknown> {
  const errors: ErrorDetail[] = []
  const read = { ...data }
  for (const { key, type } of schema) {
    const value = convert(data[key], type)
    if (value === undefined) delete read[key]
    else if (value === null)
      errors.push({ location: `body.data.${key}`, message: `${key} must be a ${type}` })
    else read[key] = value
  }
  if (errors.length > 0) throw invalidParts(errors)
  return read
}

/** Returns undefined for an absent value, and null for one that cannot be converted. */
function convert(value: unknown, type: string): unknown {
  if (value === undefined || value === null) return undefined
  if (type === 'string') return isScalar(value) ? String(value) : null
  if (value === '') return undefined
  if (type === 'number') return toNumber(value)
  if (type === 'boolean') return toBoolean(value)
  if (type === 'array') return Array.isArray(value) ? value : null
  if (type === 'object') return typeof value === 'object' && !Array.isArray(value) ? value : null
  return value
}

function isScalar(value: unknown): value is string | number | boolean {
  return typeof value !== 'object'
}

function toNumber(value: unknown): number | null {
  if (typeof value !== 'number' && typeof value !== 'string') return null
  const number = Number(value)
  return Number.isFinite(number) ? number : null
}

function toBoolean(value: unknown): boolean | null {
  if (typeof value === 'boolean') return value
  return value === 'true' || value === 'false' ? value === 'true' : null
}

/** Finds at most `limit` stored mentions whose name contains the searched text. */
async function findStoredMentions(
  db: Knex,
  organizationId: string,
  integrationId: string,
  options: { searchText: string; now: number; limit: number },
): Promise<MentionRow[]> {
  return db('mentions')
    .where({ organization_id: organizationId, integration_id: integrationId })
    .where('expires_at', '>', options.now)
    .whereRaw("search like ? escape '\\'", [containsPattern(options.searchText)])
    .orderBy(['label', 'mention_id'])
    .limit(options.limit)
}

/** Inserts or updates mentions, always in the same order, so that concurrent searches cannot deadlock. */
async function saveMentions(db: Knex, rows: MentionRow[]): Promise<void> {
  if (rows.length === 0) return
  const inOrder = rows.toSorted((a, b) => (a.mention_id < b.mention_id ? -1 : 1))
  await db('mentions').insert(inOrder).onConflict(['integration_id', 'mention_id']).merge()
}

export async function deleteMentions(db: Knex, organizationId: string, integrationId: string): Promise<void> {
  await db('mentions').where({ organization_id: organizationId, integration_id: integrationId }).delete()
}

const MAX_QUERY_LENGTH = 200
const MAX_STORED_RESULTS = 100
const MAX_PLATFORM_RESULTS = 200
const MAX_TEXT_LENGTH = 255
const MENTION_TTL_MS = 30 * 86_400_000

/**
 * Searches accounts that a post can mention: first the platform's results, then stored results of earlier searches that match.
 * Returns only stored ones if the platform fails or the query is empty, and null if the platform has no mentions.
 * @throws 404 for an integration that does not exist, 400 for a query that is not a string, and the errors of `withApiErrors` if
 * no stored result matches
 */
export async function searchMentions(
  ctx: AccountContext,
  { organizationId, customerId = null }: AccessScope,
  { id, data, signal }: { id: string; data: Record<string, unknown>; signal: AbortSignal },
): Promise<Mention[] | null> {
  const row = await getIntegration(ctx, { organizationId, customerId }, id)
  const { mentions } = findPlatform(ctx.platforms, row.identifier) ?? {}
  const query = readMentionQuery(data)
  if (!mentions) return null
  const now = ctx.clock.now()
  const searchText = query.replace(/^@/, '')
  const stored = await findStoredMentions(ctx.db, organizationId, id, {
    searchText,
    now,
    limit: MAX_STORED_RESULTS,
  })
  if (searchText === '') return stored.map(toMention)
  const search = (call: PlatformCall) => mentions.search(call, query)
  const results = await withApiErrors(() =>
    withAccount(ctx, { organizationId, integrationId: id, signal }, search).catch((error: unknown) => {
      if (stored.length > 0 && error instanceof PlatformError && error.failure !== 'auth') return []
      throw error
    }),
  )
  const found = sanitizeMentions(results)
  await storeFound(ctx, organizationId, id, found)
  const foundIds = new Set(found.map((mention) => mention.id))
  return [...found, ...stored.filter((row) => !foundIds.has(row.mention_id)).map(toMention)]
}

/** Sanitizes a platform's results: at most 200, each with an id and a label, and a web address as the picture. */
export function sanitizeMentions(mentions: Mention[]): Mention[] {
  return mentions.slice(0, MAX_PLATFORM_RESULTS).flatMap(({ id, label, name, image, doNotCache }) => {
    const mention = {
      id: sanitizeText(id, MAX_TEXT_LENGTH),
      label: sanitizeText(label, MAX_TEXT_LENGTH),
      ...(name === undefined ? {} : { name: sanitizeText(name, MAX_TEXT_LENGTH) }),
      image: sanitizeUrl(image),
      ...(doNotCache === undefined ? {} : { doNotCache }),
    }
    // Drop an id that sanitizing changed, because it would mention nobody.
    return mention.id === '' || mention.id !== id || mention.label === '' ? [] : [mention]
  })
}

const QUERY_SCHEMA = [{ key: 'query', type: 'string', description: 'Text to search for' }]

/**
 * Reads the text to search for.
 * @throws 400 if it is not a string, or too long
 */
export function readMentionQuery(data: Record<string, unknown>): string {
  const { query = '' } = readToolData(QUERY_SCHEMA, data) as { query?: string }
  if (query.length <= MAX_QUERY_LENGTH) return query.trim()
  throw invalid('body.data.query', `must be a string of at most ${MAX_QUERY_LENGTH} characters`)
}

async function storeFound(
  { db, clock }: HasDbAndClock,
  organizationId: string,
  integrationId: string,
  found: Mention[],
): Promise<void> {
  const rows = new Map<string, MentionRow>()
  for (const { id, label, name = '', image, doNotCache } of found)
    if (!doNotCache)
      rows.set(id, {
        organization_id: organizationId,
        integration_id: integrationId,
        mention_id: id,
        label,
        image,
        search: foldText(`${label} ${name}`),
        expires_at: clock.now() + MENTION_TTL_MS,
      })
  await saveMentions(db, [...rows.values()])
}

function toMention({ mention_id: id, label, image }: MentionRow): Mention {
  return { id, label, image }
}
