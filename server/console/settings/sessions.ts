import type { components } from '../../../generated/api.ts'
import type { ConsoleHandlers } from '../../../generated/handlers.ts'
import { endOtherSessions, endOwnSession, listSessions } from '../../accounts/sessions/sessions.ts'
import { type Html, html } from '../../lib/html/template.ts'
import { codeLink } from '../layout/as-code.ts'
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
  html`${confirm({
    summary: 'Sign out everywhere else',
    explanation: 'Ends every session except this one.',
    action: '/settings/sessions',
    label: 'End other sessions',
  })}${codeLink([{ operationId: 'endOtherSessions' }])}`
}`,
  })
}

function sessionCard(session: Schemas['Session']): Html {
  const state = session.current && html`<span class="state good">This session</span>`
  return html`<article class="card"><div class="head"><h2>${session.device ?? 'Unknown device'}</h2>${state}</div>
<dl><dt>Last used</dt><dd>${time(session.lastSeenAt)}, from ${placeOf(session)}</dd><dt>Signed in</dt><dd>${time(session.createdAt)}, from ${address(session.ip)}</dd><dt>Program</dt><dd>${session.userAgent ?? 'unknown'}</dd></dl>
${!session.current && button({ action: `/settings/sessions/${session.id}`, label: 'End this session', kind: 'danger' })}${!session.current && codeLink([{ operationId: 'endSession', params: { id: session.id } }])}</article>`
}

const countryNames = new Intl.DisplayNames('en', { type: 'region' })

function placeOf({ lastIp, country }: Schemas['Session']): string {
  return country === null ? address(lastIp) : `${address(lastIp)} (${countryNames.of(country)})`
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
