import type { Knex } from 'knex'
import { dialectOf } from '../../db/dialect.ts'
import type { IntegrationRow, PostAttemptRow, PostEventRow, PostRow } from '../../db/tables.ts'

export function findPost(db: Knex, organizationId: string, id: string): Promise<PostRow | undefined> {
  return db<PostRow>('posts').where({ id, organization_id: organizationId }).first()
}

/**
 * The live entries of a thread by position, locked until the end of the transaction: whoever publishes, edits or deletes
 * the thread holds this lock, so each sees what the other decided.
 */
export async function lockThread(db: Knex, organizationId: string, rootId: string): Promise<PostRow[]> {
  const query = db<PostRow>('posts')
    .where({ root_id: rootId, organization_id: organizationId })
    .whereNull('deleted_at')
    .orderBy('position')
  return (await dialectOf(db).forUpdate(query)) as PostRow[]
}

export async function updatePost(db: Knex, id: string, change: Partial<PostRow>): Promise<void> {
  await db<PostRow>('posts').where({ id }).update(change)
}

/** Every live entry of the thread. */
export async function updateEntries(
  db: Knex,
  root: Pick<PostRow, 'root_id' | 'organization_id'>,
  change: Partial<PostRow>,
): Promise<void> {
  await db<PostRow>('posts')
    .where({ root_id: root.root_id, organization_id: root.organization_id })
    .whereNull('deleted_at')
    .update(change)
}

export function findIntegration(
  db: Knex,
  organizationId: string,
  id: string,
): Promise<IntegrationRow | undefined> {
  return db<IntegrationRow>('integrations').where({ id, organization_id: organizationId }).first()
}

/** Which of these posts are published, and where. */
export async function findReleaseUrls(
  db: Knex,
  organizationId: string,
  ids: string[],
): Promise<Map<string, string>> {
  const rows: Pick<PostRow, 'id' | 'release_url'>[] = await db<PostRow>('posts')
    .where({ organization_id: organizationId })
    .whereIn('id', ids)
    .whereNotNull('release_url')
    .select('id', 'release_url')
  return new Map(rows.map((row) => [row.id, row.release_url as string]))
}

export async function insertEvent(db: Knex, row: PostEventRow): Promise<void> {
  await db<PostEventRow>('post_events').insert(row)
}

/** Newest first. */
export function findEvents(
  db: Knex,
  post: Pick<PostRow, 'id' | 'root_id' | 'organization_id'>,
  limit: number,
): Promise<PostEventRow[]> {
  const query = db<PostEventRow>('post_events')
    .where({ root_id: post.root_id, organization_id: post.organization_id })
    .orderBy('id', 'desc')
    .limit(limit)
  return post.id === post.root_id ? query : query.where({ post_id: post.id })
}

/** At most one per entry, by a unique index. */
export function findOpenAttempts(db: Knex, rootId: string, postIds: string[]): Promise<PostAttemptRow[]> {
  return db<PostAttemptRow>('post_attempts')
    .whereIn('post_id', postIds)
    .where({ root_id: rootId })
    .whereNull('finished_at')
}

/** Oldest first. */
export function findAttempts(db: Knex, postId: string): Promise<PostAttemptRow[]> {
  return db<PostAttemptRow>('post_attempts').where({ post_id: postId }).orderBy('number')
}

export async function insertAttempt(db: Knex, row: PostAttemptRow): Promise<void> {
  await db<PostAttemptRow>('post_attempts').insert(row)
}

/** Changes an attempt that is still open; false when somebody else has closed it. */
export async function updateOpenAttempt(
  db: Knex,
  id: string,
  change: Partial<PostAttemptRow>,
): Promise<boolean> {
  const changed = await db<PostAttemptRow>('post_attempts')
    .where({ id })
    .whereNull('finished_at')
    .update(change)
  return changed === 1
}

/**
 * Entries of the thread that may be reaching the platform: an attempt is sending, or the last one under the current key
 * ended without an answer and is to be repeated.
 */
export async function countUnsettled(db: Knex, organizationId: string, rootId: string): Promise<number> {
  const [row] = await db('post_attempts as a')
    .join('posts as p', 'p.id', 'a.post_id')
    .where({ 'p.root_id': rootId, 'p.organization_id': organizationId })
    .whereNull('p.deleted_at')
    .where((either) =>
      either
        .where((sending) => sending.whereNull('a.finished_at').where('a.step', 'sending'))
        .orWhere((repeating) =>
          repeating
            .where('a.outcome', 'unknown')
            .where('p.state', 'QUEUE')
            .whereRaw('a.idempotency_key = p.attempt_key'),
        ),
    )
    .count({ count: '*' })
  return Number(row?.count ?? 0)
}
