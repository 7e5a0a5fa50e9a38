import type { Knex } from 'knex'
import type { Binding } from '../../db/dialect.ts'
import { inList, runFixed } from '../../db/fixed-statement.ts'
import type { PostAttemptRow, PostRow } from '../../db/tables/posts.ts'

/** Outcomes after which something is live on the platform, or may be. */
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

/** Replaces the outcome of unanswered attempts under the entry's current key, once each of their acts has a known outcome. */
export async function resolveUnanswered(
  db: Knex,
  { id, attempt_key }: Pick<PostRow, 'id' | 'attempt_key'>,
  outcome: 'partial' | 'rejected' | 'retry',
  code?: string,
): Promise<void> {
  await db<PostAttemptRow>('post_attempts')
    .where({ post_id: id, idempotency_key: attempt_key ?? '', outcome: 'unknown' })
    .update({ outcome, ...(code && { code }) })
}

const isSending = `a.finished_at is null and a.step in ('sending', 'accepted')`

/** A live thread, by position. */
interface InFlight {
  entries: PostRow[]
  /** True while an attempt at an entry is sending. */
  isSending: boolean
  /** True while an attempt at an entry that is to be sent is unanswered. */
  isUnanswered: boolean
}

export async function findInFlight(db: Knex, organizationId: string, rootId: string): Promise<InFlight> {
  const count = (condition: string) =>
    `(select count(*) from post_attempts a where a.post_id = posts.id and ${condition})`
  const sql = `
    select posts.*, ${count(isSending)} as sending_attempts,
      ${count(`${inList(db, 'a.outcome')} and posts.state = 'QUEUE' and a.idempotency_key = posts.attempt_key`)} as unanswered_attempts
    from posts where root_id = ? and organization_id = ? and deleted_at is null order by position`
  const rows = await runFixed<PostRow & { sending_attempts: number; unanswered_attempts: number }>(db, sql, [
    MAY_BE_LIVE,
    rootId,
    organizationId,
  ])
  return {
    entries: rows.map(({ sending_attempts, unanswered_attempts, ...entry }) => entry),
    isSending: rows.some(({ sending_attempts }) => sending_attempts > 0),
    isUnanswered: rows.some(({ unanswered_attempts }) => unanswered_attempts > 0),
  }
}

/** Builds the condition that no entry of the thread may be live, because of an unanswered attempt under its current key. */
export function withoutUnanswered(
  db: Knex,
  { root_id, organization_id }: Pick<PostRow, 'root_id' | 'organization_id'>,
): { sql: string; bindings: readonly Binding[] } {
  const sql = `not exists (select 1 from post_attempts a join posts p on p.id = a.post_id
    where p.root_id = ? and p.organization_id = ? and p.deleted_at is null
      and ${inList(db, 'a.outcome')} and p.state <> 'PUBLISHED' and a.idempotency_key = p.attempt_key)`
  return { sql, bindings: [root_id, organization_id, MAY_BE_LIVE] }
}

/** Counts attempts at the channel's posts that no one has closed: a worker owns them, or they wait for the platform. */
export function countOpen(db: Knex, integrationId: string): Promise<number> {
  return countAll(attemptsOn(db, integrationId).whereRaw('a.finished_at is null'))
}

/** Counts posts of the channel that an attempt under their current key may have left live. */
export async function countPossiblyLive(db: Knex, integrationId: string): Promise<number> {
  const [row] = await attemptsOn(db, integrationId)
    .whereRaw('a.idempotency_key = p.attempt_key')
    .whereNot('p.state', 'PUBLISHED')
    .whereIn('a.outcome', [...MAY_BE_LIVE])
    .countDistinct({ count: 'p.root_id' })
  return Number(row?.count ?? 0)
}

/** Erases what unfinished attempts at the channel's queued posts have prepared, so that the next attempt prepares anew. */
export async function forgetPreparations(db: Knex, integrationId: string): Promise<void> {
  const queued = db('posts')
    .where({ integration_id: integrationId, state: 'QUEUE' })
    .whereRaw('deleted_at is null')
  await db<PostAttemptRow>('post_attempts')
    .whereIn('post_id', queued.select('id'))
    .where({ outcome: 'retry' })
    .whereNotNull('progress')
    .update({ progress: null })
}

function attemptsOn(db: Knex, integrationId: string) {
  return db('post_attempts as a')
    .join('posts as p', 'p.id', 'a.post_id')
    .where('p.integration_id', integrationId)
    .whereRaw('p.deleted_at is null')
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
