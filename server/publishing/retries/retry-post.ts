import type { HasDb, HasDbAndClock } from '../../db/connect.ts'
import type { PostRow } from '../../db/tables/posts.ts'
import { transaction } from '../../db/transaction.ts'
import { ApiError, conflict, notFound } from '../../errors/errors.ts'
import { newId } from '../../lib/ids.ts'
import { toIso } from '../../lib/time/dates.ts'
import { traceColumns } from '../../process/trace.ts'
import { findLastAttempt, resolveUnanswered } from '../attempts/unanswered-store.ts'
import { hasPublished, hasWorkLeft, isOpen, readProgress, reopenActs } from '../engine/acts.ts'
import { NOT_FOUND } from '../engine/look-up.ts'
import { activePause, reservePlace } from '../engine/pauses.ts'
import { recordEvent } from '../events.ts'
import { requeueHeld } from '../held/decide.ts'
import { nextEntry, type QueueContext, wakeThread } from '../queue-post.ts'
import { isBeingRemoved } from '../requested/requested-acts.ts'
import { refuseInFlight } from '../sending.ts'
import { countAttempts, findPost, updateAttempt, updatePost } from '../store.ts'
import { HELD, mayBeLive, SKIPPED } from '../threads.ts'

/**
 * Retries what failed, now, because the user asked for it. The thread of this post continues at the entry that failed, and published
 * entries are not published again. `postId` is the root or any comment. A post that waits for its next try is tried at once, or when the
 * pause of its account ends: the platform refuses it before, and may punish the account.
 *
 * After an unknown outcome, a platform that still recognizes the key gets the post under it, so that no second post appears. On
 * other platforms, the user has decided that the post is not live, and it is sent as a new one. Returns the root.
 * @throws 404 for an unknown post; 400 already_published; 409 if there is nothing to retry, or the post is being sent or taken down
 */
export async function retryPost(ctx: QueueContext, organizationId: string, postId: string): Promise<PostRow> {
  return transaction(ctx, async (ctx) => {
    const post = await findPost(ctx.db, organizationId, postId)
    if (post === undefined || post.deleted_at !== null) throw notFound('post')
    const entries = await refuseInFlight(ctx, organizationId, post.root_id)
    const [root] = entries
    if (root === undefined) throw notFound('post')
    const entry = await entryToRetry(ctx, entries)
    if (await isBeingRemoved(ctx.db, entry))
      throw conflict('What is live of the post is being taken down: retry it when that has ended.')
    const key = await keyForRetry(ctx, entry)
    await requeueHeld(ctx, entries)
    await updatePost(ctx.db, entry.id, {
      state: 'QUEUE',
      error_code: null,
      error_message: null,
      attempt_key: key,
      updated_at: ctx.clock.now(),
    })
    const pause = await activePause(ctx, root.integration_id)
    const dueAt = pause === null ? ctx.clock.now() : await reservePlace(ctx.db, pause)
    await wakeThread(ctx, root, dueAt, traceColumns())
    const said = await messageOf(ctx, entry, key)
    const message = pause === null ? said : `${said} ${pause.reason} It is sent at ${toIso(dueAt)}.`
    await recordEvent(ctx, entry, 'queued', { code: 'retry', message })
    return (await findPost(ctx.db, organizationId, root.id)) as PostRow
  })
}

/** Says what a retry under this key means for an entry that may be live. */
async function messageOf(ctx: HasDb, entry: PostRow, key: string | null): Promise<string> {
  if (!mayBeLive(entry) || key === entry.attempt_key) return 'Retried on request.'
  const last = await findLastAttempt(ctx.db, entry)
  return last?.code === NOT_FOUND ? SENT_AS_ABSENT : SENT_ANEW
}

const SENT_AS_ABSENT = 'Sent again on request: the earlier, unanswered attempt was not found on the platform.'

const SENT_ANEW =
  'Sent again as a new post on request. The platform does not recognize the earlier, unanswered attempt, so if that post is live, it now appears twice.'

/**
 * Returns the entry at which a retry continues.
 * @throws 400 already_published; 409 if there is nothing to retry
 */
export async function entryToRetry(ctx: HasDbAndClock, entries: PostRow[]): Promise<PostRow> {
  const [root] = entries
  const failed = entries.find((entry) => entry.state === 'ERROR' && entry.error_code !== SKIPPED)
  if (failed !== undefined) return failed
  if (root?.state === 'DRAFT') throw conflict('The post is a draft. Schedule it instead.')
  const waiting = nextEntry(entries)
  if (waiting === undefined)
    throw new ApiError('already_published', 'The post is already published, so there is nothing to retry.')
  const now = ctx.clock.now()
  const key = waiting.attempt_key
  if ((root?.due_at ?? now) > now && (key === null || (await countAttempts(ctx.db, waiting.id, key)) === 0))
    throw conflict('The post is scheduled for later and has not been tried yet.')
  return waiting
}

/**
 * Returns the key to keep while the platform recognizes an unanswered attempt, or when a part is published, so that only the other
 * parts are retried. Otherwise the entry gets a new key.
 */
async function keyForRetry(ctx: HasDbAndClock, entry: PostRow): Promise<string | null> {
  const last = await findLastAttempt(ctx.db, entry)
  const progress = readProgress(last?.progress ?? null)
  const now = ctx.clock.now()
  if (entry.state === 'QUEUE' || (entry.error_code === HELD && !isOpen(progress))) return entry.attempt_key
  if (last !== undefined && hasPublished(progress)) {
    const reopened = reopenActs(progress, now)
    // Applies the person's decision only to acts whose outcome can no longer be found.
    if (!isOpen(reopened)) await resolveUnanswered(ctx.db, entry, 'partial')
    await updateAttempt(ctx.db, last.id, { progress: JSON.stringify(reopened) })
    return entry.attempt_key
  }
  const isRecognized = mayBeLive(entry) && hasWorkLeft(progress, now)
  return isRecognized ? entry.attempt_key : newId()
}
