import type { Dispatcher } from 'undici'
import { parseBoundedJson } from '../../../lib/json/bounded-json.ts'
import { acquire, createKeyedLimit, type KeyedLimit } from '../../../lib/limit.ts'
import { withTimeLimit } from '../../../lib/time/time-limit.ts'
import { boundedFetch } from '../../../outbound/bounded-fetch.ts'
import { type Conversation, converse } from './conversation.ts'
import { PlatformError, type PlatformFailure, rejected } from './errors.ts'
import { type EventStream, listen } from './event-stream.ts'
import { exchange, type ResponseHeaders } from './exchange.ts'
import { redactResponse, toStatusError, toTransportError } from './failures.ts'
import { collectSecrets, removeSecrets } from './redact.ts'
import {
  addQuery,
  closeBody,
  encodeBody,
  type Multipart,
  type ParameterValues,
  type RawFile,
} from './request-body.ts'
import { createPauseGuards, type PauseGuard } from './slow-down.ts'

const UPLOAD_TIMEOUT_MS = 600_000

/** A call to a platform. `url` is absolute; config or the account provides its host. */
export interface PlatformRequest {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  url: string
  headers?: Record<string, string>
  /** Added to the URL; undefined parameters are left out. */
  query?: ParameterValues
  /**
   * Set at most one of these five. The client encodes JSON, forms and parts, and declares type and size of a file; it sends a string,
   * bytes, FormData or stream unchanged.
   */
  json?: unknown
  form?: ParameterValues
  multipart?: Multipart
  file?: RawFile
  body?: string | Uint8Array | FormData | NodeJS.ReadableStream
  /** Values to keep out of logs and stored responses, besides the secrets that the request itself names as such. */
  secrets?: readonly string[]
  /** Defaults to 30 s, and for a request with a file or parts to 10 minutes. */
  timeoutMs?: number
  /** Defaults to 2 MB. */
  maxBytes?: number
  /**
   * Marks a call that publishes: once its bytes are on the wire, a time-out, a dropped connection, an unreadable response, or a 5xx
   * that is not proven to come before acceptance is `unknown`, not `retryable`.
   */
  irreversible?: boolean
  /** Treats any 2xx as success, whatever its body, for platforms that respond in headers or with nothing. */
  anyBody?: boolean
  /** Returns true if the JSON of a 2xx response reports an error. */
  isError?: ((data: unknown) => boolean) | undefined
  /** Header in which the platform says how long to wait, if not one of the usual names (retry-after.ts). */
  rateLimitHeader?: string | undefined
  /** Classifies a failed response by the platform's own error names; undefined leaves the decision to the general rule. */
  classify?: (response: PlatformResponse) => ClassifiedFailure | undefined
  /** True for a server that is not the platform's, such as a bucket to upload to: its refusals never cost the account its connection. */
  isForeign?: boolean
  /** Statuses besides 2xx that count as success. */
  okStatuses?: readonly number[]
  signal?: AbortSignal
}

/** Classifies an error that the platform documents. */
export interface ClassifiedFailure {
  failure: PlatformFailure
  code?: string
  message: string
  /** Names who says that the platform answers so before it accepts anything. */
  source?: string
}

export interface PlatformResponse<T = unknown> {
  status: number
  headers: ResponseHeaders
  /** Parsed JSON body; undefined if the response has none. */
  data: T
  text: string
}

/** Sends every request to a platform, with its timeout, size cap, Retry-After, error classes, concurrency limit and SSRF guard. */
export interface PlatformHttp {
  /**
   * Resolves on 2xx only. Follows no redirect. A response that declares JSON but has any other body is a failure.
   * @throws PlatformError classified as errors.ts describes
   */
  request<T = unknown>(request: PlatformRequest): Promise<PlatformResponse<T>>
  /**
   * Creates the client of one act on an account. If the platform asks another act on the account to slow down meanwhile, the client
   * sends nothing more and throws `retryable`, `account_paused`. The caller takes `mark` before it reads the account's pause.
   */
  forAccount(id: string, mark: number): AccountHttp
  /**
   * Waits until fewer acts are at this server than it takes calls at a time, over all accounts. Resolves with the function that frees
   * the place.
   */
  acquirePlace(server: string, signal: AbortSignal): Promise<() => void>
  /** Holds a short conversation over a WebSocket, with the same guards and error classes as a request. */
  converse<Result>(conversation: Conversation<Result>): Promise<Result>
  /**
   * Listens to a stream of events until the platform ends it, with the same guards and error classes as a request. It takes none of the
   * concurrent calls of the server: the caller limits the streams.
   */
  listen(stream: EventStream): Promise<void>
  /** Works as `fetch` with these guards, for client libraries that need one. Resolves with any status; reads the whole body. */
  fetch: typeof fetch
}

/** Sends the requests of one act on an account. */
export interface AccountHttp extends PlatformHttp {
  /** Must be called once the act's outcome is stored; otherwise the account stays paused in this process. */
  markStored(): void
}

export interface PlatformHttpOptions {
  /** Names the platform in messages. */
  name: string
  /** Checks every address before it connects; together with `allowLoopback` it decides which hosts can be reached. */
  dispatcher: () => Dispatcher
  /** Maximum of concurrent calls to one server, over all accounts. The limit is per server, so a slow one delays only itself. */
  concurrency: number
  /** Allows `http:` for loopback hosts; every other host needs `https:`. */
  allowLoopback: boolean
  /** Origins of the operator's configuration, which may be `http:`. Never pass origins from users. */
  trustedOrigins?: readonly string[]
  now(): number
  timeoutMs?: number
  maxBytes?: number
  /** Receives one debug line per call, without headers, query and body, and with secrets removed from the path. */
  log?: { debug(fields: object, message: string): void; isLevelEnabled?(level: 'debug'): boolean }
}

type Settings = Required<Omit<PlatformHttpOptions, 'log'>> & Pick<PlatformHttpOptions, 'log'>

/** Creates the client of one platform in this process. */
export function createPlatformHttp(options: PlatformHttpOptions): PlatformHttp {
  const settings: Settings = { timeoutMs: 30_000, maxBytes: 2_000_000, trustedOrigins: [], ...options }
  const limitConcurrency = createKeyedLimit(settings.concurrency)
  const limitActs = createKeyedLimit(settings.concurrency)
  const pauseGuardFor = createPauseGuards(settings.name, settings.now)
  const client = (pauseGuard?: PauseGuard): PlatformHttp => ({
    request: <T>(request: PlatformRequest) =>
      guardedRequest<T>(settings, limitConcurrency, request, pauseGuard),
    acquirePlace: (server, signal) => acquire((...task) => limitActs(server, ...task), signal),
    converse(conversation) {
      const { origin } = requireSafeUrl(settings, conversation.url)
      return limitConcurrency(origin, conversation.signal, () => {
        pauseGuard?.requireNoPause()
        return converse(settings, conversation)
      })
    },
    listen: async (stream) => {
      const { href } = requireSafeUrl(settings, stream.url)
      return listen(settings, { ...stream, url: href })
    },
    forAccount(id, mark) {
      const pauseGuard = pauseGuardFor(id, mark)
      return { ...client(pauseGuard), markStored: pauseGuard.markStored }
    },
    fetch: (input, init) => guardedFetch(settings, limitConcurrency, input, init),
  })
  return client()
}

async function guardedRequest<T>(
  settings: Settings,
  limitConcurrency: KeyedLimit,
  request: PlatformRequest,
  pauseGuard: PauseGuard | undefined,
): Promise<PlatformResponse<T>> {
  let sent = false
  const onStart = () => {
    sent = true
  }
  const started = settings.now()
  let response: PlatformResponse
  let url: URL
  try {
    url = requireSafeUrl(settings, addQuery(request.url, request.query))
    const checked = url
    response = await limitConcurrency(checked.origin, request.signal, async () => {
      pauseGuard?.requireNoPause()
      const response = await sendOnce(settings, request, checked, onStart)
      // Records the response before the next call starts.
      pauseGuard?.recordResponse(response, request.rateLimitHeader)
      return response
    })
  } catch (error) {
    closeBody(request)
    throw toTransportError(settings.name, request, sent, error)
  }
  logCall(settings, request, { url, status: response.status, ms: settings.now() - started })
  const isOk =
    (response.status > 199 && response.status < 300) || request.okStatuses?.includes(response.status)
  if (!isOk) throw toStatusError(settings.name, request, response, settings.now())
  const parsed = parseResponse<T>(settings, request, response)
  if (request.isError?.(parsed.data)) throw toStatusError(settings.name, request, response, settings.now())
  return parsed
}

function logCall(
  { log, name }: Settings,
  request: PlatformRequest,
  { url, ...outcome }: { url: URL; status: number; ms: number },
): void {
  // Skips the work unless the line is logged: finding the secrets of a request costs more than logging it.
  if (log === undefined || log.isLevelEnabled?.('debug') === false) return
  const path = removeSecrets(url.pathname, collectSecrets(request))
  log.debug(
    { platform: name, method: request.method ?? 'GET', host: url.host, path, ...outcome },
    'platform call',
  )
}

function requireSafeUrl({ name, allowLoopback, trustedOrigins }: Settings, text: string): URL {
  const url = URL.parse(text)
  const loopback = url !== null && /^(localhost|127(\.\d+){3}|\[::1\])$/.test(url.hostname)
  if (url?.protocol === 'https:') return url
  if (url?.protocol === 'http:' && ((loopback && allowLoopback) || trustedOrigins.includes(url.origin)))
    return url
  throw rejected('unsafe_url', `${name} can only be reached over https.`)
}

async function sendOnce(
  settings: Settings,
  request: PlatformRequest,
  url: URL,
  onStart: () => void,
): Promise<PlatformResponse> {
  const { headers: described, body } = encodeBody(request)
  const headers = { accept: 'application/json', 'user-agent': 'Postern', ...described, ...request.headers }
  const options = {
    origin: url.origin,
    path: url.pathname + url.search,
    method: request.method ?? 'GET',
    headers,
    body: body as NonNullable<Dispatcher.DispatchOptions['body']> | null,
    headersTimeout: 0,
    bodyTimeout: 0,
  }
  const response = await exchange(settings.dispatcher(), options, {
    signal: request.signal,
    timeoutMs: timeoutOf(request, settings),
    maxBytes: request.maxBytes ?? settings.maxBytes,
    onStart,
  })
  return { ...response, data: undefined }
}

function timeoutOf({ timeoutMs, file, multipart }: PlatformRequest, settings: Settings): number {
  const usual = file !== undefined || multipart !== undefined ? UPLOAD_TIMEOUT_MS : settings.timeoutMs
  return timeoutMs ?? usual
}

function parseResponse<T>(
  settings: Settings,
  request: PlatformRequest,
  response: PlatformResponse,
): PlatformResponse<T> {
  const json = /[/+]json\b/i.test(response.headers.get('content-type') ?? '')
  const mayLackJson = !request.irreversible || request.anyBody || response.status === 204
  if (mayLackJson && (!json || response.text === '')) return response as PlatformResponse<T>
  try {
    return { ...response, data: parseBoundedJson(response.text) as T }
  } catch (cause) {
    throw new PlatformError(
      request.irreversible ? 'unknown' : 'retryable',
      `${settings.name} sent a response that cannot be read.`,
      {
        ...(request.irreversible ? {} : { code: 'unreadable_answer' }),
        platformResponse: redactResponse(request, response),
        cause,
      },
    )
  }
}

async function guardedFetch(
  settings: Settings,
  limitConcurrency: KeyedLimit,
  input: Parameters<typeof fetch>[0],
  init: Parameters<typeof fetch>[1],
): Promise<Response> {
  const request = new Request(input, init)
  const url = requireSafeUrl(settings, request.url)
  return limitConcurrency(url.origin, request.signal, async () => {
    const signal = withTimeLimit(init?.signal ?? request.signal, settings.timeoutMs)
    const { maxBytes } = settings
    const response = await boundedFetch(settings.dispatcher(), request, { maxBytes, signal })
    const body = response.body === null ? null : await response.arrayBuffer()
    return new Response(body, response)
  })
}
