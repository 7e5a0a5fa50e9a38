import type { Knex } from 'knex'
import type { StreakRow } from '../db/tables/notifications.ts'

/** What an organization's streak stands on. */
export interface FoundStreak {
  id: string
  name: string
  since: number | null
  reminded_at: number | null
  /** When it published last, if that is after the instant that was asked for. */
  last: number | null
}

/** Of organizations that have a streak or have published after `instant`. */
export async function findStreaks(db: Knex, instant: number): Promise<FoundStreak[]> {
  const last = db('notifications as n')
    .whereRaw('n.organization_id = o.id')
    .where('n.kind', 'success')
    .where('n.created_at', '>', instant)
    .max('n.created_at')
  const all = db('organizations as o')
    .leftJoin('streaks as s', 's.organization_id', 'o.id')
    .whereNull('o.deleted_at')
    .select('o.id', 'o.name', 's.since', 's.reminded_at', last.as('last'))
  return db
    .from(all.as('found'))
    .whereNotNull('since')
    .orWhereNotNull('last')
    .select<FoundStreak[]>('id', 'name', 'since', 'reminded_at', 'last')
}

export async function findStreak(db: Knex, organizationId: string): Promise<StreakRow | undefined> {
  return db('streaks').where({ organization_id: organizationId }).first()
}

/** Nothing happens where there is one. */
export async function insertStreak(db: Knex, organizationId: string, since: number): Promise<void> {
  await db('streaks')
    .insert({ organization_id: organizationId, since, reminded_at: null })
    .onConflict('organization_id')
    .ignore()
}

export async function deleteStreak(db: Knex, organizationId: string): Promise<void> {
  await db('streaks').where({ organization_id: organizationId }).delete()
}

/** False when somebody was reminded since `last`: of any number at once only one gets true. */
export async function markReminded(
  db: Knex,
  organizationId: string,
  { last, now }: { last: number; now: number },
): Promise<boolean> {
  const changed = await db('streaks')
    .where({ organization_id: organizationId })
    .where((either) => either.whereNull('reminded_at').orWhere('reminded_at', '<', last))
    .update({ reminded_at: now })
  return changed === 1
}
