import type { AnalyticsHandlers } from '../../generated/handlers.ts'
import { getChannelAnalytics, getPostAnalytics } from '../analytics/analytics.ts'

export const analyticsHandlers: AnalyticsHandlers = {
  getChannelAnalytics({ params, query }, ctx) {
    const request = { id: params.integration, days: query.date, signal: ctx.request.signal }
    return getChannelAnalytics(ctx, ctx.auth, request)
  },

  getThreadAnalytics({ params, query }, ctx) {
    const request = { id: params.postId, days: query.date, signal: ctx.request.signal }
    return getPostAnalytics(ctx, ctx.auth, request)
  },
}
