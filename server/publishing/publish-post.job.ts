import type { App } from '../context.ts'
import type { PostRow } from '../db/tables/posts.ts'
import { ApiError } from '../errors.ts'
import { defineJob, type Job } from '../jobs/job.ts'
import { toEditorContent } from '../lib/html.ts'
import { resolveMedia } from '../media/library/resolve.ts'
import { PlatformError } from '../platforms/kit/errors.ts'
import type { OutgoingEntry, OutgoingMedia, Platform } from '../platforms/platform.ts'
import { type Claim, type ClaimContext, claimNext, PREPARING_LEASE_MS } from './claim.ts'
import { type Progress, repeatableUntilOf } from './engine/acts.ts'
import { type Limits, SENDING_LEASE_MS, SENDING_TIMEOUT_MS } from './engine/deadline.ts'
import { runAct } from './engine/job.ts'
import type { Work } from './engine/run.ts'
import { recordEvent } from './events.ts'
import { settle } from './settle.ts'
import { beginSending, updateOpenAttempt } from './store.ts'

export type PublishingContext = ClaimContext &
  Pick<
    App,
    | 'db'
    | 'clock'
    | 'jobs'
    | 'events'
    | 'platforms'
    | 'sealer'
    | 'log'
    | 'storage'
    | 'config'
    | 'safeFetch'
    | 'contentFilter'
  >

/** Uploads of a gigabyte fit in. */
export const publishLimits: Limits = { preparingMs: 15 * 60_000, sendingMs: SENDING_TIMEOUT_MS }

declare module '../jobs/job.ts' {
  interface JobPayloads {
    /** Publishes the next unpublished entry of the thread whose root is `postId`. Key: `post:<postId>`. */
    'publish-post': { organizationId: string; postId: string }
  }
}

/** Publishes the next entry of the thread, if its time has come. At most one attempt a run; the outcome sets the next alarm. */
export function publishPost(ctx: PublishingContext, limits = publishLimits) {
  return ({ payload, signal }: Pick<Job<'publish-post'>, 'payload' | 'signal'>): Promise<void> =>
    runAct(
      ctx,
      {
        claim: ({ organizationId, postId }) => claimNext(ctx, organizationId, postId),
        work: (claim) => workOf(ctx, claim, limits),
        async settle(claim, ended) {
          await settle(ctx, claim, ended)
          const { result } = ended
          if (result.kind === 'failed' && result.error.failure === 'unknown')
            ctx.log.warn(
              { err: result.error, postId: claim.entry.id, channel: claim.platform.identifier },
              'the outcome of a publication is unknown',
            )
        },
      },
      payload,
      signal,
    )
}

function workOf(ctx: PublishingContext, claim: Claim, limits: Limits): Work {
  const { attempt, root, entry, position } = claim
  const key = attempt.idempotency_key
  let media: Promise<OutgoingMedia[]> | undefined
  const mediaOf = () => {
    media ??= outgoingMedia(ctx, entry)
    return media
  }
  return {
    subject: { postId: entry.id },
    organizationId: root.organization_id,
    integrationId: claim.integration.id,
    key,
    progress: claim.progress,
    contentHash: claim.contentHash,
    preparing: 'Preparing the post',
    isSending: attempt.step === 'sending',
    limits,
    steps(call, platform) {
      const settings = JSON.parse(root.settings ?? '{}') as Record<string, unknown>
      return {
        prepare: async (saved) => {
          const content = await outgoingContent(ctx, claim, platform, call.signal)
          const outgoing = { postId: entry.id, ...content, media: await mediaOf() }
          return platform.prepare(call, { entry: outgoing, position, settings, key, saved })
        },
        media: mediaOf,
        idempotency: (account) => platform.idempotency(account, settings),
        commit: (call, input) => platform.commit(call, input),
        confirm: platform.confirm?.bind(platform),
      }
    },
    recordIntent: (progress, first) => recordIntent(ctx, claim, progress, first),
    renew: {
      everyMs: PREPARING_LEASE_MS / 3,
      async run() {
        const lease = { lease_until: ctx.clock.now() + PREPARING_LEASE_MS }
        await updateOpenAttempt(ctx.db, attempt.id, lease, 'preparing')
      },
    },
  }
}

/**
 * The last word before the irreversible call: the attempt is still ours, and the thread is still what was claimed. Whoever
 * changes the thread holds the same lock (`refuseWhileSending`), so one of the two sees the other.
 */
async function recordIntent(
  ctx: PublishingContext,
  claim: Claim,
  progress: Progress,
  first: boolean,
): Promise<boolean> {
  const now = ctx.clock.now()
  const change = {
    progress: JSON.stringify(progress),
    lease_until: now + SENDING_LEASE_MS,
    repeatable_until: repeatableUntilOf(progress),
  }
  if (first && claim.attempt.step !== 'accepted')
    return beginSending(ctx.db, claim.attempt, claim, change, now)
  return updateOpenAttempt(ctx.db, claim.attempt.id, { step: 'sending', ...change })
}

/** The text as its platform gets it, in the platform's form. */
async function outgoingContent(
  ctx: PublishingContext,
  claim: Claim,
  platform: Pick<Platform, 'editor' | 'mentions'>,
  signal: AbortSignal,
): Promise<Omit<OutgoingEntry, 'postId' | 'media'>> {
  const html = claim.root.short_link === 1 ? await shortened(ctx, claim, signal) : claim.html
  return toEditorContent(html, platform.editor, platform.mentions?.format)
}

/** Stored files behind the references of the entry. */
async function outgoingMedia(ctx: PublishingContext, entry: PostRow): Promise<OutgoingMedia[]> {
  const references = JSON.parse(entry.image)
  if (references.length === 0) return []
  try {
    return await resolveMedia(ctx, entry.organization_id, references)
  } catch (error) {
    if (!(error instanceof ApiError) || error.status >= 500) throw error
    throw new PlatformError('rejected', error.message, { code: 'media_missing', cause: error })
  }
}

async function shortened(ctx: PublishingContext, claim: Claim, signal: AbortSignal): Promise<string> {
  const { html, failure } = await ctx.contentFilter(ctx, claim.entry, {
    html: claim.html,
    create: true,
    signal,
  })
  if (failure !== null) {
    const message = `Links stay as long as they are: ${failure}`
    await recordEvent(ctx, claim.entry, 'attempt', { code: 'short_link_failed', message })
  }
  return html
}

export const publishPostJob = defineJob({
  name: 'publish-post',
  concurrency: 20,
  run: (ctx: PublishingContext) => publishPost(ctx),
})
