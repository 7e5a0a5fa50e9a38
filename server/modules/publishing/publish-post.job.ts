import type { Job } from '../../jobs/queue.ts'
import { type AttemptContext, attemptLimits, makeAttempt } from './attempt.ts'
import { type ClaimContext, claimNext } from './claim.ts'
import { settle } from './outcome.ts'

export type PublishingContext = ClaimContext & AttemptContext

/** Publishes the next entry of the thread, if its time has come. At most one attempt a run; the outcome sets the next alarm. */
export function publishPost(ctx: PublishingContext, limits = attemptLimits) {
  return async ({ payload, signal }: Pick<Job<'publish-post'>, 'payload' | 'signal'>): Promise<void> => {
    const claim = await claimNext(ctx, payload.organizationId, payload.postId)
    if (claim === null) return
    const result = await makeAttempt(ctx, claim, signal, limits)
    await settle(ctx, claim, result)
    if (result.kind === 'failed' && result.error.failure === 'unknown')
      ctx.log.warn(
        { err: result.error, postId: claim.entry.id, channel: claim.channel.identifier },
        'the outcome of a publication is unknown',
      )
  }
}
