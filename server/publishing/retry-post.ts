import type { App } from '../context.ts'
import type { PostRow } from '../db/tables/posts.ts'
import { transaction } from '../db/transaction.ts'
import { ApiError, conflict, notFound } from '../errors.ts'
import { newId } from '../lib/ids.ts'
import { hasPublished, hasWorkLeft, readProgress, reopenActs } from './engine/acts.ts'
import { deletePause } from './engine/pauses.ts'
import { recordEvent } from './events.ts'
import { nextEntry, type QueueContext, wakeThread } from './queue-post.ts'
import { refuseInFlight } from './sending.ts'
import { countAttempts, findPost, lockThread, updatePost } from './store.ts'
import { SKIPPED } from './threads.ts'
import { dismissUnanswered, findLastAttempt } from './unanswered-store.ts'

/**
 * Publishes what failed, now, on the user's word: the thread of this post goes on at the entry that failed, and nothing that
 * is out is published again. `postId` is the root or any comment. One that waits for its next try is tried at once.
 *
 * After an unknown outcome a platform that still recognizes the key is asked under it, so that a post that is live stays the
 * only one; elsewhere the user has decided that it is not live, and it is sent as a new one.
 * Returns the root. 404 unknown post; 400 already_published; 409 when there is nothing to retry or it is being sent.
 */
export async function retryPost(ctx: QueueContext, organizationId: string, postId: string): Promise<PostRow> {
  return transaction(ctx, async (ctx) => {
    const post = await findPost(ctx.db, organizationId, postId)
    if (post === undefined || post.deleted_at !== null) throw notFound('post')
    await refuseInFlight(ctx, organizationId, post.root_id)
    const entries = await lockThread(ctx.db, organizationId, post.root_id)
    const [root] = entries
    if (root === undefined) throw notFound('post')
    const entry = await entryToRetry(ctx, entries)
    const key = await keyForRetry(ctx, entry)
    await updatePost(ctx.db, entry.id, {
      state: 'QUEUE',
      error_code: null,
      error_message: null,
      attempt_key: key,
      updated_at: ctx.clock.now(),
    })
    // Whoever has a post tried that waits for its account knows better than the platform's last word.
    if (entry.state === 'QUEUE') await deletePause(ctx.db, root.integration_id)
    await wakeThread(ctx, root, ctx.clock.now())
    const sentAnew = entry.error_code === 'outcome_unknown' && key !== entry.attempt_key
    const message = sentAnew ? SENT_ANEW : 'Tried again on request.'
    await recordEvent(ctx, entry, 'queued', { code: 'retry', message })
    return (await findPost(ctx.db, organizationId, root.id)) as PostRow
  })
}

const SENT_ANEW =
  'Sent again as a new post on request: the platform does not recognize the attempt that it has not answered, so a post that was live is there twice.'

async function entryToRetry(ctx: Pick<App, 'db' | 'clock'>, entries: PostRow[]): Promise<PostRow> {
  const [root] = entries
  const failed = entries.find((entry) => entry.state === 'ERROR' && entry.error_code !== SKIPPED)
  if (failed !== undefined) return failed
  if (root?.state === 'DRAFT') throw conflict('The post is a draft: schedule it instead.')
  const waiting = nextEntry(entries)
  if (waiting === undefined)
    throw new ApiError('already_published', 'The post is already published: nothing of it is left to retry.')
  const now = ctx.clock.now()
  const key = waiting.attempt_key
  if ((root?.due_at ?? now) > now && (key === null || (await countAttempts(ctx.db, waiting.id, key)) === 0))
    throw conflict('The post waits for its time and has not been tried yet.')
  return waiting
}

/**
 * The key is kept while the platform recognizes an attempt without an answer, and where a part is published: the other parts are
 * then tried again. Everything else gets a new one.
 */
async function keyForRetry(ctx: Pick<App, 'db' | 'clock'>, entry: PostRow): Promise<string | null> {
  if (entry.state === 'QUEUE') return entry.attempt_key
  const last = await findLastAttempt(ctx.db, entry)
  const progress = readProgress(last?.progress ?? null)
  const now = ctx.clock.now()
  if (last !== undefined && hasPublished(progress)) {
    await dismissUnanswered(ctx.db, entry, last.id, JSON.stringify(reopenActs(progress, now)))
    return entry.attempt_key
  }
  const isRecognized = entry.error_code === 'outcome_unknown' && hasWorkLeft(progress, now)
  return isRecognized ? entry.attempt_key : newId()
}
