/**
 * Lists every error of the service: its stable `code`, its status, its title and what to do about it. The generator writes
 * `docs/errors.md` and the `code` enum of the contract from this table.
 */
export const errorCatalogue = {
  bad_request: {
    status: 400,
    title: 'The request cannot be understood',
    help: 'Correct the request as `detail` explains. Sending it unchanged fails again.',
  },
  validation_failed: {
    status: 400,
    title: 'The request does not match the contract',
    help: '`errors` lists every problem with its location. The contract is at `/openapi.json`.',
  },
  unknown_channel: {
    status: 400,
    title: 'A channel of the request does not exist',
    help: 'List your channels with `GET /public/v1/integrations` and use their `id`.',
  },
  platform_not_configured: {
    status: 400,
    title: 'This service is not set up for the platform',
    help: 'The operator must set the variables that `detail` names. The page of the [platform](platforms/README.md) says where to get their values.',
  },
  content_rejected: {
    status: 400,
    title: 'The channel would reject this content',
    help: '`errors` lists the problems with length, media or settings. Check posts with `POST /public/v1/posts/validate` first.',
  },
  already_published: {
    status: 400,
    title: 'The post is already published',
    help: 'Send `republish: true` to publish it again.',
  },
  unsupported_media: {
    status: 400,
    title: 'The file cannot be used',
    help: 'Send JPEG, PNG, GIF, WebP, AVIF, BMP, TIFF or MP4. The type is read from the bytes, not from the name.',
  },
  source_unreachable: {
    status: 400,
    title: 'The URL could not be fetched',
    help: 'The URL must be public, use https, respond quickly, and need no sign-in.',
  },
  unauthorized: {
    status: 401,
    title: 'Credentials are missing or not valid',
    help: 'Send a valid key in the Authorization header, or sign in again.',
  },
  plan_limit: {
    status: 402,
    title: 'The plan does not include this',
    help: 'Change the plan or wait for the next period.',
  },
  forbidden: {
    status: 403,
    title: 'The credentials do not allow this',
    help: 'Ask a member with the role that `detail` names.',
  },
  insufficient_scope: {
    status: 403,
    title: 'The key or token lacks a scope',
    help: '`detail` names the scope. Create a key with it, or let the app request it.',
  },
  second_factor_required: {
    status: 403,
    title: 'The organization requires a second factor',
    help: 'Set one up with `POST /user/second-factor/totp`, or on the page Security of the console. API keys are not affected.',
  },
  reauthentication_required: {
    status: 403,
    title: 'The person must confirm who they are',
    help: 'Send the password or a code to `POST /user/verification` with the same session, then repeat the request within ten minutes.',
  },
  cross_site: {
    status: 403,
    title: 'The request comes from another site',
    help: 'A browser sent this request from a page on another site. Use the console, or call the API with an API key.',
  },
  not_found: {
    status: 404,
    title: 'Not found',
    help: 'Check the id and the URL. An id of another organization gets the same response.',
  },
  method_not_allowed: {
    status: 405,
    title: 'The path does not support this method',
    help: 'The `Allow` header lists the supported methods.',
  },
  not_acceptable: {
    status: 406,
    title: 'None of the accepted media types can be produced',
    help: 'Request one of the media types that `detail` names.',
  },
  request_timeout: {
    status: 408,
    title: 'The request took too long to arrive',
    help: 'Send the request again on a faster connection.',
  },
  conflict: {
    status: 409,
    title: 'The request conflicts with the current state',
    help: 'Read the current state, then decide again.',
  },
  already_bound: {
    status: 409,
    title: 'Another post has this id on the platform',
    help: 'Choose another id: `GET /public/v1/posts/{id}/missing` lists the ids that no post is bound to. If the other post is wrong, delete it here.',
  },
  channel_disconnected: {
    status: 409,
    title: 'The channel needs to be connected again',
    help: 'The platform rejects the stored credentials. Reconnect the channel. `POST /public/v1/integration-trigger/{id}` responds with 401, which existing clients expect.',
  },
  not_supported: {
    status: 409,
    title: 'The platform cannot do this through its API',
    help: 'Do it on the platform: `detail` has the address of the post, if it has one.',
  },
  replaces_post: {
    status: 409,
    title: 'The platform can change a post only by a new one in its place',
    help: 'The old post loses its replies and likes. Send `replace: true` if you want that.',
  },
  connect_failed: {
    status: 409,
    title: 'The channel could not be connected',
    help: 'Connect the channel again and grant every permission. `detail` explains what the platform refused.',
  },
  idempotency_in_progress: {
    status: 409,
    title: 'A request with this Idempotency-Key is still running',
    help: 'Wait a moment and send the same request with the same key again.',
  },
  precondition_failed: {
    status: 412,
    title: 'The object has changed since you read it',
    help: '`current` shows the object as it is now, `sent` the body of the request, and the `ETag` header the new version. Apply your change to `current`, then send it with that version in `If-Match`.',
  },
  payload_too_large: {
    status: 413,
    title: 'The request body is too large',
    help: 'Upload media first, then reference it by `id` and `path`.',
  },
  quota_exceeded: {
    status: 413,
    title: 'The organization has no storage left for this file',
    help: 'Delete files that you no longer need: their space is free a day or two later, when their bytes are gone. `GET /media/usage` shows the usage.',
  },
  uri_too_long: { status: 414, title: 'The URL is too long', help: 'Move data from the URL to the body.' },
  headers_too_large: {
    status: 431,
    title: 'The request headers are too large',
    help: 'Send fewer or shorter headers; too many cookies are the usual cause.',
  },
  unsupported_media_type: {
    status: 415,
    title: 'The content type is not accepted here',
    help: 'Set Content-Type as the operation requires; most operations take application/json.',
  },
  range_not_satisfiable: {
    status: 416,
    title: 'The file has no such range',
    help: 'The `Content-Range` header contains the length of the file.',
  },
  content_refused: {
    status: 422,
    title: 'The vendor refused to generate this content',
    help: '`detail` has the reason of the vendor. Change the text or the pictures, then send the request again.',
  },
  idempotency_mismatch: {
    status: 422,
    title: 'The Idempotency-Key was used with another body',
    help: 'Use a new key for a different request.',
  },
  rate_limited: {
    status: 429,
    title: 'Too many requests',
    help: 'Wait for the number of seconds in `Retry-After`.',
  },
  internal: {
    status: 500,
    title: 'Something went wrong on our side',
    help: 'Try again. If the request still fails, report it with the `request_id`.',
  },
  upstream_failed: {
    status: 502,
    title: 'Another service did not respond as expected',
    help: 'Try again later. `detail` says which service has a problem, such as the channel’s platform, a model or Stripe.',
  },
  overloaded: {
    status: 503,
    title: 'The service is busy',
    help: 'The service rejected the request before processing it. Wait for the number of seconds in `Retry-After`, then send it again.',
  },
  database_unavailable: {
    status: 503,
    title: 'The database is temporarily unavailable',
    help: 'Wait for the number of seconds in `Retry-After`. A write may have succeeded: repeat it with the same Idempotency-Key, or check first.',
  },
  storage_unavailable: {
    status: 503,
    title: 'The file storage is temporarily unavailable',
    help: 'Wait for the number of seconds in `Retry-After`, then send the complete file again. An operator must free up space.',
  },
  not_configured: {
    status: 503,
    title: 'This service is not set up for this feature',
    help: 'The operator must set the variables that `detail` names. Every other feature works without them.',
  },
  unavailable: { status: 503, title: 'The service is not ready', help: 'Try again in a moment.' },
} as const satisfies Record<string, { status: number; title: string; help: string }>

export type ErrorCode = keyof typeof errorCatalogue

/** Describes one mistake of the request. `location` is a path such as `body.posts.0.value`. */
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
  /** Overrides the catalogue's status for the code. */
  status?: number
}

/** Thrown to report a failure to the caller. `http/errors.ts` turns it into a problem body. */
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
    this.status = options.status ?? errorCatalogue[code].status
    this.errors = options.errors
    this.headers = options.headers
    this.extensions = options.extensions
  }
}

/**
 * Reports a failure of the OAuth and device endpoints in the format of their RFCs: `{error, error_description}` and `no-store`.
 * Only operations marked `x-error-format: oauth` throw it.
 */
export class OAuthError extends Error {
  readonly error: string
  readonly status: number
  readonly headers: Record<string, string> | undefined

  constructor(
    error: string,
    description: string,
    options: { status?: number; headers?: Record<string, string> } = {},
  ) {
    super(description)
    this.name = 'OAuthError'
    this.error = error
    this.status = options.status ?? 400
    this.headers = options.headers
  }
}

/** Creates the same 404 for an object that does not exist and for one of another organization. */
export function notFound(what: string): ApiError {
  return new ApiError('not_found', `There is no such ${what}.`)
}

export function badRequest(detail: string, errors?: ErrorDetail[]): ApiError {
  return new ApiError('bad_request', detail, errors ? { errors } : {})
}

/** Creates a 400 for one place in the request; `message` continues its name: `is required`. */
export function invalid(location: string, message: string, cause?: unknown): ApiError {
  return new ApiError('validation_failed', `${location}: ${message}`, {
    errors: [{ location, message }],
    cause,
  })
}

/** Creates one 400 for several places in the request, each with its own message. */
export function invalidParts(errors: ErrorDetail[]): ApiError {
  return new ApiError('validation_failed', errors.map(({ message }) => message).join('; '), { errors })
}

export function forbidden(detail: string): ApiError {
  return new ApiError('forbidden', detail)
}

export function conflict(detail: string): ApiError {
  return new ApiError('conflict', detail)
}

/** Creates a 429 for a caller that may try again after this time. */
export function rateLimited(detail: string, seconds: number): ApiError {
  return new ApiError('rate_limited', detail, { headers: { 'retry-after': String(seconds) } })
}
