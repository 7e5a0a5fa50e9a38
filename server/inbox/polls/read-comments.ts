import { transaction } from '../../db/transaction.ts'
import { PlatformError } from '../../platforms/kit/http/errors.ts'
import { POST_GONE } from '../../platforms/kit/published/changes.ts'
import type { PlatformInbox } from '../../platforms/kit/published/inbox.ts'
import type { PlatformCall } from '../../platforms/platform.ts'
import { markRemoved } from '../items/items-store.ts'
import { storeItems } from '../items/store-items.ts'
import { type ClaimedPoll, keepClaim } from './claim-poll.ts'
import type { PollContext } from './poll-inbox.job.ts'
import { savePolledPosts } from './polls-store.ts'
import { type PageBudget, readPages } from './read-pages.ts'
import type { Release } from './releases.ts'
import { nextReadAt, WINDOW_MS } from './rhythm.ts'

const DAY_MS = 86_400_000

interface CommentLists {
  poll: ClaimedPoll
  releases: readonly Release[]
  budget: PageBudget
  everyMs: number
  comments: NonNullable<PlatformInbox['comments']>
}

/**
 * Reads the comments on the posts that are due, those first that have waited longest, as many posts at once as the platform allows.
 * Returns the refusal of a post whose comments the platform does not show; the others are read nevertheless.
 */
export async function readComments(
  ctx: PollContext,
  call: PlatformCall,
  lists: CommentLists,
): Promise<PlatformError | null> {
  const { releases, budget, everyMs, comments } = lists
  const now = ctx.clock.now()
  const due = releases
    .filter(({ publishedAt, known }) => {
      const at = nextReadAt({ publishedAt, polledAt: known?.polled_at ?? null }, { now, everyMs })
      return at !== null && at <= now
    })
    .toSorted((a, b) => (a.known?.polled_at ?? 0) - (b.known?.polled_at ?? 0))
  let problem: PlatformError | null = null
  for (const batch of batchesOf(due, comments.maxPosts)) {
    if (budget.left === 0) break
    const refusal = await readBatch(ctx, call, lists, batch)
    problem ??= refusal
  }
  return problem
}

/** Cursor of a post that is read alone from the beginning, because the list of several posts was too long or was refused. */
const ALONE = ''

/** Groups posts. One with a cursor is read alone. */
function batchesOf(due: readonly Release[], size: number): Release[][] {
  const [others, alone] = [true, false].map((isNew) =>
    due.filter(({ known }) => ((known?.cursor ?? null) === null) === isNew),
  ) as [Release[], Release[]]
  const count = Math.ceil(others.length / size)
  const batches = Array.from({ length: count }, (_, index) => others.slice(index * size, (index + 1) * size))
  return [...batches, ...alone.map((release) => [release])]
}

/** Returns the refusal of the batch, if the platform refused it for another reason than that the post is gone. */
async function readBatch(
  ctx: PollContext,
  call: PlatformCall,
  { poll, releases, budget, comments }: CommentLists,
  batch: readonly Release[],
): Promise<PlatformError | null> {
  const { id: integrationId, organization_id: organizationId, started_at: startedAt } = poll.row
  const posts = new Map(releases.map(({ releaseId, postId }) => [releaseId, postId]))
  const place = { organizationId, integrationId, posts, startedAt }
  const from = batch[0]?.known?.cursor || null
  const seen = new Set<string>()
  let isPartial = !comments.listsAll
  const releaseIds = batch.map(({ releaseId }) => releaseId)
  const save = (ctx: PollContext, state: { cursor: string | null; gone_at: number | null }) =>
    savePolledPosts(
      ctx.db,
      batch.map(({ releaseId, publishedAt }) => ({
        integration_id: integrationId,
        release_id: releaseId,
        organization_id: organizationId,
        polled_at: ctx.clock.now(),
        expires_at: publishedAt + WINDOW_MS + DAY_MS,
        ...state,
      })),
    )
  try {
    const { rest } = await readPages(
      async (cursor) => {
        const page = await comments.run(call, batch, cursor)
        isPartial ||= page.isPartial === true
        return page
      },
      async (items) => {
        for (const { id } of items) seen.add(id)
        await transaction(ctx, async (ctx) => {
          await keepClaim(ctx, poll)
          await storeItems(ctx, place, items)
        })
        return true
      },
      { from, budget },
    )
    await transaction(ctx, async (ctx) => {
      await keepClaim(ctx, poll)
      const isWhole = from === null && rest === null && !isPartial
      if (isWhole) await markRemoved(ctx.db, integrationId, { releaseIds, seen, now: ctx.clock.now() })
      await save(ctx, { cursor: rest === null || batch.length === 1 ? rest : ALONE, gone_at: null })
    })
    return null
  } catch (error) {
    if (!(error instanceof PlatformError) || error.failure !== 'rejected') throw error
    const isGone = error.code === POST_GONE && batch.length === 1
    await save(ctx, { cursor: batch.length === 1 ? null : ALONE, gone_at: isGone ? ctx.clock.now() : null })
    return isGone ? null : error
  }
}
