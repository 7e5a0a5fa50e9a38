import type { OutgoingMedia, PlatformCall, PublishedEntry, ThreadPosition } from '../platform.ts'
import type { PlatformError } from './http/errors.ts'

/**
 * How long a platform recognizes an idempotency key, from the first call with it: within that time a repeat has no second
 * effect. `null`: the platform recognizes no keys, so a repeat may publish a second post.
 */
export type Idempotency = {
  remembersMs: number
  /** Aborts `commit` after this time, so that a repeat can end while the platform still remembers the key. */
  commitWithinMs?: number
} | null

/** Fits platforms on which the service chooses the id of the post: a repeat finds the first one at any time. */
export const PERMANENT_IDEMPOTENCY = { remembersMs: Number.POSITIVE_INFINITY } satisfies Idempotency

/** One irreversible act, ready to be committed. JSON, stored before `commit` runs. */
export interface PreparedAct<Ready = unknown> {
  /** Place that the act goes to (a community, a story), for the log; null if the account has only one. */
  target: string | null
  ready: Ready
}

export type Prepared<Ready = unknown, State = unknown> =
  /** `state`: kept until an act is sent, so that a call that the platform refused for now does not repeat the uploads. */
  | { kind: 'ready'; acts: PreparedAct<Ready>[]; state?: State }
  /** `hasGotOn`: the platform took more of the files, so that the time for which a post may wait begins again. */
  | { kind: 'wait'; afterMs: number; state: State; hasGotOn?: boolean }

export interface CommitInput<Ready = unknown> {
  target: string | null
  /** Value stored by the first attempt that may have reached the platform. */
  ready: Ready
  /** Idempotency key, the same for every attempt at this act. */
  key: string
  /** Files of the entry, for platforms that accept them only in the irreversible call. Empty for a plug. */
  media: OutgoingMedia[]
  /** Settings of the post, which decide under which rules its files are sent; none for a plug. */
  settings?: Record<string, unknown>
}

/** Published entry, for `after`. All members are empty for a plug. */
export interface AfterInput {
  settings: Record<string, unknown>
  media: OutgoingMedia[]
  files: Record<string, OutgoingMedia>
}

/** An act that was sent and whose answer is unknown. */
export interface LookUpInput<Ready = unknown> {
  target: string | null
  /** Result of the preparation, which `commit` sent. */
  ready: Ready
  key: string
  /** Instant of the first irreversible call, in ms since the epoch. */
  sentAt: number
}

/** Result of looking for an act whose outcome is unknown. */
export interface LookedUp {
  /**
   * Items of the account with the act's content, as the platform shows them, published since shortly before `sentAt`. The engine drops
   * those that another entry of the channel already has.
   */
  matches: PublishedEntry[]
  /** True if the list reaches back to before `sentAt`, so that an act that is not in it is not visible. */
  isComplete: boolean
}

/** Looks for an act whose outcome is unknown. */
export interface LookUp {
  /** Time after which the platform surely shows what it accepted; before it, an act that is not found is not missing. */
  visibleWithinMs: number
  /**
   * True if the platform's documentation allows the conclusion that an act that is not visible by then will never be, so that it is sent
   * again. Otherwise a person decides.
   */
  absenceIsFinal?: boolean
  /** Only reads. If it throws, the outcome stays unknown and the worker looks again. */
  run(call: PlatformCall, input: LookUpInput): Promise<LookedUp>
}

export type Committed<State = unknown> =
  /** `note`: a code for a success that was not the usual one, such as `already_gone`. */
  | { kind: 'published'; entry: PublishedEntry; note?: string }
  /** Accepted; `confirm` first runs after `afterMs`. */
  | { kind: 'accepted'; state: State; afterMs?: number }

export type Confirmed<State = unknown> =
  | { kind: 'published'; entry: PublishedEntry }
  /** Failed; the platform reports that nothing was published. */
  | { kind: 'failed'; error: PlatformError }
  /** Still pending; `state` replaces the previous one. */
  | { kind: 'wait'; afterMs: number; state?: State }

/**
 * Divides an irreversible act into steps. A step returns JSON, which is stored before the next step runs, in this process or another.
 * Steps throw `PlatformError` (kit/http/errors.ts); if `commit` throws anything else, the outcome is unknown.
 */
export interface ActSteps<Input, Ready = unknown, State = unknown> {
  /** Uploads files and builds the acts; safe to repeat. A wait frees the worker; the next call gets its state as `input.saved`. */
  prepare(call: PlatformCall, input: Input): Promise<Prepared<Ready, State>>
  /**
   * Makes the single irreversible call. Within the time of `idempotency`, a repeat with the same `key` and `ready` has no second
   * effect and returns the same entry.
   */
  commit(call: PlatformCall, input: CommitInput<Ready>): Promise<Committed<State>>
  /** Asks for the outcome of an accepted act; only reads. If it throws, the worker asks again. */
  confirm?(call: PlatformCall, state: State): Promise<Confirmed<State>>
  /** Looks for an act whose outcome is unknown. Absent if the platform lets apps read none of the account's posts. */
  lookUp?: LookUp
  /** Finishes a published entry (a thumbnail, a flair); safe to repeat. A failure becomes a warning in the post's log. */
  after?(call: PlatformCall, published: PublishedEntry, input: AfterInput): Promise<void>
}

/** Ends the preparation with one act; `commit` gets this value. */
export function ready<Ready>(value: Ready): Prepared<Ready, never> {
  return { kind: 'ready', acts: [{ target: null, ready: value }] }
}

/** Ends the preparation with several acts in this order. Acts of one target depend on each other; targets do not. */
export function readyActs<Ready>(acts: PreparedAct<Ready>[]): Prepared<Ready, never> {
  return { kind: 'ready', acts }
}

/** Place of a comment on one target of its post. */
export interface ReplyPlace {
  /** Name for the log; null if the post has one target. */
  target: string | null
  root: string
  /** Entry before; null if that is the root itself, or did not reach every target. */
  parent: string | null
}

/** Splits the position of a comment into its places, in the order of the post's targets; an empty list for a root. */
export function repliesOf({ root, parent }: ThreadPosition): ReplyPlace[] {
  const roots = root?.releaseId.split(',') ?? []
  const parents = parent?.releaseId.split(',') ?? []
  return roots.map((id, index) => {
    const found = parents.length === roots.length ? (parents[index] ?? id) : id
    return {
      target: roots.length === 1 ? null : `reply to ${id}`,
      root: id,
      parent: found === id ? null : found,
    }
  })
}

/** Runs the step again after this time, with this state, because the platform has not finished. */
export function wait<State>(afterMs: number, state: State): { kind: 'wait'; afterMs: number; state: State } {
  return { kind: 'wait', afterMs, state }
}

export function published(entry: PublishedEntry): { kind: 'published'; entry: PublishedEntry } {
  return { kind: 'published', entry }
}

/** Reports an act that the platform accepted and has not finished: `confirm` gets the state, first after `afterMs`. */
export function accepted<State>(state: State, afterMs = 5_000): Committed<State> {
  return { kind: 'accepted', state, afterMs }
}

/** Reports an act that the platform accepted and later refused: nothing was published. */
export function failed(error: PlatformError): Confirmed<never> {
  return { kind: 'failed', error }
}
