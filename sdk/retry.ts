import { ConnectionError } from './errors.ts'

export interface RetryOptions {
  /** Milliseconds for one try, the body included. */
  timeoutMs: number
  /** Tries after the first. */
  retries: number
  fetch: typeof fetch
}

const retriedStatuses = new Set([408, 429, 500, 502, 503, 504])
const firstDelayMs = 500
const longestDelayMs = 8_000
const longestRetryAfterMs = 60_000

/**
 * Sends a request, again where that is safe: reads, and writes that carry an Idempotency-Key. `repeatable` says it for calls whose
 * answer to that is known better. Waits with jitter, longer each time, or as long as `Retry-After` says (at most a minute). A
 * caller's abort ends it at once, between tries too.
 */
export async function fetchWithRetry(
  request: Request,
  options: RetryOptions,
  repeatable = request.method === 'GET' ||
    request.method === 'HEAD' ||
    request.headers.has('idempotency-key'),
): Promise<Response> {
  const tries = repeatable ? options.retries + 1 : 1
  const { timeoutMs, fetch: send } = options
  return repeat(
    (last) => {
      const copy = last ? request : request.clone()
      return once((signal) => send(copy, { signal }), request.url, timeoutMs, request.signal)
    },
    tries,
    request.signal,
  )
}

/**
 * Tries until an answer is none of those worth another try, or the tries are used up; then the last answer, or the last
 * `ConnectionError` thrown. `attempt` answers the error that it would throw.
 */
export async function repeat(
  attempt: (last: boolean) => Promise<Response | ConnectionError>,
  tries: number,
  signal?: AbortSignal,
): Promise<Response> {
  for (let number = 1; ; number++) {
    const last = number >= tries
    const outcome = await attempt(last)
    if (outcome instanceof Response) {
      if (last || !(await shouldRepeat(outcome))) return outcome
      await pause(retryAfterMs(outcome) ?? backoffMs(number), signal)
    } else {
      if (last || signal?.aborted) throw outcome
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
  const timeout = AbortSignal.timeout(timeoutMs)
  try {
    return await readWhole(await send(signal ? AbortSignal.any([signal, timeout]) : timeout))
  } catch (cause) {
    if (signal?.aborted) return aborted(cause)
    const { origin } = new URL(url)
    return new ConnectionError(
      timeout.aborted ? `No answer from ${origin} within ${timeoutMs} ms.` : `Could not reach ${origin}.`,
      timeout.aborted,
      cause,
    )
  }
}

export function aborted(cause: unknown): ConnectionError {
  return new ConnectionError('The call was aborted.', false, cause)
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

function retryAfterMs(response: Response): number | undefined {
  const value = response.headers.get('retry-after')
  if (value === null) return undefined
  const ms = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - Date.now()
  return Number.isFinite(ms) ? Math.min(Math.max(ms, 0), longestRetryAfterMs) : undefined
}

/** Half to all of an exponentially growing delay. */
export function backoffMs(attempt: number): number {
  const full = Math.min(firstDelayMs * 2 ** (attempt - 1), longestDelayMs)
  return full / 2 + Math.random() * (full / 2)
}

export function pause(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(done, ms)
    signal?.addEventListener('abort', end, { once: true })
    function done() {
      signal?.removeEventListener('abort', end)
      resolve()
    }
    function end() {
      clearTimeout(timer)
      reject(aborted(signal?.reason))
    }
    if (signal?.aborted) end()
  })
}
