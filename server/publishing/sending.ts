import type { Knex } from 'knex'
import type { HasDb } from '../db/connect.ts'
import type { PostRow } from '../db/tables/posts.ts'
import { ApiError, conflict } from '../errors/errors.ts'
import { countSending, countUnanswered } from './attempts/unanswered-store.ts'
import { lockThread } from './store.ts'

/**
 * Returns true from just before an entry of the thread may reach the platform until its outcome is known, including while the
 * platform must be asked again about an unanswered attempt. Such a thread must not be changed.
 */
export async function isSending(ctx: HasDb, organizationId: string, rootId: string): Promise<boolean> {
  return (
    (await countSending(ctx.db, organizationId, rootId)) > 0 ||
    (await countUnanswered(ctx.db, organizationId, rootId, ['QUEUE'])) > 0
  )
}

/**
 * Locks the thread for a caller that edits or dequeues it; call it first in that transaction. The engine cannot start sending until
 * the transaction ends.
 * @throws 409 while the engine is sending, or must ask the platform again
 */
export async function refuseWhileSending(ctx: HasDb, organizationId: string, rootId: string): Promise<void> {
  await refuseInFlight(ctx, organizationId, rootId)
  if ((await countUnanswered(ctx.db, organizationId, rootId, ['QUEUE'])) > 0)
    throw conflict(
      'The platform received the post and did not respond, so the post may be live. The service will ask the platform again. Wait for that, or retry the post now.',
    )
}

/**
 * Refuses a retry or a deletion, which are safe between two tries, while a call to the platform is in progress. Returns the live
 * entries of the thread by position, locked.
 * @throws 409
 */
export async function refuseInFlight(ctx: HasDb, organizationId: string, rootId: string): Promise<PostRow[]> {
  const entries = await lockThread(ctx.db, organizationId, rootId)
  if ((await countSending(ctx.db, organizationId, rootId)) > 0)
    throw conflict('The post is being sent to its channel right now: try again in a minute.')
  return entries
}

/**
 * Guards callers that queue the thread under new keys.
 * @throws `already_published` while an entry may be live, in any state
 */
export async function refuseUnanswered(ctx: HasDb, organizationId: string, rootId: string): Promise<void> {
  if ((await countUnanswered(ctx.db, organizationId, rootId, ['DRAFT', 'QUEUE', 'ERROR'])) > 0)
    throw mayBeLive()
}

export function mayBeLive(): ApiError {
  return new ApiError(
    'already_published',
    'The outcome of this post is unknown: it may be live. Check the channel, then send republish: true to publish it again.',
  )
}

/** Counts the publishing attempts at each entry of the thread. */
export async function countTries(db: Knex, rootId: string): Promise<Map<string, number>> {
  const rows: { post_id: string; count: number }[] = await db('post_attempts')
    .where({ root_id: rootId })
    .groupBy('post_id')
    .select('post_id')
    .count({ count: '*' })
  return new Map(rows.map((row) => [row.post_id, Number(row.count)]))
}
