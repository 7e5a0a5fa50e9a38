import type { WebhookRow } from '../../../db/tables/webhooks.ts'
import { type Html, html } from '../../../lib/html/template.ts'
import type { ListedWebhook } from '../../../webhooks/endpoints.ts'
import { type EventType, eventDescriptions } from '../../../webhooks/payloads.ts'
import { formValue } from '../../developers/form-values.ts'
import type { FormErrors } from '../../layout/form.ts'
import { field } from '../../layout/form.ts'
import { readText } from '../../layout/read-fields.ts'
import { channelGroup, checkGroup, readChosen } from '../choices.ts'

export const WEBHOOKS_PATH = '/console/automations/webhooks'

/** The form as a browser sends it. */
export type EndpointFields = Record<string, string | undefined>

interface EndpointForm {
  /** Channels to choose from. */
  channels: readonly { id: string; name: string }[]
  values: EndpointFields
  errors?: FormErrors | null | undefined
}

/** Renders the fields of a new endpoint or of an existing one. */
export function endpointFields({ channels, values, errors }: EndpointForm): Html {
  const events = Object.entries(eventDescriptions).map(([value, hint]) => ({ value, name: value, hint }))
  return html`<div class="pair">${field({ name: 'name', label: 'Name', value: values.name, required: true, maxLength: 200, errors })}
${field({ name: 'url', label: 'URL', type: 'url', value: values.url, hint: 'The public HTTPS address of your program.', required: true, maxLength: 2048, errors })}</div>
${checkGroup({ prefix: 'event', summary: 'Only some events', hint: 'Check none to get all events, also those that later versions add.', choices: events, chosen: readChosen(values, 'event') })}
${channelGroup(channels, readChosen(values, 'channel'), 'Check none to get the events of all channels.')}`
}

/** Describes the request of `createWebhook` and `updateWebhook` for code that follows the form. */
export const endpointBody = {
  name: formValue('text', 'name', 'Backend'),
  url: formValue('text', 'url', 'https://hooks.example.com/postern'),
  events: formValue('chosen', 'event'),
  integrations: formValue('references', 'channel'),
}

/** Returns the form of a stored endpoint. */
export function toFields({ name, url, events, channels }: ListedWebhook): EndpointFields {
  const chosen = [
    ...readEvents({ events }).map((event) => `event:${event}`),
    ...channels.map(({ id }) => `channel:${id}`),
  ]
  return { name, url, ...Object.fromEntries(chosen.map((each) => [each, '1'])) }
}

export function readEvents({ events }: Pick<WebhookRow, 'events'>): string[] {
  return JSON.parse(events) as string[]
}

/** Reads the request of `createWebhook` and `updateWebhook`. */
export function readEndpoint(body: EndpointFields) {
  const chosen = readChosen(body, 'event')
  return {
    name: readText(body.name, 'name', 200),
    url: readText(body.url, 'url', 2048),
    events: (Object.keys(eventDescriptions) as EventType[]).filter((event) => chosen.includes(event)),
    integrations: readChosen(body, 'channel').map((id) => ({ id })),
  }
}
