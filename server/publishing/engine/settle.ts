import type { IntegrationRow } from '../../db/tables/channels.ts'
import type { PlatformError } from '../../platforms/kit/http/errors.ts'
import type { PublishedEntry } from '../../platforms/platform.ts'
import { isOpen, type Progress, repeatableUntilOf } from './acts.ts'
import type { RunResult } from './claimed-act.ts'
import { type PauseContext, pauseAccount } from './pauses.ts'
import { type Decision, decide, type Tries } from './retry-policy.ts'

/** Why an act was not published, as the log of its post and its members read it. */
export interface ActFailure {
  /** `unknown`: it may be live. */
  kind: 'failed' | 'unknown'
  code: string
  message: string
  /** True if the same act may succeed later; the user decides. */
  retryable: boolean
  platformResponse?: string | undefined
}

/** A run that failed, with what follows. */
export interface FailedRun {
  error: PlatformError
  progress: Progress
  decision: Decision
  /** True if this run got no response to what it sent. */
  isUnanswered: boolean
  /** Tries without a response under the key, this one included. */
  unanswered: number
}

/**
 * The locked row of an act whose run has ended: the attempt at an entry, or the run of a plug. Made by `settleAll` and `settleRun`, and
 * called by `settle` in the transaction that locks it. Each method stores, logs and sets the next alarm.
 */
export interface SettlingAct {
  account: Pick<IntegrationRow, 'id' | 'organization_id'>
  /** Counts the tries under the key, the one that ended with this error included; `unanswered` counts those before it. */
  tries(error: PlatformError): Omit<Tries, 'repeatableUntil'>
  publish(entry: PublishedEntry, progress: Progress): Promise<void>
  /** Frees the worker until the platform is asked next. Returns false if somebody has taken the act over. */
  park(wait: { accepted: boolean; at: number; progress: Progress }): Promise<boolean>
  /** The condition of the act is not met yet. */
  postpone(): Promise<void>
  withdraw(): Promise<void>
  /** Closes the try. Returns false if somebody has taken the act over, so that nothing follows from it. */
  close(failed: FailedRun): Promise<boolean>
  retry(at: number, failed: FailedRun): Promise<void>
  fail(failure: ActFailure, failed: FailedRun): Promise<void>
}

/** Stores the result of a run, and decides what follows a failure. The same for posts and plugs. */
export async function settle(ctx: PauseContext, act: SettlingAct, result: RunResult): Promise<void> {
  switch (result.kind) {
    case 'published':
      return act.publish(result.entry, result.progress)
    case 'wait': {
      const { at, error } = result
      if ((await act.park(result)) && error !== undefined)
        await pauseAccount(ctx, act.account, error, { next: 'retry', at })
      return
    }
    case 'not_due':
      return act.postpone()
    case 'withdrawn':
      return act.withdraw()
    case 'failed':
      return settleFailed(ctx, act, result.error, result.progress)
  }
}

async function settleFailed(
  ctx: PauseContext,
  act: SettlingAct,
  error: PlatformError,
  progress: Progress,
): Promise<void> {
  const { failure, retryAfterMs, code, message, platformResponse } = error
  const { unanswered: before, ...tries } = act.tries(error)
  // Of an act that is open already, only a call without a response makes one more.
  const isUnanswered = failure === 'unknown' || (isOpen(progress) && before === 0)
  const unanswered = (isOpen(progress) ? before : 0) + Number(isUnanswered)
  const decision = decide(
    { failure, retryAfterMs },
    { ...tries, unanswered, repeatableUntil: repeatableUntilOf(progress) },
    { now: ctx.clock.now() },
  )
  const failed = { error, progress, decision, isUnanswered, unanswered }
  if (!(await act.close(failed))) return
  await pauseAccount(ctx, act.account, error, decision)
  if (decision.next === 'retry') return act.retry(decision.at, failed)
  const isRetryable = decision.next === 'fail' && decision.retryable
  const reason = { code: failure === 'auth' ? 'channel_disconnected' : code, message, platformResponse }
  const kind = decision.next === 'unknown' ? 'unknown' : 'failed'
  await act.fail({ ...reason, kind, retryable: isRetryable }, failed)
}
