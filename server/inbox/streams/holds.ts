import type { Knex } from 'knex'
import { readableIds } from '../../integrations/lookup.ts'

/** The hold of one process on streams. */
interface Hold {
  owner: string
  /** When the hold ends unless it is renewed. */
  until: number
}

interface Channel {
  organizationId: string
  integrationId: string
}

/** Selects the channels on these platforms that are read now. */
function streamable(db: Knex, identifiers: readonly string[]) {
  return db('inbox_accounts').whereNotNull('due_at').whereIn('id', readableIds(db, identifiers))
}

/** Takes up to `limit` streams that nobody holds and no platform has refused lately. */
export async function claimStreams(
  db: Knex,
  { owner, until }: Hold,
  { identifiers, now, limit }: { identifiers: readonly string[]; now: number; limit: number },
): Promise<Channel[]> {
  const held = db('inbox_streams').where('until', '>', now).select('integration_id')
  const free = await streamable(db, identifiers)
    .whereNotIn('id', held)
    .orderBy('id')
    .limit(limit)
    .select('id', 'organization_id')
  const claimed: Channel[] = []
  for (const { id, organization_id } of free) {
    const [won] = await db('inbox_streams')
      .insert({ integration_id: id, organization_id, owner, until, opened_at: null })
      .onConflict('integration_id')
      .merge()
      .where('inbox_streams.until', '<=', now)
      .returning('integration_id')
    if (won !== undefined) claimed.push({ organizationId: organization_id, integrationId: id })
  }
  return claimed
}

/** Renews what a process holds, and gives up what it may no longer hold. Returns the ids of the channels that are left. */
export async function renewStreams(
  db: Knex,
  { owner, until }: Hold,
  identifiers: readonly string[],
): Promise<Set<string>> {
  const ids = streamable(db, identifiers).select('id')
  const kept = await db('inbox_streams')
    .where({ owner })
    .whereIn('integration_id', ids)
    .update({ until })
    .returning('integration_id')
  const left = kept.map(({ integration_id }) => integration_id)
  await db('inbox_streams').where({ owner }).whereNotIn('integration_id', left).delete()
  return new Set(left)
}

/** Records that a stream is open since then; null: that it has ended. */
export async function markStream(
  db: Knex,
  { owner, integrationId }: { owner: string; integrationId: string },
  opened_at: number | null,
): Promise<void> {
  await db('inbox_streams').where({ owner, integration_id: integrationId }).update({ opened_at })
}

/** Gives a stream up, and keeps everybody from opening it until then. */
export async function blockStream(
  db: Knex,
  { owner, integrationId }: { owner: string; integrationId: string },
  until: number,
): Promise<void> {
  const change = { owner: null, until, opened_at: null }
  await db('inbox_streams').where({ owner, integration_id: integrationId }).update(change)
}

/** Lets the stream of a channel be opened again that its platform refused. */
export async function unblockStream(db: Knex, integrationId: string): Promise<void> {
  await db('inbox_streams').where({ integration_id: integrationId, owner: null }).delete()
}

export async function releaseStreams(db: Knex, owner: string): Promise<void> {
  await db('inbox_streams').where({ owner }).delete()
}

export async function isStreamOpen(db: Knex, integrationId: string, now: number): Promise<boolean> {
  const row = await db('inbox_streams').where({ integration_id: integrationId }).first('until', 'opened_at')
  return row !== undefined && row.opened_at !== null && row.until > now
}
