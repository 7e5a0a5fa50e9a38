import type { HasDb } from '../db/connect.ts'
import { dialectOf } from '../db/dialect.ts'
import type { PostRow } from '../db/tables/posts.ts'
import { transaction } from '../db/transaction.ts'
import { ApiError, conflict, notFound } from '../errors/errors.ts'
import { type AccountContext, withAccount } from '../integrations/accounts.ts'
import { findAnyIntegration } from '../integrations/lookup.ts'
import { withApiErrors } from '../integrations/platform-error.ts'
import type { HasQueue } from '../jobs/queue.ts'
import { withTimeLimit } from '../lib/time/time-limit.ts'
import { PlatformError } from '../platforms/kit/http/errors.ts'
import type { ReleaseCandidate } from '../platforms/platform.ts'
import { findPlatform } from '../platforms/registry.ts'
import { wasBoundByHand } from '../publishing/events.ts'
import { refuseWhileSending } from '../publishing/sending.ts'
import { bindRelease, mayBeLive } from '../publishing/threads.ts'
import { findBound, findBoundTo, findLivePost } from './store.ts'

/** Release id of a post whose platform returned none. */
const MISSING = 'missing'

/** Time that binding waits for a platform to return the post's URL. */
const ADDRESS_TIME_MS = 10_000

/**
 * Lists posts on the platform that this post may be, if it was published without an id or its outcome is unknown; else empty.
 * Posts that are bound already are left out.
 * @throws 404 for an unknown post; `upstream_failed` or `channel_disconnected` if the platform does not respond
 */
export async function findReleaseCandidates(
  ctx: AccountContext,
  organizationId: string,
  id: string,
  signal: AbortSignal,
): Promise<{ id: string; url: string }[]> {
  const post = await findLivePost(ctx.db, organizationId, id)
  if (post === undefined) throw notFound('post')
  if (!isUnbound(post)) return []
  const found = await withApiErrors(() => askPlatform(ctx, post, signal))
  const ids = found.map((candidate) => candidate.id)
  const bound = await findBound(ctx.db, organizationId, post.integration_id, ids)
  return found.filter((candidate) => !bound.has(candidate.id)).map(({ id, url }) => ({ id, url }))
}

/** Returns the account's recent posts; empty if the platform has no such list. */
async function askPlatform(
  ctx: AccountContext,
  post: PostRow,
  signal: AbortSignal,
): Promise<ReleaseCandidate[]> {
  const { organization_id: organizationId, integration_id: integrationId } = post
  const integration = await findAnyIntegration(ctx.db, organizationId, integrationId)
  const missing = integration && findPlatform(ctx.platforms, integration.identifier)?.missing
  if (missing === undefined) return []
  return withAccount(ctx, { organizationId, integrationId, signal }, (call) => missing(call))
}

/**
 * Binds a post to its counterpart on the platform, with the address if the platform returns one. A post with an unknown outcome
 * then counts as published, and its thread continues. A manual binding can be changed.
 * @throws 409 for a post that has its id from the platform or was never published; `already_bound` if another post has this id
 */
export async function setReleaseId(
  ctx: AccountContext & HasQueue,
  {
    organizationId,
    id,
    releaseId,
    signal,
  }: { organizationId: string; id: string; releaseId: string; signal: AbortSignal },
): Promise<Release> {
  const post = await findLivePost(ctx.db, organizationId, id)
  if (post === undefined) throw notFound('post')
  await refuseBound(ctx, post)
  const release = { releaseId, releaseURL: await findAddress(ctx, post, releaseId, signal) }
  await transaction(ctx, async (ctx) => {
    await refuseWhileSending(ctx, organizationId, post.root_id)
    const now = await findLivePost(ctx.db, organizationId, id)
    if (now === undefined) throw notFound('post')
    await refuseBound(ctx, now)
    await checkUnbound(ctx, now, releaseId)
    await bindRelease(ctx, now, release)
  })
  return { id, ...release }
}

interface Release {
  id: string
  releaseId: string
  releaseURL: string | null
}

/** Looks up the address, which is optional: a platform that does not answer does not prevent binding. */
async function findAddress(
  ctx: AccountContext,
  post: PostRow,
  releaseId: string,
  signal: AbortSignal,
): Promise<string | null> {
  if (releaseId === MISSING) return null
  const limited = withTimeLimit(signal, ADDRESS_TIME_MS)
  try {
    const found = await askPlatform(ctx, post, limited)
    return found.find((candidate) => candidate.id === releaseId)?.releaseUrl ?? null
  } catch (error) {
    signal.throwIfAborted()
    if (error instanceof PlatformError || limited.aborted) return null
    throw error
  }
}

/** Rejects a post whose id came from the platform, because that id is right. */
async function refuseBound(ctx: HasDb, post: PostRow): Promise<void> {
  if (isUnbound(post) || (isOut(post) && (await wasBoundByHand(ctx, post)))) return
  throw conflict(
    'Only a post whose releaseId is "missing" or was set by hand, or whose outcome is unknown, can be given one.',
  )
}

/** Locks the channel's release ids: of two posts that claim one id at once, the second waits and sees the first. */
async function checkUnbound(ctx: HasDb, post: PostRow, releaseId: string): Promise<void> {
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
  return post.release_id === MISSING || mayBeLive(post)
}

/** Returns true for a post that is published and not queued again. */
function isOut({ release_id, state }: PostRow): boolean {
  return release_id !== null && state === 'PUBLISHED'
}

/** Finds the channel's posts since an instant that have a platform id, newest first. */
export async function findRecentReleases(
  { db }: HasDb,
  of: { organizationId: string; integrationId: string },
  since: number,
  limit: number,
): Promise<{ id: string; releaseId: string }[]> {
  const rows = await db('posts')
    .where({ organization_id: of.organizationId, integration_id: of.integrationId, state: 'PUBLISHED' })
    .whereRaw('position = 0')
    .whereNull('deleted_at')
    .where('publish_date', '>=', since)
    .whereNot({ release_id: MISSING })
    .orderBy('publish_date', 'desc')
    .limit(limit)
    .select('id', 'release_id')
  return rows.flatMap(({ id, release_id }) => (release_id === null ? [] : [{ id, releaseId: release_id }]))
}
