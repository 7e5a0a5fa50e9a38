import { HttpError } from 'express-openapi-validator/dist/framework/types.js'
import { ApiError, type ErrorCode, errorCatalogue } from '../errors.ts'

export interface ProblemContext {
  baseUrl: string
  requestId: string
  /** Without the query. */
  path: string
}

/** The body of every failure: RFC 9457 with members of our own (openapi/schemas/errors.yaml). */
export function problemBody(
  error: ApiError,
  { baseUrl, requestId, path }: ProblemContext,
): Record<string, unknown> {
  return {
    type: `${baseUrl}/docs/errors#${error.code}`,
    title: errorCatalogue[error.code].title,
    status: error.status,
    detail: error.message,
    instance: path,
    code: error.code,
    request_id: requestId,
    message: error.message,
    // Older clients of the public API read this one.
    ...(path.startsWith('/public/v1') ? { msg: error.message } : undefined),
    ...(error.errors ? { errors: error.errors } : undefined),
    ...error.extensions,
  }
}

const codeByStatus: Partial<Record<number, ErrorCode>> = {
  400: 'bad_request',
  404: 'not_found',
  405: 'method_not_allowed',
  413: 'payload_too_large',
  415: 'unsupported_media_type',
}

/**
 * Whatever was thrown as something that may be shown. What nobody meant for the caller becomes `internal`, which reveals
 * nothing; its cause is for the log.
 */
export function toApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error
  if (error instanceof HttpError) {
    const code = codeByStatus[error.status]
    if (code !== undefined) return new ApiError(code, error.message, { cause: error })
  }
  return new ApiError('internal', 'The request failed. Quote the request id when you report it.', {
    cause: error,
  })
}
