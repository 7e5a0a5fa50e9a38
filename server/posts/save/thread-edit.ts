import type { Knex } from 'knex'
import type { HasDb } from '../../db/connect.ts'
import type { PlanChange, PostRow } from '../../db/tables/posts.ts'
import type { AccessScope } from '../../integrations/access-scope.ts'
import { refuseWhileSending } from '../../publishing/sending.ts'
import { findGroups, findLivePosts } from '../reachable-posts.ts'
import { findThreads } from '../store.ts'
import type { ParsedRequest, ParsedThread } from './parse-request.ts'
import type { PostProblem } from './problems.ts'

/**
 * How one thread of a request is saved: as a new thread, in place (content changes, state and schedule stay), or as a stored
 * thread with a new state and date.
 */
export type ThreadEdit = {
  thread: ParsedThread
  /** The stored row of each entry, in order; undefined for a new entry, or if its post is out of reach. */
  rows: (PostRow | undefined)[]
  /** Stored comments that the request does not name; they stay behind its entries, in order. */
  kept: PostRow[]
} & ({ kind: 'new'; root?: undefined } | { kind: 'inPlace' | 'requeue'; root: PostRow })

/** Live rows of all threads that a request touches, by id. */
type Stored = ReadonlyMap<string, PostRow>

export interface Edits {
  /** In the order of the request. */
  threads: ThreadEdit[]
  stored: Stored
  /** Stored rows of a replaced group that no thread of the request takes over. */
  dropped: PostRow[]
  /** Forbid the edits. */
  problems: PostProblem[]
}

/** Columns that are reset when rows are planned again. */
export const unpublished = {
  release_id: null,
  release_url: null,
  published_at: null,
  error_code: null,
  error_message: null,
  overdue_at: null,
  paused_at: null,
  removed_at: null,
  removed_ids: null,
} satisfies PlanChange

/**
 * Decides how to save each thread of a request, and what forbids it. Posts out of reach count as missing. `known` are whole threads in
 * the caller's reach, as they are stored now. A request that names no other stored post costs no query.
 */
export async function readEdits(
  db: Knex,
  scope: AccessScope,
  request: ParsedRequest,
  known: readonly PostRow[] = [],
): Promise<Edits> {
  const ids = new Set(request.threads.flatMap(({ entries }) => entries.flatMap(({ id }) => id ?? [])))
  const groups = new Set(request.threads.flatMap(({ replacedGroup }) => replacedGroup ?? []))
  const given = known.filter(({ id, group_id }) => ids.has(id) || groups.has(group_id))
  const isEnough =
    ids.isSubsetOf(new Set(given.map(({ id }) => id))) &&
    groups.isSubsetOf(new Set(given.map(({ group_id }) => group_id)))
  const named = isEnough
    ? given
    : [...(await findLivePosts(db, scope, [...ids])), ...(await findGroups(db, scope, [...groups]))]
  const rootIds = [...new Set(named.map((row) => row.root_id))].sort()
  const rows = isEnough
    ? known.filter(({ root_id }) => rootIds.includes(root_id))
    : await findThreads(db, scope.organizationId, rootIds)
  const stored = new Map(rows.map((row) => [row.id, row]))
  const threads = request.threads.map((thread) => toEdit(request, thread, stored))
  const saved = new Set(threads.flatMap(({ rows, kept }) => [...rows, ...kept].map((row) => row?.id)))
  const dropped = rows.filter((row) => groups.has(row.group_id) && !saved.has(row.id))
  return { threads, stored, dropped, problems: findProblems(request, threads, stored) }
}

/**
 * Locks the threads that a request edits, in a fixed order, in the caller's transaction, and decides on their current rows: another
 * request may have published or deleted them since `read`.
 * @throws 409 while one of them is being sent
 */
export async function lockEdits(
  ctx: HasDb,
  scope: AccessScope,
  request: ParsedRequest,
  read: Edits,
): Promise<Edits> {
  const locked = new Map<string, PostRow[]>()
  let edits = read
  for (;;) {
    const rootIds = new Set([...edits.stored.values()].map((row) => row.root_id)).difference(locked)
    if (rootIds.size === 0) return edits
    for (const rootId of [...rootIds].sort())
      locked.set(rootId, await refuseWhileSending(ctx, scope.organizationId, rootId))
    // A post may have left the reach of a key that is bound to a channel group.
    const known = scope.customerId ? [] : [...locked.values()].flat()
    edits = await readEdits(ctx.db, scope, request, known)
  }
}

/** An edit in place that names no stored post is a new thread. */
function toEdit({ type }: ParsedRequest, thread: ParsedThread, stored: Stored): ThreadEdit {
  const rows = thread.entries.map(({ id }) => (id === null ? undefined : stored.get(id)))
  const [root] = rows
  if (root === undefined) return { kind: 'new', thread, rows, kept: [] }
  const kind = type === 'update' ? 'inPlace' : 'requeue'
  return { kind, thread, rows, root, kept: keptComments(thread, root, stored) }
}

/** Comments of an edited thread go only with the group that the request replaces. */
function keptComments(thread: ParsedThread, root: PostRow, stored: Stored): PostRow[] {
  const named = new Set(thread.entries.map((entry) => entry.id))
  return [...stored.values()]
    .filter((row) => row.root_id === root.root_id && row.position > 0)
    .filter((row) => row.group_id !== thread.replacedGroup && !named.has(row.id))
    .sort((a, b) => a.position - b.position)
}

/** True once a post is on its platform, or may be. */
export function mayBePublished(row: PostRow): boolean {
  return row.state === 'PUBLISHED' || row.error_code === 'outcome_unknown'
}

function findProblems(request: ParsedRequest, threads: ThreadEdit[], stored: Stored): PostProblem[] {
  const seen = new Set<string>()
  return threads.flatMap((edit) => [
    ...edit.thread.entries.flatMap(({ id, location: entry }, index): PostProblem[] => {
      if (id === null) return []
      const location = `${entry}.id`
      const twice = seen.has(id)
      seen.add(id)
      const row = edit.rows[index]
      if (row === undefined) return [{ code: 'not_found', location, message: 'There is no such post.' }]
      const message = twice ? 'The request names this post twice.' : describeMisplacement(edit, index, row)
      return message === null ? [] : [{ code: 'validation_failed', location, message }]
    }),
    ...checkRepublishing(request, edit, stored),
  ])
}

function describeMisplacement({ thread, root }: ThreadEdit, index: number, row: PostRow): string | null {
  if (row.integration_id !== thread.integrationId) return 'This post belongs to another channel.'
  if (row.group_id === thread.replacedGroup) return null
  if (index === 0)
    return row.position === 0
      ? null
      : 'This is a comment. It can become a post only if its group is replaced.'
  return row.root_id === root?.root_id ? null : 'This post belongs to another thread.'
}

function checkRepublishing(request: ParsedRequest, edit: ThreadEdit, stored: Stored): PostProblem[] {
  if (request.republish || edit.kind === 'inPlace') return []
  const { thread, rows, kept } = edit
  const entries = [
    ...rows.map((row, index) => ({ row, location: thread.entries[index]?.location })),
    ...kept.map((row) => ({ row, location: thread.location })),
  ]
  const { row, location } = entries.find(({ row }) => row !== undefined && mayBePublished(row)) ?? {
    row: findOmittedUnknown(thread, stored),
    location: thread.location,
  }
  if (row === undefined) return []
  return [
    {
      code: 'already_published',
      location: `${location}.id`,
      message:
        row.state === 'PUBLISHED'
          ? 'This post is already published. To publish it again, send republish: true. To edit it only here, send type "update".'
          : 'The outcome of this post is unknown: it may be live. Check the channel, then send republish: true to publish it again.',
    },
  ]
}

/** Finds a possibly published entry that the request leaves out of a group it replaces: sending it again would duplicate it. */
function findOmittedUnknown(
  { replacedGroup, integrationId, entries }: ParsedThread,
  stored: Stored,
): PostRow | undefined {
  const named = new Set(entries.map(({ id }) => id))
  return [...stored.values()].find(
    (row) =>
      row.group_id === replacedGroup &&
      !named.has(row.id) &&
      row.integration_id === integrationId &&
      row.error_code === 'outcome_unknown',
  )
}
