import type { Knex } from 'knex'
import { runFixed } from '../db/fixed-statement.ts'
import type { SubscriptionRow } from '../db/tables/plans.ts'

/** Finds the organization's subscription, ended or not, as it was sold. */
export async function findAnySubscription(
  db: Knex,
  organizationId: string,
): Promise<SubscriptionRow | undefined> {
  return db('subscriptions').where({ organization_id: organizationId }).first()
}

export async function findLiveSubscriptions(
  db: Knex,
  organizationIds: readonly string[],
): Promise<Pick<SubscriptionRow, 'organization_id' | 'tier' | 'granted_tier'>[]> {
  return db('subscriptions')
    .select('organization_id', 'tier', 'granted_tier')
    .whereIn('organization_id', organizationIds)
    .where((query) => query.whereNull('ended_at').orWhereNotNull('granted_tier'))
}

export async function insertSubscription(db: Knex, row: SubscriptionRow): Promise<void> {
  await db('subscriptions').insert(row)
}

export async function updateSubscription(
  db: Knex,
  organizationId: string,
  changes: Partial<Omit<SubscriptionRow, 'id' | 'organization_id'>>,
): Promise<void> {
  await db('subscriptions').where({ organization_id: organizationId }).update(changes)
}

/** Adds posts to the count of the month; a new month starts from 0. Returns false, and adds none, beyond `max`. */
export async function addPosts(
  db: Knex,
  {
    organizationId,
    monthStart,
    adding,
    max,
  }: { organizationId: string; monthStart: number; adding: number; max: number },
): Promise<boolean> {
  if (adding > max) return false
  const before = 'case when post_counts.month_start = excluded.month_start then post_counts.count else 0 end'
  const sql = `
    insert into post_counts (organization_id, month_start, count) values (?, ?, ?)
    on conflict (organization_id) do update set
      count = excluded.count + ${before}, month_start = excluded.month_start
    where excluded.count + ${before} <= ?
    returning count`
  return (await runFixed(db, sql, [organizationId, monthStart, adding, max])).length === 1
}

/** Finds up to `limit` organizations after `after` whose limits are applied (`limited` 1) or not (0), in the order of their ids. */
export async function findLimited(
  db: Knex,
  limited: 0 | 1,
  { after, limit }: { after: string; limit: number },
): Promise<string[]> {
  return db('subscriptions')
    .where({ limited })
    .where('organization_id', '>', after)
    .orderBy('organization_id')
    .limit(limit)
    .pluck('organization_id')
}

/** Marks a token of the shop as used. Returns false if it was used before. */
export async function consumeShopToken(db: Knex, jtiHash: string, expiresAt: number): Promise<boolean> {
  const inserted = await db('shop_tokens')
    .insert({ jti_hash: jtiHash, expires_at: expiresAt })
    .onConflict('jti_hash')
    .ignore()
    .returning('jti_hash')
  return inserted.length === 1
}

export async function findPostCount(db: Knex, organizationId: string, monthStart: number): Promise<number> {
  const row = await db('post_counts')
    .where({ organization_id: organizationId, month_start: monthStart })
    .first()
  return row?.count ?? 0
}
