import type { Knex } from 'knex'

/** Roots of threads that failed because their channel was disconnected the last time and of which nothing may be live, the oldest first. */
export async function findDisconnected(
  db: Knex,
  organizationId: string,
  integrationId: string,
  limit: number,
): Promise<string[]> {
  return disconnected(db, organizationId)
    .where('p.integration_id', integrationId)
    .orderBy(['p.publish_date', 'p.id'])
    .limit(limit)
    .pluck('p.root_id')
}

export async function countDisconnected(
  db: Knex,
  organizationId: string,
  integrationId: string,
): Promise<number> {
  const [row] = await disconnected(db, organizationId)
    .where('p.integration_id', integrationId)
    .count({ count: '*' })
  return Number(row?.count ?? 0)
}

/** By channel, for those that have any. */
export async function countDisconnectedOfAll(db: Knex, organizationId: string): Promise<Map<string, number>> {
  const rows: { id: string; count: number }[] = await disconnected(db, organizationId)
    .groupBy('p.integration_id')
    .select('p.integration_id as id')
    .count({ count: '*' })
  return new Map(rows.map(({ id, count }) => [id, Number(count)]))
}

/** Entries of the channel that failed since then and whose outcome nobody knows. */
export async function countUnknown(db: Knex, organizationId: string, integrationId: string): Promise<number> {
  const [row] = await failedSince(db, organizationId)
    .where('p.integration_id', integrationId)
    .whereRaw(`p.error_code = 'outcome_unknown' and p.deleted_at is null`)
    .count({ count: '*' })
  return Number(row?.count ?? 0)
}

/** An entry that has an attempt without an answer is left out by itself too, whatever its code says. */
function disconnected(db: Knex, organizationId: string) {
  const unanswered = db('post_attempts as a')
    .whereRaw('a.post_id = p.id and (p.attempt_key is null or a.idempotency_key = p.attempt_key)')
    .where('a.outcome', 'unknown')
    .select(db.raw('1'))
  return failedSince(db, organizationId)
    .whereRaw(`p.error_code = 'channel_disconnected' and p.deleted_at is null`)
    .whereNotExists(unanswered)
}

/** What failed before the channel was last disconnected was left alone by the user then, and stays so. */
function failedSince(db: Knex, organizationId: string) {
  return db('posts as p')
    .join('integrations as i', 'i.id', 'p.integration_id')
    .where({ 'p.organization_id': organizationId, 'p.state': 'ERROR' })
    .whereRaw('p.updated_at >= i.disconnected_at')
}
