/** The time-outs of the signals below: there as long as the signal is. */
const limits = new WeakMap<AbortSignal, AbortSignal>()

/**
 * Aborts with `signal`, or with a `TimeoutError` after `ms`. `AbortSignal.any` alone holds its sources weakly: as long as nobody
 * listens yet, a time-out that nothing else holds is collected as garbage together with its timer, and then never comes.
 */
export function withTimeLimit(signal: AbortSignal, ms: number): AbortSignal {
  const limit = AbortSignal.timeout(ms)
  const either = AbortSignal.any([signal, limit])
  limits.set(either, limit)
  return either
}
