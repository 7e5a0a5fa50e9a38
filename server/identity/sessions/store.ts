import type { Knex } from 'knex'
import type { SessionRow } from '../../db/tables/accounts.ts'

/** Live ones, last seen first. */
export async function findSessions(
  db: Knex,
  userId: string,
  live: { now: number; seenAfter: number },
): Promise<SessionRow[]> {
  return db('sessions')
    .where({ user_id: userId })
    .where('expires_at', '>', live.now)
    .where('last_seen_at', '>', live.seenAfter)
    .orderBy([
      { column: 'last_seen_at', order: 'desc' },
      { column: 'id', order: 'desc' },
    ])
}

export async function deleteSessionOf(db: Knex, userId: string, id: string): Promise<boolean> {
  return (await db('sessions').where({ id, user_id: userId }).delete()) === 1
}

/** How many there were. */
export async function deleteOtherSessions(db: Knex, userId: string, keep: string): Promise<number> {
  return db('sessions').where({ user_id: userId }).whereNot({ id: keep }).delete()
}
