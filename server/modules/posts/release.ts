import { findChannel } from '../../channels/index.ts'
import type { App } from '../../context.ts'
import { dialectOf } from '../../db/dialect.ts'
import type { PostRow } from '../../db/tables/posts.ts'
import { transaction } from '../../db/transaction.ts'
import { ApiError, conflict, notFound } from '../../errors.ts'
import { type AccountContext, withAccount } from '../integrations/accounts.ts'
import { orApiError } from '../integrations/platform-error.ts'
import { recordEvent } from '../publishing/events.ts'
import { refuseWhileSending } from '../publishing/sending.ts'
import { scheduleNext, threadIsOut } from '../publishing/threads.ts'
import { emitPostEvent } from '../webhooks/emit-post.ts'
import { findBound, findBoundTo, findChannelOf, findLivePost, findThread, updatePost } from './store.ts'

/** The release id of a post whose platform gave none. */
const MISSING = 'missing'

/**
 * What the post could be on the platform: for one that was published without an id, or whose outcome is unknown. What another
 * post is bound to is none of it. Empty for every other post, known or not. Throws `upstream_failed` or `channel_disconnected`
 * where the platform does not answer.
 */
export async function findReleaseCandidates(
  ctx: AccountContext,
  organizationId: string,
  id: string,
  signal: AbortSignal,
): Promise<{ id: string; url: string }[]> {
  const post = await findLivePost(ctx.db, organizationId, id)
  if (post === undefined || !isUnbound(post)) return []
  const integration = await findChannelOf(ctx.db, organizationId, post.integration_id)
  const missing = integration && findChannel(ctx.channels, integration.identifier)?.missing
  if (missing === undefined) return []
  const ask = () => withAccount(ctx, organizationId, post.integration_id, (call) => missing(call), signal)
  const found = await orApiError(ask)
  const ids = found.map((candidate) => candidate.id)
  const bound = await findBound(ctx.db, organizationId, post.integration_id, ids)
  return found.filter((candidate) => !bound.has(candidate.id))
}

/**
 * Binds a post to what it is on the platform. One whose outcome was unknown counts as published from then on, and its thread
 * goes on. 409 for a post that is bound already or was never published, and `already_bound` where another post is that one.
 */
export async function setReleaseId(
  ctx: Pick<App, 'db' | 'jobs' | 'clock'>,
  organizationId: string,
  id: string,
  releaseId: string,
): Promise<void> {
  await transaction(ctx, async (ctx) => {
    const before = await findLivePost(ctx.db, organizationId, id)
    if (before === undefined) throw notFound('post')
    await refuseWhileSending(ctx, organizationId, before.root_id)
    const post = await findLivePost(ctx.db, organizationId, id)
    if (post === undefined) throw notFound('post')
    if (!isUnbound(post))
      throw conflict(
        'Only a post whose releaseId is "missing", or whose outcome is unknown, can be given one.',
      )
    await refuseTwice(ctx, post, releaseId)
    const now = ctx.clock.now()
    const unknown = post.state === 'ERROR'
    await updatePost(ctx.db, organizationId, id, {
      release_id: releaseId,
      updated_at: now,
      ...(unknown ? { state: 'PUBLISHED', published_at: now, error_code: null, error_message: null } : {}),
    })
    await recordEvent(ctx, post, 'release_id_set', { message: `Set to ${releaseId}.` })
    if (unknown) await emitPostEvent(ctx, post, 'published', {})
    const entries = await findThread(ctx.db, post.organization_id, post.root_id)
    const root = entries[0]
    if (unknown && root !== undefined) await scheduleNext(ctx, root, entries)
    else await threadIsOut(ctx, entries)
  })
}

/** Of two posts that ask for the same at once the second waits, and sees the first. */
async function refuseTwice(ctx: Pick<App, 'db'>, post: PostRow, releaseId: string): Promise<void> {
  if (releaseId === MISSING) return
  await dialectOf(ctx.db).lock(ctx.db, `release:${post.integration_id}`)
  const other = await findBoundTo(ctx.db, post, releaseId)
  if (other === undefined) return
  throw new ApiError(
    'already_bound',
    `The post ${other} of this channel is ${releaseId} on the platform already.`,
  )
}

function isUnbound(post: PostRow): boolean {
  return post.release_id === MISSING || (post.state === 'ERROR' && post.error_code === 'outcome_unknown')
}
