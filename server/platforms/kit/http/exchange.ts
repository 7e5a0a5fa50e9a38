import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Dispatcher } from 'undici'
import { createByteCollector } from '../../../lib/byte-collector.ts'
import { TooLargeError } from './failures.ts'

/** Number of turns of the event loop without input after which a response counts as not arrived. */
const QUIET_TURNS = 2

/** Reads the headers of a response. Names are case-insensitive; values of a repeated header are joined with commas. */
export interface ResponseHeaders {
  get(name: string): string | null
}

interface RawResponse {
  status: number
  headers: ResponseHeaders
  text: string
}

export interface ExchangeLimits {
  signal: AbortSignal | undefined
  timeoutMs: number
  maxBytes: number
  /** Called just before the socket gets the request's first byte: before that, nothing can have reached the platform. */
  onStart(): void
}

/**
 * Sends one request and reads the whole response. Uses undici's handlers, because its streams cost more than the rest of a short call.
 * @throws the reason of `signal`, a `TimeoutError`, a `TooLargeError`, or what undici reports
 */
export function exchange(
  dispatcher: Dispatcher,
  request: Dispatcher.DispatchOptions,
  { signal, timeoutMs, maxBytes, onStart }: ExchangeLimits,
): Promise<RawResponse> {
  const { promise, resolve, reject } = Promise.withResolvers<RawResponse>()
  const body = createByteCollector()
  let head: Omit<RawResponse, 'text'> | undefined
  let controller: Dispatcher.DispatchController | undefined
  let failure: { reason: unknown } | undefined

  let inputs = 0
  let ended = false

  const fail = (reason: unknown) => {
    failure ??= { reason }
    controller?.abort(reason as Error)
    settle()
    reject(reason)
  }
  /**
   * Ends the exchange, but lets a response that has arrived be read first: after a pause of the process, timers run before the input that
   * waited meanwhile. A request that has not begun is not sent any more.
   */
  const expire = async (reason: unknown) => {
    if (controller === undefined) return fail(reason)
    for (let quiet = 0; quiet < QUIET_TURNS && !ended; quiet += 1) {
      const before = inputs
      await nextTurn()
      if (inputs !== before) quiet = -1
    }
    if (!ended) fail(reason)
  }
  const onAbort = () => void expire(signal?.reason)
  const timer = setTimeout(() => void expire(new DOMException('it took too long', 'TimeoutError')), timeoutMs)
  const settle = () => {
    ended = true
    clearTimeout(timer)
    signal?.removeEventListener('abort', onAbort)
  }
  if (signal?.aborted) {
    onAbort()
    return promise
  }
  signal?.addEventListener('abort', onAbort, { once: true })

  dispatcher.dispatch(request, {
    onRequestStart(started) {
      if (failure !== undefined) return void started.abort(failure.reason as Error)
      controller = started
      onStart()
    },
    onResponseStart(_, status, headers) {
      inputs += 1
      // A platform may send interim responses first.
      if (status >= 200) head = { status, headers: headersOf(headers) }
    },
    onResponseData(_, chunk) {
      inputs += 1
      if (body.size() + chunk.byteLength > maxBytes) fail(new TooLargeError(`more than ${maxBytes} bytes`))
      else body.add(chunk)
    },
    onResponseEnd() {
      settle()
      if (head !== undefined) resolve({ ...head, text: body.bytes().toString('utf8') })
      else reject(new Error('the response has no status'))
    },
    onResponseError(_, error) {
      settle()
      reject(error)
    },
  })
  return promise
}

function headersOf(raw: Record<string, string | string[] | undefined>): ResponseHeaders {
  return {
    get(name) {
      const value = raw[name.toLowerCase()]
      return value === undefined ? null : Array.isArray(value) ? value.join(', ') : value
    },
  }
}
