import { newId } from '../../lib/ids.ts'
import type { PreparedAct } from '../../platforms/kit/steps.ts'
import type { PublishedEntry } from '../../platforms/platform.ts'
import { mayRepeat } from './retry-policy.ts'

/** One irreversible act as it is stored, with its own key and outcome. */
export interface ActRecord extends PreparedAct {
  /** Idempotency key, the same for every attempt at this act. */
  key: string
  /**
   * `ready`: nothing has reached the platform. `sending`: it may have, and no answer is stored. `accepted`: the platform took it
   * and is asked what became of it. `published` and `failed` are outcomes.
   */
  status: 'ready' | 'sending' | 'accepted' | 'published' | 'failed'
  /** Until when `commit` may be repeated under the key, from the first call under it; null: never. */
  repeatableUntil?: number | null
  accepted?: { state: unknown; confirmAt: number; giveUpAt: number }
  entry?: PublishedEntry
  error?: { code: string; message: string }
}

/** How far the work under one key has come; stored as JSON with the row that it belongs to. */
export interface Progress {
  /** State of a preparation that waits. `of` identifies the content that was prepared. */
  saved?: { state: unknown; since: number; of: string }
  /** Absent until everything is prepared. */
  acts?: ActRecord[]
}

export function readProgress(stored: string | null): Progress {
  return stored === null ? {} : (JSON.parse(stored) as Progress)
}

/** Keys follow from the key of the whole and the place of the act, so that every attempt names an act by the same key. */
export function createActs(prepared: PreparedAct[], key: string): ActRecord[] {
  return prepared.map(({ target, ready }, index) => ({
    target,
    ready: ready ?? null,
    key: index === 0 ? key : `${key}-${index}`,
    status: 'ready',
  }))
}

/** Whether any act has reached the platform, or may have: the acts are not prepared again then. */
export function hasBegun({ acts = [] }: Progress): boolean {
  return acts.some(({ status }) => status !== 'ready' && status !== 'failed')
}

export function hasPublished({ acts = [] }: Progress): boolean {
  return acts.some(({ status }) => status === 'published')
}

/** Whether an act may be live without anybody knowing. */
export function isOpen({ acts = [] }: Progress): boolean {
  return acts.some(({ status }) => status === 'sending' || status === 'accepted')
}

/** The first instant at which an act without an outcome must not be repeated any more; null: at once. */
export function repeatableUntilOf({ acts = [] }: Progress): number | null {
  const open = acts.filter(({ status }) => status === 'sending' || status === 'accepted')
  const limits = open.map(({ status, repeatableUntil }) => (status === 'sending' ? repeatableUntil : null))
  return limits.reduce<number | null>(
    (first, limit) => (first === null || limit == null ? null : Math.min(first, limit)),
    limits.length === 0 ? null : Number.POSITIVE_INFINITY,
  )
}

/** Whether another attempt can bring an act further. Acts of one target wait for each other. */
export function hasWorkLeft({ acts = [] }: Progress, now: number): boolean {
  const blocked = new Set<string | null>()
  return acts.some(({ target, status, repeatableUntil }) => {
    if (status === 'published' || blocked.has(target)) return false
    blocked.add(target)
    return (
      status === 'ready' || status === 'accepted' || (status === 'sending' && mayRepeat(repeatableUntil, now))
    )
  })
}

/** Ids and addresses of all acts, joined by commas, as one entry. */
export function joinEntries(acts: ActRecord[]): PublishedEntry {
  const entries = acts.flatMap(({ entry }) => (entry ? [entry] : []))
  const urls = entries.flatMap(({ releaseUrl }) => releaseUrl ?? [])
  return {
    releaseId: entries.map(({ releaseId }) => releaseId).join(',') || 'missing',
    releaseUrl: urls.join(',') || null,
  }
}

/**
 * Makes acts without success possible again, on a person's word: what failed or is not recognized by the platform any more gets
 * a new key, what the platform still recognizes keeps its own.
 */
export function reopenActs(progress: Progress, now: number): Progress {
  const acts = (progress.acts ?? []).map((act): ActRecord => {
    const { status, target, ready, repeatableUntil } = act
    if (status === 'published') return act
    if (status === 'sending' && mayRepeat(repeatableUntil, now)) return act
    return { target, ready, key: newId(), status: 'ready' }
  })
  return { acts }
}
