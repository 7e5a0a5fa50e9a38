import type { Committed, Confirmed, Prepared, PreparedAct, PublishedEntry } from '../platform.ts'
import type { PlatformError } from './errors.ts'

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
