import type { Knex } from 'knex'
import { inList, runFixed } from '../../db/fixed-statement.ts'
import type { PostAttemptRow, PostRow } from '../../db/tables/posts.ts'

/** Finds attempts whose look-up was due by then. */
export function findLateLookUps(
  db: Knex,
  dueBy: number,
  limit: number,
): Promise<Pick<PostAttemptRow, 'id'>[]> {
  return db<PostAttemptRow>('post_attempts')
    .where('look_up_at', '<=', dueBy)
    .orderBy('look_up_at')
    .limit(limit)
    .select('id')
}

/** Finds all attempts under the entry's current key, oldest first. */
export function findTries(
  db: Knex,
  { id, attempt_key }: Pick<PostRow, 'id' | 'attempt_key'>,
): Promise<PostAttemptRow[]> {
  return db<PostAttemptRow>('post_attempts')
    .where({ post_id: id, idempotency_key: attempt_key ?? '' })
    .orderBy('number')
}

/** Returns those ids on the platform that an entry or a plug's act of the channel has already, even a deleted one. */
export async function findTaken(
  db: Knex,
  integrationId: string,
  releaseIds: readonly string[],
): Promise<Set<string>> {
  if (releaseIds.length === 0) return new Set()
  // An entry of several targets has several ids.
  const sql = `select release_id from posts where integration_id = ? and release_id is not null
    and (${inList(db, 'release_id')} or release_id like '%,%')
    union all select acted_release_id from plug_runs where integration_id = ? and acted_release_id is not null
    and (${inList(db, 'acted_release_id')} or acted_release_id like '%,%')
    union all select acted_release_id from requested_acts where integration_id = ? and acted_release_id is not null
    and (${inList(db, 'acted_release_id')} or acted_release_id like '%,%')`
  const given = [integrationId, [...releaseIds]]
  const rows = await runFixed<{ release_id: string }>(db, sql, [...given, ...given, ...given])
  const asked = new Set(releaseIds)
  return new Set(rows.flatMap((row) => row.release_id.split(',')).filter((id) => asked.has(id)))
}

/** Returns true if another entry of the channel with the same text may be on its way: what the platform shows may be that one. */
export async function isTwinUnderWay(
  db: Knex,
  { id, integration_id, content, search_text }: PostRow,
): Promise<boolean> {
  const row = await db('posts as p')
    .join('post_attempts as a', 'a.post_id', 'p.id')
    .where({ 'p.integration_id': integration_id })
    .whereNot({ 'p.id': id })
    .where((same) =>
      same
        .where({ 'p.content': content })
        .orWhere((text) => text.where({ 'p.search_text': search_text }).whereNot({ 'p.search_text': '' })),
    )
    .where((open) =>
      open
        .whereRaw(`a.finished_at is null and a.step in ('sending', 'accepted')`)
        .orWhereRaw(`a.outcome = 'unknown' and p.state = 'QUEUE' and a.idempotency_key = p.attempt_key`),
    )
    .first('p.id')
  return row !== undefined
}
