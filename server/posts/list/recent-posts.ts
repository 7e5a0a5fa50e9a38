import type { Knex } from 'knex'
import type { App } from '../../context.ts'
import { keysetPage, type Page } from '../../db/pagination.ts'
import type { PostRow } from '../../db/tables/posts.ts'

export interface RecentPost {
  row: RecentRow
  /** The first entry of the thread that failed, also where the root is out. */
  failed: Pick<PostRow, 'error_code' | 'error_message'> | null
}

/** Threads by the date of their root, newest first: what waits for its time, then what was published or failed. */
export async function recentPosts(
  ctx: Pick<App, 'db'>,
  organizationId: string,
  page: { limit: number; cursor?: string | undefined },
): Promise<{ posts: RecentPost[]; nextCursor: string | null }> {
  const { rows, nextCursor } = await findRecent(ctx.db, organizationId, page)
  const failures = await findFailures(
    ctx.db,
    organizationId,
    rows.map(({ id }) => id),
  )
  return { posts: rows.map((row) => ({ row, failed: failures.get(row.id) ?? null })), nextCursor }
}

type RecentRow = PostRow & { identifier: string; channel_name: string }

/** Roots by date, newest first. */
async function findRecent(
  db: Knex,
  organizationId: string,
  page: { limit: number; cursor?: string | undefined },
): Promise<Page<RecentRow>> {
  const query = db('posts as p')
    .join('integrations as i', 'i.id', 'p.integration_id')
    .where('p.organization_id', organizationId)
    // Written out, not bound, as the partial indexes on roots want it.
    .whereRaw('p.deleted_at is null and p.position = 0')
    .select('p.*', 'i.identifier', 'i.name as channel_name')
  return keysetPage<RecentRow>(query, { columns: ['p.publish_date', 'p.id'], direction: 'desc', ...page })
}

/** The first entry that failed of each of these threads. */
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
