import type { components } from '../../../generated/api.ts'
import { operationTable } from '../../../generated/operations.ts'
import type { RequestLogRow } from '../../db/tables/system.ts'
import { type Html, html } from '../../lib/html/template.ts'
import { lookUp } from '../../lib/lookup.ts'
import { toIso } from '../../lib/time/dates.ts'
import { asCode } from '../layout/as-code.ts'
import { consolePage, type PageState } from '../layout/console-page.ts'
import { hidden, secret, select, time } from '../layout/form.ts'

export interface RequestFilter {
  /** `ok`, `failed`, or empty for all. */
  status: string
  /** OperationId; empty for all. */
  operation: string
  /** True while the log is read again every few seconds. */
  refresh: boolean
}

export interface LoggedRequest extends RequestLogRow {
  /** Name of the key, app or person; null for one that is gone. */
  callerName: string | null
}

const REFRESH_SECONDS = 5

interface DevelopersView extends PageState {
  keys: components['schemas']['ApiKey'][]
  requests: readonly LoggedRequest[]
  filter: RequestFilter
}

export function developersPage(view: DevelopersView) {
  const { keys, requests, filter, ...state } = view
  const { viewer } = state
  return consolePage({
    ...state,
    title: 'Developers',
    path: '/console/developers',
    body: html`<p>Each form of the console shows its request <em>as code</em>: curl, TypeScript, Python, and where agents can do it, MCP.</p>
<div class="addresses">${secret('api-url', 'API', viewer.serviceUrl)}${secret('mcp-url', 'MCP server', `${viewer.serviceUrl}/mcp`)}</div>
<p class="actions"><a class="button" href="/docs">Documentation</a> <a class="button" href="/docs/reference">Reference</a> <a class="button" href="/docs/errors">Error codes</a></p>
<h2>API keys</h2>${keyList(keys)}
<p>A first call lists your channels:</p>${asCode({ viewer, operationId: 'listIntegrations' })}
<h2 id="requests">Requests</h2>${refreshing(filter)}${requestLog(requests, filter)}`,
  })
}

function keyList(keys: DevelopersView['keys']): Html {
  const lines = keys.map(
    ({ name, prefix, lastUsedAt }) =>
      html`<li><strong>${name}</strong> <code>${prefix}…</code> <span class="soft">${lastUsedAt ? html`used ${time(lastUsedAt)}` : 'never used'}</span></li>`,
  )
  return html`${lines.length === 0 ? html`<p>No key yet.</p>` : html`<ul class="plain lines">${lines}</ul>`}
<p class="actions"><a class="button" href="/settings/keys">Manage API keys</a></p>`
}

/** Lets the reader have the log read again and again. Without a script, the browser loads the whole page for that. */
function refreshing(filter: RequestFilter): Html {
  if (!filter.refresh)
    return html`<p class="actions"><a class="button" href="${addressOf({ ...filter, refresh: true })}">Refresh every ${REFRESH_SECONDS} seconds</a></p>`
  // An address with a fragment would only scroll, and load nothing.
  const [here] = addressOf(filter).split('#')
  return html`<noscript><meta http-equiv="refresh" content="${REFRESH_SECONDS}; url=${here}"></noscript>
<p class="actions"><a class="button" href="${addressOf({ ...filter, refresh: false })}">Stop refreshing</a> <span class="soft">Refreshes every ${REFRESH_SECONDS} seconds.</span> <a href="${here}" data-follow="${REFRESH_SECONDS}">Reload</a></p>`
}

function addressOf({ status, operation, refresh }: RequestFilter): string {
  const query = new URLSearchParams({ status, operation, refresh: refresh ? 'on' : '' })
  for (const [name, value] of [...query]) if (value === '') query.delete(name)
  return `/console/developers${query.size > 0 ? `?${query}` : ''}#requests`
}

function requestLog(requests: readonly LoggedRequest[], filter: RequestFilter): Html {
  const shown = requests.filter(
    ({ status, operation_id }) =>
      (filter.status === '' || (filter.status === 'failed') === status >= 400) &&
      (filter.operation === '' || filter.operation === operation_id),
  )
  const advice = html`The last 100 calls of programs, for at most 30 days. What the pages of this console do is not listed.`
  if (requests.length === 0)
    return html`<p>No calls yet. Run the code above${filter.refresh ? '' : ', then reload this page'}.</p><p class="hint">${advice}</p>`
  return html`<p class="hint">${advice}</p>${filterForm(requests, filter)}
${shown.length === 0 ? html`<p>No call matches. <a href="${addressOf({ ...filter, status: '', operation: '' })}">Show all</a></p>` : html`<ol class="requests" aria-label="Requests">${shown.map(requestLine)}</ol>`}`
}

function filterForm(requests: readonly LoggedRequest[], { status, operation, refresh }: RequestFilter): Html {
  // The chosen one stays in the list after its calls have left the log.
  const called = [...new Set(requests.map(({ operation_id }) => operation_id).concat(operation || []))].sort()
  return html`<form class="request-filters" method="get" action="/console/developers#requests">
${select({
  name: 'status',
  label: 'Status',
  value: status,
  choices: [
    ['', 'All'],
    ['ok', 'Succeeded'],
    ['failed', 'Failed'],
  ],
})}
${select({ name: 'operation', label: 'Operation', value: operation, choices: [['', 'All'], ...called.map((each) => [each, each] as const)] })}
${refresh && hidden('refresh', 'on')}<button>Show</button></form>`
}

const entryPoints: Record<RequestLogRow['entry_point'], string> = {
  session: 'Session',
  assistant: 'Assistant',
  mcp: 'MCP',
  key: 'API key',
  token: 'App',
  command_line: 'Command line',
  anonymous: 'Anonymous',
  service: 'Service',
}

function requestLine(request: LoggedRequest): Html {
  const { operation_id: id, status, error_code: code, duration_ms, created_at, request_id } = request
  const route = lookUp(operationTable, id)
  return html`<li><span class="state ${status >= 400 ? 'bad' : 'good'}">${status}</span>
<span class="call"><a href="/docs/reference/${id}">${id}</a>${route && html` <code>${route.method.toUpperCase()} ${route.path}</code>`}</span>
<span class="soft duration">${duration_ms} ms</span>
<span class="soft facts">${code && html`<a href="/docs/errors#${code}">${code}</a> · `}${time(toIso(created_at))} · ${entryPoints[request.entry_point]} ${request.callerName} · request <code>${request_id}</code></span></li>`
}
