import type { components } from '../../../generated/api.ts'
import type { ConsoleHandlers } from '../../../generated/handlers.ts'
import { endOtherSessions, endOwnSession, listSessions } from '../../accounts/sessions/sessions.ts'
import { type Html, html } from '../../lib/html/template.ts'
import { consolePage, type PageState, seeOther, viewerOf } from '../layout/console-page.ts'
import { address, button, confirm, noticeOf, time } from '../layout/form.ts'

type Schemas = components['schemas']

function sessionsPage({ sessions, ...state }: PageState & { sessions: Schemas['Session'][] }) {
  return consolePage({
    ...state,
    title: 'Sessions',
    heading: 'Active sessions',
    path: '/settings/sessions',
    body: html`${sessions.map(sessionCard)}
${
  sessions.length > 1 &&
  confirm({
    summary: 'Sign out everywhere else',
    explanation: 'Ends every session except this one.',
    action: '/settings/sessions',
    label: 'End other sessions',
  })
}`,
  })
}

function sessionCard(session: Schemas['Session']): Html {
  const state = session.current && html`<span class="state good">This session</span>`
  return html`<article class="card"><div class="head"><h2>${session.userAgent ?? 'Unknown device'}</h2>${state}</div>
<dl><dt>Address</dt><dd>${address(session.ip)}</dd><dt>Since</dt><dd>${time(session.createdAt)}</dd><dt>Last seen</dt><dd>${time(session.lastSeenAt)}</dd></dl>
${!session.current && button({ action: `/settings/sessions/${session.id}`, label: 'End this session', kind: 'danger' })}</article>`
}

export const sessionsHandlers = {
  async showSessions({ query }, ctx) {
    const sessions = await listSessions(ctx, ctx.auth)
    return sessionsPage({ viewer: await viewerOf(ctx), sessions, notice: noticeOf(query.done) })
  },

  async submitOtherSessionsEnd(_input, ctx) {
    await endOtherSessions(ctx, ctx.auth)
    return seeOther('/settings/sessions?done=ended')
  },

  async submitSessionEnd({ params }, ctx) {
    await endOwnSession(ctx, ctx.auth, params.id)
    return seeOther('/settings/sessions?done=ended')
  },
} satisfies Partial<ConsoleHandlers>
