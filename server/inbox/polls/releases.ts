import type { HasDbAndClock } from '../../db/connect.ts'
import type { InboxPostRow } from '../../db/tables/inbox.ts'
import { findRecentReleases } from '../../posts/release-id.ts'
import { findPolledPosts } from './polls-store.ts'
import { WINDOW_MS } from './rhythm.ts'

/** The newest posts of a channel whose comments are read. */
const MAX_POSTS = 300

/** A post of ours on one of its places. */
export interface Release {
  releaseId: string
  releaseUrl: string | null
  /** First entry of its thread. */
  postId: string
  publishedAt: number
  /** Absent until its comments were read. */
  known: InboxPostRow | undefined
}

/** Lists the posts of a channel whose comments are read, the newest first. */
export async function findReleases(
  ctx: HasDbAndClock,
  channel: { organizationId: string; integrationId: string },
): Promise<Release[]> {
  const since = ctx.clock.now() - WINDOW_MS
  const posts = await findRecentReleases(ctx, channel, since, MAX_POSTS)
  const releases = posts.flatMap(({ id: postId, releaseId, releaseUrl, publishedAt }) => {
    const ids = releaseId.split(',')
    return ids.map((id) => ({
      releaseId: id,
      releaseUrl: ids.length === 1 ? releaseUrl : null,
      postId,
      publishedAt,
    }))
  })
  const ids = releases.map((release) => release.releaseId)
  const known = await findPolledPosts(ctx.db, channel.integrationId, ids)
  return releases
    .map((release) => ({ ...release, known: known.get(release.releaseId) }))
    .filter((release) => !release.known?.gone_at)
}
