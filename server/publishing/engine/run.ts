import type { IntegrationRow } from '../../db/tables/channels.ts'
import { type AccountContext, withAccount } from '../../integrations/accounts.ts'
import type { AccountHttp } from '../../platforms/kit/http/client.ts'
import { PlatformError } from '../../platforms/kit/http/errors.ts'
import type { ActSteps, Idempotency, Prepared } from '../../platforms/kit/steps.ts'
import type { OutgoingMedia, PlatformCall, PublishedEntry } from '../../platforms/platform.ts'
import type { RunningPlatform } from '../../platforms/registry.ts'
import {
  type ActRecord,
  createActs,
  isAccepted,
  joinEntries,
  MAX_WAIT_MS,
  type Progress,
  publishAct,
  retryTimes,
} from './acts.ts'
import { afterFailure, checkAgain, confirmAct } from './confirm.ts'
import { createDeadline, type Deadline, type Limits, within } from './deadline.ts'
import {
  classify,
  isAccountWide,
  mayRepeat,
  repeatableUntil,
  retryDelay,
  wasAnswered,
  worstOf,
} from './retry-policy.ts'

const FIRST_CONFIRM_MS = 5_000

/** Binds the steps of one piece of work to what is published or acted on. */
export interface BoundSteps extends Pick<ActSteps<never>, 'commit'> {
  confirm?: ActSteps<never>['confirm'] | undefined
  /** Opens the entry's files, for a platform that takes them within the irreversible call. */
  media(): Promise<OutgoingMedia[]>
  /** `not_due`: there is nothing to do yet. */
  prepare(saved: unknown): Promise<Prepared | { kind: 'not_due' }>
  idempotency(account: PlatformCall['account']): Idempotency
}

/** Describes a claimed piece of work: a post's entry, or a plug's act. */
export interface Work {
  /** Fields for the log. */
  subject: Record<string, string>
  /** The account, as the claim read it. */
  integration: IntegrationRow
  /** Idempotency key of all the work. */
  key: string
  progress: Progress
  /** Identifies the prepared content. */
  contentHash: string
  /** Names the step before the act in messages: `Preparing the post`. */
  preparing: string
  /** True if the claim itself has stored that acts are being sent. */
  isSending: boolean
  limits: Limits
  steps(call: PlatformCall, platform: RunningPlatform): BoundSteps
  /** Resolves when the first act may be sent. Work that waits here can still be withdrawn. Rejects when `signal` aborts. */
  awaitPlace?(signal: AbortSignal): Promise<void>
  /** Stores the progress before an act is sent; `first` if nothing was sent before. Returns false if the work was taken away. */
  recordIntent(progress: Progress, first: boolean): Promise<boolean>
  /** Extends the lease while acts are being prepared. */
  renew?: { everyMs: number; run(): Promise<void> }
}

export type RunResult =
  | { kind: 'published'; entry: PublishedEntry }
  /** `accepted`: the platform took an act; otherwise it is still preparing one. `error`: why the last check failed. */
  | { kind: 'wait'; accepted: boolean; at: number; error?: PlatformError }
  | { kind: 'not_due' }
  | { kind: 'failed'; error: PlatformError }
  /** The work was changed, ended or taken over; nothing was sent. */
  | { kind: 'withdrawn' }

export interface Ended {
  result: RunResult
  progress: Progress
  /** Must be called once the result is stored. */
  stored(): void
}

class Withdrawn extends Error {}

interface Run {
  ctx: AccountContext
  work: Work
  progress: Progress
  startedAt: number
  deadline: Deadline
  http: AccountHttp | null
  /** True once the claim or this run has recorded that acts are being sent. */
  sending: boolean
  /** True during an irreversible call: any error except an explicit refusal may then have left something behind. */
  inFlight: boolean
  /** True if the claim stored the intent of the first act to repeat. */
  hasIntent: boolean
  /** Errors of acts that do not block other acts. */
  errors: PlatformError[]
  /** True after an error that affects the whole account: nothing more is sent now. */
  stopped: boolean
}

/**
 * Advances work as far as possible now: prepare, then record and commit each act, or ask for its outcome. Ends within the time
 * limits whatever the platform does, and always returns a result. `shutdown` ends it unless something is being sent. `mark` was
 * taken before the claim.
 */
export async function runWork(
  ctx: AccountContext,
  work: Work,
  mark: number,
  shutdown: AbortSignal,
): Promise<Ended> {
  const deadline = createDeadline(work.limits, shutdown)
  const progress = structuredClone(work.progress)
  const run: Run = {
    ctx,
    work,
    progress,
    startedAt: ctx.clock.now(),
    deadline,
    http: null,
    sending: work.isSending,
    inFlight: false,
    hasIntent: work.isSending,
    errors: [],
    stopped: false,
  }
  // A check must end within the lease of its claim too.
  if (run.sending || progress.acts?.some(isAccepted)) deadline.startSending()
  const renewal = work.renew && setInterval(() => void renew(run), work.renew.everyMs)
  const end = (result: RunResult): Ended => ({ result, progress, stored: () => run.http?.markStored() })
  try {
    const use = (call: PlatformCall, platform: RunningPlatform) => {
      run.http ??= call.http.forAccount(call.account.id, mark)
      run.errors = []
      run.stopped = false
      return proceed(run, { ...call, http: run.http }, platform)
    }
    const { id, organization_id: organizationId } = work.integration
    const running = withAccount(ctx, organizationId, id, use, deadline.signal, work.integration)
    return end(await within(deadline, running))
  } catch (error) {
    if (error instanceof Withdrawn) return end({ kind: 'withdrawn' })
    return end(cutOff(run, classify(error, run.inFlight, work.preparing)))
  } finally {
    clearInterval(renewal)
    deadline.clear()
  }
}

/** Repeats checks that an error interrupted, because a check only reads. An account that was refused permanently cannot be asked. */
function cutOff(run: Run, error: PlatformError): RunResult {
  const acts = run.progress.acts ?? []
  const accepted = acts.filter(isAccepted)
  if (accepted.length === 0) return { kind: 'failed', error }
  if (error.failure === 'auth' || error.failure === 'rejected')
    return { kind: 'failed', error: new PlatformError('unknown', error.message, { cause: error }) }
  run.errors.push(error)
  const now = run.ctx.clock.now()
  for (const act of accepted)
    if (act.accepted.confirmAt <= now) checkAgain(run, act, { afterMs: afterFailure(error), isFailed: true })
  return resultOf(run, acts)
}

async function renew(run: Run): Promise<void> {
  if (run.sending) return
  try {
    await run.work.renew?.run()
  } catch (error) {
    // If the lease ends, this run stops at its intent.
    run.ctx.log.warn({ err: error, ...run.work.subject }, 'the lease of an attempt could not be renewed')
  }
}

async function proceed(run: Run, call: PlatformCall, platform: RunningPlatform): Promise<RunResult> {
  const { deadline, work, progress } = run
  deadline.signal.throwIfAborted()
  const steps = work.steps(call, platform)
  if (progress.acts === undefined) {
    const waiting = await prepare(run, steps)
    if (waiting !== null) return waiting
  }
  const acts = progress.acts ?? []
  const now = run.ctx.clock.now()
  const isInTime = acts.some(isAccepted) ? ({ retryAt = now }: ActRecord) => retryAt <= now : () => true
  const tried = new Set<ActRecord>()
  const tryAll = (isDue: (act: ActRecord) => boolean) =>
    advanceAll(run, acts, async (act) => {
      if (tried.has(act) || !isDue(act)) return
      tried.add(act)
      await advance(run, call, steps, act)
    })
  await tryAll(isInTime)
  // With nothing left to ask for, the delays of whole attempts take over from those of acts.
  if (!acts.some(isAccepted)) await tryAll(() => true)
  return resultOf(run, acts)
}

/** Advances the acts in order, each after the earlier ones of its target. */
async function advanceAll(run: Run, acts: ActRecord[], advance: (act: ActRecord) => Promise<void>) {
  const blocked = new Set<string | null>()
  for (const act of acts) {
    if (act.status === 'published') continue
    if (!blocked.has(act.target) && !run.stopped) await advance(act)
    if ((act.status as ActRecord['status']) !== 'published') blocked.add(act.target)
  }
}

/** Prepares the acts; null once they are ready. */
async function prepare(run: Run, steps: BoundSteps): Promise<RunResult | null> {
  const { progress, work, ctx, deadline } = run
  const prepared = await steps.prepare(progress.saved?.state ?? null)
  deadline.signal.throwIfAborted()
  if (prepared.kind === 'not_due') return { kind: 'not_due' }
  const now = ctx.clock.now()
  if (prepared.kind === 'ready') {
    if (prepared.acts.length === 0)
      throw new PlatformError('rejected', 'The platform found nothing to publish.', {
        code: 'nothing_to_publish',
      })
    // Use the acts as a repeat would read them from the database.
    progress.acts = JSON.parse(JSON.stringify(createActs(prepared.acts, work.key))) as ActRecord[]
    if (prepared.state === undefined) delete progress.saved
    else progress.saved = { state: prepared.state, since: now, of: work.contentHash }
    return null
  }
  const since = (prepared.hasGotOn ? undefined : progress.saved?.since) ?? now
  const at = now + prepared.afterMs
  if (at - since > MAX_WAIT_MS) {
    delete progress.saved
    throw new PlatformError('retryable', 'The platform took more than 30 minutes to process the media.', {
      code: 'processing_timeout',
    })
  }
  progress.saved = { state: prepared.state, since, of: work.contentHash }
  return { kind: 'wait', accepted: false, at }
}

/** Commits or confirms one act. Throws errors that affect the whole account, and records those of this act alone. */
async function advance(run: Run, call: PlatformCall, steps: BoundSteps, act: ActRecord): Promise<void> {
  if (act.status === 'failed') {
    const { code = 'platform_rejected', message = '' } = act.error ?? {}
    run.errors.push(new PlatformError('rejected', message, { code }))
    return
  }
  if (isAccepted(act)) return confirmAct(run, call, steps.confirm, act)
  if (act.status === 'sending' && !mayRepeat(act, run.ctx.clock.now())) {
    run.errors.push(new PlatformError('unknown', act.error?.message ?? FORGOTTEN))
    return
  }
  try {
    await commit(run, call, steps, act)
  } catch (error) {
    if (!(error instanceof PlatformError) || error.failure === 'auth') throw error
    if (run.progress.acts?.length === 1) throw error
    run.stopped = isAccountWide(error)
    act.error = { code: error.code, message: error.message }
    if (error.failure === 'rejected' && act.status === 'ready') act.status = 'failed'
    act.failures = (act.failures ?? 0) + Number(wasAnswered(error))
    act.retryAt = run.ctx.clock.now() + retryDelay(Math.max(1, act.failures), error.retryAfterMs)
    run.errors.push(error)
  }
}

export const FORGOTTEN =
  'The platform may no longer recognize the attempt: sending it again could publish the post twice.'

async function commit(run: Run, call: PlatformCall, steps: BoundSteps, act: ActRecord): Promise<void> {
  const { deadline, work, progress, ctx } = run
  const before = act.status
  const media = await steps.media()
  if (!run.sending) await work.awaitPlace?.(deadline.signal)
  deadline.signal.throwIfAborted()
  act.sentAt = ctx.clock.now()
  if (act.status === 'ready') {
    act.status = 'sending'
    act.firstSentAt = act.sentAt
    act.repeatableUntil = repeatableUntil(steps.idempotency(call.account), act.sentAt)
  }
  if (before === 'sending' && run.hasIntent) run.hasIntent = false
  else {
    if (!(await work.recordIntent(progress, !run.sending))) throw new Withdrawn()
    run.sending = true
    deadline.startSending()
    deadline.signal.throwIfAborted()
  }
  run.inFlight = true
  try {
    const { key, ready, target } = act
    const committed = await steps.commit(call, { key, ready, target, media })
    run.inFlight = false
    if (committed.kind === 'published') publishAct(act, committed.entry)
    else {
      const now = ctx.clock.now()
      act.status = 'accepted'
      act.accepted = {
        state: committed.state,
        confirmAt: now + (committed.afterMs ?? FIRST_CONFIRM_MS),
        giveUpAt: now + MAX_WAIT_MS,
        failedLooks: 0,
      }
    }
  } catch (error) {
    // An explicit refusal left nothing behind, even if it came from a step such as a token refresh.
    if (error instanceof PlatformError && error.failure !== 'unknown') {
      run.inFlight = false
      act.status = before
      throw error
    }
    const unanswered = classify(error, true, work.preparing)
    // Other acts need not wait for a response that will never come.
    if (!deadline.signal.aborted && (progress.acts?.length ?? 0) > 1) run.inFlight = false
    throw unanswered
  }
}

function resultOf(run: Run, acts: ActRecord[]): RunResult {
  const worst = worstOf(run.errors)
  const accepted = acts.filter(isAccepted)
  if (accepted.length > 0) {
    const now = run.ctx.clock.now()
    const next = [...accepted.map((act) => act.accepted.confirmAt), ...retryTimes(acts, now)]
    const at = Math.max(Math.min(...next), now + (worst?.retryAfterMs ?? 0))
    return { kind: 'wait', accepted: true, at, ...(worst && { error: worst }) }
  }
  if (acts.every(({ status }) => status === 'published'))
    return { kind: 'published', entry: joinEntries(acts) }
  if (worst === undefined) throw new Error('an act has no outcome')
  return { kind: 'failed', error: worst }
}
