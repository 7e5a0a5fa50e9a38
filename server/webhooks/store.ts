import type { Knex } from 'knex'
import { assume } from '../db/clients/write-at-once.ts'
import { runFixed } from '../db/fixed-statement.ts'
import type { WebhookRow } from '../db/tables/webhooks.ts'
import type { EventType } from './payloads.ts'

interface LiveEndpoint {
  id: string
  events: string
}

const LIVE = 'from webhooks where organization_id = ? and deleted_at is null and disabled_at is null'

/** Keeps the endpoints of an organization that a transaction has read, since it often has events of several types. */
const readBy = new WeakMap<Knex, Map<string, Promise<LiveEndpoint[]>>>()

function findLive(db: Knex, organizationId: string): Promise<LiveEndpoint[]> {
  const read = () => runFixed<LiveEndpoint>(db, `select id, events ${LIVE}`, [organizationId])
  if (!db.isTransaction) return read()
  const known = readBy.get(db) ?? new Map<string, Promise<LiveEndpoint[]>>()
  readBy.set(db, known)
  const found = known.get(organizationId) ?? read()
  known.set(organizationId, found)
  return found
}

/**
 * Finds the endpoints that want events of this type; `wants` tells for which channels. All events of a transaction go to the endpoints
 * that were there at its first one.
 */
export async function findEndpointsFor(
  db: Knex,
  organizationId: string,
  type: EventType,
): Promise<{ id: string; wants(integrationId: string): boolean }[]> {
  if (assume(db, `not exists (select ${LIVE})`, [organizationId])) return []
  const live = await findLive(db, organizationId)
  const interested = live.filter(
    ({ events }) => events === '[]' || (JSON.parse(events) as string[]).includes(type),
  )
  if (interested.length === 0) return []
  const selected = await findChannelIds(
    db,
    interested.map(({ id }) => id),
  )
  return interested.map(({ id }) => ({
    id,
    wants: (integrationId) => selected.get(id)?.has(integrationId) ?? true,
  }))
}

async function findChannelIds(db: Knex, webhookIds: string[]): Promise<Map<string, Set<string>>> {
  const rows = await db('webhook_channels').whereIn('webhook_id', webhookIds).select()
  const groups = Map.groupBy(rows, (row) => row.webhook_id)
  return new Map([...groups].map(([id, list]) => [id, new Set(list.map((row) => row.integration_id))]))
}

export type WebhookWithChannelIds = WebhookRow & { channelIds: string[] }

/** Returns the endpoints that are not deleted, oldest first, with the ids of their selected channels. */
export async function findWebhooks(
  db: Knex,
  organizationId: string,
  id?: string,
): Promise<WebhookWithChannelIds[]> {
  const query = db('webhooks')
    .where({ organization_id: organizationId })
    .whereNull('deleted_at')
    .orderBy('id')
  if (id !== undefined) query.where({ id })
  const rows = await query
  const selected = await findChannelIds(
    db,
    rows.map((row) => row.id),
  )
  return rows.map((row) => ({ ...row, channelIds: [...(selected.get(row.id) ?? [])] }))
}

/** Finds an endpoint that is not deleted. */
export function findWebhook(db: Knex, organizationId: string, id: string): Promise<WebhookRow | undefined> {
  return db('webhooks').where({ organization_id: organizationId, id }).whereNull('deleted_at').first()
}

export async function countWebhooks(db: Knex, organizationId: string): Promise<number> {
  const [row] = await db('webhooks')
    .where({ organization_id: organizationId })
    .whereNull('deleted_at')
    .count({ count: '*' })
  return Number(row?.count ?? 0)
}

/** Counts endpoints that are not disabled. */
export async function countActiveWebhooks(db: Knex, organizationId: string): Promise<number> {
  const [row] = await db('webhooks')
    .where({ organization_id: organizationId })
    .whereNull('deleted_at')
    .whereNull('disabled_at')
    .count({ count: '*' })
  return Number(row?.count ?? 0)
}

export async function insertWebhook(db: Knex, row: WebhookRow): Promise<void> {
  await db('webhooks').insert(row)
}

/** Returns false when the endpoint is deleted or never existed. */
export async function updateWebhook(
  db: Knex,
  organizationId: string,
  id: string,
  change: Partial<WebhookRow>,
): Promise<boolean> {
  const changed = await db('webhooks')
    .where({ organization_id: organizationId, id })
    .whereNull('deleted_at')
    .update(change)
  return changed === 1
}

/** Applies `change` if the instant is not set yet. Of concurrent callers only one gets true. */
export async function markWebhook(
  db: Knex,
  { id, organization_id }: Pick<WebhookRow, 'id' | 'organization_id'>,
  instant: 'disabled_at' | 'warned_at',
  change: Partial<WebhookRow>,
): Promise<boolean> {
  const changed = await db('webhooks')
    .where({ organization_id, id })
    .whereNull('deleted_at')
    .whereNull(instant)
    .update(change)
  return changed === 1
}

/**
 * Records that an endpoint fails, since `since` unless it failed before, and a pause unless a longer one is recorded. Returns the
 * endpoint as it is then, because other processes may record the same, or undefined when it is deleted.
 */
export async function recordFailing(
  db: Knex,
  { id, organization_id }: Pick<WebhookRow, 'id' | 'organization_id'>,
  { since, pausedUntil }: { since: number; pausedUntil: number },
): Promise<WebhookRow | undefined> {
  const [row] = await db('webhooks')
    .where({ organization_id, id })
    .whereNull('deleted_at')
    .update({
      failing_since: db.raw('coalesce(failing_since, ?)', [since]) as unknown as number,
      ...(pausedUntil > 0 && {
        paused_until: db.raw('case when paused_until > ? then paused_until else ? end', [
          pausedUntil,
          pausedUntil,
        ]) as unknown as number,
      }),
    })
    .returning('*')
  return row
}

/** Erases previous secrets that no longer sign. */
export async function erasePreviousSecrets(db: Knex, now: number): Promise<void> {
  await db('webhooks')
    .where('previous_secret_ends_at', '<=', now)
    .update({ previous_secret_sealed: null, previous_secret_ends_at: null })
}

export async function replaceChannels(db: Knex, webhookId: string, channelIds: string[]): Promise<void> {
  await db('webhook_channels').where({ webhook_id: webhookId }).delete()
  if (channelIds.length === 0) return
  await db('webhook_channels').insert(channelIds.map((id) => ({ webhook_id: webhookId, integration_id: id })))
}
