import type { ReadsHandlers } from '../../generated/handlers.ts'
import { toIso } from '../lib/time/dates.ts'
import { dayOf, type Metric, toSeries } from '../platforms/kit/metrics.ts'
import type { ReadItem, ReadList, ReadRange } from '../platforms/kit/reads/types.ts'
import { readPlatform } from '../reads/read.ts'
import { encodeCursor, toRange, toSubject } from '../reads/request.ts'

export const readsHandlers: ReadsHandlers = {
  readProfile({ params: { platform }, query }, ctx) {
    const subject = toSubject(query)
    const request = { platform, operation: 'profile', input: subject } as const
    return readPlatform(ctx, ctx.auth, request, (reads, call) => reads.profile?.(call, subject))
  },

  async listProfilePosts({ params: { platform }, query }, ctx) {
    const subject = toSubject(query)
    const range = toRange(query, [platform, 'posts'])
    const request = { platform, operation: 'posts', input: { subject, range } } as const
    const list = await readPlatform(ctx, ctx.auth, request, (reads, call) =>
      reads.posts?.(call, subject, range),
    )
    return { ...toPage(list, range), nextCursor: encodeCursor(list.next, [platform, 'posts']) }
  },

  async readPost({ params: { platform, postId } }, ctx) {
    const request = { platform, operation: 'post', input: postId } as const
    return toItemBody(await readPlatform(ctx, ctx.auth, request, (reads, call) => reads.post?.(call, postId)))
  },

  async searchPosts({ params: { platform }, query: { query, ...part } }, ctx) {
    const range = toRange(part, [platform, 'search'])
    const request = { platform, operation: 'search', input: { query, range } } as const
    const list = await readPlatform(ctx, ctx.auth, request, (reads, call) =>
      reads.search?.(call, query, range),
    )
    return { ...toPage(list, range), nextCursor: encodeCursor(list.next, [platform, 'search']) }
  },

  async readProfileMetrics({ params: { platform }, query }, ctx) {
    const subject = toSubject(query)
    const range = toRange(query, [platform, 'metrics'])
    const request = { platform, operation: 'metrics', input: { subject, range } } as const
    const metrics = await readPlatform(ctx, ctx.auth, request, (reads, call) =>
      reads.metrics?.(call, subject, range),
    )
    const today = dayOf(ctx.clock.now())
    return metrics.map((metric) => toSeries(metric, pointsOf(metric, today)))
  },
}

/** Adds `nextSince`, from which a later read continues. That read repeats the newest item, so that none is lost. */
function toPage({ items }: ReadList, { since }: ReadRange) {
  const newest = Math.max(...items.map(({ publishedAt }) => publishedAt ?? Number.NEGATIVE_INFINITY))
  const next = Number.isFinite(newest) ? newest : since
  return { items: items.map(toItemBody), ...(next === null ? {} : { nextSince: toIso(next) }) }
}

function toItemBody({ publishedAt, ...item }: ReadItem) {
  return { ...item, publishedAt: publishedAt === null ? null : toIso(publishedAt) }
}

function pointsOf(metric: Metric, today: string) {
  return 'days' in metric ? metric.days : [{ date: today, total: metric.total }]
}
