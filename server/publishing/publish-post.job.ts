import { setTimeout as sleep } from 'node:timers/promises'
import { defineJob, type Job } from '../jobs/job.ts'
import { slowDownMark } from '../platforms/kit/slow-down.ts'
import { type AttemptContext, type AttemptResult, attemptLimits, makeAttempt } from './attempt.ts'
import { type Claim, type ClaimContext, claimNext } from './claim.ts'
import { settle } from './outcome.ts'

declare module '../jobs/job.ts' {
  interface JobPayloads {
    /** Publishes the next unpublished entry of the thread whose root is `postId`. Key: `post:<postId>`. */
    'publish-post': { organizationId: string; postId: string }
  }
}

export type PublishingContext = ClaimContext & AttemptContext

/** Publishes the next entry of the thread, if its time has come. At most one attempt a run; the outcome sets the next alarm. */
export function publishPost(ctx: PublishingContext, limits = attemptLimits) {
  return async ({ payload, signal }: Pick<Job<'publish-post'>, 'payload' | 'signal'>): Promise<void> => {
    const mark = slowDownMark()
    const claim = await claimNext(ctx, payload.organizationId, payload.postId)
    if (claim === null) return
    const { result, stored } = await makeAttempt(ctx, claim, mark, signal, limits)
    await settleSurely(ctx, claim, result)
    stored()
    if (result.kind === 'failed' && result.error.failure === 'unknown')
      ctx.log.warn(
        { err: result.error, postId: claim.entry.id, channel: claim.channel.identifier },
        'the outcome of a publication is unknown',
      )
  }
}

const SETTLE_TRIES = 5

/**
 * The outcome is known only here: a database that is away for a few seconds must not make it unknown. After that the attempt
 * stays open and is recovered when its lease ends.
 */
async function settleSurely(ctx: PublishingContext, claim: Claim, result: AttemptResult): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await settle(ctx, claim, result)
    } catch (error) {
      ctx.log.error(
        { err: error, postId: claim.entry.id },
        'the outcome of a publication could not be written',
      )
      if (tries === SETTLE_TRIES) throw error
      await sleep(tries * 500)
    }
  }
}

export const publishPostJob = defineJob({
  name: 'publish-post',
  concurrency: 20,
  run: (ctx: PublishingContext) => publishPost(ctx),
})
