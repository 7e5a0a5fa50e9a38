import createClient, { type Client } from 'openapi-fetch'
import type { operations, paths } from '../generated/api.ts'
import { keyed, type Routes, routes } from '../generated/operations.ts'
import { addressOf } from './address.ts'
import { type RequestBody, readSuccess, type Success, writeBody } from './bodies.ts'
import { PosternError, type Problem, toProblem } from './errors.ts'
import { fetchWithRetry } from './retry.ts'
import { userAgent } from './version.ts'

export interface PosternOptions {
  /** Address of the service, such as `https://postern.example.com`, without `/public/v1`. */
  baseUrl: string
  /** API key or access token, for the operations under `/public/v1`. */
  apiKey?: string | undefined
  /** Session token, for the console's operations. If an API key is set too, each operation gets the one that it takes. */
  session?: string | undefined
  /** Milliseconds for one try; `Infinity` for no limit. Default: 30 000. */
  timeoutMs?: number | undefined
  /** Retries after the first try, for reads and for writes that take an Idempotency-Key. Default: 3. */
  retries?: number | undefined
  /**
   * Maximum `Retry-After` that a call waits for. A response that asks for more is returned at once as an error with `retryAfterMs`.
   * Default: 60 000.
   */
  maxRetryAfterMs?: number | undefined
  /** Headers for every call. `User-Agent` replaces the SDK's own. */
  headers?: Record<string, string> | undefined
  /** Default: the global fetch. */
  fetch?: typeof fetch | undefined
}

/** Names the operations that programs call. */
export type OperationId = keyof typeof routes

type Parameters<Id extends OperationId, In extends string> = operations[Id] extends { parameters: infer P }
  ? In extends keyof P
    ? Exclude<P[In], undefined>
    : never
  : never

/** Makes a body optional if the request body is, even if the body itself has required members. */
type BodyMember<Id extends OperationId> = operations[Id] extends { requestBody: object }
  ? Member<'body', RequestBody<Id>>
  : [RequestBody<Id>] extends [never]
    ? Record<never, never>
    : { body?: RequestBody<Id> }

/** Makes a member required if the call needs it, optional if not, and absent if the operation has none. */
type Member<Name extends string, Value> = [Value] extends [never]
  ? Record<never, never>
  : Record<never, never> extends Value
    ? { [K in Name]?: Value }
    : { [K in Name]: Value }

export type CallInput<Id extends OperationId> = Member<'path', Parameters<Id, 'path'>> &
  Member<'query', Parameters<Id, 'query'>> &
  BodyMember<Id> &
  CallOptions

export interface CallOptions {
  /** Cancels the call at once, even between two tries, with a `ConnectionError` of code `aborted`. */
  signal?: AbortSignal | undefined
  /**
   * Default: a new UUID for every POST. Pass your own key so that a call stays repeatable if your program restarts. Applies to
   * operations whose contract has the header `Idempotency-Key`; other writes are never sent twice.
   */
  idempotencyKey?: string | undefined
  /** Headers of this call, in addition to those of the client. */
  headers?: Record<string, string> | undefined
  /** Milliseconds for one try of this call. */
  timeoutMs?: number | undefined
  /** Retries of this call after the first try, if it may be repeated at all. */
  retries?: number | undefined
  /** Maximum `Retry-After` that this call waits for. */
  maxRetryAfterMs?: number | undefined
}

export type Result<Id extends OperationId, Data = Success<Id>> =
  | { data: Data; error?: undefined; response: Response }
  | { data?: undefined; error: Problem; response: Response }

type Arguments<Id extends OperationId> =
  Record<never, never> extends CallInput<Id> ? [input?: CallInput<Id>] : [input: CallInput<Id>]

/** Types an export in CSV as text. */
type CsvExport = CallInput<'exportPosts'> & { query: { format: 'csv' } }

/** Has one method per operation, named by its operationId. It returns the body and throws `PosternError`. */
export type ThrowingCalls = { exportPosts(input: CsvExport): Promise<string> } & {
  [Id in keyof Routes]: (...args: Arguments<Id>) => Promise<Success<Id>>
}

/** Has the same methods, which return `{ data, error, response }` instead of throwing. */
export type ResultCalls = { exportPosts(input: CsvExport): Promise<Result<'exportPosts', string>> } & {
  [Id in keyof Routes]: (...args: Arguments<Id>) => Promise<Result<Id>>
}

export type Postern = ThrowingCalls & {
  /** Calls that return error responses instead of throwing them. They still throw `ConnectionError`. */
  result: ResultCalls
  /** The underlying openapi-fetch client, by method and path. */
  http: Client<paths>
  options: Readonly<ResolvedOptions>
}

/** Lists operations that may be repeated: reads, those that take an Idempotency-Key, and the steps of a multipart upload. */
const repeatable = new Set<string>([...keyed, 'runMultipartStep'])

export interface ResolvedOptions extends PosternOptions {
  timeoutMs: number
  retries: number
  maxRetryAfterMs: number
  fetch: typeof fetch
}

interface LooseInput extends CallOptions {
  path?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
}

/** Creates a typed client of one Postern service. Throws only `TypeError`, for an invalid base URL. */
export function createPostern(options: PosternOptions): Postern {
  const resolved: ResolvedOptions = {
    ...options,
    timeoutMs: options.timeoutMs ?? 30_000,
    retries: options.retries ?? 3,
    maxRetryAfterMs: options.maxRetryAfterMs ?? 60_000,
    baseUrl: addressOf('baseUrl', options.baseUrl),
    // Look `fetch` up at call time, so that a replacement (by tests or instrumentation) takes effect.
    fetch: options.fetch ?? ((input, init) => globalThis.fetch(input, init)),
  }
  const http = createClient<paths>({
    baseUrl: resolved.baseUrl,
    headers: callHeaders(resolved),
    fetch: (request) => fetchWithRetry(request, resolved),
  })
  const call = caller(http, resolved)
  const result = methods((id) => (input) => call(id, input))
  const throwing = methods((id) => async (input) => {
    const { data, error, response } = await call(id, input)
    if (error) throw new PosternError(error, response)
    return data
  })
  return Object.assign(throwing, { result, http, options: resolved }) as unknown as Postern
}

/** Builds the headers of a call; the caller's replace the client's, regardless of case. */
export function callHeaders(options: PosternOptions): Headers {
  const headers = new Headers()
  const own = { authorization: options.apiKey, auth: options.session, 'user-agent': userAgent() }
  for (const [name, value] of Object.entries({ ...own, ...options.headers }))
    if (value) headers.set(name, value)
  return headers
}

/** Resolves the options of a call, with the client's as defaults. */
export function callOptions(options: ResolvedOptions, call: Omit<CallOptions, 'headers'>): ResolvedOptions {
  return {
    ...options,
    timeoutMs: call.timeoutMs ?? options.timeoutMs,
    retries: call.retries ?? options.retries,
    maxRetryAfterMs: call.maxRetryAfterMs ?? options.maxRetryAfterMs,
  }
}

function methods(
  make: (id: OperationId) => (input?: LooseInput) => Promise<unknown>,
): Record<string, unknown> {
  return Object.fromEntries((Object.keys(routes) as OperationId[]).map((id) => [id, make(id)]))
}

type LooseClient = {
  request(method: string, path: string, init: object): Promise<{ error?: unknown; response: Response }>
}

function caller(http: Client<paths>, options: ResolvedOptions) {
  return async (id: OperationId, input: LooseInput = {}) => {
    const [method, path] = routes[id].split(' ') as [string, string]
    const sent = writeBody(input.body)
    const { error, response } = await (http as unknown as LooseClient).request(method.toLowerCase(), path, {
      params: { path: input.path, query: input.query },
      ...sent,
      parseAs: 'stream',
      headers: {
        ...sent.headers,
        ...(method === 'POST' ? { 'Idempotency-Key': input.idempotencyKey ?? crypto.randomUUID() } : {}),
        ...input.headers,
      },
      // Keep the signal out of the Request: a Request stays registered with its signal until it is garbage-collected.
      fetch: (request: Request) =>
        fetchWithRetry(
          request,
          callOptions(options, input),
          input.signal,
          method === 'GET' || repeatable.has(id),
        ),
    })
    const read = response.ok ? await readSuccess(id, response) : undefined
    return read?.ok ? { data: read.data, response } : { error: toProblem(error, response), response }
  }
}
