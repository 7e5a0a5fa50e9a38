import type { Knex } from 'knex'
import { dialectOf } from '../../db/dialect.ts'
import type { IntegrationRow } from '../../db/tables/channels.ts'
import { transaction } from '../../db/transaction.ts'
import { type AccountContext, withAccount } from '../../integrations/accounts.ts'
import { checkChannelUse } from '../../integrations/channel-use.ts'
import { findAnyIntegration } from '../../integrations/lookup.ts'
import { withTimeLimit } from '../../lib/time/time-limit.ts'
import { PlatformError } from '../../platforms/kit/http/errors.ts'
import type { LookedUp, LookUp } from '../../platforms/kit/steps.ts'
import type { PlatformCall, PublishedEntry } from '../../platforms/platform.ts'
import { findPlatform } from '../../platforms/registry.ts'
import { type Trace, withTrace } from '../../process/trace.ts'
import { findTaken } from '../look-ups/store.ts'
import { hasWorkLeft, isOpenAct, joinEntries, type Progress } from './acts.ts'
import {
  applyVerdicts,
  type EndedAttempt,
  FOUND,
  foundOn,
  judge,
  type LeftOpen,
  type LookUpResult,
  lastCallBy,
  NOT_FOUND,
  type Sightings,
  type Verdict,
  whyOpen,
} from './look-up.ts'
import { activePause } from './pauses.ts'
import { decide, type Tries } from './retry-policy.ts'
import type { ActFailure } from './settle.ts'

/**
 * The locked row of an act whose outcome is unknown: the attempt at an entry, or the run of a plug. Made by the `open` that `runLookUp`
 * gets, and called in the transaction that locks it. Each method that ends the look-up stores the progress and logs.
 */
export interface UnknownAct {
  /** Fields for the log. */
  subject: Record<string, string>
  /** The trace of what planned the act. */
  trace: Trace
  /** Begins the sentences that name it: `The post`. */
  title: string
  account: Pick<IntegrationRow, 'id' | 'organization_id'>
  /** When the next look-up is due. */
  dueAt: number
  progress: Progress
  startedAt: number
  /** When its outcome became unknown. */
  since: number
  attempts: readonly EndedAttempt[]
  /** Counts the tries under the key, as a retry of what was absent counts them. */
  tries: Pick<Tries, 'count' | 'firstStartedAt'>
  /** Returns how its platform is asked; undefined if it cannot be. */
  lookUpOn(integration: IntegrationRow): LookUp | undefined
  /** Returns true if another act of the account may be on its way that would look the same. */
  isTwinUnderWay(): Promise<boolean>
  /** Stores when it is looked up next, and sets the alarm; null: never. */
  plan(at: number | null, progress: Progress): Promise<void>
  setAlarm(at: number): Promise<void>
  publish(entry: PublishedEntry, reason: Reason, progress: Progress): Promise<void>
  /** Sends what is left of it at that time. */
  retry(at: number, reason: Reason, progress: Progress): Promise<void>
  fail(failure: ActFailure, progress: Progress): Promise<void>
  /** Reports what the last look-up left open: the outcome stays unknown, and a person decides. */
  report(open: LeftOpen, progress: Progress): Promise<void>
}

interface Reason {
  code: string
  message: string
}

/** The account to ask, and how. */
interface Asked {
  integration: IntegrationRow
  lookUp: LookUp
  /** Name of the platform. */
  name: string
}

/**
 * Looks on the platform for an act whose outcome is unknown, and stores what that shows. Only reads there, so that it may run at any time
 * and any number of times, in several workers: what was found is stored under the lock of the act. `open` locks the act and returns it
 * if its outcome is still unknown and a look-up is planned. The same for posts and plugs.
 */
export async function runLookUp<Ctx extends AccountContext>(
  ctx: Ctx,
  open: (ctx: Ctx) => Promise<UnknownAct | null>,
  signal: AbortSignal,
): Promise<void> {
  const due = await transaction(ctx, async (ctx) => {
    const act = await open(ctx)
    const account = act && (await accountToAsk(ctx, act))
    return account && { act, account }
  })
  if (due === null) return
  await withTrace(due.act.trace, async () => {
    const result = await lookUpOnce(ctx, due.act, due.account, signal)
    // A worker that stops leaves the look-up to the next one.
    signal.throwIfAborted()
    await transaction(ctx, async (ctx) => {
      const act = await open(ctx)
      if (act !== null) await settleLookUp(ctx, act, due.account, result)
    })
  })
}

/** Returns null if there is nothing to look up now: it is not due, the platform cannot be asked, or the account is paused. */
async function accountToAsk(ctx: AccountContext, act: UnknownAct): Promise<Asked | null> {
  const { id, organization_id } = act.account
  const integration = await findAnyIntegration(ctx.db, organization_id, id)
  const lookUp = integration && act.lookUpOn(integration)
  if (integration === undefined || integration.deleted_at !== null || lookUp === undefined) {
    await act.plan(null, act.progress)
    return null
  }
  const pause = await activePause(ctx, id)
  if (act.dueAt > ctx.clock.now()) await act.setAlarm(act.dueAt)
  else if (pause !== null) await act.plan(pause.until, act.progress)
  else {
    const name = findPlatform(ctx.platforms, integration.identifier)?.name ?? integration.identifier
    return { integration, lookUp, name }
  }
  return null
}

/** Limits one look-up. */
const LOOK_UP_TIMEOUT_MS = 60_000

/** Looks once for the acts whose outcome is unknown. Never throws for what the platform does. */
async function lookUpOnce(
  ctx: AccountContext,
  act: UnknownAct,
  { integration, lookUp }: Asked,
  signal: AbortSignal,
): Promise<LookUpResult> {
  const { organization_id: organizationId, id: integrationId, name } = integration
  const startedAt = ctx.clock.now()
  const { problem } = checkChannelUse(ctx, 'act', integration)
  if (problem !== null) return { startedAt, failure: `${name}: ${problem.message}` }
  try {
    const sightings = await withAccount(
      ctx,
      { organizationId, integrationId, signal: withTimeLimit(signal, LOOK_UP_TIMEOUT_MS) },
      (call) => lookUpActs(lookUp, call, act),
    )
    return { startedAt, sightings }
  } catch (error) {
    const failure = error instanceof Error ? error.message : String(error)
    ctx.log.warn({ err: error, ...act.subject }, 'an act could not be looked up on its platform')
    if (!(error instanceof PlatformError)) return { startedAt, failure }
    return { startedAt, failure, retryAfterMs: error.retryAfterMs, isFinal: error.failure === 'rejected' }
  }
}

/** Looks up each act that may be live. Only reads. */
async function lookUpActs(
  lookUp: LookUp,
  call: PlatformCall,
  { progress: { acts = [] }, startedAt }: UnknownAct,
): Promise<Sightings> {
  const seen = new Map<string, LookedUp>()
  for (const act of acts.filter(isOpenAct)) {
    const { target, ready, key, firstSentAt, sentAt } = act
    seen.set(key, await lookUp.run(call, { target, ready, key, sentAt: firstSentAt ?? sentAt ?? startedAt }))
  }
  return seen
}

/**
 * Stores what a look-up has shown. An act that was found is published. If nothing is left open, the rest follows; otherwise the next
 * look-up is planned, or the last one reported.
 */
async function settleLookUp(
  ctx: AccountContext,
  act: UnknownAct,
  { lookUp, name }: Asked,
  result: LookUpResult,
): Promise<void> {
  const { progress, since } = act
  const verdicts = await judgeSightings(ctx.db, act, result)
  const now = ctx.clock.now()
  const times = { now, since, lastCallBy: lastCallBy(act.attempts, progress.acts ?? []) }
  const next = applyVerdicts(progress, verdicts, { lookUp, result, times })
  if (next.kind === 'known') return conclude(act, { name, now, wasAbsent: next.wasAbsent })
  if (next.kind === 'again') return act.plan(next.at, progress)
  await act.report(whyOpen(progress, verdicts, { name, title: act.title, failure: result.failure }), progress)
}

/** Returns the verdicts by the key of the act; null if the look-up tells nothing. */
async function judgeSightings(
  db: Knex,
  { account, progress: { acts = [] }, isTwinUnderWay }: UnknownAct,
  { sightings }: LookUpResult,
): Promise<Map<string, Verdict> | null> {
  if (sightings === undefined) return null
  const ids = [...sightings.values()].flatMap(({ matches }) => matches.map(({ releaseId }) => releaseId))
  // Of two acts that match one id at once, the second waits and sees the first, as when a person binds one.
  await dialectOf(db).lock(db, `release:${account.id}`)
  if (ids.length > 0 && (await isTwinUnderWay())) return null
  const taken = await findTaken(db, account.id, ids)
  for (const act of acts) if (act.entry !== undefined) taken.add(act.entry.releaseId)
  return judge(sightings, taken)
}

/** Continues once the outcome of every act is known. `wasAbsent`: an act was not on the platform and is sent again. */
async function conclude(
  act: UnknownAct,
  { name, now, wasAbsent }: { name: string; now: number; wasAbsent: boolean },
): Promise<void> {
  const { progress } = act
  const { acts = [] } = progress
  const entry = joinEntries(acts)
  if (acts.every(({ status }) => status === 'published'))
    return act.publish(entry, { code: FOUND, message: foundOn(name, entry) }, progress)
  if (wasAbsent) return sendAgain(act, name, now)
  if (hasWorkLeft(progress, now)) {
    const message = `${foundOn(name, entry)} The rest follows now.`
    return act.retry(now, { code: FOUND, message }, progress)
  }
  const { code = 'platform_rejected', message = '' } =
    acts.find(({ status }) => status === 'failed')?.error ?? {}
  await act.fail({ kind: 'failed', code, message, retryable: false }, progress)
}

/** Sends again what the platform surely does not have: after a delay, and as often as any attempt that left nothing behind. */
async function sendAgain(act: UnknownAct, name: string, now: number): Promise<void> {
  const reason = { code: NOT_FOUND, message: `${act.title} is not on ${name}, so nothing was published.` }
  const tries = { ...act.tries, unanswered: 0, repeatableUntil: null }
  const decision = decide({ failure: 'retryable' }, tries, { now })
  if (decision.next === 'retry') return act.retry(decision.at, reason, act.progress)
  await act.fail({ ...reason, kind: 'failed', retryable: true }, act.progress)
}
