import { type Outage, outageOf } from '../db/outage.ts'
import { ApiError, errorCatalogue, OAuthError } from '../errors/errors.ts'
import { QueueFullError } from '../lib/limit.ts'

export interface ProblemContext {
  baseUrl: string
  requestId: string
  /** Leaves out the query. */
  path: string
}

/** Builds the body of every failure: RFC 9457 with extra members (openapi/schemas/errors.yaml). */
export function problemBody(
  error: ApiError,
  { baseUrl, requestId, path }: ProblemContext,
): Record<string, unknown> {
  return {
    type: `${baseUrl}/docs/errors#${error.code}`,
    title: errorCatalogue[error.code].title,
    status: error.status,
    statusCode: error.status,
    detail: error.message,
    instance: path,
    code: error.code,
    request_id: requestId,
    message: error.message,
    // Older clients of the public API read this member.
    ...(path.startsWith('/public/v1') ? { msg: error.message } : undefined),
    ...(error.errors ? { errors: error.errors } : undefined),
    ...error.extensions,
  }
}

/**
 * Turns any error of an OAuth or device endpoint into the form of RFC 6749 5.2. A violation of the contract becomes
 * `invalid_request`; 401 and 429 keep their status.
 */
export function toOAuthError(error: unknown): OAuthError {
  if (error instanceof OAuthError) return error
  const api = toApiError(error)
  const name = { 401: 'unauthorized', 403: 'access_denied', 404: 'not_found', 429: 'rate_limited' }[
    api.status
  ]
  const fallback = api.status >= 500 ? 'server_error' : 'invalid_request'
  return new OAuthError(name ?? fallback, api.message, {
    status: api.status,
    ...(api.headers ? { headers: api.headers } : {}),
  })
}

/**
 * Turns any error into one that the caller may see. An unexpected error becomes `internal`, which reveals nothing; its cause goes
 * to the log.
 */
export function toApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error
  if (error instanceof QueueFullError) return overloaded()
  const outage = outageOf(error)
  if (outage !== null) return databaseUnavailable(outage, error)
  return new ApiError('internal', 'The request failed. Quote the request id when you report it.', {
    cause: error,
  })
}

const outages: Record<Outage, { problem: string; seconds: number }> = {
  away: { problem: 'The database does not respond.', seconds: 5 },
  locked: { problem: 'Another program has locked the database.', seconds: 5 },
  full: { problem: 'The database does not accept writes: its disk may be full.', seconds: 30 },
}

/** Returns 503 for a database that is unreachable, locked or full. */
function databaseUnavailable(outage: Outage, cause: unknown): ApiError {
  const { problem, seconds } = outages[outage]
  return new ApiError('database_unavailable', `${problem} Try again in ${seconds} seconds.`, {
    headers: { 'Retry-After': String(seconds) },
    cause,
  })
}

/** Seconds in which a full queue drains. */
const BUSY_SECONDS = '2'

/** Returns 503 for work that has not begun, so that a retry is safe. */
export function overloaded(): ApiError {
  return new ApiError('overloaded', `The service is busy. Try again in ${BUSY_SECONDS} seconds.`, {
    headers: { 'Retry-After': BUSY_SECONDS },
  })
}
