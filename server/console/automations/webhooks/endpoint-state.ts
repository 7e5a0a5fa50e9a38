import type { WebhookDeliveryRow, WebhookRow } from '../../../db/tables/webhooks.ts'
import { type Html, html } from '../../../lib/html/template.ts'
import { toIso } from '../../../lib/time/dates.ts'
import { time } from '../../layout/form.ts'

const disabledReasons: Record<NonNullable<WebhookRow['disabled_reason']>, string> = {
  gone: 'The receiver answered that the address is gone (status 410).',
  failing: 'Nothing reached the receiver for three days.',
  plan: 'The plan includes fewer webhooks.',
}

export function endpointState({ disabled_at, failing_since }: WebhookRow): Html {
  if (disabled_at !== null) return html`<span class="state bad">Disabled</span>`
  if (failing_since !== null) return html`<span class="state warn">Failing</span>`
  return html`<span class="state good">Active</span>`
}

/** Explains why nothing arrives; null while all is well. */
export function endpointProblem({ disabled_at, disabled_reason, failing_since }: WebhookRow): Html | null {
  if (disabled_at !== null)
    return html`<div class="note bad"><p>Disabled since ${time(toIso(disabled_at))}. ${disabled_reason && disabledReasons[disabled_reason]}</p></div>`
  if (failing_since === null) return null
  return html`<div class="note warn"><p>Every delivery has failed since ${time(toIso(failing_since))}. The log shows the responses.</p></div>`
}

export const deliveryStates: Record<WebhookDeliveryRow['status'], { name: string; kind: string }> = {
  pending: { name: 'Waiting', kind: 'warn' },
  delivered: { name: 'Delivered', kind: 'good' },
  failed: { name: 'Failed', kind: 'bad' },
  cancelled: { name: 'Canceled', kind: '' },
}

export function deliveryState(status: WebhookDeliveryRow['status']): Html {
  const { name, kind } = deliveryStates[status]
  return html`<span class="state ${kind}">${name}</span>`
}

/** Formats the length of a request: `112 ms`, `3.4 s`. */
export function duration(ms: number | null | undefined): string {
  if (ms === null || ms === undefined) return '–'
  return ms < 1000 ? `${ms} ms` : `${(ms / 1000).toFixed(1)} s`
}
