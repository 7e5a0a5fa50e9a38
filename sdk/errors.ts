import type { components } from '../generated/api.ts'
import { identify } from './error-identity.ts'

/** The service's error body (RFC 9457). */
export type Problem = components['schemas']['Problem']

/** Lists every `code` of this version of the contract; a newer server may respond with others. */
export type ErrorCode = Problem['code']

/** Reports a failure from the service. `code` is stable; `problem.errors` lists locations and reasons. */
export class PosternError extends Error {
  static {
    identify(PosternError, 'PosternError')
  }
  readonly status: number
  readonly code: ErrorCode
  readonly requestId: string | undefined
  /** Milliseconds that the response asks to wait before the next try; undefined if it does not say. */
  readonly retryAfterMs: number | undefined
  readonly problem: Problem
  readonly response: Response

  constructor(problem: Problem, response: Response) {
    super(problem.detail)
    this.status = response.status
    this.code = problem.code
    this.requestId = problem.request_id ?? response.headers.get('x-request-id') ?? undefined
    this.retryAfterMs = retryAfterMs(response)
    this.problem = problem
    this.response = response
  }
}

/** Returns how long a response asks to wait, given in seconds or as a date by the service's clock. */
export function retryAfterMs({ headers }: Response): number | undefined {
  const value = headers.get('retry-after')
  if (value === null) return undefined
  const sentAt = Date.parse(headers.get('date') ?? '')
  const ms = /^\d+$/.test(value)
    ? Number(value) * 1000
    : Date.parse(value) - (Number.isNaN(sentAt) ? Date.now() : sentAt)
  return Number.isNaN(ms) ? undefined : Math.max(ms, 0)
}

/** Returns the response's failure as a problem, even if something in between responded with HTML or nothing. */
export function toProblem(
  error: unknown,
  response: Response,
  detail = `The response (${response.status}) did not come from this service. Check the base URL.`,
): Problem {
  if (typeof error === 'object' && error !== null && 'code' in error && 'detail' in error)
    return error as Problem
  if (isOAuthError(error))
    return problemOf(response, {
      title: error.error,
      detail: error.error_description ?? error.error,
      code: codes[response.status] ?? 'internal',
    })
  return problemOf(response, {
    title: response.statusText || 'Unexpected response',
    detail,
    code: 'internal',
  })
}

/** Error response of the OAuth and device endpoints (RFC 6749 5.2); its code becomes the `title` of a problem. */
interface OAuthError {
  error: string
  error_description?: string
}

const codes: Record<number, ErrorCode> = {
  400: 'bad_request',
  401: 'unauthorized',
  403: 'forbidden',
  404: 'not_found',
  429: 'rate_limited',
}

export function isOAuthError(error: unknown): error is OAuthError {
  return typeof error === 'object' && error !== null && 'error' in error && typeof error.error === 'string'
}

function problemOf(response: Response, fields: Pick<Problem, 'title' | 'detail' | 'code'>): Problem {
  const { status, headers, url } = response
  return {
    type: 'about:blank',
    status,
    statusCode: status,
    instance: url ? new URL(url).pathname : '',
    request_id: headers.get('x-request-id') ?? '',
    message: fields.detail,
    ...fields,
  }
}
