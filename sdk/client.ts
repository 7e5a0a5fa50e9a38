import createClient, { type Client } from 'openapi-fetch'
import type { operations, paths } from '../generated/api.ts'
import { routes } from '../generated/operations.ts'
import { PosternError, type Problem, toProblem } from './errors.ts'
import { fetchWithRetry } from './retry.ts'

export interface PosternOptions {
  /** Address of the service, without `/public/v1`. */
  baseUrl: string
  /** API key or access token. */
  apiKey?: string
  /** Session token, for the console's operations. */
  session?: string
  /** Milliseconds for one try. Default 30 000. */
  timeoutMs?: number
  /** Tries after the first, for reads and keyed writes. Default 3. */
  retries?: number
  /** Headers for every call. */
  headers?: Record<string, string>
  /** Default: the global fetch. */
  fetch?: typeof fetch
}

/** An operation that programs call. */
export type OperationId = keyof typeof routes

type Parameters<Id extends OperationId, In extends string> = operations[Id] extends { parameters: infer P }
  ? In extends keyof P
    ? Exclude<P[In], undefined>
    : never
  : never

type RequestBody<Id extends OperationId> = operations[Id] extends { requestBody?: infer R } ? R : never

type JsonBody<Id extends OperationId> =
  Exclude<RequestBody<Id>, undefined> extends {
    content: { 'application/json': infer B }
  }
    ? B
    : never

/** A body that may be left out is optional however much it demands of itself. */
type BodyMember<Id extends OperationId> =
  undefined extends RequestBody<Id>
    ? [Exclude<RequestBody<Id>, undefined>] extends [never]
      ? Record<never, never>
      : { body?: JsonBody<Id> }
    : Member<'body', JsonBody<Id>>

/** Members without which the call cannot be made are required, the others optional, those that do not exist are absent. */
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
  signal?: AbortSignal
  /** Default: a fresh UUID for every POST. Give your own to make a call repeatable over restarts of your program. */
  idempotencyKey?: string
  headers?: Record<string, string>
  /** Milliseconds for one try of this call. */
  timeoutMs?: number
}

type SuccessStatus = 200 | 201 | 202 | 204

/** The body of an operation's success answer. */
export type Success<Id extends OperationId> = operations[Id] extends { responses: infer R }
  ? {
      [S in keyof R & SuccessStatus]: R[S] extends { content: { 'application/json': infer B } }
        ? B
        : undefined
    }[keyof R & SuccessStatus]
  : never

export type Result<Id extends OperationId> =
  | { data: Success<Id>; error?: undefined; response: Response }
  | { data?: undefined; error: Problem; response: Response }

type Arguments<Id extends OperationId> =
  Record<never, never> extends CallInput<Id> ? [input?: CallInput<Id>] : [input: CallInput<Id>]

/** One method per operation, named by its operationId, that answers the body and throws `PosternError`. */
export type ThrowingCalls = { [Id in OperationId]: (...args: Arguments<Id>) => Promise<Success<Id>> }

/** The same methods, answering `{ data, error, response }` instead of throwing. */
export type ResultCalls = { [Id in OperationId]: (...args: Arguments<Id>) => Promise<Result<Id>> }

export type Postern = ThrowingCalls & {
  /** Calls that never throw for an answer of the service; `ConnectionError` is still thrown. */
  result: ResultCalls
  /** The openapi-fetch client underneath, by method and path. */
  http: Client<paths>
  options: Readonly<ResolvedOptions>
}

export interface ResolvedOptions extends PosternOptions {
  timeoutMs: number
  retries: number
  fetch: typeof fetch
}

interface LooseInput extends CallOptions {
  path?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
}

/** A typed client of one Postern service. Throws only for a base URL that is none. */
export function createPostern(options: PosternOptions): Postern {
  const resolved: ResolvedOptions = {
    timeoutMs: 30_000,
    retries: 3,
    ...options,
    baseUrl: new URL(options.baseUrl).href.replace(/\/+$/, ''),
    // Looked up at call time, so that a fetch replaced later (tests, instrumentation) is used.
    fetch: options.fetch ?? ((input, init) => globalThis.fetch(input, init)),
  }
  const http = createClient<paths>({
    baseUrl: resolved.baseUrl,
    headers: credentialHeaders(resolved),
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

export function credentialHeaders(options: PosternOptions): Record<string, string> {
  return {
    ...(options.apiKey ? { Authorization: options.apiKey } : {}),
    ...(options.session ? { auth: options.session } : {}),
    ...options.headers,
  }
}

function methods(
  make: (id: OperationId) => (input?: LooseInput) => Promise<unknown>,
): Record<string, unknown> {
  return Object.fromEntries((Object.keys(routes) as OperationId[]).map((id) => [id, make(id)]))
}

type LooseClient = {
  request(
    method: string,
    path: string,
    init: object,
  ): Promise<{ data?: unknown; error?: unknown; response: Response }>
}

function caller(http: Client<paths>, options: ResolvedOptions) {
  return async (id: OperationId, input: LooseInput = {}) => {
    const [method, path] = routes[id].split(' ') as [string, string]
    const { data, error, response } = await (http as unknown as LooseClient).request(
      method.toLowerCase(),
      path,
      {
        params: { path: input.path, query: input.query },
        ...(input.body === undefined ? {} : { body: input.body }),
        headers: {
          ...(method === 'POST' ? { 'Idempotency-Key': input.idempotencyKey ?? crypto.randomUUID() } : {}),
          ...input.headers,
        },
        ...(input.signal ? { signal: input.signal } : {}),
        ...(input.timeoutMs
          ? {
              fetch: (request: Request) =>
                fetchWithRetry(request, { ...options, timeoutMs: input.timeoutMs ?? options.timeoutMs }),
            }
          : {}),
      },
    )
    return response.ok ? { data, response } : { error: toProblem(error, response), response }
  }
}
