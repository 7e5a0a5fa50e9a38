import type { Knex } from 'knex'
import { type Binding, dialectOf, type FixedStatement } from '../db/dialect.ts'
import {
  assignmentsOf,
  inList,
  jsonRows,
  runFixed,
  sendFixed,
  sendRows,
  toJson,
} from '../db/fixed-statement.ts'
import type { PostAttemptRow, PostEventRow, PostRow, PublicationChange } from '../db/tables/posts.ts'
import type { PublishedEntry } from '../platforms/platform.ts'

export function findPost(db: Knex, organizationId: string, id: string): Promise<PostRow | undefined> {
  return db<PostRow>('posts').where({ id, organization_id: organizationId }).first()
}

/**
 * Returns the live entries of a thread by position, locked until the end of the transaction. Every caller that publishes, edits or
 * deletes the thread takes this lock, so each sees what the other decided.
 */
export async function lockThread(db: Knex, organizationId: string, rootId: string): Promise<PostRow[]> {
  const sql = `
    select * from posts where root_id = ? and organization_id = ? and deleted_at is null order by position ${lockRows(db)}`
  return runFixed(db, sql, [rootId, organizationId])
}

/** Takes the lock of `lockThread`, and reads nothing. A SQLite transaction locks the whole database anyway. */
export async function lockEntries(db: Knex, organizationId: string, rootId: string): Promise<void> {
  if (dialectOf(db).name === 'sqlite') return
  const sql = `
    select id from posts where root_id = ? and organization_id = ? and deleted_at is null order by position for update`
  await runFixed(db, sql, [rootId, organizationId])
}

/** Locks several threads and groups them by root. Locks in the order of ids, so that two batches cannot deadlock. */
export async function lockThreads(db: Knex, rootIds: string[]): Promise<Map<string, PostRow[]>> {
  const sql = `select * from posts where ${inList(db, 'root_id')} and deleted_at is null order by root_id, position ${lockRows(db)}`
  const rows = await runFixed<PostRow>(db, sql, [rootIds])
  return Map.groupBy(rows, (row) => row.root_id)
}

/** Ends a statement that locks the rows that it selects, as `dialect.forUpdate` does. */
function lockRows(db: Knex): string {
  return dialectOf(db).name === 'postgres' ? 'for update' : ''
}

/** Returns the live entries of a thread by position, without a lock. */
export function findEntries(
  db: Knex,
  { root_id, organization_id }: Pick<PostRow, 'root_id' | 'organization_id'>,
): Promise<PostRow[]> {
  return db<PostRow>('posts').where({ root_id, organization_id, deleted_at: null }).orderBy('position')
}

export async function updatePost(db: Knex, id: string, change: PublicationChange): Promise<void> {
  const { sql, bindings } = assignmentsOf(change)
  await sendFixed(db, `update posts set ${sql} where id = ?`, [...bindings, id])
}

/** Updates every live entry of the thread. */
export async function updateEntries(
  db: Knex,
  root: Pick<PostRow, 'root_id' | 'organization_id'>,
  change: PublicationChange,
): Promise<void> {
  const { sql, bindings } = updateLive(root, assignmentsOf(change))
  await sendFixed(db, sql, bindings)
}

function updateLive(
  { root_id, organization_id }: Pick<PostRow, 'root_id' | 'organization_id'>,
  { sql, bindings }: FixedStatement,
): FixedStatement {
  const live = 'root_id = ? and organization_id = ? and deleted_at is null'
  return {
    sql: `update posts set ${sql} where ${live}`,
    bindings: [...bindings, root_id, organization_id],
  }
}

/** Finds the integrations that have an active plug. */
export async function findWithActivePlug(db: Knex, integrationIds: string[]): Promise<Set<string>> {
  const sql = `select integration_id from plugs where ${inList(db, 'integration_id')} and activated = 1`
  const rows = await runFixed<{ integration_id: string }>(db, sql, [[...new Set(integrationIds)]])
  return new Set(rows.map((row) => row.integration_id))
}

/** Returns the addresses of those posts that are published. */
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

export async function insertEvents(db: Knex, rows: PostEventRow[]): Promise<void> {
  await sendRows(db, 'post_events', rows)
}

/** Finds events of the whole thread for its root, of one entry for a comment; newest first. */
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

/**
 * Returns, by root, the open attempts (at most one per entry, by a unique index) and the latest attempts at each thread's next
 * entry, oldest first.
 */
export async function findAttempts(
  db: Knex,
  threads: { entries: Pick<PostRow, 'id'>[]; next: Pick<PostRow, 'id'> }[],
): Promise<Map<string, PostAttemptRow[]>> {
  const ids = threads.flatMap(({ entries }) => entries.map(({ id }) => id))
  const next = threads.map((thread) => thread.next.id)
  const sql = `select * from post_attempts where ${inList(db, 'post_id')} and (finished_at is null or ${inList(db, 'post_id')})
    order by number desc limit ?`
  const rows = await runFixed<PostAttemptRow>(db, sql, [ids, next, MAX_ATTEMPTS * threads.length])
  return Map.groupBy(rows.reverse(), (row) => row.root_id)
}

/** Exceeds the number of attempts under one key. */
const MAX_ATTEMPTS = 50

/** Gives each live entry of the thread a new key, in place of the key of an earlier publication. */
export async function renewKeys(db: Knex, root: Pick<PostRow, 'root_id' | 'organization_id'>): Promise<void> {
  const { sql, bindings } = updateLive(root, { sql: newKey(db), bindings: [] })
  await sendFixed(db, sql, bindings)
}

/** A change of each entry, and the instant at which the root is due. */
type Queuing = Omit<PublicationChange, 'due_at' | 'attempt_key'> & { dueAt: number }

/** Queues a thread under new keys. */
export async function queueEntries(
  db: Knex,
  root: Pick<PostRow, 'root_id' | 'organization_id'>,
  change: Queuing,
): Promise<void> {
  const { sql, bindings } = updateQueued(db, root, change)
  await sendFixed(db, sql, bindings)
}

/** Does the same if the condition is true. Returns false otherwise. */
export async function queueEntriesIf(
  db: Knex,
  root: Pick<PostRow, 'root_id' | 'organization_id'>,
  change: Queuing,
  condition: { sql: string; bindings: readonly Binding[] },
): Promise<boolean> {
  const { sql, bindings } = updateQueued(db, root, change)
  const all = [...bindings, ...condition.bindings]
  const rows = await runFixed(db, `${sql} and ${condition.sql} returning id`, all)
  return rows.length > 0
}

function updateQueued(
  db: Knex,
  root: Pick<PostRow, 'root_id' | 'organization_id'>,
  { dueAt, ...change }: Queuing,
): FixedStatement {
  const { sql, bindings } = assignmentsOf(change)
  const due = 'due_at = case when position = 0 then ? else due_at end'
  return updateLive(root, { sql: `${sql}, ${newKey(db)}, ${due}`, bindings: [...bindings, dueAt] })
}

function newKey(db: Knex): string {
  return `attempt_key = ${dialectOf(db).randomKey}`
}

export async function countAttempts(db: Knex, postId: string, key: string): Promise<number> {
  return countAll(db('post_attempts').where({ post_id: postId, idempotency_key: key }))
}

export async function insertAttempts(db: Knex, rows: PostAttemptRow[]): Promise<void> {
  await sendRows(db, 'post_attempts', rows)
}

/** A published entry, by the attempt that published it. */
interface PublishedAttempt {
  attemptId: string
  id: string
  entry: PublishedEntry
  /** True if nothing more of the thread is to be published, so that it is no longer due. */
  complete: boolean
}

const publishedColumns = {
  attempt_id: 'text',
  id: 'text',
  release_id: 'text',
  release_url: 'text',
  complete: 'integer',
} as const

/**
 * Closes those attempts that are still open as published, and marks their entries as published, each with its id and address on its
 * platform. Returns the ids of the attempts that it closed.
 */
export async function publishEntries(
  db: Knex,
  published: readonly PublishedAttempt[],
  now: number,
): Promise<Set<string>> {
  const rows = published.map(({ attemptId, id, entry, complete }) => ({
    attempt_id: attemptId,
    id,
    release_id: entry.releaseId,
    release_url: entry.releaseUrl,
    complete: Number(complete),
  }))
  const given = jsonRows(db, publishedColumns)
  const close = `update post_attempts set finished_at = ?, outcome = 'published', code = null, message = null`
  const publish = `update posts set state = 'PUBLISHED', published_at = ?, error_code = null, error_message = null,
      attempt_key = null, updated_at = ?, removed_at = null, removed_ids = null, due_at = case when given.complete = 1 then null else due_at end,
      release_id = given.release_id, release_url = given.release_url`
  if (dialectOf(db).name === 'postgres') {
    const sql = `with given as materialized (${given}),
      closed as (${close} where id = any(array(select attempt_id from given)) and finished_at is null returning id),
      published as (${publish} from given join closed on closed.id = given.attempt_id where posts.id = given.id)
      select id from closed`
    return idsOf(await runFixed(db, sql, [toJson(rows), now, now, now]))
  }
  const open = `${close} where ${inList(db, 'id')} and finished_at is null returning id`
  const closed = idsOf(await runFixed(db, open, [now, rows.map(({ attempt_id }) => attempt_id)]))
  const left = rows.filter(({ attempt_id }) => closed.has(attempt_id))
  if (left.length > 0)
    await sendFixed(db, `${publish} from (${given}) as given where posts.id = given.id`, [
      now,
      now,
      toJson(left),
    ])
  return closed
}

function idsOf(rows: { id: string }[]): Set<string> {
  return new Set(rows.map(({ id }) => id))
}

/** Updates an attempt that is still open (and as `held` says); returns false if another worker has closed it or taken it over. */
export async function updateOpenAttempt(
  db: Knex,
  id: string,
  change: Partial<PostAttemptRow>,
  held: Partial<Pick<PostAttemptRow, 'step' | 'worker_id' | 'lease_until'>> = {},
): Promise<boolean> {
  const query = db<PostAttemptRow>('post_attempts')
    .where({ id, ...held })
    .whereNull('finished_at')
  return (await query.update(change)) === 1
}

/**
 * Returns what identifies the owner of an attempt. After its lease, another worker resumes an accepted attempt in the same row;
 * all others are closed then, so it is enough that they are open.
 */
export function ownerOf({ step, worker_id, lease_until }: PostAttemptRow) {
  return step === 'accepted' ? { worker_id, lease_until } : {}
}

/** Closes attempts of the entry that are still open and have sent nothing. */
export async function withdrawOpenAttempts(db: Knex, postId: string, now: number): Promise<void> {
  await db<PostAttemptRow>('post_attempts')
    .where({ post_id: postId })
    .whereIn('step', ['preparing', 'waiting'])
    .whereNull('finished_at')
    .update({ finished_at: now, outcome: 'retry', code: 'withdrawn' })
}

export function findAttempt(db: Knex, id: string): Promise<PostAttemptRow | undefined> {
  return db<PostAttemptRow>('post_attempts').where({ id }).first()
}

export async function updateAttempt(db: Knex, id: string, change: Partial<PostAttemptRow>): Promise<void> {
  await db<PostAttemptRow>('post_attempts').where({ id }).update(change)
}

/** Counts queued threads from the index alone: deleting a thread removes it from the queue, so no row is read. */
export function countWaiting(db: Knex): Promise<number> {
  return countAll(db('posts').whereRaw('due_at is not null'))
}

/** Counts threads that are due by `now`, and those due by `lateBy` that no worker has claimed; and finds the earliest due date. */
export async function countThreads(
  db: Knex,
  now: number,
  lateBy: number,
): Promise<{ due: number; overdue: number; oldest: number | null }> {
  const [due] = await db('posts')
    .where('due_at', '<=', now)
    .whereRaw('deleted_at is null')
    .count({ count: '*' })
    .min({ oldest: 'due_at' })
  const overdue = await countAll(lateThreads(db, lateBy))
  return { due: Number(due?.count ?? 0), overdue, oldest: due?.oldest ?? null }
}

async function countAll(query: Knex.QueryBuilder): Promise<number> {
  const [row] = await query.count({ count: '*' })
  return Number(row?.count ?? 0)
}

/** Selects threads that are due by then and that no worker has claimed. */
function lateThreads(db: Knex, dueBy: number) {
  return db<PostRow>('posts')
    .where('due_at', '<=', dueBy)
    .whereRaw('deleted_at is null')
    .whereNotExists((query) =>
      query
        .select(db.raw('1'))
        .from('posts as entry')
        .join('post_attempts', 'post_attempts.post_id', 'entry.id')
        .whereRaw('entry.root_id = posts.id and post_attempts.finished_at is null'),
    )
}

export function findLateThreads(
  db: Knex,
  dueBy: number,
  options: { unmarked: boolean; limit: number },
): Promise<PostRow[]> {
  const query = lateThreads(db, dueBy)
    .orderBy([{ column: 'due_at' }, { column: 'id' }])
    .limit(options.limit)
  return options.unmarked ? query.whereNull('overdue_at') : query
}

/** Finds queued roots that are due by this date and have no alarm. */
export function findUnscheduled(db: Knex, publishBy: number, limit: number): Promise<PostRow[]> {
  return db<PostRow>('posts')
    .whereRaw(`state = 'QUEUE' and due_at is null and deleted_at is null and position = 0`)
    .where('publish_date', '<=', publishBy)
    .orderBy('publish_date')
    .limit(limit)
}
