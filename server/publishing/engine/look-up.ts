import type { LookedUp, LookUp } from '../../platforms/kit/steps.ts'
import type { PublishedEntry } from '../../platforms/platform.ts'
import { type ActRecord, isOpen, isOpenAct, type Progress } from './acts.ts'
import { SENDING_LEASE_MS } from './deadline.ts'

/** Holds what the platform showed of each open act, by the key of the act. */
export type Sightings = ReadonlyMap<string, LookedUp>

export type Verdict =
  | { kind: 'found'; entry: PublishedEntry }
  /** The platform lists everything since the act was sent, and the act is not there. */
  | { kind: 'absent' }
  /** Another look-up may tell more. */
  | { kind: 'unclear'; candidates: PublishedEntry[] }

/**
 * Decides what a look-up says about each act that it covers, by key. An item counts for one act only: not if it belongs to another entry
 * (`taken`), and not if several acts match it.
 */
export function judge(sightings: Sightings, taken: ReadonlySet<string>): Map<string, Verdict> {
  const free = new Map(
    [...sightings].map(([key, { matches }]) => [
      key,
      distinct(matches.filter(({ releaseId }) => !taken.has(releaseId))),
    ]),
  )
  const matching = Map.groupBy([...free.values()].flat(), ({ releaseId }) => releaseId)
  const verdicts = new Map<string, Verdict>()
  for (const [key, { isComplete }] of sightings) {
    const candidates = free.get(key) ?? []
    const [entry] = candidates
    const isOnly = candidates.length === 1 && matching.get(entry?.releaseId ?? '')?.length === 1
    if (entry === undefined && isComplete) verdicts.set(key, { kind: 'absent' })
    else if (entry !== undefined && isOnly) verdicts.set(key, { kind: 'found', entry })
    else verdicts.set(key, { kind: 'unclear', candidates })
  }
  return verdicts
}

function distinct(entries: PublishedEntry[]): PublishedEntry[] {
  return [...new Map(entries.map((entry) => [entry.releaseId, entry])).values()]
}

/** Marks an act as published or, if its absence is final, as never sent: it is sent again under its key. */
function applyVerdict(act: ActRecord, verdict: Verdict, isAbsenceFinal: boolean): void {
  if (verdict.kind === 'unclear' || (verdict.kind === 'absent' && !isAbsenceFinal)) return
  delete act.error
  delete act.accepted
  if (verdict.kind === 'found') {
    act.status = 'published'
    act.entry = verdict.entry
    return
  }
  act.status = 'ready'
  for (const field of ['repeatableUntil', 'sentAt', 'firstSentAt', 'failures', 'retryAt'] as const)
    delete act[field]
}

/** Holds the sightings of one look-up, or the reason why there are none. */
export interface LookUpResult {
  /** When it began. */
  startedAt: number
  sightings?: Sightings
  failure?: string
  /** True if the platform refuses to be asked. */
  isFinal?: boolean
  retryAfterMs?: number | undefined
}

export type NextLookUp =
  /** No act is open any more. `wasAbsent`: one was not on the platform, and may be sent again. */
  | { kind: 'known'; wasAbsent: boolean }
  | { kind: 'again'; at: number }
  /** Another look-up would not tell more. */
  | { kind: 'over' }

/** Times around the acts that are looked for. */
export interface LookUpTimes {
  now: number
  /** When their outcome became unknown. */
  since: number
  /** Last instant at which a call for one of them can have been under way. */
  lastCallBy: number
}

/** Applies what a look-up has shown to the acts, and decides what follows. `verdicts` are null if it tells nothing. */
export function applyVerdicts(
  progress: Progress,
  verdicts: ReadonlyMap<string, Verdict> | null,
  given: { lookUp: LookUp; result: LookUpResult; times: LookUpTimes },
): NextLookUp {
  const { acts = [] } = progress
  const { startedAt, isFinal, retryAfterMs = 0 } = given.result
  const { now, since, lastCallBy } = given.times
  const visibleAt = lastCallBy + given.lookUp.visibleWithinMs
  const isVisible = startedAt >= visibleAt
  const isAbsenceFinal = isVisible && given.lookUp.absenceIsFinal === true
  const wasAbsent = isAbsenceFinal && acts.some(({ key }) => verdicts?.get(key)?.kind === 'absent')
  for (const act of acts) {
    const verdict = verdicts?.get(act.key)
    if (verdict !== undefined) applyVerdict(act, verdict, isAbsenceFinal)
  }
  if (!isOpen(progress)) return { kind: 'known', wasAbsent }
  const isOver = isFinal === true || (isVisible && verdicts !== null)
  const next = isOver ? null : nextLookUpAt(now, since, visibleAt)
  return next === null ? { kind: 'over' } : { kind: 'again', at: Math.max(next, now + retryAfterMs) }
}

/** An attempt as far as it tells when its last call can have ended. */
export interface EndedAttempt {
  finished_at: number | null
  code: string | null
}

/**
 * Returns the last instant at which a call for an open act can have been under way. An attempt that was closed for its worker may be
 * in the hands of a worker that lives, until its lease is over.
 */
export function lastCallBy(attempts: readonly EndedAttempt[], acts: readonly ActRecord[]): number {
  const sent = Math.max(0, ...acts.filter(isOpenAct).map(({ sentAt = 0 }) => sentAt))
  const ended = attempts.map(({ finished_at, code }) =>
    code === 'interrupted' ? Math.max(finished_at ?? 0, sent + SENDING_LEASE_MS) : (finished_at ?? 0),
  )
  return Math.max(0, ...ended)
}

const FIRST_LOOK_UP_MS = 5_000
const LONGEST_WAIT_MS = 10 * 60_000
/** Gives up this long after the platform should have shown the act: it could not be asked, or its answers leave it open. */
const LOOK_UP_FOR_MS = 6 * 3_600_000

/**
 * Returns when to look it up next: soon, then after twice the time that has passed, and just after the platform surely shows the act. Null:
 * not again.
 */
export function nextLookUpAt(now: number, since: number, visibleAt: number): number | null {
  if (now > visibleAt + LOOK_UP_FOR_MS) return null
  const waitMs = Math.min(Math.max(2 * (now - since), FIRST_LOOK_UP_MS), LONGEST_WAIT_MS)
  return now < visibleAt ? Math.min(now + waitMs, visibleAt) : now + waitMs
}

/** Code of the report of an act that was found. */
export const FOUND = 'found_on_platform'
/** Code of an act that its platform does not show although it may have received it: a retry is then unlikely to publish twice. */
export const NOT_FOUND = 'not_found_on_platform'

/** Why acts stay unknown after the last look-up. */
export interface LeftOpen {
  code: typeof NOT_FOUND | 'look_up_failed' | 'several_on_platform' | 'look_up_incomplete'
  message: string
}

/** Explains what the last look-up left open. `title` begins the sentences that name the act: `The post`. */
export function whyOpen(
  { acts = [] }: Progress,
  verdicts: ReadonlyMap<string, Verdict> | null,
  { name, title, failure }: { name: string; title: string; failure: string | undefined },
): LeftOpen {
  const open = acts.filter(isOpenAct).map(({ key }) => verdicts?.get(key))
  if (open.every((verdict) => verdict?.kind === 'absent')) {
    const message = `${title} was not found on ${name}, so it is probably not live.`
    return { code: NOT_FOUND, message }
  }
  if (verdicts === null) {
    const message = `${title} could not be looked up on ${name}.${failure === undefined ? '' : ` ${failure}`}`
    return { code: 'look_up_failed', message }
  }
  const found = open.flatMap((verdict) => (verdict?.kind === 'unclear' ? verdict.candidates : []))
  if (found.length === 0) {
    const message = `${name} shows only its newest posts, and this one is not among them.`
    return { code: 'look_up_incomplete', message }
  }
  const listed = found.slice(0, 5).map(({ releaseId, releaseUrl }) => releaseUrl ?? releaseId)
  const message = `${name} shows several posts that may be this one: ${listed.join(', ')}.`
  return { code: 'several_on_platform', message }
}

export function foundOn(name: string, { releaseUrl }: { releaseUrl: string | null }): string {
  return `Found on ${name}${releaseUrl === null ? '' : ` (${releaseUrl})`}.`
}
