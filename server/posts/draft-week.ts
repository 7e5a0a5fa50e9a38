import { setImmediate } from 'node:timers/promises'
import type { IntegrationRow } from '../db/tables/channels.ts'
import { transaction } from '../db/transaction.ts'
import { badRequest, invalid, notFound } from '../errors/errors.ts'
import type { AccessScope } from '../integrations/access-scope.ts'
import { findSchedulable } from '../integrations/lookup.ts'
import { parseLooseInstant, toIso, wallClockToInstant } from '../lib/time/dates.ts'
import { keepGaps } from './find-slot.ts'
import { findReachablePost } from './reachable-posts.ts'
import { type CreateContext, type CreatedPost, createPosts } from './save/create-posts.ts'
import { requireEntries } from './save/parse-content.ts'

export interface WeekOfDrafts {
  /** Threads; each becomes a draft on every channel. */
  posts: { list: { post: string }[] }[]
  /** ISO 8601 week: week 1 contains 4 January. */
  week: number
  year: number
  /** Link in the closing entry of each draft. */
  url?: string | null | undefined
  /** A post to link to, whose address is filled in when it is published; ignored if `url` is set. */
  postId?: string | null | undefined
}

const MARK_MINUTES = 10
const MARKS = (7 * 24 * 60) / MARK_MINUTES
const MAX_DRAFTS = 500
const MAX_TRIES = 20

/**
 * Creates a draft of every thread for every enabled channel except Reddit, each at a future ten-minute mark of that week on the
 * channel's clock. Creates all of them or none. `pick(n)` returns a random number from 0 to n − 1.
 * @throws 400 for a week that does not exist or is over, and for too many drafts or entries; 404 for an unknown `postId`
 */
export async function draftWeek(
  ctx: CreateContext,
  scope: AccessScope,
  wish: WeekOfDrafts,
  { pick }: { pick: (count: number) => number },
): Promise<CreatedPost[]> {
  const monday = mondayOf(wish)
  const closing = await closingEntry(ctx, scope, wish)
  const channels = (await findSchedulable(ctx.db, scope)).filter(({ identifier }) => identifier !== 'reddit')
  if (channels.length === 0) throw badRequest('No channel is enabled. Connect or enable one first.')
  if (channels.length * wish.posts.length > MAX_DRAFTS)
    throw invalid(
      'body.posts',
      `This would create more than ${MAX_DRAFTS} drafts: send fewer posts at a time.`,
    )
  requireEntries(channels.length * wish.posts.reduce((sum, { list }) => sum + list.length + 1, 0))
  return transaction(ctx, async (ctx) => {
    const created: CreatedPost[] = []
    for (const channel of channels) {
      const first = firstMarkAhead(channel, monday, ctx.clock.now())
      for (const { list } of wish.posts) {
        await setImmediate()
        const date = await pickMark(ctx, channel, () => markOf(channel, monday, first + pick(MARKS - first)))
        const value = [...list.map(({ post }) => post), closing].map((content) => ({ content }))
        const posts = [{ integration: { id: channel.id }, value }]
        created.push(...(await createPosts(ctx, scope, { type: 'draft', date: toIso(date), posts })))
      }
    }
    return created
  })
}

/** Picks a mark that keeps the gaps of the channel. In a week that is too full for them, takes any: a person moves drafts anyway. */
async function pickMark(ctx: CreateContext, channel: IntegrationRow, pick: () => number): Promise<number> {
  for (let tries = 1; ; tries++) {
    const mark = pick()
    if (tries === MAX_TRIES || (await keepGaps(ctx, channel, [mark])).length > 0) return mark
  }
}

/** Returns midnight UTC of the week's Monday. */
function mondayOf({ week, year }: Pick<WeekOfDrafts, 'week' | 'year'>): Date {
  const monday = parseLooseInstant(`${year}-W${String(week).padStart(2, '0')}`)
  if (monday === null) throw invalid('body.week', `The year ${year} has no week ${week}.`)
  return new Date(monday)
}

async function closingEntry(ctx: CreateContext, scope: AccessScope, wish: WeekOfDrafts): Promise<string> {
  if (wish.url) return wish.url
  if (!wish.postId) throw invalid('body.url', 'Send the url or the postId that each draft must end with.')
  const post = await findReachablePost(ctx, scope, wish.postId)
  if (post === undefined) throw notFound('post')
  return `(post:${post.id})`
}

/** Returns the index of the first mark ahead in the week; throws if there is none. */
function firstMarkAhead(channel: IntegrationRow, monday: Date, now: number): number {
  let [low, high] = [0, MARKS]
  while (low < high) {
    const middle = (low + high) >> 1
    if (markOf(channel, monday, middle) > now) high = middle
    else low = middle + 1
  }
  if (low === MARKS)
    throw invalid('body.week', 'must be the current week or a later one, with time left to post')
  return low
}

function markOf({ timezone }: IntegrationRow, monday: Date, index: number): number {
  const [year, month, day] = [monday.getUTCFullYear(), monday.getUTCMonth() + 1, monday.getUTCDate()]
  return wallClockToInstant(timezone, { year, month, day, minutes: index * MARK_MINUTES })
}
