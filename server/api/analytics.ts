import type { AnalyticsHandlers } from '../../generated/handlers.ts'
import { getChannelAnalytics, getPostAnalytics } from '../analytics/analytics.ts'

export const analyticsHandlers: AnalyticsHandlers = {
  getChannelAnalytics({ params, query }, ctx) {
    return getChannelAnalytics(ctx, ctx.auth, params.integration, query.date, ctx.request.signal)
  },

  getThreadAnalytics({ params, query }, ctx) {
    return getPostAnalytics(ctx, ctx.auth, params.postId, query.date, ctx.request.signal)
  },
}
