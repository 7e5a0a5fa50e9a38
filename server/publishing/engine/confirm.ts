import type { Clock } from '../../lib/time/clock.ts'
import { PlatformError } from '../../platforms/kit/http/errors.ts'
import type { ActSteps, Confirmed } from '../../platforms/kit/steps.ts'
import type { PlatformCall } from '../../platforms/platform.ts'
import { type AcceptedAct, type ActRecord, publishAct } from './acts.ts'
import { classify } from './retry-policy.ts'

/** Delays the next poll of an accepted act after a failed one. */
const POLL_AGAIN_MS = 30_000
/** Delay after which a poll counts as late, because the service was down or the account paused. */
const LATE_MS = 60_000
/** Number of consecutive failed polls after which an accepted act is given up. */
const MIN_FAILED_POLLS = 5

/** The part of a run that polls need. */
export interface Polling {
  ctx: { clock: Clock }
  startedAt: number
  errors: PlatformError[]
}

/** Asks for the outcome of an accepted act. It only reads, so a failed poll is repeated. */
export async function confirmAct(
  run: Polling,
  call: PlatformCall,
  confirm: ActSteps<never>['confirm'] | undefined,
  act: AcceptedAct,
): Promise<void> {
  const { accepted } = act
  if (accepted.confirmAt > run.ctx.clock.now()) return
  const confirmed = await poll(run, call, confirm, accepted.state)
  if (confirmed.kind === 'published') return publishAct(act, confirmed.entry)
  if (confirmed.kind === 'failed') {
    const { code, message } = confirmed.error
    act.status = 'failed'
    act.error = { code, message }
    run.errors.push(confirmed.error)
    return
  }
  if (confirmed.state !== undefined) accepted.state = confirmed.state
  pollAgain(run, act, confirmed)
}

interface NextPoll {
  afterMs: number
  /** True if the last poll got no answer. */
  isFailed?: boolean
}

/**
 * Schedules the next poll. After 30 minutes in which polls were possible, the outcome of the act is unknown; a few failed polls
 * alone do not decide that.
 */
export function pollAgain(run: Polling, act: AcceptedAct, { afterMs, isFailed = false }: NextPoll): void {
  const { accepted } = act
  const lateMs = run.startedAt - accepted.confirmAt
  if (lateMs > LATE_MS) accepted.giveUpAt += lateMs
  accepted.failedPolls = isFailed ? accepted.failedPolls + 1 : 0
  accepted.confirmAt = run.ctx.clock.now() + afterMs
  if (accepted.confirmAt <= accepted.giveUpAt) return
  if (isFailed && accepted.failedPolls < MIN_FAILED_POLLS) return
  Object.assign(act, { status: 'sending', repeatableUntil: null } satisfies Partial<ActRecord>)
  const message = 'The platform accepted the post and did not report an outcome within 30 minutes.'
  act.error = { code: 'outcome_unknown', message }
  run.errors.push(new PlatformError('unknown', message))
}

async function poll(
  run: Polling,
  call: PlatformCall,
  confirm: ActSteps<never>['confirm'] | undefined,
  state: unknown,
): Promise<Confirmed & { isFailed?: boolean }> {
  try {
    if (confirm === undefined)
      throw new PlatformError('unknown', 'The platform cannot report the outcome of the post.')
    return await confirm(call, state as never)
  } catch (error) {
    // The account refreshes its token in response.
    if (error instanceof PlatformError && error.failure === 'auth') throw error
    const failure = classify(error, false, 'Asking after the post')
    run.errors.push(failure)
    return { kind: 'wait', afterMs: afterFailure(failure), isFailed: true }
  }
}

export function afterFailure({ retryAfterMs = 0 }: PlatformError): number {
  return Math.max(POLL_AGAIN_MS, retryAfterMs)
}
