import { mergeHeaders } from 'openapi-fetch'
import { normalizeUrl } from './normalize-url.ts'
import { userAgent } from './version.ts'

export interface PosternOptions {
  /** URL of the service, such as `https://postern.example.com`, without `/public/v1`. */
  baseUrl: string
  /** API key or access token. The documentation of each method says whether it takes one, and with which scope. */
  apiKey?: string | undefined
  /** Session token, for the operations that take one. If an API key is set too, each operation gets the one that it takes. */
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

export interface CallOptions {
  /** Cancels the call at once, even between two tries, with a `ConnectionError` of code `aborted`. */
  signal?: AbortSignal | undefined
  /**
   * Default: a new UUID for every POST. Pass your own key so that a call stays repeatable if your program restarts. Applies to
   * operations whose contract has the header `Idempotency-Key`; other writes are never sent twice.
   */
  idempotencyKey?: string | undefined
  /**
   * Version of the post that this call may change: the `ETag` header of an earlier `response`, as it is. If the post has changed
   * since, the call fails with the code `precondition_failed`. Applies to operations whose contract has the header `If-Match`.
   */
  ifMatch?: string | undefined
  /** Headers of this call, in addition to those of the client. */
  headers?: Record<string, string> | undefined
  /** Milliseconds for one try of this call. */
  timeoutMs?: number | undefined
  /** Retries of this call after the first try, if it may be repeated at all. */
  retries?: number | undefined
  /** Maximum `Retry-After` that this call waits for. */
  maxRetryAfterMs?: number | undefined
}

export interface ResolvedOptions extends PosternOptions {
  timeoutMs: number
  retries: number
  maxRetryAfterMs: number
  fetch: typeof fetch
}

/** Fills in the defaults. Throws `TypeError` for an invalid base URL. */
export function resolveOptions(options: PosternOptions): ResolvedOptions {
  return {
    ...options,
    timeoutMs: options.timeoutMs ?? 30_000,
    retries: options.retries ?? 3,
    maxRetryAfterMs: options.maxRetryAfterMs ?? 60_000,
    baseUrl: normalizeUrl('baseUrl', options.baseUrl),
    // Looks `fetch` up at call time, so that a replacement (by tests or instrumentation) takes effect.
    fetch: options.fetch ?? ((input, init) => globalThis.fetch(input, init)),
  }
}

/** Builds the headers of every call; the caller's replace the SDK's, regardless of case. */
export function defaultHeaders({ apiKey, session, headers }: PosternOptions): Headers {
  return mergeHeaders(
    { authorization: apiKey || undefined, auth: session || undefined, 'user-agent': userAgent() },
    headers,
  )
}

/** Resolves the options of a call, with the client's as defaults. */
export function callOptions(
  options: ResolvedOptions,
  call: Omit<CallOptions, 'headers'> & Pick<PosternOptions, 'fetch'>,
): ResolvedOptions {
  return {
    ...options,
    timeoutMs: call.timeoutMs ?? options.timeoutMs,
    retries: call.retries ?? options.retries,
    maxRetryAfterMs: call.maxRetryAfterMs ?? options.maxRetryAfterMs,
    fetch: call.fetch ?? options.fetch,
  }
}
