import type { Knex } from 'knex'
import { dialectOf } from '../db/dialect.ts'
import { keysetPage, type Page } from '../db/pagination.ts'
import type { WebhookAttemptRow, WebhookDeliveryRow, WebhookRow } from '../db/tables/webhooks.ts'

export async function insertDeliveries(db: Knex, rows: WebhookDeliveryRow[]): Promise<void> {
  await db('webhook_deliveries').insert(rows)
}

export function findDelivery(
  db: Knex,
  organizationId: string,
  id: string,
): Promise<WebhookDeliveryRow | undefined> {
  return db('webhook_deliveries').where({ organization_id: organizationId, id }).first()
}

/**
 * Leases the due attempts, longest due first: counts each one and leases its delivery until `until`. Concurrent callers get
 * different deliveries. Needs a transaction.
 */
export async function leaseDeliveries(
  db: Knex,
  { id: webhook_id, organization_id }: Pick<WebhookRow, 'id' | 'organization_id'>,
  { now, until, limit, workerId }: { now: number; until: number; limit: number; workerId: string },
): Promise<WebhookDeliveryRow[]> {
  const due = db('webhook_deliveries')
    .where({ organization_id, webhook_id })
    .where('next_attempt_at', '<=', now)
    .orderBy(['next_attempt_at', 'id'])
    .limit(limit)
    .select('id')
  const ids: { id: string }[] = await dialectOf(db).forUpdate(due, { skipLocked: true })
  if (ids.length === 0) return []
  return db('webhook_deliveries')
    .whereIn(
      'id',
      ids.map(({ id }) => id),
    )
    .where({ organization_id, status: 'pending' })
    .update({
      next_attempt_at: until,
      worker_id: workerId,
      attempts: db.raw('attempts + 1') as unknown as number,
    })
    .returning('*')
}

/** Returns when the next attempt for this endpoint is due, or null when nothing waits. */
export async function findNextDue(
  db: Knex,
  { id: webhook_id, organization_id }: Pick<WebhookRow, 'id' | 'organization_id'>,
): Promise<number | null> {
  const row = await db('webhook_deliveries')
    .where({ organization_id, webhook_id })
    .whereNotNull('next_attempt_at')
    .orderBy('next_attempt_at')
    .first('next_attempt_at')
  return row?.next_attempt_at ?? null
}

/**
 * Ends the deliveries that arrived, unless another attempt has begun since. A delivery that was canceled during the request
 * counts as delivered too.
 */
export async function recordDelivered(
  db: Knex,
  seen: Pick<WebhookDeliveryRow, 'id' | 'organization_id' | 'attempts' | 'response_status'>[],
  now: number,
): Promise<void> {
  const sameOutcome = Map.groupBy(seen, ({ attempts, response_status }) => `${attempts} ${response_status}`)
  for (const group of sameOutcome.values()) {
    const [{ organization_id, attempts, response_status }] = group as [(typeof group)[number]]
    await db('webhook_deliveries')
      .whereIn(
        'id',
        group.map(({ id }) => id),
      )
      .where({ organization_id, attempts })
      .whereIn('status', ['pending', 'cancelled'])
      .update({
        status: 'delivered',
        response_status,
        error: null,
        next_attempt_at: null,
        worker_id: null,
        finished_at: now,
      })
  }
}

/** Ends the leases of a dead worker. Returns the endpoints of those deliveries. */
export async function endLeasesOf(
  db: Knex,
  workerId: string,
  now: number,
): Promise<Pick<WebhookDeliveryRow, 'webhook_id' | 'organization_id'>[]> {
  const rows: Pick<WebhookDeliveryRow, 'webhook_id' | 'organization_id'>[] = await db('webhook_deliveries')
    .where({ worker_id: workerId, status: 'pending' })
    .update({ next_attempt_at: now, worker_id: null })
    .returning(['webhook_id', 'organization_id'])
  return [...new Map(rows.map((row) => [row.webhook_id, row])).values()]
}

/** Changes a delivery unless another attempt has begun since this one; returns false then. */
export async function updateDelivery(
  db: Knex,
  seen: Pick<WebhookDeliveryRow, 'id' | 'organization_id' | 'attempts'>,
  change: Partial<WebhookDeliveryRow>,
): Promise<boolean> {
  const { id, organization_id, attempts } = seen
  const changed = await db('webhook_deliveries')
    .where({ id, organization_id, attempts, status: 'pending' })
    .update({ ...change, worker_id: null })
  return changed === 1
}

/** Starts a new round of tries, whatever the outcome of the last one. */
export async function restartDelivery(
  db: Knex,
  organizationId: string,
  id: string,
  change: Pick<WebhookDeliveryRow, 'next_attempt_at' | 'expires_at'>,
): Promise<void> {
  await db('webhook_deliveries')
    .where({ organization_id: organizationId, id })
    .update({
      ...change,
      status: 'pending',
      worker_id: null,
      attempts_before: db.raw('attempts') as unknown as number,
      finished_at: null,
    })
}

export async function insertAttempts(db: Knex, rows: WebhookAttemptRow[]): Promise<void> {
  await db('webhook_attempts').insert(rows).onConflict(['delivery_id', 'number']).ignore()
}

/** Cancels the deliveries that wait for an endpoint. */
export async function cancelDeliveries(
  db: Knex,
  organizationId: string,
  webhookId: string,
  now: number,
): Promise<void> {
  await db('webhook_deliveries')
    .where({ organization_id: organizationId, webhook_id: webhookId, status: 'pending' })
    .update({ status: 'cancelled', next_attempt_at: null, worker_id: null, finished_at: now })
}

/** Finds deliveries, newest first. */
export function findDeliveries(
  db: Knex,
  {
    organizationId,
    webhookId,
    status,
  }: { organizationId: string; webhookId: string; status: WebhookDeliveryRow['status'] | undefined },
  page: { limit: number; cursor: string | null },
): Promise<Page<WebhookDeliveryRow>> {
  const query = db('webhook_deliveries')
    .where({ organization_id: organizationId, webhook_id: webhookId })
    .select('*')
  if (status !== undefined) query.where({ status })
  return keysetPage(query, { ...page, columns: ['created_at', 'id'], direction: 'desc' })
}

/** Finds the newest deliveries of events of a thread, newest first. */
export function findThreadDeliveries(
  db: Knex,
  organizationId: string,
  rootId: string,
  limit: number,
): Promise<WebhookDeliveryRow[]> {
  return db('webhook_deliveries')
    .where({ root_id: rootId, organization_id: organizationId })
    .orderBy('id', 'desc')
    .limit(limit)
}

/** Finds the newest 100 attempts, oldest first. */
export async function findAttempts(db: Knex, deliveryId: string): Promise<WebhookAttemptRow[]> {
  const rows = await db('webhook_attempts')
    .where({ delivery_id: deliveryId })
    .orderBy('number', 'desc')
    .limit(100)
  return rows.reverse()
}

/** Finds the durations of the attempts at these deliveries, oldest first. */
export async function findDurations(
  db: Knex,
  deliveryIds: readonly string[],
): Promise<Pick<WebhookAttemptRow, 'delivery_id' | 'duration_ms'>[]> {
  return db('webhook_attempts')
    .whereIn('delivery_id', [...deliveryIds])
    .orderBy('number')
    .select('delivery_id', 'duration_ms')
}

/** Finds endpoints that are not paused but have deliveries that were due by then: their jobs are late or lost. */
export function findLateEndpoints(
  db: Knex,
  dueBy: number,
  limit: number,
): Promise<Pick<WebhookRow, 'id' | 'organization_id'>[]> {
  const waiting = db('webhook_deliveries as d')
    .whereRaw('d.webhook_id = w.id')
    .where('d.next_attempt_at', '<=', dueBy)
    .select(db.raw('1'))
  return db('webhooks as w')
    .whereRaw('coalesce(w.paused_until, 0) <= ?', [dueBy])
    .whereExists(waiting)
    .limit(limit)
    .select('w.id', 'w.organization_id')
}
