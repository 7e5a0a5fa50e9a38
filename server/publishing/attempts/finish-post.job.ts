import { withAccount } from '../../integrations/accounts.ts'
import { defineJob, type Job } from '../../jobs/job.ts'
import { PlatformError } from '../../platforms/kit/http/errors.ts'
import type { PlatformCall, PublishedEntry } from '../../platforms/platform.ts'
import type { RunningPlatform } from '../../platforms/registry.ts'
import { traceOf, withTrace } from '../../process/trace.ts'
import { recordEvent } from '../events.ts'
import { findFiles, prepareSettings } from '../post-settings.ts'
import { findPost } from '../store.ts'
import type { PublishingContext } from './publish-post.job.ts'

declare module '../../jobs/job.ts' {
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
    const root = post.root_id === post.id ? post : await findPost(ctx.db, organizationId, post.root_id)
    const finish = async (call: PlatformCall, platform: RunningPlatform) => {
      const read = await prepareSettings(ctx, organizationId, platform, root?.settings ?? null)
      const media = await findFiles(ctx, organizationId, JSON.parse(post.image))
      await platform.after?.(call, entry, { ...read, media })
    }
    await withTrace(traceOf(root ?? post), async () => {
      try {
        if (attempt > MAX_TRIES) throw new Error('The process that finished it ended before it was done.')
        await withAccount(ctx, { organizationId, integrationId: post.integration_id, signal }, finish)
      } catch (error) {
        // A process that stops gives the job back, whatever its count.
        if (attempt < MAX_TRIES || signal.aborted) throw error
        const code = error instanceof PlatformError ? error.code : 'not_finished'
        const message = error instanceof Error ? error.message : String(error)
        await recordEvent(ctx, post, 'warning', { code, message: `The post is published. ${message}` })
      }
    })
  }
}

/** Gives the queue one run more, which reports that the process died in the last try. */
export const finishPostJob = defineJob({ name: 'finish-post', tries: MAX_TRIES + 1, run: finishPost })
