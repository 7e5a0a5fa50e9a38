import type { PagesHandlers } from '../../generated/handlers.ts'
import { isOrganizationOpen } from '../accounts/users/organizations.ts'
import { trackVisit } from '../accounts/users/track.ts'
import { tellAgent } from '../console/public/agent.ts'
import { findPreview, previewComments, toPreviewBody } from '../console/public/preview.ts'
import { shortLinkPage, shortLinkRedirect } from '../console/public/short-link.ts'
import { openVideo } from '../console/public/stream.ts'
import { reply } from '../http/reply.ts'
import { modifyByShop } from '../plans/shop.ts'
import { followShortLink } from '../posts/short-links/links.ts'

/** Keeps pages with a shared address out of search engines. */
const unlisted = { 'cache-control': 'no-store', 'x-robots-tag': 'noindex' }

export const pagesHandlers: PagesHandlers = {
  async previewPost({ params }, ctx) {
    const thread = await findPreview(ctx, params.id)
    return reply({ body: thread === null ? [] : toPreviewBody(thread), headers: unlisted })
  },

  async listPreviewComments({ params }, ctx) {
    return reply({ body: { comments: await previewComments(ctx, params.id) }, headers: unlisted })
  },

  async trackVisitor({ body }, ctx) {
    const { track, cookies } = await trackVisit(ctx, body, { signedIn: false })
    return reply({ body: { track }, cookies })
  },

  async modifySubscription({ body }, ctx) {
    await modifyByShop(ctx, body.params, (organizationId) => isOrganizationOpen(ctx, organizationId))
    return { success: true }
  },

  async tellAgent({ body }, ctx) {
    await tellAgent(ctx, body, ctx.request.signal)
    return {}
  },

  async streamVideo({ query: { url } }, ctx) {
    const { headers: asked, ip, signal } = ctx.request
    const { range } = asked
    const { status, contentType, headers, body } = await openVideo(ctx, url, { ip, range, signal })
    return reply<never>({ status, raw: body, contentType, headers: { ...headers, ...videoHeaders } })
  },

  async followShortLink({ params: { code }, query: { preview = false } }, ctx) {
    const { method, headers } = ctx.request
    const prefetch = /prefetch/i.test(`${headers['sec-purpose'] ?? ''} ${headers.purpose ?? ''}`)
    const count = method === 'GET' && !prefetch && !preview
    const original = await followShortLink(ctx, code, { count })
    return preview ? shortLinkPage(original) : shortLinkRedirect(original)
  },
}

/** Lets a browser play bytes from other servers, and do nothing else with them. */
const videoHeaders = {
  ...unlisted,
  'content-disposition': 'inline',
  'content-security-policy': "default-src 'none'; sandbox",
  'cross-origin-resource-policy': 'cross-origin',
  'x-content-type-options': 'nosniff',
}
