import { type Html, html } from '../../../lib/html/template.ts'
import type { ListedWebhook } from '../../../webhooks/endpoints.ts'
import { asCode } from '../../layout/as-code.ts'
import { consolePage, type PageState } from '../../layout/console-page.ts'
import { newSecret, secret } from '../../layout/form.ts'
import {
  type EndpointFields,
  endpointBody,
  endpointFields,
  readEvents,
  WEBHOOKS_PATH,
} from './endpoint-form.ts'
import { endpointProblem, endpointState } from './endpoint-state.ts'

/** Renders the endpoints of the organization, and the form of a new one. */
export function webhooksPage(
  view: PageState & {
    endpoints: readonly ListedWebhook[]
    channels: readonly { id: string; name: string }[]
    /** Shows the secret of a new endpoint, only this once. */
    created?: { id: string; name: string; secret: string }
    values?: EndpointFields
  },
) {
  const { endpoints, channels, created, values = {}, ...state } = view
  return consolePage({
    ...state,
    title: 'Webhooks',
    path: WEBHOOKS_PATH,
    body: html`${created && newSecret(`The endpoint “${created.name}” is ready. Copy its secret now. You will not see it again.`, secretOf(created))}
<p>When something happens to a post or a channel, the service tells your program: it sends a signed POST request to each endpoint. <a href="/docs/webhooks">How to receive events</a></p>
${endpoints.map(endpointCard)}
<h2>Add an endpoint</h2>
<form class="stack" id="endpoint-form" method="post" action="${WEBHOOKS_PATH}">${endpointFields({ channels, values, errors: state.errors })}
<div><button class="main">Add endpoint</button></div></form>
${asCode({ viewer: state.viewer, form: { id: 'endpoint-form', fields: values }, operationId: 'createWebhook', body: endpointBody })}`,
  })
}

function secretOf({ id, secret: value }: { id: string; secret: string }): Html {
  return html`${secret('new-secret', 'Signing secret', value)}<div class="actions"><a class="button" href="${WEBHOOKS_PATH}/${id}">Send a test event</a></div>`
}

function endpointCard(endpoint: ListedWebhook): Html {
  const { id, name, url, channels } = endpoint
  const events = readEvents(endpoint)
  const names = channels.map((channel) => channel.name).join(', ')
  return html`<article class="card"><div class="head"><h2><a href="${WEBHOOKS_PATH}/${id}">${name}</a></h2>${endpointState(endpoint)}</div>
<p class="soft address">${url}</p>
${endpointProblem(endpoint)}
<dl><dt>Events</dt><dd>${events.length === 0 ? 'All' : events.join(', ')}</dd><dt>Channels</dt><dd>${names || 'All'}</dd></dl>
<div class="actions"><a class="button" href="${WEBHOOKS_PATH}/${id}">Deliveries and settings</a></div></article>`
}
