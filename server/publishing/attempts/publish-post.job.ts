import type { App } from '../../context.ts'
import { defineJob, type Job } from '../../jobs/job.ts'
import { toEditorContent } from '../../lib/html.ts'
import type { OutgoingEntry, OutgoingMedia, Platform } from '../../platforms/platform.ts'
import { type Progress, repeatableUntilOf } from '../engine/acts.ts'
import { createBatcher } from '../engine/batch.ts'
import { type Limits, SENDING_LEASE_MS, SENDING_TIMEOUT_MS } from '../engine/deadline.ts'
import { type ActDefinition, runAct } from '../engine/job.ts'
import type { Work } from '../engine/run.ts'
import { recordEvent } from '../events.ts'
import { findFiles, parseSettings, prepareSettings, recheckMoved } from '../post-settings.ts'
import { beginSending, type Intent, ownerOf, updateOpenAttempt } from '../store.ts'
import { type Claim, type ClaimContext, claimThreads, PREPARING_LEASE_MS } from './claim.ts'
import { type Settlement, settleAll } from './settle.ts'

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
    | 'threadCheck'
  >

/** Leaves time for uploads of a gigabyte. */
export const publishLimits: Limits = { preparingMs: 15 * 60_000, sendingMs: SENDING_TIMEOUT_MS }

declare module '../../jobs/job.ts' {
  interface JobPayloads {
    /** Publishes the next unpublished entry of the thread whose root is `postId`. Key: `post:<postId>`. */
    'publish-post': { organizationId: string; postId: string }
  }
}

/**
 * Publishes the next entry of the thread if it is due. Each run makes at most one attempt, and the outcome sets the next alarm.
 * Concurrent runs of one worker share the transactions for claims, intents and outcomes.
 */
export function publishPost(ctx: PublishingContext, limits = publishLimits) {
  const claims = createBatcher((wanted: ClaimedThread[]) => claimThreads(ctx, wanted))
  const { begin, prepare, settle } = createStages(ctx)
  const definition: ActDefinition<ClaimedThread, Claim> = {
    async claim(thread) {
      const claim = await claims(thread)
      if (claim !== null) prepare(claim)
      return claim
    },
    work: (claim) => workOf(ctx, claim, limits, begin),
    async settle(claim, ended) {
      await settle({ claim, ended })
      const { result } = ended
      if (result.kind === 'failed' && result.error.failure === 'unknown')
        ctx.log.warn(
          { err: result.error, postId: claim.entry.id, channel: claim.platform.identifier },
          'the outcome of a publication is unknown',
        )
    },
  }
  return ({ payload, signal }: Pick<Job<'publish-post'>, 'payload' | 'signal'>): Promise<void> =>
    runAct(ctx, definition, payload, signal)
}

type ClaimedThread = Parameters<typeof claimThreads>[1][number]

/** Counts the acts at each stage, so that a batch waits only for acts that can still join it. */
function createStages(ctx: PublishingContext) {
  const preparing = new Set<string>()
  const sending = new Set<string>()
  const beginBatch = createBatcher((intents: Intent[]) => beginAll(ctx, intents), {
    expected: () => preparing.size,
  })
  const settleBatch = createBatcher(
    async (settlements: Settlement[]) => {
      await settleAll(ctx, settlements)
      return settlements.map(() => undefined)
    },
    { expected: () => sending.size },
  )
  const move = ({ attempt }: Pick<Claim, 'attempt'>) => {
    preparing.delete(attempt.id)
    sending.add(attempt.id)
  }
  return {
    prepare: ({ attempt }: Claim) => void preparing.add(attempt.id),
    async begin(claim: Claim, change: Intent['change']): Promise<boolean> {
      try {
        return await beginBatch({ seen: claim, change })
      } finally {
        move(claim)
      }
    },
    async settle(settlement: Settlement): Promise<void> {
      const { claim } = settlement
      move(claim)
      try {
        await settleBatch(settlement)
      } finally {
        sending.delete(claim.attempt.id)
      }
    },
  }
}

type Begin = ReturnType<typeof createStages>['begin']

async function beginAll(ctx: PublishingContext, intents: Intent[]): Promise<boolean[]> {
  const begun = await beginSending(ctx.db, intents, ctx.clock.now())
  return intents.map(({ seen }) => begun.has(seen.attempt.id))
}

function workOf(ctx: PublishingContext, claim: Claim, limits: Limits, begin: Begin): Work {
  const { attempt, root, entry, position } = claim
  const key = attempt.idempotency_key
  let media: Promise<OutgoingMedia[]> | undefined
  const mediaOf = () => {
    media ??= findFiles(ctx, entry.organization_id, JSON.parse(entry.image))
    return media
  }
  return {
    subject: { postId: entry.id },
    integration: claim.integration,
    key,
    progress: claim.progress,
    contentHash: claim.contentHash,
    preparing: 'Preparing the post',
    isSending: attempt.step === 'sending',
    limits,
    steps(call, platform) {
      const settings = parseSettings(root.settings)
      return {
        prepare: async (saved) => {
          await recheckMoved(ctx, root, platform)
          const content = await outgoingContent(ctx, claim, platform, call.signal)
          const outgoing = { postId: entry.id, ...content, media: await mediaOf() }
          const read = await prepareSettings(ctx, root.organization_id, platform, root.settings)
          return platform.prepare(call, { entry: outgoing, position, ...read, key, saved })
        },
        media: mediaOf,
        idempotency: (account) => platform.idempotency(account, settings),
        commit: (call, input) => platform.commit(call, { ...input, settings }),
        confirm: platform.confirm?.bind(platform),
      }
    },
    recordIntent: (progress, first) => recordIntent(ctx, claim, progress, first ? begin : null),
    renew: {
      everyMs: PREPARING_LEASE_MS / 3,
      async run() {
        const lease = { lease_until: ctx.clock.now() + PREPARING_LEASE_MS }
        await updateOpenAttempt(ctx.db, attempt.id, lease, { step: 'preparing' })
      },
    },
  }
}

/**
 * Checks one last time before the irreversible call that the attempt is still ours and the thread unchanged. Other callers that
 * change the thread take the same lock (`refuseWhileSending`), so one of the two sees the other.
 */
async function recordIntent(
  ctx: PublishingContext,
  claim: Claim,
  progress: Progress,
  begin: Begin | null,
): Promise<boolean> {
  const now = ctx.clock.now()
  const change = {
    progress: JSON.stringify(progress),
    lease_until: now + SENDING_LEASE_MS,
    repeatable_until: repeatableUntilOf(progress),
  }
  if (begin !== null && claim.attempt.step !== 'accepted') return begin(claim, change)
  const { attempt } = claim
  const intent = { step: 'sending', ...change } as const
  if (!(await updateOpenAttempt(ctx.db, attempt.id, intent, ownerOf(attempt)))) return false
  attempt.lease_until = change.lease_until
  return true
}

/** Renders the text in the platform's format. */
async function outgoingContent(
  ctx: PublishingContext,
  claim: Claim,
  platform: Pick<Platform, 'editor' | 'mentions'>,
  signal: AbortSignal,
): Promise<Omit<OutgoingEntry, 'postId' | 'media'>> {
  const html = claim.root.short_link === 1 ? await shortened(ctx, claim, signal) : claim.html
  return toEditorContent(html, platform.editor, platform.mentions?.format)
}

async function shortened(ctx: PublishingContext, claim: Claim, signal: AbortSignal): Promise<string> {
  const { html, failure } = await ctx.contentFilter(ctx, claim.entry, {
    html: claim.html,
    create: true,
    signal,
  })
  if (failure !== null) {
    const message = `Links were not shortened: ${failure}`
    await recordEvent(ctx, claim.entry, 'attempt', { code: 'short_link_failed', message })
  }
  return html
}

export const publishPostJob = defineJob({
  name: 'publish-post',
  concurrency: 50,
  run: (ctx: PublishingContext) => publishPost(ctx),
})
