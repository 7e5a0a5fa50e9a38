import type { PostsHandlers } from '../../generated/handlers.ts'
import { asksForShortLinks } from './short-links/ask.ts'
import { linkStatistics } from './short-links/statistics.ts'

/** Part of the tag `posts`: short links. */
export const linkHandlers: Pick<PostsHandlers, 'getLinkStatistics' | 'askAboutShortLinks'> = {
  async getLinkStatistics({ params }, ctx) {
    return { clicks: await linkStatistics(ctx, ctx.auth.organizationId, params.id, ctx.request.signal) }
  },

  async askAboutShortLinks({ body }, ctx) {
    return { ask: await asksForShortLinks(ctx, ctx.auth.organizationId, body.messages) }
  },
}
