import { badRequest, invalid } from '../errors/errors.ts'
import { parseLooseInstant, restorePlus, suggestDate } from '../lib/time/dates.ts'
import type { ReadCursor, ReadOperation, ReadRange, ReadSubject } from '../platforms/kit/reads/types.ts'

/** The query of a read, as the contract has it. */
interface ReadQuery {
  username?: string | undefined
  user_id?: string | undefined
  limit?: number | undefined
  since?: string | undefined
  cursor?: string | undefined
}

/**
 * Reads the subject of the query. With both values, the id counts.
 * @throws 400 if neither is given
 */
export function toSubject({ username = '', user_id = '' }: ReadQuery): ReadSubject {
  const [name, userId] = [username.trim().replace(/^@/, ''), user_id.trim()]
  if (userId !== '') return { userId }
  if (name !== '') return { username: name }
  throw invalid('query.username', 'is required unless user_id is given')
}

/** List that a cursor belongs to. */
type ListName = readonly [platform: string, operation: ReadOperation]

/**
 * Reads the requested part of a list.
 * @throws 400 for an instant that cannot be read, and for a cursor of another list
 */
export function toRange({ limit = 20, since, cursor }: ReadQuery, list: ListName): ReadRange {
  return { limit, since: toInstant(since), cursor: cursor ? decodeCursor(cursor, list) : null }
}

function toInstant(since: string | undefined): number | null {
  if (since === undefined || since.trim() === '') return null
  const instant = parseLooseInstant(restorePlus(since.trim()))
  if (instant !== null) return instant
  throw invalid(
    'query.since',
    suggestDate(since) ?? 'must be a date in ISO 8601, such as 2026-11-01T00:00:00Z',
  )
}

/** Encodes the cursor of a list, which only the same list accepts. */
export function encodeCursor(next: ReadCursor | null, [platform, operation]: ListName): string | null {
  if (next === null) return null
  return Buffer.from(JSON.stringify([platform, operation, ...next])).toString('base64url')
}

function decodeCursor(cursor: string, [platform, operation]: ListName): ReadCursor {
  let value: unknown
  try {
    value = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'))
  } catch {
    value = null
  }
  const [ofPlatform, ofOperation, page, after] = Array.isArray(value) ? (value as unknown[]) : []
  if (ofPlatform === platform && ofOperation === operation && isPart(page) && isPart(after))
    return [page, after]
  throw badRequest('The cursor is not valid: pass the one from the previous page of this list, unchanged.')
}

function isPart(value: unknown): value is string | null {
  return value === null || (typeof value === 'string' && value.length <= 2_000)
}
