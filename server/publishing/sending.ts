import type { Knex } from 'knex'
import type { HasDb } from '../db/connect.ts'
import { dialectOf } from '../db/dialect.ts'
import { runFixed } from '../db/fixed-statement.ts'
import type { PostRow } from '../db/tables/posts.ts'
import { ApiError, conflict } from '../errors/errors.ts'
import { findInFlight } from './attempts/unanswered-store.ts'
import { lockEntries } from './store.ts'

/**
 * Returns true from just before an entry of the thread may reach the platform until its outcome is known, including while the
 * platform must be asked again about an unanswered attempt. Such a thread must not be changed.
 */
export async function isSending(ctx: HasDb, organizationId: string, rootId: string): Promise<boolean> {
  const { isSending, isUnanswered } = await findInFlight(ctx.db, organizationId, rootId)
  return isSending || isUnanswered
}

/**
 * Locks the thread for a caller that edits or dequeues it; call it first in that transaction. The engine cannot start sending until
 * the transaction ends. Returns the live entries of the thread by position.
 * @throws 409 while the engine is sending, or must ask the platform again
 */
export async function refuseWhileSending(
  ctx: HasDb,
  organizationId: string,
  rootId: string,
): Promise<PostRow[]> {
  const { entries, isSending, isUnanswered } = await lockInFlight(ctx, organizationId, rootId)
  if (isSending) throw beingSent()
  if (isUnanswered)
    throw conflict(
      'The platform received the post and did not respond, so the post may be live. The service will ask the platform again. Wait for that, or retry the post now.',
    )
  return entries
}

/**
 * Refuses a retry or a deletion, which are safe between two tries, while a call to the platform is in progress. Returns the live
 * entries of the thread by position, locked.
 * @throws 409
 */
export async function refuseInFlight(ctx: HasDb, organizationId: string, rootId: string): Promise<PostRow[]> {
  const { entries, isSending } = await lockInFlight(ctx, organizationId, rootId)
  if (isSending) throw beingSent()
  return entries
}

/** Locks a thread, then reads it. Both go to the database together. A read with the lock would not see what was added before it. */
async function lockInFlight({ db }: HasDb, organizationId: string, rootId: string) {
  const [, found] = await Promise.all([
    lockEntries(db, organizationId, rootId),
    findInFlight(db, organizationId, rootId),
  ])
  return found
}

/**
 * Locks a thread with its deleted entries, which may still be live, for a caller that acts on what is published. Returns them by position.
 * @throws as `refuseWhileSending`
 */
export async function lockWholeThread(
  ctx: HasDb,
  organizationId: string,
  rootId: string,
): Promise<PostRow[]> {
  await refuseWhileSending(ctx, organizationId, rootId)
  const thread = ctx.db<PostRow>('posts').where({ root_id: rootId, organization_id: organizationId })
  return dialectOf(ctx.db).forUpdate(thread.orderBy('position').orderBy('id'))
}

function beingSent(): ApiError {
  return conflict('The post is being sent to its channel right now: try again in a minute.')
}

export function mayBeLive(): ApiError {
  return new ApiError(
    'already_published',
    'The outcome of this post is unknown: it may be live. Check the channel, then send republish: true to publish it again.',
  )
}

/** Counts the publishing attempts at each entry of the thread. */
export async function countTries(db: Knex, rootId: string): Promise<Map<string, number>> {
  const sql = `
    select post_id, count(*) as count from post_attempts
    where post_id in (select id from posts where root_id = ?) group by post_id`
  const rows = await runFixed<{ post_id: string; count: number }>(db, sql, [rootId])
  return new Map(rows.map((row) => [row.post_id, Number(row.count)]))
}
