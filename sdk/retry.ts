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
 * Sends a request, again where that is safe: reads, and writes that carry an Idempotency-Key. Waits with jitter, longer each time,
 * or as long as `Retry-After` says (at most a minute). A caller's abort ends it at once, between tries too.
 */
export async function fetchWithRetry(request: Request, options: RetryOptions): Promise<Response> {
  const repeatable =
    request.method === 'GET' || request.method === 'HEAD' || request.headers.has('idempotency-key')
  const tries = repeatable ? options.retries + 1 : 1
  for (let attempt = 1; ; attempt++) {
    const last = attempt === tries
    const outcome = await once(last ? request : request.clone(), options)
    if (outcome instanceof Response) {
      if (last || !(await shouldRepeat(outcome))) return outcome
      await pause(retryAfterMs(outcome) ?? backoffMs(attempt), request.signal)
    } else {
      if (last || request.signal.aborted) throw outcome
      await pause(backoffMs(attempt), request.signal)
    }
  }
}

async function once(
  request: Request,
  { timeoutMs, fetch: send }: RetryOptions,
): Promise<Response | ConnectionError> {
  const timeout = AbortSignal.timeout(timeoutMs)
  try {
    const response = await send(request, { signal: AbortSignal.any([request.signal, timeout]) })
    return await readWhole(response)
  } catch (cause) {
    const timedOut = timeout.aborted && !request.signal.aborted
    const target = new URL(request.url).origin
    if (request.signal.aborted) return new ConnectionError('The call was aborted.', false, cause)
    return new ConnectionError(
      timedOut ? `No answer from ${target} within ${timeoutMs} ms.` : `Could not reach ${target}.`,
      timedOut,
      cause,
    )
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

function retryAfterMs(response: Response): number | undefined {
  const value = response.headers.get('retry-after')
  if (value === null) return undefined
  const ms = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - Date.now()
  return Number.isFinite(ms) ? Math.min(Math.max(ms, 0), longestRetryAfterMs) : undefined
}

/** Half to all of an exponentially growing delay. */
function backoffMs(attempt: number): number {
  const full = Math.min(firstDelayMs * 2 ** (attempt - 1), longestDelayMs)
  return full / 2 + Math.random() * (full / 2)
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(done, ms)
    signal.addEventListener('abort', aborted, { once: true })
    function done() {
      signal.removeEventListener('abort', aborted)
      resolve()
    }
    function aborted() {
      clearTimeout(timer)
      reject(new ConnectionError('The call was aborted.', false, signal.reason))
    }
    if (signal.aborted) aborted()
  })
}
