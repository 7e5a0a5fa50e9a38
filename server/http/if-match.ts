import { badRequest } from '../errors/errors.ts'
import { readStrongTags } from '../lib/web/entity-tags.ts'
import type { RequestInfo } from './contract.ts'
import { reply } from './reply.ts'

/** Holds what a caller knows of the object that its request changes. */
interface IfMatch {
  /** Values of the entity tags; null for `*`. */
  versions: ReadonlySet<string> | null
  /** Body of the request, for a refusal that shows both versions. */
  sent: unknown
}

/**
 * Reads `If-Match`; undefined without it.
 * @throws 400 for a malformed header.
 */
export function readIfMatch({ headers }: Pick<RequestInfo, 'headers'>, sent?: unknown): IfMatch | undefined {
  const header = headers['if-match']
  if (header === undefined) return undefined
  const tags = readStrongTags(header)
  if (tags !== null) return { versions: tags === '*' ? null : new Set(tags), sent }
  const message =
    'must be the value of an ETag with its quotation marks, several of them with commas between, or *'
  throw badRequest(`If-Match ${message}.`, [{ location: 'header.if-match', message }])
}

/** Answers with the version of the object as its strong ETag. */
export function replyWithVersion<Body>(version: string, body: Body) {
  return reply({ body, headers: { etag: `"${version}"` } })
}

/** Answers with objects that a request changed. The version of an only one is the ETag. */
export function replyWithVersions<Item extends { version?: string }>(items: readonly Item[]) {
  const [only, ...more] = items
  const body = items.map(({ version, ...item }) => item)
  return only?.version === undefined || more.length > 0
    ? reply({ body })
    : replyWithVersion(only.version, body)
}
