import { transaction } from '../../db/transaction.ts'
import { PlatformError, unlessRefused } from '../../platforms/kit/http/errors.ts'
import type { InboxItem, PlatformInbox } from '../../platforms/kit/published/inbox.ts'
import type { PlatformCall } from '../../platforms/platform.ts'
import { storeItems } from '../items/store-items.ts'
import { type ClaimedPoll, keepClaim } from './claim-poll.ts'
import type { PollContext } from './poll-inbox.job.ts'
import { updateAccount } from './polls-store.ts'
import { type PageBudget, readPages } from './read-pages.ts'
import type { Release } from './releases.ts'

/** Mentions that were there before the first poll are read back to this age. */
const FIRST_MS = 7 * 86_400_000
/** Platforms may show a mention some time after its date. */
const OVERLAP_MS = 10 * 60_000

interface MentionList {
  poll: ClaimedPoll
  releases: readonly Release[]
  budget: PageBudget
  mentions: NonNullable<PlatformInbox['mentions']>
}

interface Rest {
  cursor: string
  /** `mentions_since` once the rest is read. */
  since: number
}

/**
 * Reads the mentions since the last poll. If there are more than a poll may read, the next one goes on where this one ended. Returns the
 * refusal of a platform that does not show the account its mentions.
 */
export async function readMentions(
  ctx: PollContext,
  call: PlatformCall,
  list: MentionList,
): Promise<PlatformError | null> {
  try {
    await readNewMentions(ctx, call, list)
    return null
  } catch (error) {
    if (error instanceof PlatformError && error.failure === 'rejected') return error
    throw error
  }
}

async function readNewMentions(
  ctx: PollContext,
  call: PlatformCall,
  { poll, releases, budget, mentions }: MentionList,
): Promise<void> {
  const { row } = poll
  const place = {
    organizationId: row.organization_id,
    integrationId: row.id,
    posts: new Map(releases.map(({ releaseId, postId }) => [releaseId, postId])),
    startedAt: row.started_at,
  }
  const startedAt = ctx.clock.now()
  const since = row.mentions_since ?? startedAt - FIRST_MS
  const resumed = row.mentions_rest === null ? null : (JSON.parse(row.mentions_rest) as Rest)
  const store = async (items: InboxItem[]) => {
    const news = items.filter(({ publishedAt }) => (publishedAt ?? startedAt) >= since)
    await transaction(ctx, async (ctx) => {
      await keepClaim(ctx, poll)
      await storeItems(ctx, place, news)
    })
    return items.length === 0 || news.length > 0
  }
  const read = (cursor: string | null) => mentions(call, { since, cursor })
  const from = resumed?.cursor ?? null
  const reading = readPages(read, store, { from, budget })
  // A platform may have forgotten the cursor.
  const { rest } = await (resumed === null ? reading : unlessRefused(reading, { rest: null }))
  const end = resumed?.since ?? startedAt - OVERLAP_MS
  await updateAccount(
    ctx.db,
    { id: row.id, claim: poll.claim },
    {
      ...(rest === null
        ? { mentions_since: end, mentions_rest: null }
        : { mentions_since: since, mentions_rest: JSON.stringify({ cursor: rest, since: end }) }),
    },
  )
}
