import type { WebhookAttemptRow, WebhookDeliveryRow } from '../db/tables/webhooks.ts'
import { optionalIso, toIso } from '../lib/dates.ts'
import type { WebhookEvent } from './event-types.ts'
import type { ListedWebhook } from './store.ts'

/** Without its secrets. */
export function toWebhookBody(row: ListedWebhook, now: number) {
  const overlap = row.previous_secret_ends_at
  return {
    id: row.id,
    name: row.name,
    organizationId: row.organization_id,
    url: row.url,
    createdAt: toIso(row.created_at),
    updatedAt: toIso(row.updated_at),
    deletedAt: optionalIso(row.deleted_at),
    integrations: row.channels.map(({ id, picture, name }) => ({ integration: { id, picture, name } })),
    events: JSON.parse(row.events) as string[],
    disabledAt: optionalIso(row.disabled_at),
    disabledReason: row.disabled_reason,
    failingSince: optionalIso(row.failing_since),
    previousSecretEndsAt: overlap !== null && overlap > now ? toIso(overlap) : null,
  }
}

export function toDeliveryBody(row: WebhookDeliveryRow) {
  return {
    id: row.id,
    eventId: row.event_id,
    type: row.type,
    status: row.status,
    attempts: row.attempts,
    responseStatus: row.response_status,
    error: row.error,
    createdAt: toIso(row.created_at),
    nextAttemptAt: optionalIso(row.next_attempt_at),
    finishedAt: optionalIso(row.finished_at),
  }
}

export function toDeliveryDetails(row: WebhookDeliveryRow, tries: WebhookAttemptRow[]) {
  return {
    ...toDeliveryBody(row),
    payload: JSON.parse(row.payload) as WebhookEvent,
    tries: tries.map((attempt) => ({
      number: attempt.number,
      startedAt: toIso(attempt.started_at),
      durationMs: attempt.duration_ms,
      status: attempt.response_status,
      body: attempt.response_body,
      error: attempt.error,
    })),
  }
}
