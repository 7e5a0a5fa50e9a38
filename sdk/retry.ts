import { abortedError, ConnectionError, throwIfAborted } from './connection-error.ts'
import { retryAfterMs } from './errors.ts'
import { onAbort } from './on-abort.ts'

export interface RetryOptions {
  /** Retries after the first try. */
  retries: number
  /** Maximum `Retry-After` to wait for; a response that asks for more is returned at once. */
  maxRetryAfterMs: number
}

export interface SendOptions extends RetryOptions {
  /** Milliseconds for one try, including the body. */
  timeoutMs: number
  fetch: typeof fetch
}

const retriedStatuses = new Set([408, 429, 500, 502, 503, 504])
const firstDelayMs = 500
const maxDelayMs = 8_000
/** Longest delay of a JavaScript timer; a longer one fires at once. */
export const maxTimerMs = 2 ** 31 - 1

/**
 * Sends a request, and retries it if it is repeatable. Waits with jitter, longer each time, or as long as `Retry-After` says. An abort
 * by the caller ends it at once, even between tries.
 */
export async function fetchWithRetry(
  request: Request,
  { fetch: send, timeoutMs, ...options }: SendOptions,
  { signal, isRepeatable }: { signal: AbortSignal | undefined; isRepeatable: boolean },
): Promise<Response> {
  return repeat(
    (last) => {
      const copy = last ? request : request.clone()
      return tryOnce((signal) => send(copy, { signal }), request.url, timeoutMs, signal)
    },
    isRepeatable ? options : { ...options, retries: 0 },
    signal,
  )
}

/**
 * Tries until a response needs no retry, or no tries are left; then returns the last response or throws the last
 * `ConnectionError`. `attempt` returns its error instead of throwing it.
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
      if (waitMs > Math.min(maxRetryAfterMs, maxTimerMs)) return outcome
      await delay(waitMs, signal)
    } else {
      if (last || outcome.code === 'aborted') throw outcome
      await delay(backoffMs(number), signal)
    }
  }
}

/** Makes one try, including the body. Returns its error: no response, or an abort by the caller. */
export async function tryOnce(
  send: (signal: AbortSignal) => Promise<Response>,
  url: string,
  timeoutMs: number,
  signal?: AbortSignal,
): Promise<Response | ConnectionError> {
  const { origin } = new URL(url)
  // Uses one controller per try and releases it afterwards: AbortSignal.any and AbortSignal.timeout stay with a long-lived
  // signal.
  const controller = new AbortController()
  let ending: ConnectionError | undefined
  const end = (error: ConnectionError) => {
    ending ??= error
    controller.abort(error.cause)
  }
  const removeListener = onAbort(signal, (signal) => end(abortedError(signal)))
  const timeOut = () => {
    const message = `No response from ${origin} within ${timeoutMs} ms.`
    end(new ConnectionError('timed_out', message, new DOMException(message, 'TimeoutError')))
  }
  const timer = timeoutMs <= maxTimerMs ? setTimeout(timeOut, timeoutMs) : undefined
  try {
    return ending ?? (await bufferBody(await send(controller.signal)))
  } catch (cause) {
    return ending ?? new ConnectionError('connection_failed', `Could not reach ${origin}.`, cause)
  } finally {
    clearTimeout(timer)
    removeListener()
  }
}

/** Reads the body within the try, so that a connection dropped halfway fails the try and not the caller's parsing. */
async function bufferBody(response: Response): Promise<Response> {
  return withBody(response, await response.arrayBuffer())
}

/** Copies a response with another body. */
export function withBody(response: Response, body: ArrayBuffer | string): Response {
  const isEmpty = (typeof body === 'string' ? body.length : body.byteLength) === 0
  const copy = new Response(isEmpty ? null : body, response)
  Object.defineProperty(copy, 'url', { value: response.url })
  return copy
}

/** Returns true for a failure that a retry may resolve. Retries a 409 only while the first request with this key is running. */
async function shouldRepeat(response: Response): Promise<boolean> {
  if (retriedStatuses.has(response.status)) return true
  if (response.status !== 409) return false
  const problem = (await response
    .clone()
    .json()
    .catch(() => ({}))) as { code?: string }
  return problem.code === 'idempotency_in_progress'
}

/** Returns between half and all of an exponentially growing delay. */
export function backoffMs(attempt: number): number {
  const fullMs = Math.min(firstDelayMs * 2 ** (attempt - 1), maxDelayMs)
  return fullMs / 2 + Math.random() * (fullMs / 2)
}

export function delay(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      removeListener()
      resolve()
    }, ms)
    const removeListener = onAbort(signal, (signal) => {
      clearTimeout(timer)
      reject(abortedError(signal))
    })
  })
}
