/** Everything from the intent to the outcome, a token refresh included, is cut off after this. */
export const SENDING_TIMEOUT_MS = 120_000
/** A lease outlives the timeout, so an expired lease proves that the worker died. */
export const SENDING_LEASE_MS = SENDING_TIMEOUT_MS + 30_000

export interface Limits {
  preparingMs: number
  /** From the intent to the outcome, a token refresh included. At most `SENDING_TIMEOUT_MS`, which the lease outlasts. */
  sendingMs: number
}

/** The end of an attempt: a time-out that moves once, when sending begins, and until then also the process's shutdown. */
export interface Deadline {
  signal: AbortSignal
  /** From now on only its time-out counts: what is being sent is not broken off by a shutdown. */
  startSending(): void
  clear(): void
}

export function createDeadline(limits: Limits, shutdown: AbortSignal): Deadline {
  const controller = new AbortController()
  const expire = () => controller.abort(new DOMException('it took too long', 'TimeoutError'))
  const stop = () => controller.abort(new DOMException('the process is stopping', 'AbortError'))
  let timer = setTimeout(expire, limits.preparingMs)
  if (shutdown.aborted) stop()
  else shutdown.addEventListener('abort', stop, { once: true })
  const clear = () => {
    clearTimeout(timer)
    shutdown.removeEventListener('abort', stop)
  }
  return {
    signal: controller.signal,
    startSending() {
      clear()
      timer = setTimeout(expire, limits.sendingMs)
    },
    clear,
  }
}

/** Rejects when the deadline passes, though `work` may not listen to its signal. */
export async function within<T>(deadline: Deadline, work: Promise<T>): Promise<T> {
  const { signal } = deadline
  const ended = Promise.withResolvers<never>()
  const onAbort = () => ended.reject(signal.reason)
  if (signal.aborted) onAbort()
  else signal.addEventListener('abort', onAbort, { once: true })
  // Whoever loses the race must not end as an unhandled rejection.
  work.catch(() => {})
  ended.promise.catch(() => {})
  try {
    return await Promise.race([work, ended.promise])
  } finally {
    signal.removeEventListener('abort', onAbort)
  }
}
