import type { Knex } from 'knex'
import type { HasDb } from '../../db/connect.ts'
import { keysetPage, type Page } from '../../db/pagination.ts'
import type { PostRow } from '../../db/tables/posts.ts'
import { findSummaries, type IntegrationSummary } from '../../integrations/lookup.ts'

export interface RecentPost {
  row: PostRow
  /** Absent where the channel is deleted. */
  channel: IntegrationSummary | undefined
  /** First failed entry of the thread, even if the root is published. */
  failed: Pick<PostRow, 'error_code' | 'error_message'> | null
}

/** Lists threads by the date of their root, newest first: scheduled posts, then published and failed ones. */
export async function recentPosts(
  ctx: HasDb,
  organizationId: string,
  page: { limit: number; cursor?: string | undefined },
): Promise<{ posts: RecentPost[]; nextCursor: string | null }> {
  const { rows, nextCursor } = await findRecent(ctx.db, organizationId, page)
  const channelIds = rows.map(({ integration_id }) => integration_id)
  const channels = await findSummaries(ctx.db, organizationId, channelIds)
  const rootIds = rows.map(({ id }) => id)
  const failures = await findFailures(ctx.db, organizationId, rootIds)
  const posts = rows.map((row) => ({
    row,
    channel: channels.get(row.integration_id),
    failed: failures.get(row.id) ?? null,
  }))
  return { posts, nextCursor }
}

async function findRecent(
  db: Knex,
  organizationId: string,
  page: { limit: number; cursor?: string | undefined },
): Promise<Page<PostRow>> {
  const query = db('posts as p')
    .where('p.organization_id', organizationId)
    // Writes the condition as literal SQL, which the partial indexes on roots require.
    .whereRaw('p.deleted_at is null and p.position = 0')
    .select('p.*')
  return keysetPage<PostRow>(query, { columns: ['p.publish_date', 'p.id'], direction: 'desc', ...page })
}

/** Finds the first entry of each thread that failed. */
async function findFailures(
  db: Knex,
  organizationId: string,
  rootIds: readonly string[],
): Promise<Map<string, Pick<PostRow, 'error_code' | 'error_message'>>> {
  const rows = await db('posts')
    .where({ organization_id: organizationId, state: 'ERROR', deleted_at: null })
    .whereIn('root_id', rootIds)
    .orderBy('position', 'desc')
    .select('root_id', 'error_code', 'error_message')
  return new Map(rows.map((row) => [row.root_id, row]))
}
