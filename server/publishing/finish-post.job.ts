import { withAccount } from '../integrations/accounts.ts'
import { defineJob, type Job } from '../jobs/job.ts'
import { PlatformError } from '../platforms/kit/http/errors.ts'
import type { PublishedEntry } from '../platforms/platform.ts'
import { recordEvent } from './events.ts'
import type { PublishingContext } from './publish-post.job.ts'
import { findPost } from './store.ts'

declare module '../jobs/job.ts' {
  interface JobPayloads {
    /** Runs the step after publication (`ActSteps.after`). */
    'finish-post': { organizationId: string; postId: string; entry: PublishedEntry }
  }
}

const MAX_TRIES = 5

/**
 * Finishes a published entry; the queue repeats a failure. The last failure becomes a warning in the post's log, because the post is
 * published.
 */
export function finishPost(ctx: PublishingContext) {
  return async ({ payload, attempt, signal }: Job<'finish-post'>): Promise<void> => {
    const { organizationId, postId, entry } = payload
    const post = await findPost(ctx.db, organizationId, postId)
    if (post === undefined) return
    try {
      await withAccount(
        ctx,
        organizationId,
        post.integration_id,
        async (call, platform) => platform.after?.(call, entry),
        signal,
      )
    } catch (error) {
      if (attempt < MAX_TRIES) throw error
      const code = error instanceof PlatformError ? error.code : 'not_finished'
      const message = error instanceof Error ? error.message : String(error)
      await recordEvent(ctx, post, 'warning', { code, message: `The post is published. ${message}` })
    }
  }
}

export const finishPostJob = defineJob({ name: 'finish-post', tries: MAX_TRIES, run: finishPost })
