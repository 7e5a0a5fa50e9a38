/**
 * Every error the service answers with, in one table: its stable `code`, its status and its title.
 * `docs/errors.md` and the `code` enum of the contract are generated from it.
 */
export const errorCatalogue = {
  bad_request: { status: 400, title: 'The request cannot be understood' },
  validation_failed: { status: 400, title: 'The request does not match the contract' },
  unknown_channel: { status: 400, title: 'A channel of the request does not exist' },
  content_rejected: { status: 400, title: 'The channel would refuse this content' },
  already_published: { status: 400, title: 'The post is already published' },
  unsupported_media: { status: 400, title: 'The file cannot be used' },
  source_unreachable: { status: 400, title: 'The URL could not be fetched' },
  unauthorized: { status: 401, title: 'Credentials are missing or not valid' },
  channel_disconnected: { status: 401, title: 'The channel needs to be connected again' },
  plan_limit: { status: 402, title: 'The plan does not include this' },
  forbidden: { status: 403, title: 'The credentials do not allow this' },
  cross_site: { status: 403, title: 'The request comes from another site' },
  not_found: { status: 404, title: 'Not found' },
  method_not_allowed: { status: 405, title: 'The path does not answer this method' },
  not_acceptable: { status: 406, title: 'None of the accepted media types can be produced' },
  request_timeout: { status: 408, title: 'The request took too long to arrive' },
  conflict: { status: 409, title: 'The request conflicts with the current state' },
  connect_failed: { status: 409, title: 'The channel could not be connected' },
  idempotency_in_progress: { status: 409, title: 'A request with this Idempotency-Key is still running' },
  payload_too_large: { status: 413, title: 'The request body is too large' },
  uri_too_long: { status: 414, title: 'The URL is too long' },
  unsupported_media_type: { status: 415, title: 'The content type is not accepted here' },
  idempotency_mismatch: { status: 422, title: 'The Idempotency-Key was used with another body' },
  rate_limited: { status: 429, title: 'Too many requests' },
  internal: { status: 500, title: 'Something went wrong on our side' },
  upstream_failed: { status: 502, title: 'The platform did not answer as expected' },
  unavailable: { status: 503, title: 'The service is not ready' },
} as const satisfies Record<string, { status: number; title: string }>

export type ErrorCode = keyof typeof errorCatalogue

/** Where in the request something is wrong, and why. `location` is a path such as `body.posts.0.value`. */
export interface ErrorDetail {
  location: string
  message: string
}

interface ErrorOptions {
  errors?: ErrorDetail[]
  /** Response headers that belong to the error, such as `retry-after` or `allow`. */
  headers?: Record<string, string>
  /** Extra members of the problem body, such as `provider` on a content error. */
  extensions?: Record<string, unknown>
  cause?: unknown
}

/** A failure that the caller may read: thrown anywhere, turned into a problem body by `http/errors.ts`. */
export class ApiError extends Error {
  readonly code: ErrorCode
  readonly status: number
  readonly errors: ErrorDetail[] | undefined
  readonly headers: Record<string, string> | undefined
  readonly extensions: Record<string, unknown> | undefined

  constructor(code: ErrorCode, detail: string, options: ErrorOptions = {}) {
    super(detail, { cause: options.cause })
    this.name = 'ApiError'
    this.code = code
    this.status = errorCatalogue[code].status
    this.errors = options.errors
    this.headers = options.headers
    this.extensions = options.extensions
  }
}

/** 404 for a thing that is not there or belongs to another organization; the two look the same. */
export function notFound(what: string): ApiError {
  return new ApiError('not_found', `There is no such ${what}.`)
}

export function badRequest(detail: string, errors?: ErrorDetail[]): ApiError {
  return new ApiError('bad_request', detail, errors ? { errors } : {})
}

export function forbidden(detail: string): ApiError {
  return new ApiError('forbidden', detail)
}

export function conflict(detail: string): ApiError {
  return new ApiError('conflict', detail)
}
