import { aborted, ConnectionError, throwIfAborted } from './connection-error.ts'
import { retryAfterMs } from './errors.ts'
import { onAbort } from './on-abort.ts'

export interface RetryOptions {
  /** Tries after the first. */
  retries: number
  /** The longest `Retry-After` that is waited for; an answer that asks for more is handed back at once. */
  maxRetryAfterMs: number
}

export interface SendOptions extends RetryOptions {
  /** Milliseconds for one try, the body included. */
  timeoutMs: number
  fetch: typeof fetch
}

const retriedStatuses = new Set([408, 429, 500, 502, 503, 504])
const firstDelayMs = 500
const longestDelayMs = 8_000
/** Timers of JavaScript count no further: a longer one ends at once. */
const longestTimerMs = 2 ** 31 - 1

/**
 * Sends a request, again where that is safe: reads, and writes that carry an Idempotency-Key. `repeatable` says it for calls whose
 * answer to that is known better. Waits with jitter, longer each time, or as long as `Retry-After` says. A caller's abort ends it at
 * once, between tries too.
 */
export async function fetchWithRetry(
  request: Request,
  { fetch: send, timeoutMs, ...options }: SendOptions,
  signal: AbortSignal = request.signal,
  repeatable = request.method === 'GET' ||
    request.method === 'HEAD' ||
    request.headers.has('idempotency-key'),
): Promise<Response> {
  return repeat(
    (last) => {
      const copy = last ? request : request.clone()
      return once((signal) => send(copy, { signal }), request.url, timeoutMs, signal)
    },
    repeatable ? options : { ...options, retries: 0 },
    signal,
  )
}

/**
 * Tries until an answer is none of those worth another try, or the tries are used up; then the last answer, or the last
 * `ConnectionError` thrown. `attempt` answers the error that it would throw.
 */
export async function repeat(
  attempt: (last: boolean) => Promise<Response | ConnectionError>,
  { retries, maxRetryAfterMs }: RetryOptions,
  signal?: AbortSignal,
): Promise<Response> {
  for (let number = 1; ; number++) {
    throwIfAborted(signal)
    const last = number > retries
    const outcome = await attempt(last)
    if (outcome instanceof Response) {
      if (last || !(await shouldRepeat(outcome))) return outcome
      const waitMs = retryAfterMs(outcome) ?? backoffMs(number)
      if (waitMs > Math.min(maxRetryAfterMs, longestTimerMs)) return outcome
      await pause(waitMs, signal)
    } else {
      if (last || outcome.code === 'aborted') throw outcome
      await pause(backoffMs(number), signal)
    }
  }
}

/** One try, the body included. Answers the error that it ends in: silence, or the caller's abort. */
export async function once(
  send: (signal: AbortSignal) => Promise<Response>,
  url: string,
  timeoutMs: number,
  signal?: AbortSignal,
): Promise<Response | ConnectionError> {
  const { origin } = new URL(url)
  // One controller per try, let go of when it ends: AbortSignal.any and AbortSignal.timeout stay with a caller's long-lived signal.
  const controller = new AbortController()
  let ending: ConnectionError | undefined
  const end = (error: ConnectionError) => {
    ending ??= error
    controller.abort(error.cause)
  }
  const forget = onAbort(signal, (signal) => end(aborted(signal)))
  const timeOut = () => {
    const message = `No answer from ${origin} within ${timeoutMs} ms.`
    end(new ConnectionError('timed_out', message, new DOMException(message, 'TimeoutError')))
  }
  const timer = timeoutMs <= longestTimerMs ? setTimeout(timeOut, timeoutMs) : undefined
  try {
    return ending ?? (await readWhole(await send(controller.signal)))
  } catch (cause) {
    return ending ?? new ConnectionError('connection_failed', `Could not reach ${origin}.`, cause)
  } finally {
    clearTimeout(timer)
    forget()
  }
}

/** Reads the body inside the try, so that a connection dropped halfway is an error of the try and not of the caller's parse. */
async function readWhole(response: Response): Promise<Response> {
  const body = await response.arrayBuffer()
  const whole = new Response(body.byteLength === 0 ? null : body, response)
  Object.defineProperty(whole, 'url', { value: response.url })
  return whole
}

/** A failure worth another try. A 409 is one only while the first request with this key still runs. */
async function shouldRepeat(response: Response): Promise<boolean> {
  if (retriedStatuses.has(response.status)) return true
  if (response.status !== 409) return false
  const problem = (await response
    .clone()
    .json()
    .catch(() => ({}))) as { code?: string }
  return problem.code === 'idempotency_in_progress'
}

/** Half to all of an exponentially growing delay. */
export function backoffMs(attempt: number): number {
  const full = Math.min(firstDelayMs * 2 ** (attempt - 1), longestDelayMs)
  return full / 2 + Math.random() * (full / 2)
}

export function pause(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      forget()
      resolve()
    }, ms)
    const forget = onAbort(signal, (signal) => {
      clearTimeout(timer)
      reject(aborted(signal))
    })
  })
}
