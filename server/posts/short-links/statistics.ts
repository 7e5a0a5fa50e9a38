import type { HasDb } from '../../db/connect.ts'
import { keysetPage } from '../../db/pagination.ts'
import type { ShortLinkRow } from '../../db/tables/posts.ts'
import { ApiError, notFound } from '../../errors/errors.ts'
import { withTimeLimit } from '../../lib/time/time-limit.ts'
import { findRootId, findShortLinksOfThread } from './links.ts'
import { ShortenerError } from './shortener.ts'
import type { HasShorteners } from './shorteners.ts'

export interface LinkClicks {
  short: string
  original: string
  clicks: number
}

const MAX_LINKS = 200
const TIME_MS = 20_000

/**
 * Counts the clicks of the short links in the post's thread. Links of a shortener that is no longer configured, or that has no
 * statistics, are left out.
 * @throws 404 for an unknown post; 502 if the vendor fails
 */
export async function linkStatistics(
  ctx: HasDb & HasShorteners,
  organizationId: string,
  postId: string,
  signal: AbortSignal,
): Promise<LinkClicks[]> {
  const rootId = await findRootId(ctx.db, organizationId, postId)
  if (rootId === undefined) throw notFound('post')
  const rows = await findShortLinksOfThread(ctx.db, organizationId, rootId, MAX_LINKS)
  const counted = new Map<string, number>()
  for (const [provider, links] of Map.groupBy(rows, (row) => row.provider))
    for (const [id, clicks] of await clicksOf(ctx, provider, links, signal)) counted.set(id, clicks)
  return rows.flatMap(({ id, short, original }) => {
    const clicks = counted.get(id)
    return clicks === undefined ? [] : [{ short, original, clicks }]
  })
}

export interface ListedLink extends Pick<ShortLinkRow, 'id' | 'short' | 'original' | 'created_at'> {
  /** Id of the post that contains the link. */
  postId: string
  /** Null if nobody counts them. */
  clicks: number | null
}

/**
 * Lists the short links of the organization, newest first. `failure` says why clicks are missing; null if the vendor answered.
 */
export async function listShortLinks(
  ctx: HasDb & HasShorteners,
  organizationId: string,
  { limit, cursor, signal }: { limit: number; cursor: string | undefined; signal: AbortSignal },
): Promise<{ links: ListedLink[]; nextCursor: string | null; failure: string | null }> {
  const query = ctx.db('short_links').where({ organization_id: organizationId }).select('*')
  const columns = ['created_at', 'id'] as const
  const { rows, nextCursor } = await keysetPage<ShortLinkRow>(query, {
    columns,
    direction: 'desc',
    limit,
    cursor,
  })
  const counted = new Map<string, number>()
  let failure: string | null = null
  for (const [provider, links] of Map.groupBy(rows, (row) => row.provider))
    try {
      for (const [id, clicks] of await clicksOf(ctx, provider, links, signal)) counted.set(id, clicks)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      failure = error.message
    }
  const links = rows.map(({ id, short, original, created_at, root_id }) => ({
    ...{ id, short, original, created_at, postId: root_id },
    clicks: counted.get(id) ?? null,
  }))
  return { links, nextCursor, failure }
}

async function clicksOf(
  { shorteners }: HasShorteners,
  provider: string,
  rows: ShortLinkRow[],
  signal: AbortSignal,
): Promise<[id: string, clicks: number][]> {
  const shortener = shorteners.find(provider)
  if (!shortener?.clicks) return []
  const deadline = withTimeLimit(signal, TIME_MS)
  const links = rows.map(({ short, external_id, code }) => ({ short, externalId: external_id, code }))
  try {
    const clicks = await shortener.clicks(links, deadline)
    return rows.flatMap(({ id }, index) => {
      const count = clicks[index]
      return typeof count === 'number' ? [[id, count] as [string, number]] : []
    })
  } catch (error) {
    signal.throwIfAborted()
    if (!(error instanceof ShortenerError) && !deadline.aborted) throw error
    const reason = error instanceof ShortenerError ? error.message : `${provider} took too long to respond.`
    throw new ApiError('upstream_failed', reason, { cause: error })
  }
}
