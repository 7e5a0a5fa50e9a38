import type { Knex } from 'knex'
import type { PostRow } from '../../db/tables/posts.ts'
import type { Reach } from '../../integrations/reach.ts'
import { findGroups, findLivePosts, findThreads } from '../store.ts'
import type { Plan, PlannedThread } from './parse-request.ts'
import type { PostProblem } from './problems.ts'

/** What is stored already of the threads that a plan edits. */
export interface Stored {
  /** Every live row of every thread that the plan touches, by id. */
  rows: Map<string, PostRow>
  /** Their roots, sorted: whoever locks several threads does it in this order. */
  rootIds: string[]
}

/** What rows that are planned anew forget of their past. */
export const unpublished = {
  release_id: null,
  release_url: null,
  published_at: null,
  error_code: null,
  error_message: null,
  overdue_at: null,
} satisfies Partial<PostRow>

/** What lies out of reach is not there. */
export async function findStored(db: Knex, reach: Reach, plan: Plan): Promise<Stored> {
  const ids = plan.threads.flatMap((thread) => thread.entries.flatMap(({ id }) => (id === null ? [] : [id])))
  const groups = plan.threads.flatMap(({ replacedGroup }) => (replacedGroup === null ? [] : [replacedGroup]))
  const named = [
    ...(await findLivePosts(db, reach, [...new Set(ids)])),
    ...(await findGroups(db, reach, [...new Set(groups)])),
  ]
  const rootIds = [...new Set(named.map((row) => row.root_id))].sort()
  const rows = await findThreads(db, reach.organizationId, rootIds)
  return { rows: new Map(rows.map((row) => [row.id, row])), rootIds }
}

/** The root that the thread keeps; undefined when it gets a new one. */
export function keptRoot(thread: PlannedThread, stored: Stored): PostRow | undefined {
  const first = thread.entries[0]?.id
  return first ? stored.rows.get(first) : undefined
}

/** An edit in place leaves state and schedule alone; without a post to edit it is a new one. */
export function isInPlace(plan: Plan, thread: PlannedThread, stored: Stored): boolean {
  return plan.type === 'update' && keptRoot(thread, stored) !== undefined
}

/**
 * Live rows that stay in the thread although the request does not name them: the other comments of an edited post, unless
 * the request replaces their group.
 */
export function keptComments(thread: PlannedThread, stored: Stored): PostRow[] {
  const root = keptRoot(thread, stored)
  if (root === undefined) return []
  const named = new Set(thread.entries.map((entry) => entry.id))
  return [...stored.rows.values()]
    .filter((row) => row.root_id === root.root_id && row.position > 0)
    .filter((row) => row.group_id !== thread.replacedGroup && !named.has(row.id))
    .sort((a, b) => a.position - b.position)
}

/** True once it is on the platform, or may be; also for a draft that was published before. */
export function mayBePublished(row: PostRow): boolean {
  return row.state === 'PUBLISHED' || row.error_code === 'outcome_unknown' || isPublishedDraft(row)
}

function isPublishedDraft(row: PostRow): boolean {
  return row.state === 'DRAFT' && row.release_id !== null
}

/** Saving a draft as a draft publishes nothing, so it keeps what is known of an earlier publication. */
export function keepsItsPast(plan: Plan, root: PostRow | undefined): boolean {
  return plan.type === 'draft' && !plan.republish && root?.state === 'DRAFT'
}

/** What forbids the edits that the plan asks for. */
export function checkEdits(plan: Plan, stored: Stored): PostProblem[] {
  const seen = new Set<string>()
  return plan.threads.flatMap((thread) => [
    ...thread.entries.flatMap((entry, index): PostProblem[] => {
      if (entry.id === null) return []
      const location = `${entry.location}.id`
      const twice = seen.has(entry.id)
      seen.add(entry.id)
      const row = stored.rows.get(entry.id)
      if (row === undefined) return [{ code: 'not_found', location, message: 'There is no such post.' }]
      const message = twice ? 'The request names this post twice.' : misplaced(thread, index, row, stored)
      return message === null ? [] : [{ code: 'validation_failed', location, message }]
    }),
    ...checkRepublishing(plan, thread, stored),
  ])
}

function misplaced(thread: PlannedThread, index: number, row: PostRow, stored: Stored): string | null {
  if (row.integration_id !== thread.integrationId) return 'This post belongs to another channel.'
  if (row.group_id === thread.replacedGroup) return null
  if (index === 0)
    return row.position === 0 ? null : 'This is a comment: it becomes a post only if its group is replaced.'
  return row.root_id === keptRoot(thread, stored)?.root_id ? null : 'This post belongs to another thread.'
}

/** What the request leaves out of a group that it replaces, and may be live: sent anew, it would be there twice. */
function lost({ replacedGroup, integrationId, location, entries }: PlannedThread, stored: Stored) {
  const named = new Set(entries.map(({ id }) => id))
  const row = [...stored.rows.values()].find(
    (each) =>
      each.group_id === replacedGroup &&
      !named.has(each.id) &&
      each.integration_id === integrationId &&
      each.error_code === 'outcome_unknown',
  )
  return row && { row, location }
}

function checkRepublishing(plan: Plan, thread: PlannedThread, stored: Stored): PostProblem[] {
  if (plan.republish || isInPlace(plan, thread, stored)) return []
  const named = thread.entries.map(({ id, location }) => ({ row: stored.rows.get(id ?? ''), location }))
  const kept = keptComments(thread, stored).map((row) => ({ row, location: thread.location }))
  const stays = keepsItsPast(plan, keptRoot(thread, stored))
  const out =
    [...named, ...kept].find(
      ({ row }) => row !== undefined && mayBePublished(row) && !(stays && row.state === 'DRAFT'),
    ) ?? lost(thread, stored)
  if (out?.row === undefined) return []
  return [
    {
      code: 'already_published',
      location: `${out.location}.id`,
      message:
        out.row.state === 'PUBLISHED'
          ? 'This post is published already: send republish: true to publish it again, or type "update" to edit it here only.'
          : 'Nobody knows whether this post is live: look at the channel, then send republish: true to publish it again.',
    },
  ]
}
