import { type AccountContext, withAccount } from '../../integrations/accounts.ts'
import { PlatformError } from '../../platforms/kit/errors.ts'
import type { AccountHttp } from '../../platforms/kit/http.ts'
import type { PlatformCall, PublishedEntry } from '../../platforms/platform.ts'
import { onlyAct, onlyEntry } from '../attempt.ts'
import { SENDING_LEASE_MS } from '../claim.ts'
import { classify } from '../classify.ts'
import { createDeadline, type Deadline, SENDING_TIMEOUT_MS, within } from '../deadline.ts'
import { repeatableUntil } from '../repeatable.ts'
import { GIVE_UP_AFTER_MS } from '../retry-policy.ts'
import { LOOKING_TIMEOUT_MS, type Turn } from './claim-run.ts'
import { beginActing, updateRun } from './runs-store.ts'

export type TurnResult =
  | { kind: 'acted'; entry: PublishedEntry }
  /** Looked, and it is not time. */
  | { kind: 'not_yet' }
  | { kind: 'failed'; error: PlatformError }
  /** Something changed while it was looked at: nothing was done. */
  | { kind: 'withdrawn' }

interface Progress {
  /** What the act was prepared to, once the intent is written. */
  acting: { prepared: unknown } | null
  /** Inside the irreversible call. */
  inFlight: boolean
  deadline: Deadline
  http: AccountHttp | null
}

const limits = { preparingMs: LOOKING_TIMEOUT_MS, sendingMs: SENDING_TIMEOUT_MS }

/** Looks, and if it is time writes down that it acts, and acts. Ends within the time-outs, and always with a result. */
export async function takeTurn(
  ctx: AccountContext,
  turn: Turn,
  mark: number,
  shutdown: AbortSignal,
): Promise<{ result: TurnResult; stored(): void }> {
  const { run } = turn
  const deadline = createDeadline(limits, shutdown)
  const progress: Progress = { acting: null, inFlight: false, deadline, http: null }
  const ended = (result: TurnResult) => ({ result, stored: () => progress.http?.stored() })
  try {
    if (run.state === 'acting') {
      await prolong(ctx, turn)
      startActing(progress, run.prepared ?? 'null')
    }
    const work = withAccount(
      ctx,
      run.organization_id,
      run.integration_id,
      (call) => {
        progress.http ??= call.http.forAccount(call.account.id, mark)
        return lookAndAct(ctx, turn, progress, { ...call, http: progress.http })
      },
      deadline.signal,
    )
    return ended(await within(deadline, work))
  } catch (error) {
    return ended({ kind: 'failed', error: classify(error, progress.inFlight, 'Looking or preparing') })
  } finally {
    deadline.clear()
  }
}

async function lookAndAct(
  ctx: AccountContext,
  turn: Turn,
  progress: Progress,
  call: PlatformCall,
): Promise<TurnResult> {
  const { run, act, condition, post, fields } = turn
  const input = { post, fields, key: run.id, saved: null }
  progress.deadline.signal.throwIfAborted()
  if (progress.acting === null) {
    if (condition !== null && !(await condition.isDue(call, post, fields))) return { kind: 'not_yet' }
    const prepared = JSON.stringify(onlyAct(await act.prepare(call, input)))
    progress.deadline.signal.throwIfAborted()
    const now = ctx.clock.now()
    const until = repeatableUntil(act.idempotency(call.account), now)
    const intent = {
      prepared,
      lease_until: now + SENDING_LEASE_MS,
      repeatable_until: until && Math.min(until, now + GIVE_UP_AFTER_MS),
    }
    if (!(await beginActing(ctx.db, run, intent, now))) return { kind: 'withdrawn' }
    startActing(progress, prepared)
  }
  progress.inFlight = true
  try {
    const ready = progress.acting?.prepared ?? null
    return {
      kind: 'acted',
      entry: onlyEntry(await act.commit(call, { target: null, key: run.id, ready, media: [] })),
    }
  } catch (error) {
    if (error instanceof PlatformError && error.failure !== 'unknown') progress.inFlight = false
    throw error
  }
}

/** A repeat is as long on its way as the first try. */
async function prolong(ctx: AccountContext, { run }: Turn): Promise<void> {
  await updateRun(ctx.db, run.id, { lease_until: ctx.clock.now() + SENDING_LEASE_MS })
}

function startActing(progress: Progress, prepared: string): void {
  progress.acting = { prepared: JSON.parse(prepared) }
  progress.deadline.startSending()
}
