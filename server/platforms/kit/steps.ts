import type { OutgoingMedia, PlatformCall, PublishedEntry } from '../platform.ts'
import type { PlatformError } from './http/errors.ts'

/**
 * Tells how long a platform recognizes an idempotency key, from the first call with it: within that time a repeat has no second
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
  /** Place that the act goes to (a community, a story), for the log; null where the account has only one. */
  target: string | null
  ready: Ready
}

export type Prepared<Ready = unknown, State = unknown> =
  | { kind: 'ready'; acts: PreparedAct<Ready>[] }
  | { kind: 'wait'; afterMs: number; state: State }

export interface CommitInput<Ready = unknown> {
  target: string | null
  /** As stored by the first attempt that may have reached the platform. */
  ready: Ready
  /** Idempotency key of the act, the same for every attempt at it. */
  key: string
  /** Files of the entry, for platforms that take them only within the irreversible call. Empty for a plug. */
  media: OutgoingMedia[]
}

export type Committed<State = unknown> =
  | { kind: 'published'; entry: PublishedEntry }
  /** `afterMs`: when `confirm` runs first. */
  | { kind: 'accepted'; state: State; afterMs?: number }

export type Confirmed<State = unknown> =
  | { kind: 'published'; entry: PublishedEntry }
  /** The platform says that nothing was published. */
  | { kind: 'failed'; error: PlatformError }
  /** `state` replaces the earlier one. */
  | { kind: 'wait'; afterMs: number; state?: State }

/**
 * Steps of an irreversible act. What a step returns is JSON and is stored before the next step runs, in this process or another.
 * Steps throw `PlatformError` (kit/http/errors.ts); anything else thrown by `commit` leaves the outcome unknown.
 */
export interface ActSteps<Input, Ready = unknown, State = unknown> {
  /** Uploads and builds; safe to repeat. A wait frees the worker, and `input.saved` brings its state back. */
  prepare(call: PlatformCall, input: Input): Promise<Prepared<Ready, State>>
  /**
   * Makes the one irreversible call. Within the time that `idempotency` tells, a repeat with the same `key` and `ready` has no
   * second effect and returns the same entry.
   */
  commit(call: PlatformCall, input: CommitInput<Ready>): Promise<Committed<State>>
  /** Asks what became of an accepted act; reads only. A thrown error is no answer, and the question is asked again. */
  confirm?(call: PlatformCall, state: State): Promise<Confirmed<State>>
  /** Finishes a published entry (a thumbnail, a flair); harmless to repeat. A failure is a warning in the post's log. */
  after?(call: PlatformCall, published: PublishedEntry): Promise<void>
}

/** One act is left to do: `commit` gets this value. */
export function ready<Ready>(value: Ready): Prepared<Ready, never> {
  return { kind: 'ready', acts: [{ target: null, ready: value }] }
}

/** Several acts make up the entry, in this order. Acts of one target depend on each other; targets do not. */
export function readyActs<Ready>(acts: PreparedAct<Ready>[]): Prepared<Ready, never> {
  return { kind: 'ready', acts }
}

/** The platform is not done yet: the step runs again after this time and gets the state back. */
export function wait<State>(afterMs: number, state: State): { kind: 'wait'; afterMs: number; state: State } {
  return { kind: 'wait', afterMs, state }
}

export function published(entry: PublishedEntry): { kind: 'published'; entry: PublishedEntry } {
  return { kind: 'published', entry }
}

/** The platform took the act and has not finished it: `confirm` gets the state, first after `afterMs`. */
export function accepted<State>(state: State, afterMs = 5_000): Committed<State> {
  return { kind: 'accepted', state, afterMs }
}

/** The platform accepted the act and refused it later: nothing was published. */
export function failed(error: PlatformError): Confirmed<never> {
  return { kind: 'failed', error }
}
