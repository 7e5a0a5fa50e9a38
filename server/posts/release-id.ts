import type { HasDb } from '../db/connect.ts'
import { dialectOf } from '../db/dialect.ts'
import type { PostRow } from '../db/tables/posts.ts'
import { transaction } from '../db/transaction.ts'
import { ApiError, conflict, invalid, notFound } from '../errors/errors.ts'
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
import { type Precondition, readVersion, requireVersion } from './save/versions.ts'
import { findBound, findBoundTo, findLivePost, findThread } from './store.ts'

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

/** Tells a post on the platform from others, as a person did. */
interface Identified {
  releaseId: string
  /** Absent where the platform is asked for it. */
  address?: string
}

/**
 * Returns the id of the account's recent post with this public address. Takes the address as given, without an id, where the platform lists
 * no posts and nothing needs the id.
 * @throws 404 for an unknown post; `validation_failed` if the account shows no such post, or if the address cannot be its; otherwise as
 * `findReleaseCandidates`
 */
export async function findReleaseByAddress(
  ctx: AccountContext,
  {
    organizationId,
    id,
    address,
    signal,
  }: { organizationId: string; id: string; address: string; signal: AbortSignal },
): Promise<Identified> {
  const post = await findLivePost(ctx.db, organizationId, id)
  if (post === undefined) throw notFound('post')
  if (!(await listsPosts(ctx, post))) return takeAddress(ctx, post, address)
  const found = await withApiErrors(() => askPlatform(ctx, post, signal))
  const match = findByAddress(found, address)
  if (match !== undefined) return { releaseId: match.id }
  throw invalid(
    'body.release',
    'The platform shows no recent post of this account at this address. Enter the ID of the post on the platform.',
  )
}

/** Returns false for a platform that does not tell which posts an account has. */
async function listsPosts(
  ctx: HasDb & Pick<AccountContext, 'platforms'>,
  { organization_id, integration_id }: Pick<PostRow, 'organization_id' | 'integration_id'>,
): Promise<boolean> {
  const integration = await findAnyIntegration(ctx.db, organization_id, integration_id)
  return (
    integration !== undefined && findPlatform(ctx.platforms, integration.identifier)?.missing !== undefined
  )
}

async function takeAddress(ctx: HasDb, post: PostRow, address: string): Promise<Identified> {
  const thread = await findThread(ctx.db, post.organization_id, post.root_id)
  const unasked = 'The platform does not list the posts of an account, so the service cannot ask it.'
  if (thread.some(({ position }) => position > post.position))
    throw invalid('body.release', `${unasked} The comments below need the ID of the post. Enter the ID.`)
  const url = URL.parse(address)
  if (url === null || /[\s,]/.test(address)) throw invalid('body.release', 'must be the address of one page')
  const known = URL.parse((await findKnownAddress(ctx, post)) ?? '')
  if (known !== null && hostOf(known) !== hostOf(url))
    throw invalid(
      'body.release',
      `${unasked} The posts of this channel are at ${hostOf(known)}, and this address is not. Enter their address, or the ID of the post.`,
    )
  return { releaseId: MISSING, address: url.href }
}

/** Returns the address of another post of the channel. */
async function findKnownAddress({ db }: HasDb, post: PostRow): Promise<string | null> {
  const row = await db('posts')
    .where({ organization_id: post.organization_id, integration_id: post.integration_id })
    .whereNotNull('release_url')
    .whereNot({ id: post.id })
    .orderBy('publish_date', 'desc')
    .first('release_url')
  return row?.release_url?.split(/,(?=https?:)/)[0] ?? null
}

/** Finds the candidate at this address; undefined where none or several may be it. */
export function findByAddress(
  candidates: readonly ReleaseCandidate[],
  address: string,
): ReleaseCandidate | undefined {
  const exact = candidates.find(({ url, releaseUrl = url }) => releaseUrl === address)
  if (exact !== undefined) return exact
  const [match, ...others] = candidates.filter(({ url, releaseUrl = url }) => isCopyOf(releaseUrl, address))
  return others.length === 0 ? match : undefined
}

/**
 * A copy may have another scheme, the host of the site for phones, a slash at its end, more parameters, and no tracking parameters of the
 * platform's own address. What tells pages apart stays: the path, parameters such as `v=`, and a part after `#`.
 */
function isCopyOf(known: string, copied: string): boolean {
  const [page, copy] = [URL.parse(known), URL.parse(copied)]
  if (page === null || copy === null) return false
  if (placeOf(page) !== placeOf(copy) || (page.hash !== '' && page.hash !== copy.hash)) return false
  return [...page.searchParams].every(
    ([name, value]) => name.startsWith('utm_') || copy.searchParams.get(name) === value,
  )
}

function hostOf({ host }: URL): string {
  return host.replace(/^(www|m|mobile)\./, '')
}

function placeOf(page: URL): string {
  return `${hostOf(page)}${page.pathname.replace(/\/+$/, '')}`
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
 * @throws 412; 409 for a post that has its id from the platform or was never published; `already_bound` if another post has this id
 */
export async function setReleaseId(
  ctx: AccountContext & HasQueue,
  {
    organizationId,
    id,
    releaseId,
    address,
    signal,
    ifMatch,
  }: {
    organizationId: string
    id: string
    releaseId: string
    /** Address that a person gave; absent = as the platform lists it. */
    address?: string | undefined
    signal: AbortSignal
    ifMatch?: Precondition | undefined
  },
): Promise<{ release: Release; version: string }> {
  const post = await findLivePost(ctx.db, organizationId, id)
  if (post === undefined) throw notFound('post')
  await refuseBound(ctx, post)
  const release = { releaseId, releaseURL: address ?? (await findAddress(ctx, post, releaseId, signal)) }
  const version = await transaction(ctx, async (ctx) => {
    await refuseWhileSending(ctx, organizationId, post.root_id)
    const entries = await findThread(ctx.db, organizationId, post.root_id)
    const now = entries.find((entry) => entry.id === id)
    if (now === undefined) throw notFound('post')
    await requireVersion(ctx, entries, ifMatch)
    await refuseBound(ctx, now)
    await checkUnbound(ctx, now, releaseId)
    await bindRelease(ctx, now, release)
    return readVersion(ctx, organizationId, post.root_id)
  })
  return { release: { id, ...release }, version }
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
): Promise<RecentRelease[]> {
  const rows = await db('posts')
    .where({ organization_id: of.organizationId, integration_id: of.integrationId, state: 'PUBLISHED' })
    .whereRaw('position = 0')
    .whereNull('deleted_at')
    .where('publish_date', '>=', since)
    .whereNot({ release_id: MISSING })
    .orderBy('publish_date', 'desc')
    .limit(limit)
    .select('id', 'release_id', 'release_url', 'publish_date')
  return rows.flatMap(({ id, release_id: releaseId, release_url: releaseUrl, publish_date: publishedAt }) =>
    releaseId === null ? [] : [{ id, releaseId, releaseUrl, publishedAt }],
  )
}

interface RecentRelease {
  id: string
  /** Joins the ids of several places by commas. */
  releaseId: string
  releaseUrl: string | null
  publishedAt: number
}
