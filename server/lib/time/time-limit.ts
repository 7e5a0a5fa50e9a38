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

/** Waits for work for at most `ms`, then rejects with this message. The work itself goes on. */
export async function within<T>(ms: number, work: Promise<T>, message: string): Promise<T> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Error(message)), ms)
  try {
    return await Promise.race([work, late.promise])
  } finally {
    clearTimeout(timer)
  }
}
