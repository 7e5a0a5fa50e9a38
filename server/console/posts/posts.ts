import type { ConsoleHandlers } from '../../../generated/handlers.ts'
import { SESSION_MAX_MS } from '../../accounts/sessions/start-session.ts'
import { acceptInvitation } from '../../accounts/team/invitations.ts'
import { requireMembership } from '../../accounts/users/organizations.ts'
import { errorCatalogue } from '../../errors/errors.ts'
import { reply } from '../../http/reply.ts'
import { listIntegrations } from '../../integrations/list.ts'
import { toEditorText } from '../../lib/html/html.ts'
import { type Html, html } from '../../lib/html/template.ts'
import { toIso } from '../../lib/time/dates.ts'
import { setCookie } from '../../lib/web/cookies.ts'
import { type RecentPost, recentPosts } from '../../posts/list/recent-posts.ts'
import { retryPost } from '../../publishing/retry-post.ts'
import { messagePage } from '../access/access-pages.ts'
import {
  consolePage,
  maybeViewer,
  type PageState,
  safeNext,
  seeOther,
  viewerOf,
} from '../layout/console-page.ts'
import { consoleScript } from '../layout/console-script.ts'
import { button, handleForm, noticeOf, time } from '../layout/form.ts'
import { joinPage } from '../settings/team.ts'

const states = {
  DRAFT: { name: 'Draft', kind: '' },
  QUEUE: { name: 'Queued', kind: 'warn' },
  PUBLISHED: { name: 'Published', kind: 'good' },
  ERROR: { name: 'Failed', kind: 'bad' },
} as const

/** Renders queued, published and failed posts, with the reason of each failure. */
function postsPage(
  view: PageState & { posts: PostLine[]; older: string | null; newest: string | null; hasChannels: boolean },
) {
  const { posts, older, newest, hasChannels, ...state } = view
  return consolePage({
    ...state,
    title: 'Posts',
    path: '/console',
    body: html`${posts.length === 0 && renderEmptyList(hasChannels)}
${posts.map(postCard)}
<div class="actions">${newest && html`<a class="button" href="${newest}">Newest</a>`}${older && html`<a class="button" href="${older}" rel="next">Older</a>`}</div>`,
  })
}

function renderEmptyList(hasChannels: boolean): Html {
  return hasChannels
    ? html`<p>No posts here. Create one through the <a href="/docs/reference/createPosts">API</a> with an <a href="/settings/keys">API key</a>.</p>`
    : html`<p>No posts yet. <a href="/channels">Connect a channel</a> first.</p>`
}

function postCard(post: PostLine): Html {
  const { name, kind } = states[post.state]
  const state = post.overdue && post.state === 'QUEUE' ? 'Overdue' : name
  return html`<article class="card"><div class="head"><h2>${post.channel}</h2><span class="state ${kind}">${state}</span></div>
<p class="text">${post.text || html`<span class="soft">No text</span>`}</p>
<p>${time(post.date)}${post.repeats && html` <span class="soft">repeats</span>`}</p>
${post.error && html`<div class="note bad"><p>${post.error.message} ${codeOf(post.error.code)}</p></div>`}
<div class="actions">${post.url && html`<a class="button" href="${post.url}" rel="noreferrer">View post</a>`}
${post.state === 'ERROR' && button({ action: `/console/posts/${post.id}/retry`, label: 'Retry' })}</div></article>`
}

/** Links a code to the catalogue, except a platform's own code, which the catalogue does not list. */
function codeOf(code: string): Html {
  const text = html`<code>${code}</code>`
  return Object.hasOwn(errorCatalogue, code) ? html`<a href="/docs/errors#${code}">${text}</a>` : text
}

const MAX_TEXT = 600

type PostLine = ReturnType<typeof toPostLine>

function toPostLine({ row, channel, failed }: RecentPost) {
  const text = toEditorText(row.content, 'normal')
  return {
    id: row.id,
    text: text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT)}…` : text,
    channel: channel?.name ?? '',
    date: toIso(row.published_at ?? row.publish_date),
    state: failed === null ? row.state : 'ERROR',
    overdue: row.overdue_at !== null,
    repeats: row.interval_in_days !== null,
    error: failed && {
      code: failed.error_code ?? 'failed',
      message: failed.error_message ?? 'The post could not be published.',
    },
    url: isWebAddress(row.release_url) ? row.release_url : null,
  }
}

/** Keeps a script in a platform's answer out of links. */
function isWebAddress(url: string | null): boolean {
  return url !== null && /^https?:\/\//.test(url)
}

const POSTS_ON_A_PAGE = 25

export const postsHandlers = {
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
    return handleForm(work, ({ summary, status }) =>
      messagePage('The post was not retried', summary, back, status),
    )
  },

  async submitOrganization({ body }, ctx) {
    const { id } = await requireMembership(ctx, ctx.auth.userId, body?.organization ?? '')
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
    return handleForm(work, (errors) => joinPage({ viewer, org, errors }))
  },
} satisfies Partial<ConsoleHandlers>
