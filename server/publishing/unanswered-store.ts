import type { Knex } from 'knex'
import type { PostAttemptRow, PostRow, PostState } from '../db/tables/posts.ts'

/** Lists outcomes that leave something on the platform, or may have. */
const MAY_BE_LIVE = ['unknown', 'partial'] as const

/**
 * Finds the first attempt under the entry's current key that got no response, or else the last that published a part: the entry may
 * be live.
 */
export function findUnanswered(
  db: Knex,
  entry: Pick<PostRow, 'id' | 'attempt_key'>,
): Promise<PostAttemptRow | undefined> {
  return db<PostAttemptRow>('post_attempts')
    .where({ post_id: entry.id, idempotency_key: entry.attempt_key ?? '' })
    .whereIn('outcome', MAY_BE_LIVE)
    .orderByRaw(`case when outcome = 'unknown' then number else 1000000 - number end`)
    .first()
}

/** Finds the newest attempt under the entry's current key. */
export function findLastAttempt(
  db: Knex,
  { id, attempt_key }: Pick<PostRow, 'id' | 'attempt_key'>,
): Promise<PostAttemptRow | undefined> {
  return db<PostAttemptRow>('post_attempts')
    .where({ post_id: id, idempotency_key: attempt_key ?? '' })
    .orderBy('number', 'desc')
    .first()
}

/** Records a person's decision that an unanswered attempt is not live. The last attempt determines what the next one does. */
export async function dismissUnanswered(
  db: Knex,
  { id, attempt_key }: Pick<PostRow, 'id' | 'attempt_key'>,
  lastId: string,
  progress: string,
): Promise<void> {
  await db<PostAttemptRow>('post_attempts')
    .where({ post_id: id, idempotency_key: attempt_key ?? '', outcome: 'unknown' })
    .update({ outcome: 'partial' })
  await db<PostAttemptRow>('post_attempts').where({ id: lastId }).update({ progress })
}

/** Counts attempts at the thread that are sending now. */
export function countSending(db: Knex, organizationId: string, rootId: string): Promise<number> {
  return countAll(
    attemptsAt(db, organizationId, rootId)
      .whereNull('a.finished_at')
      .whereIn('a.step', ['sending', 'accepted']),
  )
}

/** Counts unanswered attempts under the thread's current keys: its entries in these states may be live. */
export function countUnanswered(
  db: Knex,
  organizationId: string,
  rootId: string,
  states: readonly PostState[],
): Promise<number> {
  return countAll(
    attemptsAt(db, organizationId, rootId)
      .whereIn('a.outcome', MAY_BE_LIVE)
      .whereIn('p.state', states)
      .whereRaw('a.idempotency_key = p.attempt_key'),
  )
}

function attemptsAt(db: Knex, organizationId: string, rootId: string) {
  return db('post_attempts as a')
    .join('posts as p', 'p.id', 'a.post_id')
    .where({ 'p.root_id': rootId, 'p.organization_id': organizationId })
    .whereNull('p.deleted_at')
}

/** Counts attempts at the same entry after this one that have reached the platform, or may have. */
export function countLaterSends(
  db: Knex,
  { post_id, number }: Pick<PostAttemptRow, 'post_id' | 'number'>,
): Promise<number> {
  return countAll(
    db('post_attempts')
      .where({ post_id })
      .whereIn('step', ['sending', 'accepted'])
      .where('number', '>', number)
      .where((reached) =>
        reached.whereNull('finished_at').orWhereIn('outcome', [...MAY_BE_LIVE, 'published']),
      ),
  )
}

async function countAll(query: Knex.QueryBuilder): Promise<number> {
  const [row] = await query.count({ count: '*' })
  return Number(row?.count ?? 0)
}
