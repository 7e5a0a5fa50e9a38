import type { HasConfig } from '../../config/config.ts'
import type { HasDbAndClock } from '../../db/connect.ts'
import type { HasEvents } from '../../events/events.ts'
import { defineJob, type Job, type JobPayloads } from '../../jobs/job.ts'
import type { HasQueue } from '../../jobs/queue.ts'
import { toEditorContent } from '../../lib/html/html.ts'
import { acquire, createLimit } from '../../lib/limit.ts'
import type { HasSealer } from '../../lib/secrets/sealer.ts'
import type { HasStorage } from '../../media/storage/storage.ts'
import type { HasSafeFetch } from '../../outbound/safe-fetch.ts'
import type { OutgoingEntry, OutgoingMedia, Platform, PlatformCall } from '../../platforms/platform.ts'
import type { HasPlatforms, RunningPlatform } from '../../platforms/registry.ts'
import type { HasLog } from '../../process/log.ts'
import { traceOf } from '../../process/trace.ts'
import type { HasContentFilter } from '../content-filter.ts'
import { type Progress, repeatableUntilOf } from '../engine/acts.ts'
import { createBatcher } from '../engine/batch.ts'
import type { BoundSteps, ClaimedAct } from '../engine/claimed-act.ts'
import { type Limits, SENDING_LEASE_MS, SENDING_TIMEOUT_MS } from '../engine/deadline.ts'
import { runAct } from '../engine/job.ts'
import { recordEvent } from '../events.ts'
import {
  findFiles,
  type HasThreadCheck,
  parseSettings,
  prepareSettings,
  recheckMoved,
} from '../post-settings.ts'
import { dueThreads } from '../queue-post.ts'
import { ownerOf, updateOpenAttempt } from '../store.ts'
import { type ClaimContext, type ClaimedEntry, claimThreads, PREPARING_LEASE_MS } from './claim.ts'
import { beginSending, type Intent } from './intent-store.ts'
import { type Settlement, settleAll } from './settle.ts'

export type PublishingContext = ClaimContext &
  HasDbAndClock &
  HasQueue &
  HasEvents &
  HasConfig &
  HasLog &
  HasPlatforms &
  HasStorage &
  HasSealer &
  HasContentFilter &
  HasThreadCheck &
  HasSafeFetch

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
  const claims = createBatcher((threads: JobPayloads['publish-post'][]) => claimThreads(ctx, threads))
  const stages = createStages(ctx)
  const claim = async (thread: JobPayloads['publish-post']): Promise<ClaimedAct | null> => {
    const claimed = await claims(thread)
    if (claimed === null) return null
    stages.prepare(claimed)
    return entryAct(ctx, claimed, limits, stages)
  }
  return ({ payload, signal }: Pick<Job<'publish-post'>, 'payload' | 'signal'>): Promise<void> =>
    runAct(ctx, () => claim(payload), { shutdown: signal })
}

/** Twice as many posts run as are at platforms (`publishConcurrency`), so that some are claimed while others are sent. */
export function publishJobs({ publishConcurrency }: HasConfig['config']): number {
  return 2 * publishConcurrency
}

/** Counts the acts at each stage, so that a batch waits only for acts that can still join it. */
function createStages(ctx: PublishingContext) {
  const maxSending = ctx.config.publishConcurrency
  const preparing = new Set<string>()
  const sending = new Set<string>()
  const limit = createLimit(maxSending)
  /** Functions that free the places of the attempts in progress. */
  const places = new Map<string, () => void>()
  const beginBatch = createBatcher((intents: Intent[]) => beginAll(ctx, intents), {
    expected: () => Math.min(preparing.size, maxSending - sending.size),
  })
  const settleBatch = createBatcher(
    async (settlements: Settlement[]) => {
      // Platforms have answered these, so the next posts can go out together while the outcomes are stored.
      for (const { claim } of settlements) leave(claim)
      await settleAll(ctx, settlements)
      return settlements.map(() => undefined)
    },
    { expected: () => sending.size },
  )
  const move = ({ attempt }: ClaimedEntry) => {
    preparing.delete(attempt.id)
    sending.add(attempt.id)
  }
  function leave({ attempt }: ClaimedEntry): void {
    sending.delete(attempt.id)
    places.get(attempt.id)?.()
    places.delete(attempt.id)
  }
  return {
    prepare: ({ attempt }: ClaimedEntry) => void preparing.add(attempt.id),
    async awaitPlace(
      { attempt }: ClaimedEntry,
      signal: AbortSignal,
      atPlatform: () => Promise<void>,
    ): Promise<void> {
      // A batch does not wait for what waits for its platform.
      preparing.delete(attempt.id)
      await atPlatform()
      preparing.add(attempt.id)
      places.set(attempt.id, await acquire(limit, signal))
    },
    async begin(claim: ClaimedEntry, change: Intent['change']): Promise<boolean> {
      try {
        return await beginBatch({ seen: claim, change })
      } finally {
        move(claim)
      }
    },
    async settle(settlement: Settlement): Promise<void> {
      move(settlement.claim)
      await settleBatch(settlement)
    },
  }
}

type Stages = ReturnType<typeof createStages>

async function beginAll(ctx: PublishingContext, intents: Intent[]): Promise<boolean[]> {
  const begun = await beginSending(ctx.db, intents, ctx.clock.now())
  return intents.map(({ seen }) => begun.has(seen.attempt.id))
}

function entryAct(ctx: PublishingContext, claim: ClaimedEntry, limits: Limits, stages: Stages): ClaimedAct {
  const { attempt, entry } = claim
  let files: Promise<OutgoingMedia[]> | undefined
  const media = () => {
    files ??= findFiles(ctx, entry.organization_id, JSON.parse(entry.image))
    return files
  }
  return {
    subject: { postId: entry.id },
    trace: traceOf(attempt),
    integration: claim.integration,
    key: attempt.idempotency_key,
    progress: claim.progress,
    contentHash: claim.contentHash,
    preparing: 'Preparing the post',
    isSending: attempt.step === 'sending',
    limits,
    steps: (call, platform) => entrySteps(ctx, claim, { call, platform, media }),
    recordIntent: (progress, first) => recordIntent(ctx, claim, progress, first ? stages.begin : null),
    awaitPlace: (signal, atPlatform) => stages.awaitPlace(claim, signal, atPlatform),
    renew: {
      everyMs: PREPARING_LEASE_MS / 3,
      async run() {
        const lease = { lease_until: ctx.clock.now() + PREPARING_LEASE_MS }
        await updateOpenAttempt(ctx.db, attempt.id, lease, { step: 'preparing' })
      },
    },
    async settle(result) {
      await stages.settle({ claim, result })
      if (result.kind === 'failed' && result.error.failure === 'unknown')
        ctx.log.warn(
          { err: result.error, postId: entry.id, channel: claim.platform.identifier },
          'the outcome of a publication is unknown',
        )
    },
  }
}

function entrySteps(
  ctx: PublishingContext,
  claim: ClaimedEntry,
  { call, platform, media }: { call: PlatformCall; platform: RunningPlatform } & Pick<BoundSteps, 'media'>,
): BoundSteps {
  const { attempt, root, entry, position } = claim
  const settings = parseSettings(root.settings)
  return {
    async prepare(saved) {
      await recheckMoved(ctx, root, platform)
      const content = await outgoingContent(ctx, claim, platform, call.signal)
      const outgoing = { postId: entry.id, ...content, media: await media() }
      const read = await prepareSettings(ctx, root.organization_id, platform, root.settings)
      const key = attempt.idempotency_key
      return platform.prepare(call, { entry: outgoing, position, ...read, key, saved })
    },
    media,
    idempotency: (account) => platform.idempotency(account, settings),
    commit: (call, input) => platform.commit(call, { ...input, settings }),
    confirm: platform.confirm?.bind(platform),
  }
}

/**
 * Checks one last time before the irreversible call that the attempt is still ours and the thread unchanged. Other callers that
 * change the thread take the same lock (`refuseWhileSending`), so one of the two sees the other.
 */
async function recordIntent(
  ctx: PublishingContext,
  claim: ClaimedEntry,
  progress: Progress,
  begin: Stages['begin'] | null,
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
  claim: ClaimedEntry,
  platform: Pick<Platform, 'editor' | 'mentions'>,
  signal: AbortSignal,
): Promise<Omit<OutgoingEntry, 'postId' | 'media'>> {
  const html = await filtered(ctx, claim, signal)
  return toEditorContent(html, platform.editor, platform.mentions?.format)
}

async function filtered(ctx: PublishingContext, claim: ClaimedEntry, signal: AbortSignal): Promise<string> {
  const { html, failure } = await ctx.contentFilter(ctx, claim, {
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
  concurrency: 200,
  due: dueThreads,
  run: (ctx: PublishingContext) => publishPost(ctx),
})
