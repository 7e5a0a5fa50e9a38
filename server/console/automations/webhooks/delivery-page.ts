import type { WebhookAttemptRow, WebhookDeliveryRow, WebhookRow } from '../../../db/tables/webhooks.ts'
import { type Html, html } from '../../../lib/html/template.ts'
import { optionalIso, toIso } from '../../../lib/time/dates.ts'
import { asCode } from '../../layout/as-code.ts'
import { consolePage, type PageState } from '../../layout/console-page.ts'
import { button, time } from '../../layout/form.ts'
import { WEBHOOKS_PATH } from './endpoint-form.ts'
import { deliveryState, duration } from './endpoint-state.ts'

/** Renders one delivery with each attempt, the response and the payload. */
export function deliveryPage(
  view: PageState & {
    endpoint: Pick<WebhookRow, 'id' | 'name' | 'disabled_at'>
    delivery: WebhookDeliveryRow
    tries: readonly WebhookAttemptRow[]
  },
) {
  const { endpoint, delivery, tries, ...state } = view
  const path = `${WEBHOOKS_PATH}/${endpoint.id}`
  return consolePage({
    ...state,
    title: delivery.type,
    path: WEBHOOKS_PATH,
    lead: html`<p class="crumbs"><a href="${WEBHOOKS_PATH}">Webhooks</a> / <a href="${path}">${endpoint.name}</a></p>`,
    body: html`<dl><dt>State</dt><dd>${deliveryState(delivery.status)}</dd><dt>Created</dt><dd>${time(toIso(delivery.created_at))}</dd>
${delivery.next_attempt_at !== null && html`<dt>Next attempt</dt><dd>${time(optionalIso(delivery.next_attempt_at))}</dd>`}
${delivery.error && html`<dt>Error</dt><dd>${delivery.error}</dd>`}<dt>Event ID</dt><dd><code>${delivery.event_id}</code></dd></dl>
${replay(endpoint, `${path}/deliveries/${delivery.id}`)}
${asCode({ viewer: state.viewer, operationId: 'replayWebhookDelivery', params: { id: endpoint.id, deliveryId: delivery.id } })}
<h2>Attempts</h2>${tries.length === 0 && html`<p>The event was not sent yet.</p>`}${tries.toReversed().map(attempt)}
<h2>What is sent</h2><pre class="payload">${JSON.stringify(JSON.parse(delivery.payload), null, 2)}</pre>`,
  })
}

function replay({ disabled_at }: Pick<WebhookRow, 'disabled_at'>, action: string): Html {
  return disabled_at === null
    ? html`${button({ action, label: 'Send again' })}<p class="hint">Sends the same event once more, now. Its ID stays the same, so that your program can recognize it.</p>`
    : html`<p class="soft">Enable the endpoint to send this event again.</p>`
}

function attempt({
  number,
  started_at,
  duration_ms,
  response_status,
  response_body,
  error,
}: WebhookAttemptRow): Html {
  const outcome = error === null ? 'good' : 'bad'
  return html`<article class="card"><div class="head"><h3>Attempt ${number}</h3><span class="state ${outcome}">${response_status ?? 'No response'}</span></div>
<p class="soft">${time(toIso(started_at))}, ${duration(duration_ms)}</p>${error && html`<p>${error}</p>`}
${response_body && html`<p class="soft">The response:</p><pre class="payload">${response_body}</pre>`}</article>`
}
