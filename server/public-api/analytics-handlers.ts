import type { PublicApiHandlers } from '../../generated/handlers.ts'
import { channelAnalytics, postAnalytics } from '../analytics/analytics.ts'

export const publicAnalyticsHandlers: Pick<
  PublicApiHandlers,
  'getIntegrationAnalytics' | 'getPostAnalytics'
> = {
  getIntegrationAnalytics({ params, query }, ctx) {
    return channelAnalytics(ctx, ctx.auth, params.integration, query.date, ctx.request.signal)
  },

  getPostAnalytics({ params, query }, ctx) {
    return postAnalytics(ctx, ctx.auth, params.postId, query.date, ctx.request.signal)
  },
}
