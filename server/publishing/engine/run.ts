import { type AccountContext, withAccount } from '../../integrations/accounts.ts'
import { withTimeLimit } from '../../lib/time/time-limit.ts'
import type { AccountHttp } from '../../platforms/kit/http/client.ts'
import { PlatformError } from '../../platforms/kit/http/errors.ts'
import type { Committed, Idempotency } from '../../platforms/kit/steps.ts'
import type { PlatformCall } from '../../platforms/platform.ts'
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
import type { BoundSteps, ClaimedAct, RunEnd, RunResult } from './claimed-act.ts'
import { afterFailure, confirmAct, pollAgain } from './confirm.ts'
import { createDeadline, type Deadline, SENDING_TIMEOUT_MS, within } from './deadline.ts'
import {
  classify,
  isAccountWide,
  mayRepeat,
  mostSevere,
  repeatableUntil,
  retryDelay,
  wasAnswered,
} from './retry-policy.ts'
import { withSpans } from './spans.ts'

const FIRST_POLL_MS = 5_000

class Withdrawn extends Error {}

/** State of one run at an act, in memory. */
interface Run {
  ctx: AccountContext
  claimed: ClaimedAct
  progress: Progress
  startedAt: number
  deadline: Deadline
  http: AccountHttp | null
  /** Frees the place at the platform, which the run has from its first intent until its end. */
  leavePlatform: (() => void) | null
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
 * Advances a claimed act as far as possible now: prepare, then record and commit each of its acts, or ask for the outcome. Ends within
 * the time limits whatever the platform does, and always returns a result. `shutdown` ends it unless something is being sent. `mark`
 * was taken before the claim.
 */
export async function runClaimed(
  ctx: AccountContext,
  claimed: ClaimedAct,
  { mark, shutdown }: { mark: number; shutdown: AbortSignal },
): Promise<RunResult> {
  const run = startRun(ctx, claimed, shutdown)
  const { deadline, progress } = run
  const renewal = claimed.renew && setInterval(() => void renew(run), claimed.renew.everyMs)
  const end = (ended: RunEnd): RunResult => {
    // A worker that lives to see the end breaks the row of deaths.
    delete progress.deaths
    return { ...ended, progress, stored: () => run.http?.markStored() }
  }
  try {
    const use = (call: PlatformCall, platform: RunningPlatform) => {
      run.http ??= call.http.forAccount(call.account.id, mark)
      run.errors = []
      run.stopped = false
      return proceed(run, { ...call, http: run.http }, platform)
    }
    const { id, organization_id: organizationId } = claimed.integration
    const running = withAccount(
      ctx,
      { organizationId, integrationId: id, signal: deadline.signal, loaded: claimed.integration },
      use,
    )
    return end(await within(deadline, running))
  } catch (error) {
    if (error instanceof Withdrawn) return end({ kind: 'withdrawn' })
    return end(endAfter(run, classify(error, run.inFlight, claimed.preparing)))
  } finally {
    clearInterval(renewal)
    deadline.clear()
    run.leavePlatform?.()
  }
}

function startRun(ctx: AccountContext, claimed: ClaimedAct, shutdown: AbortSignal): Run {
  const progress = structuredClone(claimed.progress)
  const deadline = createDeadline(claimed.limits, shutdown)
  // A poll must end within the lease of its claim too.
  if (claimed.isSending || progress.acts?.some(isAccepted)) deadline.startSending()
  return {
    ctx,
    claimed,
    progress,
    startedAt: ctx.clock.now(),
    deadline,
    http: null,
    leavePlatform: null,
    sending: claimed.isSending,
    inFlight: false,
    hasIntent: claimed.isSending,
    errors: [],
    stopped: false,
  }
}

/**
 * Ends a run that an error interrupted. Polls only read, so they are repeated; an account that was refused permanently cannot be asked.
 */
function endAfter(run: Run, error: PlatformError): RunEnd {
  const acts = run.progress.acts ?? []
  const accepted = acts.filter(isAccepted)
  if (accepted.length === 0) return { kind: 'failed', error }
  if (error.failure === 'auth' || error.failure === 'rejected')
    return { kind: 'failed', error: new PlatformError('unknown', error.message, { cause: error }) }
  run.errors.push(error)
  const now = run.ctx.clock.now()
  for (const act of accepted)
    if (act.accepted.confirmAt <= now) pollAgain(run, act, { afterMs: afterFailure(error), isFailed: true })
  return endOf(run, acts)
}

async function renew(run: Run): Promise<void> {
  if (run.sending) return
  try {
    await run.claimed.renew?.run()
  } catch (error) {
    // If the lease ends, this run stops at its intent.
    run.ctx.log.warn({ err: error, ...run.claimed.subject }, 'the lease of an attempt could not be renewed')
  }
}

async function proceed(run: Run, call: PlatformCall, platform: RunningPlatform): Promise<RunEnd> {
  const { deadline, claimed, progress } = run
  deadline.signal.throwIfAborted()
  const steps = withSpans(claimed.steps(call, platform), platform.identifier)
  const atPlatform = () => enterPlatform(run, call, platform)
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
      await advance(run, call, { ...steps, atPlatform }, act)
    })
  await tryAll(isInTime)
  // With nothing left to ask for, the delays of whole attempts take over from those of acts.
  if (!acts.some(isAccepted)) await tryAll(() => true)
  return endOf(run, acts)
}

interface PlacedSteps extends BoundSteps {
  /** Waits for a place at the platform. */
  atPlatform(): Promise<void>
}

/**
 * Waits for a place at the platform, then for one in this process: with no intent, a worker that dies meanwhile leaves a post that the
 * next one publishes. A run keeps both until its end, so runs never wait for each other's.
 */
async function awaitPlaces({ claimed, deadline }: Run, atPlatform: () => Promise<void>): Promise<void> {
  await (claimed.awaitPlace?.(deadline.signal, atPlatform) ?? atPlatform())
}

/** @throws PlatformError `retryable` if the platform keeps all of its places for as long as an act may take */
async function enterPlatform(run: Run, call: PlatformCall, platform: RunningPlatform): Promise<void> {
  const { signal } = run.deadline
  try {
    const limited = withTimeLimit(signal, SENDING_TIMEOUT_MS)
    run.leavePlatform ??= await platform.http.acquirePlace(platform.server?.(call.account) ?? '', limited)
  } catch (cause) {
    signal.throwIfAborted()
    const message = `${platform.name} did not respond in time.`
    throw new PlatformError('retryable', message, { cause })
  }
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
async function prepare(run: Run, steps: BoundSteps): Promise<RunEnd | null> {
  const { progress, claimed, ctx, deadline } = run
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
    progress.acts = JSON.parse(JSON.stringify(createActs(prepared.acts, claimed.key))) as ActRecord[]
    if (prepared.state === undefined) delete progress.saved
    else progress.saved = { state: prepared.state, since: now, contentHash: claimed.contentHash }
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
  progress.saved = { state: prepared.state, since, contentHash: claimed.contentHash }
  return { kind: 'wait', accepted: false, at }
}

/** Commits or confirms one act. Throws errors that affect the whole account, and records those of this act alone. */
async function advance(run: Run, call: PlatformCall, steps: PlacedSteps, act: ActRecord): Promise<void> {
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

/** Stores the intent of an act, then makes its irreversible call. */
async function commit(run: Run, call: PlatformCall, steps: PlacedSteps, act: ActRecord): Promise<void> {
  const { deadline, claimed, progress, ctx } = run
  const before = act.status
  const media = await steps.media()
  if (!run.sending) await awaitPlaces(run, steps.atPlatform)
  await recordIntent(run, act, () => steps.idempotency(call.account))
  run.inFlight = true
  try {
    const { key, ready, target } = act
    const committed = await steps.commit(call, { key, ready, target, media })
    run.inFlight = false
    if (committed.kind === 'published') publishAct(act, committed.entry, committed.note)
    else acceptAct(act, committed, ctx.clock.now())
  } catch (error) {
    // An explicit refusal left nothing behind, even if it came from a step such as a token refresh.
    if (error instanceof PlatformError && error.failure !== 'unknown') {
      run.inFlight = false
      act.status = before
      throw error
    }
    const unanswered = classify(error, true, claimed.preparing)
    // Other acts need not wait for a response that will never come.
    if (!deadline.signal.aborted && (progress.acts?.length ?? 0) > 1) run.inFlight = false
    throw unanswered
  }
}

/** Stores that the act is being sent, unless its claim has done so. Throws if the act must not be sent any more. */
async function recordIntent(run: Run, act: ActRecord, idempotency: () => Idempotency): Promise<void> {
  const { deadline, claimed, progress, ctx } = run
  deadline.signal.throwIfAborted()
  const isRepeat = act.status === 'sending'
  act.sentAt = ctx.clock.now()
  if (act.status === 'ready') {
    act.status = 'sending'
    act.firstSentAt = act.sentAt
    act.repeatableUntil = repeatableUntil(idempotency(), act.sentAt)
  }
  if (isRepeat && run.hasIntent) {
    run.hasIntent = false
    return
  }
  if (!(await claimed.recordIntent(progress, !run.sending))) throw new Withdrawn()
  run.sending = true
  deadline.startSending()
  deadline.signal.throwIfAborted()
}

function acceptAct(act: ActRecord, { state, afterMs = FIRST_POLL_MS }: Accepted, now: number): void {
  act.status = 'accepted'
  act.accepted = { state, confirmAt: now + afterMs, giveUpAt: now + MAX_WAIT_MS, failedPolls: 0 }
}

type Accepted = Extract<Committed, { kind: 'accepted' }>

function endOf(run: Run, acts: ActRecord[]): RunEnd {
  const worst = mostSevere(run.errors)
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
