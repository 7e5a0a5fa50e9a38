import createClient, { type Client } from 'openapi-fetch'
import type { operations, paths } from '../generated/api.ts'
import { type Call, type OperationId, type Resources, resources } from '../generated/resources.ts'
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

type ThrowingCall<Id extends OperationId> = (Id extends 'exportPosts'
  ? (input: CsvExport) => Promise<string>
  : unknown) &
  ((...args: Arguments<Id>) => Promise<Success<Id>>)

type ResultCall<Id extends OperationId> = (Id extends 'exportPosts'
  ? (input: CsvExport) => Promise<Result<Id, string>>
  : unknown) &
  ((...args: Arguments<Id>) => Promise<Result<Id>>)

/** Has one method per operation, in the resources that the contract names. It returns the body and throws `PosternError`. */
export type ThrowingCalls<Of = Resources> = {
  [M in keyof Of]: Of[M] extends Call<infer Id> ? ThrowingCall<Id> : ThrowingCalls<Of[M]>
}

/** Has the same methods, which return `{ data, error, response }` instead of throwing. */
export type ResultCalls<Of = Resources> = {
  [M in keyof Of]: Of[M] extends Call<infer Id> ? ResultCall<Id> : ResultCalls<Of[M]>
}

export type Postern = ThrowingCalls & {
  /** Calls that return error responses instead of throwing them. They still throw `ConnectionError`. */
  result: ResultCalls
  /** The underlying openapi-fetch client, by method and path. */
  http: Client<paths>
  options: Readonly<ResolvedOptions>
}

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
  const result = methods(resources, (operation) => (input) => call(operation, input))
  const throwing = methods(resources, (operation) => async (input) => {
    const { data, error, response } = await call(operation, input)
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

/** Replaces each operation of a tree of resources by its method. */
function methods(
  resource: object,
  make: (operation: string) => (input?: LooseInput) => Promise<unknown>,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(resource).map(([name, part]: [string, string | object]) => [
      name,
      typeof part === 'string' ? make(part) : methods(part, make),
    ]),
  )
}

type LooseClient = {
  request(method: string, path: string, init: object): Promise<{ error?: unknown; response: Response }>
}

function caller(http: Client<paths>, options: ResolvedOptions) {
  return async (operation: string, input: LooseInput = {}) => {
    const [verb, path, form] = operation.split(' ') as [string, string, 'text' | 'blob' | undefined]
    const method = verb.replace('+', '')
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
          method === 'GET' || method !== verb,
        ),
    })
    const read = response.ok ? await readSuccess(response, form) : undefined
    return read?.ok ? { data: read.data, response } : { error: toProblem(error, response), response }
  }
}
