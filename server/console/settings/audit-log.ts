import type { ConsoleHandlers } from '../../../generated/handlers.ts'
import { type AuditLogEntry, listAuditEntries } from '../../access/audit-entries.ts'
import { type Html, html } from '../../lib/html/template.ts'
import { formValue } from '../developers/form-values.ts'
import { asCode } from '../layout/as-code.ts'
import { consolePage, type PageState, viewerOf } from '../layout/console-page.ts'
import { address, field, time } from '../layout/form.ts'

const AUDIT_LOG = '/settings/audit'
const ENTRIES_ON_A_PAGE = 50

interface AuditView extends PageState {
  entries: readonly AuditLogEntry[]
  action: string
  older: string | null
  isFirst: boolean
}

function auditPage(view: AuditView) {
  const { entries, action, older, isFirst, viewer } = view
  return consolePage({
    ...view,
    title: 'Audit log',
    path: AUDIT_LOG,
    body: html`<p>Who granted, revoked or passed on access, and who decided what is published. Entries are kept for 400 days.</p>
<form class="finder" id="filter-form" method="get" action="${AUDIT_LOG}" role="search">
${field({ name: 'action', label: 'Action, such as api_key.created', type: 'search', value: action, maxLength: 100 })}
<button>Filter</button></form>
${entries.length === 0 ? html`<div class="empty"><p>No entry here.</p><p><a href="${AUDIT_LOG}">Show all entries</a></p></div>` : entryTable(entries)}
<div class="actions">${(!isFirst || action !== '') && html`<a class="button" href="${AUDIT_LOG}">All, newest first</a>`}${older && html`<a class="button" rel="next" href="${addressOf(action, older)}">Older</a>`}</div>
${asCode({ viewer, form: { id: 'filter-form', fields: { action } }, operationId: 'listAuditLog', query: { action: formValue('textOrNull', 'action') } })}`,
  })
}

function addressOf(action: string, before = ''): string {
  const given = Object.entries({ action, before }).filter(([, value]) => value !== '')
  return `${AUDIT_LOG}?${new URLSearchParams(given)}`
}

function entryTable(entries: readonly AuditLogEntry[]): Html {
  const rows = entries.map(
    (entry) => html`<tr><th scope="row"><a href="${addressOf(entry.action)}">${entry.action}</a></th>
<td data-label="When">${time(entry.createdAt)}</td><td data-label="Who">${actorOf(entry)} <span class="soft">${waysIn[entry.door ?? 'service']}${entry.ip !== null && `, ${address(entry.ip)}`}</span></td>
<td data-label="Details">${detailOf(entry)}</td></tr>`,
  )
  return html`<table class="as-cards texts"><thead><tr><th scope="col">Action</th><th scope="col">When</th><th scope="col">Who</th><th scope="col">Details</th></tr></thead><tbody>${rows}</tbody></table>`
}

const waysIn: Record<NonNullable<AuditLogEntry['door']>, string> = {
  session: 'in a browser',
  assistant: 'by the assistant',
  mcp: 'by MCP',
  key: 'with an API key',
  token: 'with an app',
  command_line: 'from the command line',
  anonymous: 'without a session',
  service: 'by the service',
}

function actorOf({ user, credential }: AuditLogEntry): string {
  if (credential !== null) return credential.name
  if (user !== null) return user.name ?? user.email ?? 'A deleted account'
  return 'Nobody known'
}

/** Shows the facts of an entry folded, since most readers look for who and when. */
function detailOf({ target, detail }: AuditLogEntry): Html | null {
  const facts = { ...(target === null ? {} : { target }), ...detail }
  if (Object.keys(facts).length === 0) return null
  const rows = Object.entries(facts).map(
    ([name, value]) =>
      html`<dt>${name}</dt><dd>${typeof value === 'string' ? value : JSON.stringify(value)}</dd>`,
  )
  return html`<details><summary>Show</summary><dl>${rows}</dl></details>`
}

export const auditLogHandlers = {
  async showAuditLog({ query }, ctx) {
    const action = (query.action ?? '').trim()
    const cursor = query.before || undefined
    const request = { action, cursor, limit: ENTRIES_ON_A_PAGE }
    const { entries, nextCursor } = await listAuditEntries(ctx, ctx.auth.organizationId, request)
    const viewer = await viewerOf(ctx)
    return auditPage({ viewer, entries, action, older: nextCursor, isFirst: cursor === undefined })
  },
} satisfies Partial<ConsoleHandlers>
