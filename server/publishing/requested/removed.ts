import type { HasDbAndClock } from '../../db/connect.ts'
import type { RequestedActRow } from '../../db/tables/runs.ts'
import type { PublishedEntry } from '../../platforms/platform.ts'
import { forgetPublishedPart } from '../attempts/published-parts.ts'
import { findPost, updatePost } from '../store.ts'

type Acted = Pick<RequestedActRow, 'organization_id' | 'subject_id' | 'release_id'>

/** Stores that a publication of an entry was taken down, unless the entry was published again since. */
export async function markRemoved(ctx: HasDbAndClock, act: Acted): Promise<void> {
  const post = await findPost(ctx.db, act.organization_id, act.subject_id)
  if (post === undefined) return
  // An entry that failed on other targets gets its ids when it succeeds there.
  if (post.state === 'ERROR') return forgetPublishedPart(ctx, post, act.release_id)
  const ids = post.release_id?.split(',') ?? []
  if (!ids.includes(act.release_id)) return
  const removed = new Set([...(post.removed_ids?.split(',') ?? []), act.release_id])
  const isGone = ids.every((id) => removed.has(id))
  const now = ctx.clock.now()
  await updatePost(ctx.db, post.id, {
    removed_ids: [...removed].join(','),
    removed_at: isGone ? (post.removed_at ?? now) : null,
    updated_at: now,
  })
}

/** Stores the id and the address that an edit gave a publication of an entry. */
export async function replaceRelease(ctx: HasDbAndClock, act: Acted, entry: PublishedEntry): Promise<void> {
  const post = await findPost(ctx.db, act.organization_id, act.subject_id)
  const ids = post?.release_id?.split(',') ?? []
  const index = ids.indexOf(act.release_id)
  if (post === undefined || index < 0) return
  const urls = post.release_url?.split(/,(?=https?:)/) ?? []
  const isWhole = urls.length === ids.length && entry.releaseUrl !== null
  await updatePost(ctx.db, post.id, {
    release_id: ids.with(index, entry.releaseId).join(','),
    release_url: isWhole ? urls.with(index, entry.releaseUrl ?? '').join(',') : post.release_url,
    updated_at: ctx.clock.now(),
  })
}
