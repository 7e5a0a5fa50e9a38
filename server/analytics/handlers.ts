import type { AnalyticsHandlers } from '../../generated/handlers.ts'
import { channelAnalytics, postAnalytics } from './analytics.ts'

export const analyticsHandlers: AnalyticsHandlers = {
  getChannelAnalytics({ params, query }, ctx) {
    return channelAnalytics(ctx, ctx.auth, params.integration, query.date, ctx.request.signal)
  },

  getThreadAnalytics({ params, query }, ctx) {
    return postAnalytics(ctx, ctx.auth, params.postId, query.date, ctx.request.signal)
  },
}
