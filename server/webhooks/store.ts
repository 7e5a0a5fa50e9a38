import type { Knex } from 'knex'
import type { IntegrationRow } from '../db/tables/channels.ts'
import type { PostRow } from '../db/tables/posts.ts'
import type { WebhookRow } from '../db/tables/webhooks.ts'
import type { EventType, PostFacts } from './payloads.ts'

/** Ids of the endpoints that want to hear of this event on this channel. */
export async function findSubscribers(
  db: Knex,
  organizationId: string,
  integrationId: string,
  type: EventType,
): Promise<string[]> {
  const live = await db('webhooks as w')
    .where('w.organization_id', organizationId)
    .whereNull('w.deleted_at')
    .whereNull('w.disabled_at')
    .select('w.id', 'w.events')
  const wanting = live.filter(
    ({ events }) => events === '[]' || (JSON.parse(events) as string[]).includes(type),
  )
  if (wanting.length === 0) return []
  const chosen = await findChannelIds(
    db,
    wanting.map(({ id }) => id),
  )
  return wanting
    .map(({ id }) => id)
    .filter((id) => (chosen.get(id)?.size ?? 0) === 0 || chosen.get(id)?.has(integrationId))
}

async function findChannelIds(db: Knex, webhookIds: string[]): Promise<Map<string, Set<string>>> {
  const rows = await db('webhook_channels').whereIn('webhook_id', webhookIds).select()
  const groups = Map.groupBy(rows, (row) => row.webhook_id)
  return new Map([...groups].map(([id, list]) => [id, new Set(list.map((row) => row.integration_id))]))
}

/** The root of the thread, deleted or not, with its channel and tags. */
export async function findPostFacts(
  db: Knex,
  entry: Pick<PostRow, 'root_id' | 'organization_id'>,
): Promise<PostFacts | null> {
  const root = await findEntry(db, entry.organization_id, entry.root_id)
  if (root === undefined) return null
  const channel = await db('integrations')
    .where({ id: root.integration_id, organization_id: root.organization_id })
    .first('id', 'identifier', 'name', 'picture')
  if (channel === undefined) return null
  const tags = await db('posts_tags as pt')
    .join('tags as t', 't.id', 'pt.tag_id')
    .where('pt.post_id', root.id)
    .where('t.organization_id', root.organization_id)
    .whereNull('t.deleted_at')
    .orderBy('t.id')
    .select('t.id', 't.name', 't.color')
  return { root, channel, tags }
}

export function findEntry(db: Knex, organizationId: string, id: string): Promise<PostRow | undefined> {
  return db('posts').where({ id, organization_id: organizationId }).first()
}

export type ChosenChannel = Pick<IntegrationRow, 'id' | 'name' | 'picture'>
export type ListedWebhook = WebhookRow & { channels: ChosenChannel[] }

/** Oldest first, with the channels that were chosen, deleted ones too. */
export async function findWebhooks(db: Knex, organizationId: string, id?: string): Promise<ListedWebhook[]> {
  const query = db('webhooks')
    .where({ organization_id: organizationId })
    .whereNull('deleted_at')
    .orderBy('id')
  if (id !== undefined) query.where({ id })
  const rows = await query
  const channels: (ChosenChannel & { webhook_id: string })[] = await db('webhook_channels as wc')
    .join('integrations as i', 'i.id', 'wc.integration_id')
    .where('i.organization_id', organizationId)
    .whereIn(
      'wc.webhook_id',
      rows.map((row) => row.id),
    )
    .orderBy('i.id')
    .select('wc.webhook_id', 'i.id', 'i.name', 'i.picture')
  const groups = Map.groupBy(channels, (channel) => channel.webhook_id)
  return rows.map((row) => ({ ...row, channels: groups.get(row.id) ?? [] }))
}

/** One that is not deleted. */
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

export async function insertWebhook(db: Knex, row: WebhookRow): Promise<void> {
  await db('webhooks').insert(row)
}

/** False when it is deleted or was never there. */
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

/** Sets an instant that is not set yet, with what goes along; true for the one caller who was first. */
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
 * Notes that an endpoint fails, from `since` unless it did before, and a pause unless a longer one is noted. Answers the endpoint as
 * it is then: other processes may be noting the same; undefined when it is deleted.
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

/** Forgets secrets that were replaced and do not sign any more. */
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

/** Which of these the organization has or had. */
export async function findOwnChannels(db: Knex, organizationId: string, ids: string[]): Promise<Set<string>> {
  const found: string[] = await db('integrations')
    .where({ organization_id: organizationId })
    .whereIn('id', ids)
    .pluck('id')
  return new Set(found)
}
