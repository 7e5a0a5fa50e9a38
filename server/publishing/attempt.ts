import type { App } from '../context.ts'
import { ApiError } from '../errors.ts'
import { withAccount } from '../integrations/accounts.ts'
import { PlatformError } from '../platforms/kit/errors.ts'
import type { AccountHttp } from '../platforms/kit/http.ts'
import type { Idempotency } from '../platforms/kit/idempotency.ts'
import type { Committed, Prepared } from '../platforms/kit/steps.ts'
import type {
  OutgoingEntry,
  Platform,
  PlatformCall,
  PrepareInput,
  PublishedEntry,
} from '../platforms/platform.ts'
import { type Claim, PREPARING_LEASE_MS, SENDING_LEASE_MS } from './claim.ts'
import { classify } from './classify.ts'
import { createDeadline, type Deadline, SENDING_TIMEOUT_MS, within } from './deadline.ts'
import { recordEvent } from './events.ts'
import { outgoingEntry } from './outgoing.ts'
import { repeatableUntil } from './repeatable.ts'
import { beginSending, updateOpenAttempt } from './store.ts'

export type AttemptContext = Pick<
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

export type AttemptResult =
  | { kind: 'published'; entry: PublishedEntry }
  | { kind: 'failed'; error: PlatformError }
  /** The thread was changed, deleted or taken off the queue, or the attempt was taken over: nothing was sent. */
  | { kind: 'withdrawn' }

export interface AttemptLimits {
  preparingMs: number
  /** From the intent to the outcome, a token refresh included. At most `SENDING_TIMEOUT_MS`, which the lease outlasts. */
  sendingMs: number
}

/** Uploads of a gigabyte fit in. */
export const attemptLimits: AttemptLimits = { preparingMs: 15 * 60_000, sendingMs: SENDING_TIMEOUT_MS }

class Withdrawn extends Error {}

interface Progress {
  /** What the channel prepared, once the intent to send it is written; as a repeat would read it from the database. */
  sending: { prepared: unknown } | null
  /** Inside the irreversible call: whatever is thrown now, except by name, may have left a post behind. */
  inFlight: boolean
  deadline: Deadline
  http: AccountHttp | null
}

/** An attempt that has ended, and what to call once its result is stored. */
export interface EndedAttempt {
  result: AttemptResult
  stored(): void
}

/**
 * Makes one attempt: prepares, writes down that it sends, sends. Ends within the time-outs whatever the channel does, and
 * always with a result. `shutdown` ends it as long as nothing is being sent. `mark` is from before the claim.
 */
export async function makeAttempt(
  ctx: AttemptContext,
  claim: Claim,
  mark: number,
  shutdown: AbortSignal,
  limits: AttemptLimits = attemptLimits,
): Promise<EndedAttempt> {
  const deadline = createDeadline(limits, shutdown)
  const progress: Progress = { sending: null, inFlight: false, deadline, http: null }
  const ended = (result: AttemptResult) => ({ result, stored: () => progress.http?.stored() })
  if (claim.attempt.step === 'sending') startSending(progress, claim.attempt.prepared ?? 'null')
  const renewal = setInterval(() => void renew(ctx, claim, progress), PREPARING_LEASE_MS / 3)
  try {
    const work = withAccount(
      ctx,
      claim.root.organization_id,
      claim.integration.id,
      (call, channel) => prepareAndSend(ctx, claim, progress, paced(call, progress, mark), channel),
      deadline.signal,
    )
    return ended({ kind: 'published', entry: checked(await within(deadline, work)) })
  } catch (error) {
    if (error instanceof Withdrawn) return ended({ kind: 'withdrawn' })
    return ended({ kind: 'failed', error: classify(error, progress.inFlight, 'Preparing the post') })
  } finally {
    clearInterval(renewal)
    deadline.clear()
  }
}

/** As it would be sent if the account were not told to slow down in between. */
function paced(call: PlatformCall, progress: Progress, mark: number): PlatformCall {
  progress.http ??= call.http.forAccount(call.account.id, mark)
  return { ...call, http: progress.http }
}

async function prepareAndSend(
  ctx: AttemptContext,
  claim: Claim,
  progress: Progress,
  call: PlatformCall,
  channel: Platform,
): Promise<PublishedEntry> {
  const { signal } = progress.deadline
  signal.throwIfAborted()
  const input: PrepareInput = {
    entry: await outgoing(ctx, claim, progress, channel),
    position: claim.position,
    settings: JSON.parse(claim.root.settings ?? '{}'),
    key: claim.attempt.idempotency_key,
    saved: null,
  }
  if (progress.sending === null) {
    const json = JSON.stringify(onlyAct(await channel.prepare(call, input)))
    signal.throwIfAborted()
    await writeIntent(ctx, claim, json, channel.idempotency(call.account, input.settings))
    startSending(progress, json)
  }
  const prepared = progress.sending?.prepared
  progress.inFlight = true
  try {
    return onlyEntry(
      await channel.commit(call, { target: null, key: input.key, ready: prepared, media: input.entry.media }),
    )
  } catch (error) {
    // Refused by name: whatever follows (a token refresh, say), this call has left nothing behind.
    if (error instanceof PlatformError && error.failure !== 'unknown') progress.inFlight = false
    throw error
  }
}

export function onlyAct(prepared: Prepared): unknown {
  const [act, more] = prepared.kind === 'ready' ? prepared.acts : []
  if (act !== undefined && more === undefined) return act.ready ?? null
  throw new PlatformError('rejected', 'The platform asks for steps that this service does not know.')
}

export function onlyEntry(committed: Committed): PublishedEntry {
  if (committed.kind === 'published') return committed.entry
  throw new PlatformError('unknown', 'The platform asks for steps that this service does not know.')
}

function startSending(progress: Progress, prepared: string): void {
  progress.sending = { prepared: JSON.parse(prepared) }
  progress.deadline.startSending()
}

/**
 * The last word before the irreversible call: the attempt is still ours, and the thread is still what was claimed. Whoever
 * changes the thread holds the same lock (`refuseWhileSending`), so one of the two sees the other.
 */
async function writeIntent(
  ctx: AttemptContext,
  claim: Claim,
  prepared: string,
  idempotency: Idempotency,
): Promise<void> {
  const now = ctx.clock.now()
  const change = {
    prepared,
    lease_until: now + SENDING_LEASE_MS,
    repeatable_until: repeatableUntil(idempotency, now),
  }
  if (!(await beginSending(ctx.db, claim.attempt, claim, change, now))) throw new Withdrawn()
}

async function outgoing(
  ctx: AttemptContext,
  claim: Claim,
  progress: Progress,
  channel: Platform,
): Promise<OutgoingEntry> {
  const html = claim.root.short_link === 1 ? await shortened(ctx, claim, progress) : claim.html
  try {
    return await outgoingEntry(ctx, claim.entry, html, channel)
  } catch (error) {
    if (!(error instanceof ApiError) || error.status >= 500) throw error
    throw new PlatformError('rejected', error.message, { code: 'media_missing', cause: error })
  }
}

/** What is sent once more is sent to the letter: only the links of the first time are short then. */
async function shortened(ctx: AttemptContext, claim: Claim, progress: Progress): Promise<string> {
  const create = progress.sending === null
  const { signal } = progress.deadline
  const { html, failure } = await ctx.contentFilter(ctx, claim.entry, { html: claim.html, create, signal })
  if (failure !== null) {
    const message = `Links stay as long as they are: ${failure}`
    await recordEvent(ctx, claim.entry, 'attempt', { code: 'short_link_failed', message })
  }
  return html
}

/** A lease that cannot be renewed ends, and the attempt is made again elsewhere: `writeIntent` then stops this one. */
async function renew(ctx: AttemptContext, claim: Claim, progress: Progress): Promise<void> {
  if (progress.sending !== null) return
  const lease = { lease_until: ctx.clock.now() + PREPARING_LEASE_MS }
  try {
    await updateOpenAttempt(ctx.db, claim.attempt.id, lease, 'preparing')
  } catch (error) {
    ctx.log.warn({ err: error, postId: claim.entry.id }, 'the lease of an attempt could not be renewed')
  }
}

/** A channel that answers no id is asked for one later (`missing`, `release-id`). */
function checked(entry: PublishedEntry | undefined): PublishedEntry {
  return { releaseId: entry?.releaseId || 'missing', releaseUrl: entry?.releaseUrl ?? null }
}
