import type { Knex } from 'knex'
import type { HasDb, HasDbAndClock } from '../../db/connect.ts'
import { keysetPage } from '../../db/pagination.ts'
import type { PostRow } from '../../db/tables/posts.ts'
import type { ApprovalLinkRow, PostDecisionRow } from '../../db/tables/reviews.ts'
import type { AccessScope } from '../../integrations/access-scope.ts'
import { findSummaries, groupIntegrationIds, type IntegrationSummary } from '../../integrations/lookup.ts'
import { livePosts } from '../store.ts'
import { openLinks } from './store.ts'

/** `waiting` = drafts that need a decision; `rejected` = drafts that nobody changed since; `approved` = no drafts any more. */
export const reviewStates = ['waiting', 'approved', 'rejected'] as const

export type ReviewState = (typeof reviewStates)[number]

/** A post under review; repeated for each list. */
export interface ReviewItem {
  root: PostRow
  /** Absent where the channel is deleted. */
  channel: IntegrationSummary | undefined
  decision: PostDecisionRow | undefined
  /** The link that waits for a reviewer outside the organization. */
  link: ApprovalLinkRow | undefined
  notes: number
}

export interface ReviewRequest {
  state: ReviewState
  /** Id of a channel. */
  integration?: string | undefined
  limit: number
  cursor?: string | undefined
}

/**
 * Lists posts under review, the next to be published first; decided ones, the latest first. A draft waits if programs made it, if it
 * has an open approval link or a note, or if it was changed after a rejection.
 */
export async function listReviews(
  ctx: HasDbAndClock,
  scope: AccessScope,
  { state, integration, ...page }: ReviewRequest,
): Promise<{ items: ReviewItem[]; nextCursor: string | null }> {
  const query = reviews(ctx, scope, state)
  if (integration) query.where('posts.integration_id', integration)
  const { rows, nextCursor } = await keysetPage<PostRow>(query.select('posts.*'), {
    columns: ['posts.publish_date', 'posts.id'],
    direction: state === 'waiting' ? 'asc' : 'desc',
    ...page,
  })
  return { items: await readItems(ctx, scope, rows), nextCursor }
}

/** Counts the drafts that wait, up to a maximum, which a place of the navigation shows. */
export async function countWaiting(ctx: HasDbAndClock, scope: AccessScope, max: number): Promise<number> {
  const found = reviews(ctx, scope, 'waiting').select('posts.id').limit(max)
  const [row] = await ctx.db.from(found.as('f')).count({ count: '*' })
  return Number(row?.count)
}

function reviews(ctx: HasDbAndClock, scope: AccessScope, state: ReviewState): Knex.QueryBuilder {
  const { db } = ctx
  const query: Knex.QueryBuilder = livePosts(db, scope.organizationId).whereRaw('posts.position = 0')
  if (scope.customerId) query.whereIn('posts.integration_id', groupIntegrationIds(db, scope))
  const decided = (condition: string) =>
    db.raw(`exists (select 1 from post_decisions d where d.post_id = posts.id and ${condition})`)
  if (state === 'approved')
    return query.whereNot('posts.state', 'DRAFT').whereRaw(decided(`d.decision = 'approved'`))
  query.where('posts.state', 'DRAFT')
  const isRejected = decided(`d.decision = 'rejected' and d.decided_at >= posts.updated_at`)
  if (state === 'rejected') return query.whereRaw(isRejected)
  return query
    .whereNot((not) => not.whereRaw(isRejected))
    .where((either) => {
      either
        .whereIn('posts.creation_method', ['API', 'MCP', 'CLI', 'AUTOPOST'])
        .orWhereExists(openLinks(db, ctx.clock.now()).whereRaw('approval_links.post_id = posts.id'))
        .orWhereExists(db('post_notes').whereRaw('post_notes.post_id = posts.id and deleted_at is null'))
        .orWhereRaw(decided('1 = 1'))
    })
}

async function readItems(
  ctx: HasDbAndClock,
  { organizationId }: AccessScope,
  rows: readonly PostRow[],
): Promise<ReviewItem[]> {
  const { db } = ctx
  const ids = rows.map(({ id }) => id)
  const channelIds = rows.map(({ integration_id }) => integration_id)
  const channels = await findSummaries(db, organizationId, channelIds)
  const decisions = await findDecisions(ctx, organizationId, ids)
  const links: ApprovalLinkRow[] = await openLinks(db, ctx.clock.now()).whereIn('post_id', ids)
  const counts: { post_id: string; count: number | string }[] = await db('post_notes')
    .whereIn('post_id', ids)
    .whereNull('deleted_at')
    .groupBy('post_id')
    .select('post_id')
    .count({ count: '*' })
  return rows.map((root) => ({
    root,
    channel: channels.get(root.integration_id),
    decision: decisions.get(root.id),
    link: links.find(({ post_id }) => post_id === root.id),
    notes: Number(counts.find(({ post_id }) => post_id === root.id)?.count ?? 0),
  }))
}

/** Finds the latest decisions by the root of the thread. */
export async function findDecisions(
  { db }: HasDb,
  organizationId: string,
  rootIds: readonly string[],
): Promise<Map<string, PostDecisionRow>> {
  const rows: PostDecisionRow[] = await db('post_decisions')
    .where({ organization_id: organizationId })
    .whereIn('post_id', [...rootIds])
  return new Map(rows.map((row) => [row.post_id, row]))
}
