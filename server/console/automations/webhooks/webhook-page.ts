import type { WebhookDeliveryRow } from '../../../db/tables/webhooks.ts'
import { type Html, html } from '../../../lib/html/template.ts'
import { optionalIso, toIso } from '../../../lib/time/dates.ts'
import type { ListedWebhook } from '../../../webhooks/endpoints.ts'
import { type EventType, eventDescriptions } from '../../../webhooks/payloads.ts'
import type { Transmission } from '../../../webhooks/transmit.ts'
import { formValue } from '../../developers/form-values.ts'
import { asCode, codeLink } from '../../layout/as-code.ts'
import { consolePage, type PageState } from '../../layout/console-page.ts'
import { button, confirm, hidden, newSecret, secret, select, time } from '../../layout/form.ts'
import {
  type EndpointFields,
  endpointBody,
  endpointFields,
  toFields,
  WEBHOOKS_PATH,
} from './endpoint-form.ts'
import { deliveryState, deliveryStates, duration, endpointProblem, endpointState } from './endpoint-state.ts'

/** A delivery with the time that its last request took; absent before the first. */
export type LoggedDelivery = WebhookDeliveryRow & { lastDurationMs?: number | undefined }

interface WebhookView extends PageState {
  endpoint: ListedWebhook
  channels: readonly { id: string; name: string }[]
  deliveries: readonly LoggedDelivery[]
  status: WebhookDeliveryRow['status'] | null
  nextCursor: string | null
  /** Shows a new secret, only this once. */
  newSecret?: string
  /** The receiver's answer to a test. */
  test?: { event: string; answer: Transmission }
  values?: EndpointFields
}

/** Renders one endpoint: its deliveries, a test, its settings and its secret. */
export function webhookPage(view: WebhookView) {
  const { endpoint, channels, values, test, newSecret: made, ...state } = view
  const { id, name, url } = endpoint
  const action = `${WEBHOOKS_PATH}/${id}`
  return consolePage({
    ...pageState(state),
    title: name,
    path: WEBHOOKS_PATH,
    lead: html`<p class="crumbs"><a href="${WEBHOOKS_PATH}">Webhooks</a></p>`,
    body: html`${made && newSecret('Copy the new secret now. You will not see it again. For a day, requests are signed with the old one too.', secret('new-secret', 'Signing secret', made))}
<p class="address">${endpointState(endpoint)} <span class="soft">${url}</span></p>
${endpointProblem(endpoint)}${endpoint.disabled_at !== null && button({ action, label: 'Enable', fields: { action: 'enable' }, kind: 'main' })}
<h2 id="test">Send a test event</h2>${test && testResult(test)}
<form class="stack" id="test-form" method="post" action="${action}/test">${select({ name: 'event', label: 'Event', value: test?.event, choices: [['', 'webhook.test'], ...Object.keys(eventDescriptions).map((event) => [event, event] as const)], hint: 'Sends an example of this event now, signed like a real one, and shows the response. The list of deliveries leaves tests out.' })}<div><button>Send test</button></div></form>
${asCode({ viewer: view.viewer, form: { id: 'test-form', fields: { event: test?.event } }, operationId: 'sendTestWebhook', query: { id, event: formValue('textOrNull', 'event') }, body: {} })}
<h2 id="deliveries">Deliveries</h2><p class="hint">The events that were sent to this endpoint in the last 30 days. Open one to see what was sent and what came back, or to send it again.</p>${deliveryLog(view)}
<h2>Settings</h2>
<form class="stack" id="endpoint-form" method="post" action="${action}">${hidden('action', 'save')}${endpointFields({ channels, values: values ?? toFields(endpoint), errors: state.errors })}
<div><button class="main">Save</button></div></form>
${endpointCode(view)}
${confirm({ summary: 'Replace the secret', explanation: 'For a day, requests are signed with the old secret too, so that you can change your program in time.', action, label: 'Replace secret', fields: { action: 'rotate' } })}
${confirm({ summary: `Delete ${name}`, explanation: 'Its secret is deleted, and waiting events are not sent.', action, label: 'Delete endpoint', fields: { action: 'delete' } })}
${codeLink([endpoint.disabled_at !== null && { operationId: 'enableWebhook', params: { id } }, { operationId: 'rotateWebhookSecret', params: { id } }, { operationId: 'deleteWebhook', params: { id } }])}`,
  })
}

function endpointCode({ viewer, endpoint, values = toFields(endpoint) }: WebhookView): Html {
  const form = { id: 'endpoint-form', fields: values }
  return asCode({ viewer, form, operationId: 'updateWebhook', body: { id: endpoint.id, ...endpointBody } })
}

function pageState({ viewer, notice, errors }: PageState): PageState {
  return { viewer, notice, errors }
}

function testResult({ event, answer }: { event: string; answer: Transmission }): Html {
  const { status, error, body, durationMs } = answer
  const outcome = error === null ? 'The receiver accepted' : 'The receiver did not accept'
  return html`<div class="note ${error === null ? 'good' : 'bad'}" role="status"><p>${outcome} ${event || 'webhook.test'}${status !== null && ` with status ${status}`} after ${duration(durationMs)}.</p>
${error && html`<p>${error}</p>`}${body && html`<pre class="payload">${body}</pre>`}</div>`
}

/** Lists the events that can be tested. */
export function readTestEvent(text: string | undefined): EventType | undefined {
  return (Object.keys(eventDescriptions) as EventType[]).find((event) => event === text)
}

function deliveryLog({ endpoint: { id }, deliveries, status, nextCursor }: WebhookView): Html {
  const path = `${WEBHOOKS_PATH}/${id}`
  const filters = [
    ['', 'All'] as const,
    ...Object.entries(deliveryStates).map(([key, { name }]) => [key, name] as const),
  ]
  const links = filters.map(
    ([key, name]) =>
      html`<a class="button" href="${path}${key && `?status=${key}`}#deliveries"${(status ?? '') === key && html` aria-current="true"`}>${name}</a>`,
  )
  const older = new URLSearchParams({ ...(status ? { status } : {}), before: nextCursor ?? '' })
  return html`<nav class="periods" aria-label="State of deliveries">${links}</nav>
${deliveries.length === 0 ? html`<p>${status === null ? 'Nothing was sent yet. Send a test event, or wait for the next event.' : 'No delivery is in this state.'}</p>` : deliveryTable(path, deliveries)}
${nextCursor !== null && html`<div class="actions"><a class="button" rel="next" href="${path}?${older}#deliveries">Older</a></div>`}`
}

function deliveryTable(path: string, deliveries: readonly LoggedDelivery[]): Html {
  const rows = deliveries.map(
    (
      delivery,
    ) => html`<tr><th scope="row"><a href="${path}/deliveries/${delivery.id}">${delivery.type}</a> <span class="soft">${time(toIso(delivery.created_at))}</span></th>
<td data-label="State">${deliveryState(delivery.status)}${delivery.status === 'pending' && html` <span class="soft">until ${time(optionalIso(delivery.next_attempt_at))}</span>`}</td>
<td data-label="Response">${delivery.response_status ?? (delivery.error ? 'None' : '–')}</td>
<td data-label="Duration">${duration(delivery.lastDurationMs)}</td><td data-label="Attempts">${delivery.attempts}</td></tr>`,
  )
  return html`<table class="as-cards"><thead><tr><th scope="col">Event</th><th scope="col">State</th><th scope="col">Response</th><th scope="col">Duration</th><th scope="col">Attempts</th></tr></thead><tbody>${rows}</tbody></table>`
}
