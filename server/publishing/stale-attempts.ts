import type { Knex } from 'knex'
import type { PostAttemptRow } from '../db/tables/posts.ts'

/** Ends the leases of what this worker left open, and answers it. */
export function endLeasesOf(db: Knex, workerId: string, now: number): Promise<PostAttemptRow[]> {
  return db<PostAttemptRow>('post_attempts')
    .where({ worker_id: workerId })
    .whereRaw('finished_at is null')
    .update({ lease_until: now })
    .returning('*')
}

/** Closes an open attempt whose lease has ended by `now`; false when it was renewed or closed meanwhile. */
export async function closeStaleAttempt(
  db: Knex,
  { id }: Pick<PostAttemptRow, 'id'>,
  now: number,
  change: Partial<PostAttemptRow>,
): Promise<boolean> {
  const changed = await db<PostAttemptRow>('post_attempts')
    .where({ id })
    .whereNull('finished_at')
    .where('lease_until', '<=', now)
    .update(change)
  return changed === 1
}

export function findStaleAttempts(db: Knex, now: number, limit: number): Promise<PostAttemptRow[]> {
  return db<PostAttemptRow>('post_attempts')
    .whereRaw('finished_at is null')
    .where('lease_until', '<=', now)
    .orderBy('lease_until')
    .limit(limit)
}
