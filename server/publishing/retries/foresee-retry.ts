import type { HasDbAndClock } from '../../db/connect.ts'
import type { PostRow } from '../../db/tables/posts.ts'
import { ApiError } from '../../errors/errors.ts'
import { findLastAttempt } from '../attempts/unanswered-store.ts'
import { hasPublished, hasWorkLeft, isOpen, readProgress, reopenActs } from '../engine/acts.ts'
import { NOT_FOUND } from '../engine/look-up.ts'
import { isSending } from '../sending.ts'
import { HELD, mayBeLive } from '../threads.ts'
import { entryToRetry } from './retry-post.ts'

/** Effect of a retry; `retryPost` decides the same way. */
export type RetryEffect =
  /** Nothing that is sent again can be live. */
  | 'safe'
  /** The entry may be live, but the platform recognizes the repeat and publishes no second post. */
  | 'recognized'
  /** The platform was read and does not show the post, so it is probably not live. */
  | 'not_found'
  /** The entry may be live, and would then appear twice. */
  | 'may_duplicate'

/** Says what a retry of this thread would do now; null while there is nothing to retry, or while it is being sent. */
export async function foreseeRetry(
  ctx: HasDbAndClock,
  entries: readonly PostRow[],
): Promise<RetryEffect | null> {
  const [root] = entries
  if (root === undefined || (await isSending(ctx, root.organization_id, root.root_id))) return null
  const entry = await findEntry(ctx, [...entries])
  if (entry === null) return null
  return mayBeLive(entry) ? foreseeUnknown(ctx, entry) : 'safe'
}

async function findEntry(ctx: HasDbAndClock, entries: PostRow[]): Promise<PostRow | null> {
  try {
    return await entryToRetry(ctx, entries)
  } catch (error) {
    if (error instanceof ApiError) return null
    throw error
  }
}

async function foreseeUnknown(ctx: HasDbAndClock, entry: PostRow): Promise<RetryEffect> {
  // The service from which the copy was restored may have published it, whatever this copy knows.
  if (entry.error_code === HELD) return 'may_duplicate'
  const last = await findLastAttempt(ctx.db, entry)
  const progress = readProgress(last?.progress ?? null)
  const now = ctx.clock.now()
  const isRecognized = hasPublished(progress) ? isOpen(reopenActs(progress, now)) : hasWorkLeft(progress, now)
  if (isRecognized) return 'recognized'
  return last?.code === NOT_FOUND ? 'not_found' : 'may_duplicate'
}
