import type { AnalyticsHandlers } from '../../generated/handlers.ts'
import { getChannelAnalytics, getPostAnalytics } from '../analytics/analytics.ts'

export const analyticsHandlers: AnalyticsHandlers = {
  getChannelAnalytics({ params, query }, ctx) {
    return getChannelAnalytics(ctx, ctx.auth, {
      id: params.integration,
      days: query.date,
      signal: ctx.request.signal,
    })
  },

  getThreadAnalytics({ params, query }, ctx) {
    return getPostAnalytics(ctx, ctx.auth, {
      id: params.postId,
      days: query.date,
      signal: ctx.request.signal,
    })
  },
}
