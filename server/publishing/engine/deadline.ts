import { setImmediate as nextTurn } from 'node:timers/promises'

/** Limits everything from the intent to the outcome, including a token refresh. */
export const SENDING_TIMEOUT_MS = 120_000
/** A lease outlives the timeout, so an expired lease proves that the worker died. */
export const SENDING_LEASE_MS = SENDING_TIMEOUT_MS + 30_000

export interface Limits {
  preparingMs: number
  /**
   * Time from the intent to the outcome, including a token refresh. At most `SENDING_TIMEOUT_MS`, because the lease must outlast it.
   */
  sendingMs: number
}

/** Ends an attempt: by a timeout, which is reset once when sending begins, and before that also by the shutdown of the process. */
export interface Deadline {
  signal: AbortSignal
  /** Switches to the timeout for sending. A shutdown no longer interrupts the attempt. */
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

/** Number of turns of the event loop in which work may still end with a response that has arrived. */
const LAST_TURNS = 50

/**
 * Rejects when the deadline passes, even if `work` ignores its signal. After a pause of the process, the deadline passes before the
 * responses that waited meanwhile are read, so `work` gets a few turns to end with them.
 */
export async function within<T>(deadline: Deadline, work: Promise<T>): Promise<T> {
  const { signal } = deadline
  const ended = Promise.withResolvers<never>()
  const onAbort = async () => {
    for (let turn = 0; turn < LAST_TURNS; turn += 1) await nextTurn()
    ended.reject(signal.reason)
  }
  if (signal.aborted) void onAbort()
  else signal.addEventListener('abort', onAbort, { once: true })
  // Prevents an unhandled rejection if `work` fails after the deadline.
  work.catch(() => {})
  ended.promise.catch(() => {})
  try {
    return await Promise.race([work, ended.promise])
  } finally {
    signal.removeEventListener('abort', onAbort)
  }
}
