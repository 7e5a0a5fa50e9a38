import type { ConsoleHandlers } from '../../generated/handlers.ts'
import { reply } from '../http/reply.ts'
import { SESSION_MAX_MS } from '../identity/auth/sessions.ts'
import { acceptInvitation } from '../identity/team/invitations.ts'
import { demandMembership } from '../identity/users/organizations.ts'
import { listIntegrations } from '../integrations/list.ts'
import { setCookie } from '../lib/cookies.ts'
import { recentPosts } from '../posts/list/recent-posts.ts'
import { retryPost } from '../publishing/retry-post.ts'
import { toPostLine } from './lines.ts'
import { noticeOf } from './notices.ts'
import { messagePage } from './pages/access.ts'
import { consoleScript } from './pages/console-script.ts'
import { orAgain } from './pages/form.ts'
import { postsPage } from './pages/posts.ts'
import { safeNext, seeOther } from './pages/redirect.ts'
import { joinPage } from './pages/team.ts'
import { maybeViewer, viewerOf } from './viewer.ts'

const POSTS_ON_A_PAGE = 25

export const homeHandlers: Pick<
  ConsoleHandlers,
  'getConsoleScript' | 'showPosts' | 'submitRetry' | 'submitOrganization' | 'showJoin' | 'submitJoin'
> = {
  async getConsoleScript() {
    return reply({
      raw: consoleScript,
      contentType: 'text/javascript; charset=utf-8',
      headers: { 'cache-control': 'public, max-age=3600' },
    })
  },

  async showPosts({ query }, ctx) {
    const { organizationId } = ctx.auth
    const cursor = query.before || undefined
    const { posts, nextCursor } = await recentPosts(ctx, organizationId, { limit: POSTS_ON_A_PAGE, cursor })
    const channels = posts.length > 0 ? [] : await listIntegrations(ctx, { organizationId })
    return postsPage({
      viewer: await viewerOf(ctx),
      posts: posts.map((post) => toPostLine(post)),
      notice: noticeOf(query.done),
      older: nextCursor === null ? null : `/console?before=${encodeURIComponent(nextCursor)}`,
      newest: cursor === undefined ? null : '/console',
      hasChannels: channels.length > 0,
    })
  },

  async submitRetry({ params }, ctx) {
    const work = async () => {
      await retryPost(ctx, ctx.auth.organizationId, params.id)
      return seeOther('/console?done=retried')
    }
    const back = { href: '/console', label: 'Posts' }
    return orAgain(work, ({ summary, status }) =>
      messagePage('It was not tried again', summary, back, status),
    )
  },

  async submitOrganization({ body }, ctx) {
    const { id } = await demandMembership(ctx, ctx.auth.userId, body?.organization ?? '')
    const cookie = setCookie(ctx, 'showorg', id, { maxAge: SESSION_MAX_MS / 1000 })
    return seeOther(safeNext(body?.next), [cookie])
  },

  async showJoin({ query }, ctx) {
    return joinPage({ viewer: await maybeViewer(ctx), org: query.org ?? '' })
  },

  async submitJoin({ body }, ctx) {
    const org = body?.org ?? ''
    const work = async () => {
      const { organizationId } = await acceptInvitation(ctx, org, ctx.auth.userId)
      const cookie = setCookie(ctx, 'showorg', organizationId, { maxAge: SESSION_MAX_MS / 1000 })
      return seeOther('/settings/members?done=joined', [cookie])
    }
    const viewer = await viewerOf(ctx)
    return orAgain(work, (mistakes) => joinPage({ viewer, org, mistakes }))
  },
}
