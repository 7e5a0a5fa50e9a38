import type { IntegrationRow } from '../db/tables/channels.ts'
import { transaction } from '../db/transaction.ts'
import { badRequest, invalid, notFound } from '../errors.ts'
import type { AccessScope } from '../integrations/access-scope.ts'
import { findEnabledIntegrations } from '../integrations/lookup.ts'
import { parseLooseInstant, toIso, wallClockToInstant } from '../lib/dates.ts'
import { type CreateContext, type CreatedPost, createPosts } from './save/create-posts.ts'
import { findLivePost } from './store.ts'

export interface WeekOfDrafts {
  /** Threads. Each becomes a draft on every channel. */
  posts: { list: { post: string }[] }[]
  /** ISO 8601: week 1 is the one with 4 January in it. */
  week: number
  year: number
  /** What the closing entry of each draft links to. */
  url?: string | null | undefined
  /** The same as a post, whose address is filled in once it is out; counts only without a `url`. */
  postId?: string | null | undefined
}

const MARK_MINUTES = 10
const MARKS = (7 * 24 * 60) / MARK_MINUTES
const MAX_DRAFTS = 500

/**
 * Makes a draft of every thread for every channel that is switched on, Reddit but, each at one of the ten-minute marks of
 * that week on its channel's clock that lie ahead: all of them or none. `pick(n)` answers a random number from 0 to n − 1.
 * 400 for a week that does not exist or is over, 404 for an unknown `postId`.
 */
export async function draftWeek(
  ctx: CreateContext,
  scope: AccessScope,
  wish: WeekOfDrafts,
  pick: (count: number) => number,
): Promise<CreatedPost[]> {
  const monday = mondayOf(wish)
  const closing = await closingEntry(ctx, scope, wish)
  const channels = (await findEnabledIntegrations(ctx.db, scope)).filter(
    ({ identifier }) => identifier !== 'reddit',
  )
  if (channels.length === 0) throw badRequest('No channel is switched on: connect one first.')
  if (channels.length * wish.posts.length > MAX_DRAFTS)
    throw invalid('body.posts', `this would make more than ${MAX_DRAFTS} drafts: send fewer posts at a time.`)
  return transaction(ctx, async (ctx) => {
    const created: CreatedPost[] = []
    for (const channel of channels) {
      const first = firstMarkAhead(channel, monday, ctx.clock.now())
      for (const { list } of wish.posts) {
        const date = markOf(channel, monday, first + pick(MARKS - first))
        const value = [...list.map(({ post }) => post), closing].map((content) => ({ content }))
        const posts = [{ integration: { id: channel.id }, value }]
        created.push(...(await createPosts(ctx, scope, { type: 'draft', date: toIso(date), posts }, 'WEB')))
      }
    }
    return created
  })
}

/** Midnight UTC of the written day. */
function mondayOf({ week, year }: Pick<WeekOfDrafts, 'week' | 'year'>): Date {
  const monday = parseLooseInstant(`${year}-W${String(week).padStart(2, '0')}`)
  if (monday === null) throw invalid('body.week', `the year ${year} has no week ${week}.`)
  return new Date(monday)
}

async function closingEntry(ctx: CreateContext, scope: AccessScope, wish: WeekOfDrafts): Promise<string> {
  if (wish.url) return wish.url
  if (!wish.postId) throw invalid('body.url', 'send the url or the postId that each draft is to end with.')
  const post = await findLivePost(ctx.db, scope.organizationId, wish.postId)
  if (post === undefined) throw notFound('post')
  return `(post:${post.id})`
}

/** The mark's index in the week; throws when none lies ahead. */
function firstMarkAhead(channel: IntegrationRow, monday: Date, now: number): number {
  let [low, high] = [0, MARKS]
  while (low < high) {
    const middle = (low + high) >> 1
    if (markOf(channel, monday, middle) > now) high = middle
    else low = middle + 1
  }
  if (low === MARKS) throw invalid('body.week', 'this week is over')
  return low
}

function markOf({ timezone }: IntegrationRow, monday: Date, index: number): number {
  const [year, month, day] = [monday.getUTCFullYear(), monday.getUTCMonth() + 1, monday.getUTCDate()]
  return wallClockToInstant(timezone, year, month, day, index * MARK_MINUTES)
}
