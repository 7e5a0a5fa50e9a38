import { pipeline, type Readable, Transform } from 'node:stream'
import { text as readText } from 'node:stream/consumers'
import { createBrotliDecompress, createGunzip, createInflate, createZstdDecompress } from 'node:zlib'
import type { Dispatcher } from 'undici'
import { UnsafeUrlError } from '../lib/web/unsafe-url.ts'
import { toHeaders } from './bounded-fetch.ts'
import { checkUrl, createGuardedDispatcher, type GuardOptions, undici } from './guarded-dispatcher.ts'

export { checkUrl, createGuardedDispatcher, UnsafeUrlError }

/** Options of one guarded request to a URL from a user. */
export interface SafeFetchOptions {
  method?: 'GET' | 'HEAD' | 'POST'
  headers?: Record<string, string>
  body?: string | Uint8Array
  /** Limits the whole exchange, including reading the body. Default: 15 s. */
  timeoutMs?: number
  /** Limits the body after decompression; reading past it fails. Default: 5 MB. */
  maxBytes?: number
  /** Limits the redirects to follow; each is checked as the first URL. Default: 0, which returns a 3xx unchanged. */
  maxRedirects?: number
  signal?: AbortSignal
}

export interface SafeResponse {
  status: number
  headers: Headers
  /** The final URL after redirects. */
  url: string
  /** Streams the body; fails past `maxBytes`. */
  body: Readable
  /** Reads the whole body, up to `maxBytes`. */
  text(): Promise<string>
}

export type SafeFetch = (url: string, options?: SafeFetchOptions) => Promise<SafeResponse>

type Deadline = ReturnType<typeof startDeadline>

/**
 * Creates the only function that may request a URL from a user. It throws `UnsafeUrlError`, or the reason of the caller's
 * signal, and drops an unread body at the time-out. `close` ends idle connections.
 */
export function createSafeFetch(options: GuardOptions): SafeFetch & { close(): Promise<void> } {
  const dispatcher = createGuardedDispatcher(options)
  const safeFetch: SafeFetch = async (url, fetchOptions = {}) => {
    const deadline = startDeadline(fetchOptions.timeoutMs ?? 15_000, fetchOptions.signal)
    try {
      return await follow(url, fetchOptions, { dispatcher: dispatcher(), deadline, guard: options })
    } catch (error) {
      deadline.clear()
      throw explain(error, deadline, fetchOptions.signal)
    }
  }
  return Object.assign(safeFetch, { close: () => dispatcher.close() })
}

interface Exchange {
  dispatcher: Dispatcher
  deadline: Deadline
  guard: GuardOptions
}

async function follow(first: string, options: SafeFetchOptions, exchange: Exchange): Promise<SafeResponse> {
  let url = checkUrl(first, exchange.guard)
  let method = options.method ?? 'GET'
  let headers = ownHeaders(options.headers ?? {})
  let body = options.body
  for (let redirects = 0; ; redirects++) {
    const answer = await undici().request(url, {
      dispatcher: exchange.dispatcher,
      signal: exchange.deadline.signal,
      method,
      headers,
      ...(body === undefined ? {} : { body }),
    })
    const location = redirectTarget(answer)
    const max = options.maxRedirects ?? 0
    if (location === null || max === 0) return toResponse(answer, url, options, exchange.deadline)
    answer.body.on('error', () => {}).destroy()
    if (redirects >= max) throw new UnsafeUrlError('redirect', 'The URL redirects too often.')
    const next = redirectUrl(location, url, exchange.guard)
    if (next.origin !== url.origin) headers = withoutCredentials(headers)
    // 307 and 308 repeat the request unchanged; the older redirects turn it into a GET without a body.
    if (answer.statusCode < 307 && method !== 'HEAD') [method, body] = ['GET', undefined]
    url = next
  }
}

function ownHeaders(given: Record<string, string>): Record<string, string> {
  const headers: Record<string, string> = {
    'user-agent': 'Postern',
    accept: '*/*',
    'accept-encoding': 'gzip, deflate, br',
  }
  for (const [name, value] of Object.entries(given))
    if (!/^(host|connection|transfer-encoding)$/i.test(name)) headers[name.toLowerCase()] = value
  return headers
}

function withoutCredentials(headers: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).filter(([name]) => !/^(authorization|cookie|proxy-authorization)$/.test(name)),
  )
}

function redirectTarget(answer: Dispatcher.ResponseData): string | null {
  const location = answer.headers.location
  return [301, 302, 303, 307, 308].includes(answer.statusCode) && typeof location === 'string'
    ? location
    : null
}

function redirectUrl(location: string, from: URL, guard: GuardOptions): URL {
  if (!URL.canParse(location, from.href))
    throw new UnsafeUrlError('redirect', 'The URL redirects to an invalid URL.')
  return checkUrl(new URL(location, from).href, guard)
}

function toResponse(
  answer: Dispatcher.ResponseData,
  url: URL,
  options: SafeFetchOptions,
  deadline: Deadline,
): SafeResponse {
  const maxBytes = options.maxBytes ?? 5 * 1024 * 1024
  const headers = toHeaders(answer.headers)
  if (options.method !== 'HEAD' && Number(headers.get('content-length') ?? 0) > maxBytes) {
    answer.body.on('error', () => {}).destroy()
    throw tooLarge(maxBytes)
  }
  const body = guardedBody(answer.body, { headers, maxBytes, deadline, caller: options.signal })
  return { status: answer.statusCode, headers, url: url.href, body, text: () => readText(body) }
}

/** Decompresses, counts the decompressed bytes, and reports every failure as an `UnsafeUrlError`. */
function guardedBody(
  raw: Readable,
  {
    headers,
    maxBytes,
    deadline,
    caller,
  }: { headers: Headers; maxBytes: number; deadline: Deadline; caller: AbortSignal | undefined },
): Readable {
  let size = 0
  const body = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length
      if (size > maxBytes) done(tooLarge(maxBytes))
      else done(null, chunk)
    },
    destroy(error, done) {
      deadline.clear()
      done(error === null ? null : (explain(error, deadline, caller) as Error))
    },
  })
  // An unread body fails at the time-out; without a listener that error would end the process.
  body.on('error', () => {})
  const decoder = decoderFor(headers)
  const settled = () => {}
  return decoder ? pipeline(raw, decoder, body, settled) : pipeline(raw, body, settled)
}

function decoderFor(headers: Headers): Transform | null {
  const encoding = headers.get('content-encoding')?.trim().toLowerCase() ?? ''
  if (encoding === '' || encoding === 'identity') return null
  headers.delete('content-encoding')
  headers.delete('content-length')
  if (encoding === 'gzip' || encoding === 'x-gzip') return createGunzip()
  if (encoding === 'deflate') return createInflate()
  if (encoding === 'br') return createBrotliDecompress()
  if (encoding === 'zstd') return createZstdDecompress()
  throw new UnsafeUrlError('network', 'The response has an unsupported content encoding.')
}

function tooLarge(maxBytes: number): UnsafeUrlError {
  return new UnsafeUrlError('too_large', `The response is larger than ${maxBytes} bytes.`)
}

/** Ends one exchange: on time-out, on the caller's signal, or when it is complete. */
function startDeadline(timeoutMs: number, caller: AbortSignal | undefined) {
  const controller = new AbortController()
  let timedOut = false
  const timer = setTimeout(() => {
    timedOut = true
    controller.abort()
  }, timeoutMs)
  const stop = () => controller.abort()
  if (caller?.aborted) stop()
  caller?.addEventListener('abort', stop, { once: true })
  return {
    signal: controller.signal,
    timedOut: () => timedOut,
    clear() {
      clearTimeout(timer)
      caller?.removeEventListener('abort', stop)
    },
  }
}

function explain(error: unknown, deadline: Deadline, caller: AbortSignal | undefined): unknown {
  if (error instanceof UnsafeUrlError) return error
  if (deadline.timedOut()) return new UnsafeUrlError('timeout', 'The URL took too long to answer.', error)
  if (caller?.aborted) return caller.reason
  const code = (error as { code?: string }).code ?? ''
  if (/TIMEOUT|ETIMEDOUT/.test(code))
    return new UnsafeUrlError('timeout', 'The URL took too long to answer.', error)
  const message = /^(HPE_|Z_|ERR_|UND_ERR_(RES|HEADERS|BODY))/.test(code)
    ? 'The server of the URL sent an invalid response.'
    : 'The server of the URL could not be reached, or closed the connection.'
  return new UnsafeUrlError('network', message, error)
}

export interface HasSafeFetch {
  safeFetch: SafeFetch
}
