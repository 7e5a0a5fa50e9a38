import type { App } from '../context.ts'
import type { PostRow } from '../db/tables/posts.ts'
import { findFailures, findRecent, type RecentRow } from './recent-store.ts'

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
