import type { LookedUp, LookUp } from '../../platforms/kit/steps.ts'
import type { PlatformCall, PublishedEntry } from '../../platforms/platform.ts'
import { type ActRecord, isOpenAct } from './acts.ts'
import { SENDING_LEASE_MS } from './deadline.ts'

/** Holds what the platform showed of each open act, by the key of the act. */
export type Sightings = ReadonlyMap<string, LookedUp>

/** Looks up each act that may be live. Only reads. */
export async function lookUpActs(
  lookUp: LookUp,
  call: PlatformCall,
  acts: readonly ActRecord[],
  startedAt: number,
): Promise<Sightings> {
  const seen = new Map<string, LookedUp>()
  for (const act of acts.filter(isOpenAct)) {
    const { target, ready, key, firstSentAt, sentAt } = act
    seen.set(key, await lookUp.run(call, { target, ready, key, sentAt: firstSentAt ?? sentAt ?? startedAt }))
  }
  return seen
}

export type Verdict =
  | { kind: 'found'; entry: PublishedEntry }
  /** The platform lists everything since the act was sent, and the act is not there. */
  | { kind: 'absent' }
  /** Another look may tell more. */
  | { kind: 'unclear'; candidates: PublishedEntry[] }

/**
 * Decides what a look says about each act that it covers, by key. An item counts for one act only: not if it belongs to another entry
 * (`taken`), and not if several acts match it.
 */
export function judge(sightings: Sightings, taken: ReadonlySet<string>): Map<string, Verdict> {
  const free = new Map(
    [...sightings].map(([key, { matches }]) => [
      key,
      distinct(matches.filter(({ releaseId }) => !taken.has(releaseId))),
    ]),
  )
  const claims = Map.groupBy([...free.values()].flat(), ({ releaseId }) => releaseId)
  const verdicts = new Map<string, Verdict>()
  for (const [key, { isComplete }] of sightings) {
    const candidates = free.get(key) ?? []
    const [entry] = candidates
    const isOnly = candidates.length === 1 && claims.get(entry?.releaseId ?? '')?.length === 1
    if (entry === undefined && isComplete) verdicts.set(key, { kind: 'absent' })
    else if (entry !== undefined && isOnly) verdicts.set(key, { kind: 'found', entry })
    else verdicts.set(key, { kind: 'unclear', candidates })
  }
  return verdicts
}

function distinct(entries: PublishedEntry[]): PublishedEntry[] {
  return [...new Map(entries.map((entry) => [entry.releaseId, entry])).values()]
}

/** Marks an act as published or, if it is `gone`, as never sent: it is sent again under its key. */
export function applyVerdict(act: ActRecord, verdict: Verdict, gone: boolean): void {
  if (verdict.kind === 'unclear' || (verdict.kind === 'absent' && !gone)) return
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

/** An attempt as far as it tells when its last call can have ended. */
interface EndedAttempt {
  finished_at: number | null
  lease_until: number
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

const FIRST_LOOK_MS = 5_000
const LONGEST_WAIT_MS = 10 * 60_000
/** Gives up this long after the platform should have shown the act: it could not be asked, or its answers leave it open. */
export const LOOK_FOR_MS = 6 * 3_600_000

/**
 * Returns when to look next: soon, then after twice the time that has passed, and just after the platform surely shows the act. Null:
 * not again.
 */
export function nextLookAt(now: number, since: number, visibleAt: number): number | null {
  if (now > visibleAt + LOOK_FOR_MS) return null
  const waitMs = Math.min(Math.max(2 * (now - since), FIRST_LOOK_MS), LONGEST_WAIT_MS)
  return now < visibleAt ? Math.min(now + waitMs, visibleAt) : now + waitMs
}
