import { createHash } from 'node:crypto'
import type { HasDb } from '../../db/connect.ts'
import type { PostRow, TagRow } from '../../db/tables/posts.ts'
import { ApiError, badRequest } from '../../errors/errors.ts'
import { getThread, type Thread } from '../get-thread.ts'
import { toThreadBody } from '../post-body.ts'
import { findTagsOf, findThread } from '../store.ts'

/** Versions of a thread that a caller knows, from `If-Match` or from a form. */
export interface Precondition {
  /** Null for `*`: every version, if the post exists. */
  versions: ReadonlySet<string> | null
  /** Body of the request, which a refusal shows beside the stored post. */
  sent?: unknown
}

/** Left out of the version, because nobody edits them and publishing changes them while a post waits. */
type Unversioned =
  | 'due_at'
  | 'attempt_key'
  | 'overdue_at'
  | 'updated_at'
  | 'search_text'
  | 'traceparent'
  | 'request_id'

/**
 * Hashes a thread, given by its live rows in order. The version lives in no column: a write cannot forget to raise it, whichever
 * context makes it, and a new column of posts changes it by itself. Outcomes are part of it, so an edit that started before the
 * publication is stale.
 */
export function versionOf(entries: readonly PostRow[], tags: readonly Pick<TagRow, 'id' | 'name'>[]): string {
  const rows = entries.map((entry): object =>
    Object.entries(versioned(entry)).sort(([a], [b]) => (a < b ? -1 : 1)),
  )
  const named = tags.map(({ id, name }) => [id, name]).sort(([a = ''], [b = '']) => (a < b ? -1 : 1))
  const hash = createHash('sha256').update(JSON.stringify([rows, named]))
  return hash.digest('base64url').slice(0, 27)
}

/** Returns the columns of an entry that people change. */
export function versioned(entry: PostRow): Omit<PostRow, Unversioned> {
  const { due_at, attempt_key, overdue_at, updated_at, search_text, traceparent, request_id, ...row } = entry
  return row
}

export function versionOfThread({ entries, tags }: Pick<Thread, 'entries' | 'tags'>): string {
  return versionOf(entries, tags)
}

/** Reads the version of a live thread. Call it in the transaction that changed the thread, before others can. */
export async function readVersion(ctx: HasDb, organizationId: string, rootId: string): Promise<string> {
  return readVersionOf(ctx, await findThread(ctx.db, organizationId, rootId), rootId)
}

/** Returns the version of a live thread whose rows the caller has just read, in order. */
export async function readVersionOf(
  ctx: HasDb,
  entries: readonly PostRow[],
  rootId: string,
): Promise<string> {
  return versionOf(entries, (await findTagsOf(ctx.db, [rootId])).get(rootId) ?? [])
}

/**
 * Refuses a change of a thread that the caller has not seen in its current version. Costs nothing without a precondition. Call it
 * in the transaction that locks the thread, with its live rows in order.
 * @throws 412
 */
export async function requireVersion(
  ctx: HasDb,
  entries: readonly PostRow[],
  precondition: Precondition | undefined,
): Promise<void> {
  const [root] = entries
  if (!precondition?.versions || root === undefined) return
  if (precondition.versions.has(await readVersionOf(ctx, entries, root.root_id))) return
  throw stale(await getThread(ctx, root.organization_id, root.root_id), precondition)
}

/** Creates the refusal of a stale change, with both versions. */
export function stale(current: Thread, { sent }: Precondition): ApiError {
  return new ApiError(
    'precondition_failed',
    'The post has changed since you read it. `current` shows it as it is now. Apply your change to that, and send it with the new ETag.',
    {
      extensions: { current: toThreadBody(current), ...(sent === undefined ? {} : { sent }) },
      headers: { etag: `"${versionOfThread(current)}"` },
    },
  )
}

/** Versions that a request for several threads expects: those of `If-Match` for its only thread, or one for each root. */
export type Preconditions = Precondition | ReadonlyMap<string, Precondition>

/**
 * Refuses a request for several threads if it would overwrite a version that its caller has not seen. `stored` are the live rows
 * of the threads that the request edits, locked.
 * @throws 412; 400 for one `If-Match` and several threads
 */
export async function requireVersions(
  ctx: HasDb,
  stored: Iterable<PostRow>,
  preconditions: Preconditions | undefined,
): Promise<void> {
  if (preconditions === undefined) return
  const threads = Map.groupBy(stored, (row) => row.root_id)
  if (!(preconditions instanceof Map)) {
    const [thread, ...more] = threads.values()
    if (thread === undefined) throw nothingToMatch(preconditions as Precondition)
    if (more.length > 0)
      throw badRequest(
        'If-Match describes one post, and this request edits several. Send one request for each.',
      )
    return requireVersion(ctx, inOrder(thread), preconditions as Precondition)
  }
  for (const [rootId, precondition] of preconditions as ReadonlyMap<string, Precondition>) {
    const thread = threads.get(rootId)
    if (thread === undefined) throw nothingToMatch(precondition)
    await requireVersion(ctx, inOrder(thread), precondition)
  }
}

function inOrder(rows: PostRow[]): PostRow[] {
  return rows.sort((a, b) => a.position - b.position)
}

/** Refuses a request that would create the post which it meant to change. */
function nothingToMatch({ sent }: Precondition): ApiError {
  return new ApiError(
    'precondition_failed',
    'The request edits no stored post, so If-Match has nothing to match. Another request may have deleted the post.',
    { extensions: { current: null, ...(sent === undefined ? {} : { sent }) } },
  )
}
