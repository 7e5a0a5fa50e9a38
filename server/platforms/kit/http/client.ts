import { Readable } from 'node:stream'
import { type Dispatcher, request as send, fetch as undiciFetch } from 'undici'
import { withTimeLimit } from '../../../lib/time-limit.ts'
import { PlatformError, type PlatformFailure } from './errors.ts'
import { redactResponse, TooLargeError, toStatusError, toTransportError } from './failures.ts'
import { collectSecrets, removeSecrets } from './redact.ts'
import { addQuery, closeBody, encodeBody, type Multipart } from './request-body.ts'
import { createKeyedSemaphores } from './semaphore.ts'
import { createPauseGuards, type PauseGuard } from './slow-down.ts'

/** A call to a platform. Relative to nothing: `url` is absolute, its host comes from config or the account. */
export interface PlatformRequest {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  url: string
  headers?: Record<string, string>
  /** Added to the URL; undefined parameters are left out. */
  query?: Record<string, string | undefined>
  /** At most one of the four: JSON, a form and parts are encoded; a string, bytes, FormData or stream goes out as it is. */
  json?: unknown
  form?: Record<string, string>
  multipart?: Multipart
  body?: string | Uint8Array | FormData | NodeJS.ReadableStream
  /** Values to keep out of logs and stored answers, beside those that the request itself shows as secrets. */
  secrets?: readonly string[]
  /** Default 30 s. */
  timeoutMs?: number
  /** Default 2 MB. */
  maxBytes?: number
  /**
   * True for a call that publishes: once its bytes are on the wire, a time-out, a dropped connection, an
   * unreadable answer or an undocumented 5xx is `unknown`, not `retryable`.
   */
  irreversible?: boolean
  /** The platform's own error names, asked before the general rule. Undefined: the general rule decides. */
  classify?: (answer: PlatformResponse) => ClassifiedFailure | undefined
  /** Statuses beside 2xx that are answers, not failures. */
  okStatuses?: readonly number[]
  signal?: AbortSignal
}

/** What a platform's documented error means. */
export interface ClassifiedFailure {
  failure: PlatformFailure
  code?: string
  message: string
}

export interface PlatformResponse<T = unknown> {
  status: number
  headers: Headers
  /** The parsed JSON body, or undefined where there is none. */
  data: T
  text: string
}

/** The one way a channel talks to its platform: timeout, size cap, Retry-After, error classes, concurrency, SSRF guard. */
export interface PlatformHttp {
  /**
   * Resolves on 2xx only; throws `PlatformError` otherwise, classified as `errors.ts` says. Follows no redirect.
   * An answer that calls itself JSON and is not fails.
   */
  request<T = unknown>(request: PlatformRequest): Promise<PlatformResponse<T>>
  /**
   * The same for one act on an account: where the account is told to slow down meanwhile, by an answer to another act, what has not
   * been sent is not sent (`retryable`, `account_paused`). `mark` is from before the account's pause was read.
   */
  forAccount(id: string, mark: number): AccountHttp
  /** A fetch with the same guards, for client libraries that want one. Any status resolves; the body is read whole. */
  fetch: typeof fetch
}

/** The client of one act on an account. */
export interface AccountHttp extends PlatformHttp {
  /** Called once the act's outcome is stored, or the account stays paused in this process. */
  markStored(): void
}

export interface PlatformHttpOptions {
  /** Names the platform in messages. */
  name: string
  /** Checks every address it connects to; decides, with `allowLoopback`, what can be reached at all. */
  dispatcher: Dispatcher
  /** Calls in flight at once to one server, over all accounts: where anybody names a server, a slow one is only in its own way. */
  concurrency: number
  /** Lets `http:` reach loopback hosts; everything else is `https:` always. */
  allowLoopback: boolean
  now(): number
  timeoutMs?: number
  maxBytes?: number
  /** One debug line per call: no headers, no query, no body, and no secret in the path. */
  log?: { debug(fields: object, message: string): void }
}

type Settings = Required<Omit<PlatformHttpOptions, 'log'>> & Pick<PlatformHttpOptions, 'log'>

interface Exchange {
  /** True from the moment before the request's first byte is handed to the socket. */
  sent: boolean
}

/** The client of one channel in one process. */
export function createPlatformHttp(options: PlatformHttpOptions): PlatformHttp {
  const settings: Settings = { timeoutMs: 30_000, maxBytes: 2_000_000, ...options }
  const inTurn = createKeyedSemaphores(settings.concurrency)
  const paceOf = createPauseGuards(settings.name, settings.now)
  const client = (pace?: PauseGuard): PlatformHttp => ({
    request: <T>(request: PlatformRequest) => guardedRequest<T>(settings, inTurn, request, pace),
    forAccount(id, mark) {
      const pace = paceOf(id, mark)
      return { ...client(pace), markStored: pace.markStored }
    },
    fetch: (input, init) => guardedFetch(settings, inTurn, input, init),
  })
  return client()
}

async function guardedRequest<T>(
  settings: Settings,
  inTurn: ReturnType<typeof createKeyedSemaphores>,
  request: PlatformRequest,
  pace: PauseGuard | undefined,
): Promise<PlatformResponse<T>> {
  const exchange: Exchange = { sent: false }
  const started = settings.now()
  let answer: PlatformResponse
  let url: URL
  try {
    url = requireSafeUrl(settings, addQuery(request.url, request.query))
    const checked = url
    answer = await inTurn(checked.origin, request.signal, async () => {
      pace?.requireNoPause()
      const answer = await sendOnce(settings, request, checked, exchange)
      // Before the next one has its turn.
      pace?.recordResponse(answer)
      return answer
    })
  } catch (error) {
    closeBody(request)
    throw toTransportError(settings.name, request, exchange.sent, error)
  }
  settings.log?.debug(
    {
      platform: settings.name,
      method: request.method ?? 'GET',
      host: url.host,
      path: removeSecrets(url.pathname, collectSecrets(request)),
      status: answer.status,
      ms: settings.now() - started,
    },
    'channel call',
  )
  const isOk = (answer.status > 199 && answer.status < 300) || request.okStatuses?.includes(answer.status)
  if (!isOk) throw toStatusError(settings.name, request, answer, settings.now())
  return parseResponse<T>(settings, request, answer)
}

function requireSafeUrl(settings: Pick<Settings, 'name' | 'allowLoopback'>, text: string): URL {
  const url = URL.parse(text)
  const loopback = url !== null && /^(localhost|127(\.\d+){3}|\[::1\])$/.test(url.hostname)
  if (url?.protocol === 'https:' || (url?.protocol === 'http:' && loopback && settings.allowLoopback))
    return url
  throw new PlatformError('rejected', `${settings.name} can only be reached over https.`, {
    code: 'unsafe_url',
  })
}

async function sendOnce(
  settings: Settings,
  request: PlatformRequest,
  url: URL,
  exchange: Exchange,
): Promise<PlatformResponse> {
  const { headers: described, body } = encodeBody(request)
  const headers = { accept: 'application/json', 'user-agent': 'Postern', ...described, ...request.headers }
  const signal = withTimeout(request.timeoutMs ?? settings.timeoutMs, request.signal)
  const answer = await send(url, {
    method: request.method ?? 'GET',
    headers,
    body: body as NonNullable<Dispatcher.DispatchOptions['body']> | null,
    dispatcher: recordStart(settings.dispatcher, exchange),
    signal,
    headersTimeout: 0,
    bodyTimeout: 0,
  })
  const bytes = await readCapped(answer.body, request.maxBytes ?? settings.maxBytes)
  return {
    status: answer.statusCode,
    headers: toHeaders(answer.headers),
    data: undefined,
    text: bytes.toString('utf8'),
  }
}

function withTimeout(timeoutMs: number, signal: AbortSignal | undefined | null): AbortSignal {
  return signal ? withTimeLimit(signal, timeoutMs) : AbortSignal.timeout(timeoutMs)
}

/** undici calls `onRequestStart` once connected, just before it writes: until then nothing can have reached the platform. */
function recordStart(dispatcher: Dispatcher, exchange: Exchange): Dispatcher {
  return dispatcher.compose((dispatch) => (options, handler) => {
    const recorder: Dispatcher.DispatchHandler = {
      onRequestStart(controller, context) {
        exchange.sent = true
        handler.onRequestStart?.(controller, context)
      },
      onRequestUpgrade: (...args) => handler.onRequestUpgrade?.(...args),
      onResponseStart: (...args) => handler.onResponseStart?.(...args),
      onResponseData: (...args) => handler.onResponseData?.(...args),
      onResponseEnd: (...args) => handler.onResponseEnd?.(...args),
      onResponseError: (...args) => handler.onResponseError?.(...args),
    }
    return dispatch(options, recorder)
  })
}

async function readCapped(body: AsyncIterable<Uint8Array>, maxBytes: number): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body) {
    size += chunk.byteLength
    if (size > maxBytes) throw new TooLargeError(`more than ${maxBytes} bytes`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

function toHeaders(raw: Record<string, string | string[] | undefined>): Headers {
  const headers = new Headers()
  for (const [name, value] of Object.entries(raw))
    for (const one of Array.isArray(value) ? value : [value]) if (one !== undefined) headers.append(name, one)
  return headers
}

function parseResponse<T>(
  settings: Settings,
  request: PlatformRequest,
  answer: PlatformResponse,
): PlatformResponse<T> {
  const json = /[/+]json\b/i.test(answer.headers.get('content-type') ?? '')
  if (!json && !request.irreversible) return answer as PlatformResponse<T>
  if (answer.text === '' && !request.irreversible) return answer as PlatformResponse<T>
  try {
    return { ...answer, data: JSON.parse(answer.text) as T }
  } catch (cause) {
    throw new PlatformError(
      request.irreversible ? 'unknown' : 'retryable',
      `${settings.name} gave an answer that cannot be read.`,
      {
        ...(request.irreversible ? {} : { code: 'unreadable_answer' }),
        platformResponse: redactResponse(request, answer),
        cause,
      },
    )
  }
}

async function guardedFetch(
  settings: Settings,
  inTurn: ReturnType<typeof createKeyedSemaphores>,
  input: Parameters<typeof fetch>[0],
  init: Parameters<typeof fetch>[1],
): Promise<Response> {
  const request = new Request(input, init)
  const url = requireSafeUrl(settings, request.url)
  const reads = request.method === 'GET' || request.method === 'HEAD'
  return inTurn(url.origin, request.signal, async () => {
    const answer = await undiciFetch(url, {
      method: request.method,
      headers: [...request.headers],
      body: reads ? null : new Uint8Array(await request.arrayBuffer()),
      redirect: 'manual',
      signal: withTimeout(settings.timeoutMs, request.signal),
      dispatcher: settings.dispatcher,
    })
    const bytes = answer.body
      ? await readCapped(Readable.fromWeb(answer.body as never), settings.maxBytes)
      : null
    const bodiless = [101, 204, 205, 304].includes(answer.status)
    return new Response(bodiless ? null : new Uint8Array(bytes ?? []), {
      status: answer.status,
      statusText: answer.statusText,
      headers: [...answer.headers],
    })
  })
}
