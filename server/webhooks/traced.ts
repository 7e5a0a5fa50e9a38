import type { Knex } from 'knex'
import { type TracedBy, whereTraced } from '../db/define-table.ts'
import type { WebhookAttemptRow, WebhookDeliveryRow } from '../db/tables/webhooks.ts'

/** The deliveries of a trace, and the attempts to send them. */
export interface TracedDeliveries {
  deliveries: WebhookDeliveryRow[]
  tries: WebhookAttemptRow[]
}

/** Finds the `traceparent` of each event that a request caused. For the operator: the query takes no organization. */
export async function findTraceparents(db: Knex, requestId: string): Promise<string[]> {
  const found: (string | null)[] = await db('webhook_deliveries')
    .where({ request_id: requestId })
    .distinct('traceparent')
    .pluck('traceparent')
  return found.filter((each) => each !== null)
}

/** Finds what belongs to these traces. */
export async function findTracedDeliveries(db: Knex, by: TracedBy): Promise<TracedDeliveries> {
  const deliveries: WebhookDeliveryRow[] = await whereTraced(db('webhook_deliveries'), by).orderBy('id')
  const ids = whereTraced(db('webhook_deliveries'), by).select('id')
  const tries: WebhookAttemptRow[] = await db('webhook_attempts')
    .whereIn('delivery_id', ids)
    .orderBy(['started_at', 'number'])
  return { deliveries, tries }
}
