import type { PostAttemptRow } from '../db/tables/posts.ts'
import { transaction } from '../db/transaction.ts'
import { recordEvent } from './events.ts'
import { failEntry } from './failures.ts'
import { type QueueContext, wakeThread } from './queue-post.ts'
import { mayRepeat } from './repeatable.ts'
import { closeStaleAttempt, endLeasesOf } from './stale-attempts.ts'
import { findIntegration, lockThread } from './store.ts'

const MESSAGE = 'The process that was publishing ended before it was done.'

/**
 * Closes an attempt whose worker died and decides by how far it came. Nothing had left: it is made again. It was sending and
 * the platform still recognizes its key: it is repeated under that. Otherwise nobody knows, and it is the user's to decide.
 * Does nothing when somebody else was faster or the worker is alive after all. Joins the caller's transaction.
 */
export async function recoverAttempt(
  ctx: QueueContext,
  stale: Pick<PostAttemptRow, 'id' | 'post_id' | 'root_id' | 'organization_id' | 'step' | 'repeatable_until'>,
): Promise<void> {
  await transaction(ctx, async (ctx) => {
    const entries = await lockThread(ctx.db, stale.organization_id, stale.root_id)
    const sending = stale.step === 'sending'
    const closed = await closeStaleAttempt(ctx.db, stale, ctx.clock.now(), {
      finished_at: ctx.clock.now(),
      outcome: sending ? 'unknown' : 'retry',
      code: 'interrupted',
      message: MESSAGE,
    })
    const root = entries[0]
    const entry = entries.find((each) => each.id === stale.post_id)
    if (!closed || root === undefined || entry?.state !== 'QUEUE') return
    const integration = await findIntegration(ctx.db, root.organization_id, root.integration_id)
    if (sending && !mayRepeat(stale.repeatable_until, ctx.clock.now())) {
      await failEntry(
        ctx,
        { root, entry, integration },
        { kind: 'unknown', code: 'outcome_unknown', message: MESSAGE, retryable: false },
      )
      return
    }
    await wakeThread(ctx, root, ctx.clock.now())
    await recordEvent(ctx, entry, 'retry_scheduled', {
      code: 'interrupted',
      message: `${MESSAGE} It is tried again now.`,
      retryable: true,
    })
  })
}

/**
 * Recovers at once the attempts of a worker that died. Where it lives after all, each is as safe as one whose lease has ended:
 * what it prepared is not sent (`beginSending`), and what it was sending clears up the unknown outcome.
 */
export function recoverAttemptsOf(ctx: QueueContext) {
  return async (workerId: string): Promise<void> => {
    for (const attempt of await endLeasesOf(ctx.db, workerId, ctx.clock.now()))
      await recoverAttempt(ctx, attempt)
  }
}
