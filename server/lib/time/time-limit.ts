/** Keeps each time-out alive as long as its combined signal. */
const timeouts = new WeakMap<AbortSignal, AbortSignal>()

/**
 * Returns a signal that aborts with `signal`, or with a `TimeoutError` after `ms`. `AbortSignal.any` holds its sources weakly: while
 * the result has no listener, the garbage collector could remove the time-out with its timer, and it would never fire.
 */
export function withTimeLimit(signal: AbortSignal, ms: number): AbortSignal {
  const limit = AbortSignal.timeout(ms)
  const either = AbortSignal.any([signal, limit])
  timeouts.set(either, limit)
  return either
}
