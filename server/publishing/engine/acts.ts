import { newId } from '../../lib/ids.ts'
import type { PreparedAct } from '../../platforms/kit/steps.ts'
import type { PublishedEntry } from '../../platforms/platform.ts'
import { mayRepeat } from './retry-policy.ts'

/** Stores one irreversible act with its own key and outcome. */
export interface ActRecord extends PreparedAct {
  /** Idempotency key, the same for every attempt at this act. */
  key: string
  /**
   * `ready`: nothing has reached the platform. `sending`: it may have, and no response is stored. `accepted`: the platform took the
   * act and is asked for its outcome later. `published` and `failed` are outcomes.
   */
  status: 'ready' | 'sending' | 'accepted' | 'published' | 'failed'
  /** Last instant for repeating `commit` under the key, counted from the first call with it; null: never. */
  repeatableUntil?: number | null
  /** Start of the latest call of `commit`, and of the first one that may have reached the platform. */
  sentAt?: number
  firstSentAt?: number
  /** `failedPolls` counts the polls that failed since the last one that got an answer. */
  accepted?: { state: unknown; confirmAt: number; giveUpAt: number; failedPolls: number }
  entry?: PublishedEntry
  /** Code that the platform's success came with. */
  note?: string
  error?: { code: string; message: string }
  /** Number of failures while the other acts went on, and the time of the next try if one of those is still accepted. */
  failures?: number
  retryAt?: number
}

/** Progress of the work under one key. Stored as JSON in the row of the work. */
export interface Progress {
  /** State of a preparation that waits. */
  saved?: { state: unknown; since: number; contentHash: string }
  /** Workers that died in a row, and when the first of them began. */
  deaths?: { count: number; since: number }
  /** Absent until everything is prepared. */
  acts?: ActRecord[]
}

/** Limits the total wait of a preparation, and of an accepted act. */
export const MAX_WAIT_MS = 30 * 60_000

/**
 * Returns the progress that the next attempt under a key continues: acts that have begun, or else the state of the preparation, so that
 * neither a crash nor an answer such as a 503 makes it upload everything again. `deaths` are those since the entry was queued.
 */
export function carryOver(
  last: { progress: string | null } | undefined,
  { contentHash, queuedAt, now }: { contentHash: string; queuedAt: number; now: number },
): Progress {
  if (last === undefined) return {}
  const { acts, saved, deaths } = readProgress(last.progress)
  const isCurrent = saved?.contentHash === contentHash && now - saved.since <= MAX_WAIT_MS
  return {
    ...(acts !== undefined && hasBegun({ acts }) ? { acts } : isCurrent && { saved }),
    ...(deaths !== undefined && deaths.since >= queuedAt && { deaths }),
  }
}

export function readProgress(stored: string | null): Progress {
  return stored === null ? {} : (JSON.parse(stored) as Progress)
}

/**
 * Creates the acts. Each key derives from the key of the whole and the act's index, so that every attempt uses the same key for an
 * act.
 */
export function createActs(prepared: PreparedAct[], key: string): ActRecord[] {
  return prepared.map(({ target, ready }, index) => ({
    target,
    ready: ready ?? null,
    key: index === 0 ? key : `${key}-${index}`,
    status: 'ready',
  }))
}

/** Returns true if an act has reached the platform or may have; the acts are then not prepared again. */
export function hasBegun({ acts = [] }: Progress): boolean {
  return acts.some(({ status }) => status !== 'ready' && status !== 'failed')
}

export function hasPublished({ acts = [] }: Progress): boolean {
  return acts.some(({ status }) => status === 'published')
}

/** Returns true if an act may be live although its outcome is unknown. */
export function isOpen({ acts = [] }: Progress): boolean {
  return acts.some(isOpenAct)
}

export function isOpenAct({ status }: Pick<ActRecord, 'status'>): boolean {
  return status === 'sending' || status === 'accepted'
}

/** Returns true if an act was sent and no answer to it is stored. */
export function hasUnanswered({ acts = [] }: Progress): boolean {
  return acts.some(({ status }) => status === 'sending')
}

/** Returns the first instant at which an act without an outcome must no longer be repeated; null: at once. */
export function repeatableUntilOf({ acts = [] }: Progress): number | null {
  const open = acts.filter(isOpenAct)
  const limits = open.map(({ status, repeatableUntil }) => (status === 'sending' ? repeatableUntil : null))
  return limits.reduce<number | null>(
    (first, limit) => (first === null || limit == null ? null : Math.min(first, limit)),
    limits.length === 0 ? null : Number.POSITIVE_INFINITY,
  )
}

/** Returns true if another attempt can make progress. Acts of one target depend on each other. */
export function hasWorkLeft({ acts = [] }: Progress, now: number): boolean {
  const blocked = new Set<string | null>()
  return acts.some((act) => {
    const { target, status } = act
    if (status === 'published' || blocked.has(target)) return false
    blocked.add(target)
    return status === 'ready' || status === 'accepted' || (status === 'sending' && mayRepeat(act, now))
  })
}

/** Returns the times of the next tries of failed acts that wait for one. */
export function retryTimes(acts: ActRecord[], now: number): number[] {
  return acts.flatMap((act) => {
    const isOpen = act.status === 'ready' || (act.status === 'sending' && mayRepeat(act, now))
    return isOpen && act.retryAt !== undefined && act.retryAt > now ? [act.retryAt] : []
  })
}

/** Joins the ids and addresses of all acts with commas, as one entry. */
export function joinEntries(acts: ActRecord[]): PublishedEntry {
  const entries = acts.flatMap(({ entry }) => (entry ? [entry] : []))
  const urls = entries.flatMap(({ releaseUrl }) => releaseUrl ?? [])
  return {
    releaseId: entries.map(({ releaseId }) => releaseId).join(',') || 'missing',
    releaseUrl: urls.join(',') || null,
  }
}

/**
 * Reopens acts that did not succeed, because a person asked for it. An act that failed, or that the platform no longer recognizes,
 * gets a new key; one that the platform still recognizes, or has accepted, keeps its key.
 */
export function reopenActs(progress: Progress, now: number): Progress {
  const acts = (progress.acts ?? []).map((act): ActRecord => {
    const { status, target, ready } = act
    if (status === 'published' || status === 'accepted') return act
    if (status === 'sending' && mayRepeat(act, now)) return act
    return { target, ready, key: newId(), status: 'ready' }
  })
  return { acts }
}

export type AcceptedAct = ActRecord & Required<Pick<ActRecord, 'accepted'>>

export function isAccepted(act: ActRecord): act is AcceptedAct {
  return act.status === 'accepted' && act.accepted !== undefined
}

export function publishAct(act: ActRecord, entry: PublishedEntry | undefined, note?: string): void {
  act.status = 'published'
  if (note !== undefined) act.note = note
  // If a platform returns no id, the user chooses one later (`missing`, `release-id`).
  act.entry = { releaseId: entry?.releaseId || 'missing', releaseUrl: entry?.releaseUrl ?? null }
  delete act.error
  delete act.accepted
}
