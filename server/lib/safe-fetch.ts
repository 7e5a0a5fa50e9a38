/** Options of one guarded request to a URL that a user gave. */
export interface SafeFetchOptions {
  method?: 'GET' | 'HEAD' | 'POST'
  headers?: Record<string, string>
  body?: string | Uint8Array
  /** Whole exchange, default 15 s. */
  timeoutMs?: number
  /** Body cap; reading past it fails. Default 5 MB. */
  maxBytes?: number
  /** Redirects followed, each checked as the first URL was. Default 0: a 3xx is returned as it is. */
  maxRedirects?: number
  signal?: AbortSignal
}

export interface SafeResponse {
  status: number
  headers: Headers
  /** The last URL after redirects. */
  url: string
  /** A stream that errors past `maxBytes`. */
  body: import('node:stream').Readable
  /** Reads the body whole, up to `maxBytes`. */
  text(): Promise<string>
}

/** Why a URL was refused or could not be fetched; `message` is fit to show to the caller and names no internal host. */
export class UnsafeUrlError extends Error {
  readonly reason: 'scheme' | 'host' | 'private_address' | 'unresolvable' | 'timeout' | 'too_large' | 'redirect' | 'network'
  constructor(reason: UnsafeUrlError['reason'], message: string, cause?: unknown) {
    super(message, { cause })
    this.name = 'UnsafeUrlError'
    this.reason = reason
  }
}

export type SafeFetch = (url: string, options?: SafeFetchOptions) => Promise<SafeResponse>
