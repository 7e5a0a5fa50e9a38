import type { ConsoleHandlers } from '../../../generated/handlers.ts'
import type { NotificationRow } from '../../db/tables/accounts.ts'
import type { Context } from '../../http/contract.ts'
import { type Html, html } from '../../lib/html/template.ts'
import { toIso } from '../../lib/time/dates.ts'
import { type LatestNotifications, listLatest, markAllRead } from '../../notifications/unread.ts'
import { getEntries } from '../../posts/get-thread.ts'
import { asCode } from '../layout/as-code.ts'
import { consolePage, type PageState, seeOther, viewerOf } from '../layout/console-page.ts'
import { button, noticeOf, time } from '../layout/form.ts'
import { type IconName, icon } from '../layout/icons.ts'
import { NOTIFICATIONS } from '../layout/shell.ts'

const NOTIFICATIONS_ON_A_PAGE = 30

interface NotificationsView extends PageState {
  latest: LatestNotifications
  /** Ids of posts that are not deleted. */
  livePosts: ReadonlySet<string>
  isFirst: boolean
}

function notificationsPage({ latest, livePosts, isFirst, ...state }: NotificationsView) {
  const { rows, nextCursor, lastRead } = latest
  return consolePage({
    ...state,
    title: 'Notifications',
    heading: null,
    path: NOTIFICATIONS,
    body: html`<div class="heading"><h1>Notifications</h1>${state.viewer.unread > 0 && button({ action: NOTIFICATIONS, label: 'Mark all as read' })}</div>
${rows.length === 0 && html`<div class="empty"><p>Nothing yet.</p><p>You learn here when posts are published or fail, and when a channel needs you. <a href="/settings/profile">Choose your emails</a></p></div>`}
<ul class="plain notices">${rows.map((row) => notificationLine(row, { isUnread: row.created_at > lastRead, livePosts }))}</ul>
<div class="actions">${!isFirst && html`<a class="button" href="${NOTIFICATIONS}">Newest</a>`}${nextCursor && html`<a class="button" href="${NOTIFICATIONS}?before=${encodeURIComponent(nextCursor)}" rel="next">Older</a>`}</div>
${state.viewer.unread > 0 && asCode({ viewer: state.viewer, operationId: 'markNotificationsRead' })}`,
  })
}

const kinds = {
  success: { name: 'Published', style: 'good', icon: 'circle-check' },
  failure: { name: 'Failed', style: 'bad', icon: 'circle-alert' },
  comment: { name: 'Comment', style: '', icon: 'message-circle' },
  info: { name: 'Information', style: '', icon: 'bell' },
} as const satisfies Record<NotificationRow['kind'], { name: string; style: string; icon: IconName }>

type Reading = Pick<NotificationsView, 'livePosts'> & { isUnread: boolean }

function notificationLine(row: NotificationRow, { isUnread, livePosts }: Reading): Html {
  const { name, style, icon: mark } = kinds[row.kind]
  const targets = targetsOf(row, livePosts)
  return html`<li${isUnread && html` class="unread"`}><span class="state ${style}">${icon(mark)}<span class="unseen">${name}</span></span>
<div><p>${row.content}</p><p class="meta">${isUnread && html`<strong>New</strong> · `}${time(toIso(row.created_at))}${targets.map(({ href, label }) => html` · <a href="${href}">${label}</a>`)}</p></div></li>`
}

interface Target {
  href: string
  label: string
}

/** Returns where a reader goes from a notification: to its post, or else to what it links to or to its channel. */
function targetsOf(
  { link, post_id, integration_id, kind }: NotificationRow,
  livePosts: ReadonlySet<string>,
): Target[] {
  const isWeb = link !== null && /^https?:\/\//.test(link)
  if (post_id !== null && livePosts.has(post_id)) {
    const post = { href: `/console/posts/${post_id}`, label: 'Open post' }
    return isWeb && kind !== 'info' ? [post, { href: link, label: 'View on the platform' }] : [post]
  }
  if (isWeb && (post_id === null || kind !== 'info')) return [{ href: link, label: 'Open' }]
  if (integration_id === null) return []
  const channel = encodeURIComponent(integration_id)
  if (kind === 'failure') return [{ href: `/console?state=ERROR&channel=${channel}`, label: 'Failed posts' }]
  return [{ href: `/channels/${channel}`, label: 'Channel' }]
}

export const notificationsPageHandlers = {
  async showNotifications({ query }, ctx) {
    return showList(ctx, query)
  },

  async submitNotificationsRead(_input, ctx) {
    await markAllRead(ctx, ctx.auth)
    return seeOther(`${NOTIFICATIONS}?done=read`)
  },
} satisfies Partial<ConsoleHandlers>

async function showList(ctx: Context<'session'>, query: { before?: string; done?: string }) {
  const cursor = query.before || null
  const request = { limit: NOTIFICATIONS_ON_A_PAGE, cursor, markRead: false }
  const latest = await listLatest(ctx, ctx.auth, request)
  const posts = latest.rows.flatMap(({ post_id }) => post_id ?? [])
  return notificationsPage({
    latest,
    livePosts: new Set((await getEntries(ctx, ctx.auth.organizationId, [...new Set(posts)])).keys()),
    isFirst: cursor === null,
    viewer: await viewerOf(ctx),
    notice: noticeOf(query.done),
  })
}
