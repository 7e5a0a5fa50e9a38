import type { IntegrationRow } from '../../db/tables/channels.ts'
import { type AccountContext, withAccount } from '../../integrations/accounts.ts'
import { withTimeLimit } from '../../lib/time-limit.ts'
import { PlatformError } from '../../platforms/kit/http/errors.ts'
import type { LookUp } from '../../platforms/kit/steps.ts'
import { isOpen, isOpenAct, type Progress } from './acts.ts'
import { applyVerdict, lookUpActs, nextLookAt, type Sightings, type Verdict } from './look-up.ts'

/** Holds what one look has shown, or why it has shown nothing. */
export interface Look {
  /** When it began. */
  seenAt: number
  sightings?: Sightings
  failure?: string
  /** True if the platform refuses to be asked. */
  isFinal?: boolean
  retryAfterMs?: number | undefined
}

/** The acts to look up, and the account to ask. */
export interface Wanted {
  /** Fields for the log. */
  subject: Record<string, string>
  integration: IntegrationRow
  lookUp: LookUp
  progress: Progress
  startedAt: number
}

/** Limits one look. */
const LOOK_TIMEOUT_MS = 60_000

/** Looks once for the acts whose outcome is unknown. Never throws for what the platform does. */
export async function look(ctx: AccountContext, wanted: Wanted, signal: AbortSignal): Promise<Look> {
  const { subject, integration, lookUp, progress, startedAt } = wanted
  const { organization_id: organizationId, id, name } = integration
  const seenAt = ctx.clock.now()
  if (integration.refresh_needed_at !== null)
    return { seenAt, failure: `${name} needs to be connected again.` }
  if (integration.disabled_at !== null || integration.plan_disabled_at !== null)
    return { seenAt, failure: `${name} is disabled.` }
  try {
    const sightings = await withAccount(
      ctx,
      organizationId,
      id,
      (call) => lookUpActs(lookUp, call, progress.acts ?? [], startedAt),
      withTimeLimit(signal, LOOK_TIMEOUT_MS),
    )
    return { seenAt, sightings }
  } catch (error) {
    const failure = error instanceof Error ? error.message : String(error)
    ctx.log.warn({ err: error, ...subject }, 'an act could not be looked up on its platform')
    if (!(error instanceof PlatformError)) return { seenAt, failure }
    return { seenAt, failure, retryAfterMs: error.retryAfterMs, isFinal: error.failure === 'rejected' }
  }
}

export type Shown =
  /** No act is open any more. `wasGone`: one was not on the platform, and may be sent again. */
  | { kind: 'known'; wasGone: boolean }
  | { kind: 'again'; at: number }
  /** Another look would not tell more. */
  | { kind: 'over' }

/** Times around the acts that are looked for. */
export interface LookTimes {
  now: number
  /** When their outcome became unknown. */
  since: number
  /** Last instant at which a call for one of them can have been under way. */
  lastCallBy: number
}

/** Applies what a look has shown to the acts, and decides what follows. `verdicts` are null if it tells nothing. */
export function applyLook(
  progress: Progress,
  lookUp: LookUp,
  { seenAt, isFinal, retryAfterMs = 0 }: Look,
  verdicts: ReadonlyMap<string, Verdict> | null,
  { now, since, lastCallBy }: LookTimes,
): Shown {
  const { acts = [] } = progress
  const visibleAt = lastCallBy + lookUp.visibleWithinMs
  const isVisible = seenAt >= visibleAt
  const gone = isVisible && lookUp.absenceIsFinal === true
  const wasGone = gone && acts.some(({ key }) => verdicts?.get(key)?.kind === 'absent')
  for (const act of acts) {
    const verdict = verdicts?.get(act.key)
    if (verdict !== undefined) applyVerdict(act, verdict, gone)
  }
  if (!isOpen(progress)) return { kind: 'known', wasGone }
  const isOver = isFinal === true || (isVisible && verdicts !== null)
  const next = isOver ? null : nextLookAt(now, since, visibleAt)
  return next === null ? { kind: 'over' } : { kind: 'again', at: Math.max(next, now + retryAfterMs) }
}

/** Why acts stay unknown after the last look. */
export interface LeftOpen {
  kind: 'absent' | 'unread' | 'several' | 'incomplete'
  /** Empty if they are absent. */
  reason: string
}

/** Codes of the reports of acts that stay unknown. */
export const LEFT_OPEN = {
  unread: 'look_up_failed',
  several: 'several_on_platform',
  incomplete: 'look_up_incomplete',
} as const

/** Code of the report of an act that was found. */
export const FOUND = 'found_on_platform'

export function whyOpen(
  { acts = [] }: Progress,
  verdicts: ReadonlyMap<string, Verdict> | null,
  name: string,
  { failure }: Look,
): LeftOpen {
  const open = acts.filter(isOpenAct).map(({ key }) => verdicts?.get(key))
  if (open.every((verdict) => verdict?.kind === 'absent')) return { kind: 'absent', reason: '' }
  if (verdicts === null)
    return {
      kind: 'unread',
      reason: `The post could not be looked up on ${name}.${failure === undefined ? '' : ` ${failure}`}`,
    }
  const found = open.flatMap((verdict) => (verdict?.kind === 'unclear' ? verdict.candidates : []))
  if (found.length === 0)
    return {
      kind: 'incomplete',
      reason: `${name} shows only its newest posts, and this one is not among them.`,
    }
  const listed = found.slice(0, 5).map(({ releaseId, releaseUrl }) => releaseUrl ?? releaseId)
  return {
    kind: 'several',
    reason: `${name} shows several posts that may be this one: ${listed.join(', ')}.`,
  }
}

export function foundOn(name: string, { releaseUrl }: { releaseUrl: string | null }): string {
  return `Found on ${name}${releaseUrl === null ? '' : ` (${releaseUrl})`}.`
}
