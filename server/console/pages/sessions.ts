import { type Html, html } from '../../lib/html-template.ts'
import { consolePage, type Viewer } from './console-page.ts'
import { address, button, confirm, goodNote, time } from './form.ts'

export interface SessionLine {
  id: string
  current: boolean
  ip: string | null
  userAgent: string | null
  createdAt: string
  lastSeenAt: string
}

export function sessionsPage(view: { viewer: Viewer; sessions: SessionLine[]; notice?: string | undefined }) {
  const { viewer, sessions, notice } = view
  return consolePage({
    title: 'Sessions',
    viewer,
    path: '/settings/sessions',
    body: html`<h1>Where you are signed in</h1>${notice && goodNote(notice)}
${sessions.map(card)}
${
  sessions.length > 1 &&
  confirm({
    summary: 'Sign out everywhere else',
    explanation: 'Every session but this one ends.',
    action: '/settings/sessions',
    label: 'End the other sessions',
  })
}`,
  })
}

function card(session: SessionLine): Html {
  return html`<article class="card"><div class="head"><h2>${session.userAgent ?? 'Unknown device'}</h2>${session.current && html`<span class="state good">This one</span>`}</div>
<dl><dt>Address</dt><dd>${address(session.ip)}</dd><dt>Since</dt><dd>${time(session.createdAt)}</dd><dt>Last seen</dt><dd>${time(session.lastSeenAt)}</dd></dl>
${!session.current && button({ action: `/settings/sessions/${session.id}`, label: 'End this session', kind: 'danger' })}</article>`
}
