/** A call to a platform. Relative to nothing: `url` is absolute, its host comes from config or the account. */
export interface ChannelRequest {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  url: string
  headers?: Record<string, string>
  /** JSON is encoded; a string, bytes, FormData or stream goes out as it is. */
  json?: unknown
  body?: string | Uint8Array | FormData | NodeJS.ReadableStream
  /** Default 30 s. */
  timeoutMs?: number
  /** Default 2 MB. */
  maxBytes?: number
  /**
   * True for a call that publishes: once its bytes are on the wire, a time-out, a dropped connection, an
   * unreadable answer or an undocumented 5xx is `unknown`, not `retryable`.
   */
  irreversible?: boolean
  signal?: AbortSignal
}

export interface ChannelResponse<T = unknown> {
  status: number
  headers: Headers
  /** The parsed JSON body, or undefined where there is none. */
  data: T
  text: string
}

/** The one way a channel talks to its platform: timeout, size cap, Retry-After, error classes, concurrency, SSRF guard. */
export interface ChannelHttp {
  /** Resolves on 2xx only; throws `ChannelError` otherwise, classified as `errors.ts` says. */
  request<T = unknown>(request: ChannelRequest): Promise<ChannelResponse<T>>
  /** A fetch with the same guards, for client libraries that want one (@atproto/api). */
  fetch: typeof fetch
}
