import type { components } from '../generated/api.ts'

/** The one error body of the service (RFC 9457). */
export type Problem = components['schemas']['Problem']

/** Every `code` this version of the contract knows; a newer server may answer others. */
export type ErrorCode = Problem['code']

/** The service answered with a failure. `code` is stable; `problem.errors` says where and why. */
export class PosternError extends Error {
  readonly status: number
  readonly code: ErrorCode
  readonly requestId: string | undefined
  readonly problem: Problem
  readonly response: Response

  constructor(problem: Problem, response: Response) {
    super(problem.detail)
    this.name = 'PosternError'
    this.status = response.status
    this.code = problem.code
    this.requestId = problem.request_id ?? response.headers.get('x-request-id') ?? undefined
    this.problem = problem
    this.response = response
  }
}

/** No answer came: refused, dropped, timed out or aborted. Whether the call took effect is not known unless it is repeated with its key. */
export class ConnectionError extends Error {
  readonly timedOut: boolean

  constructor(message: string, timedOut: boolean, cause: unknown) {
    super(message, { cause })
    this.name = 'ConnectionError'
    this.timedOut = timedOut
  }
}

/** The answer's failure as a problem, even where something in between answered with HTML or nothing. */
export function toProblem(
  error: unknown,
  response: Response,
  detail = `The answer was ${response.status} and not from this service. Check the base URL.`,
): Problem {
  if (typeof error === 'object' && error !== null && 'code' in error && 'detail' in error)
    return error as Problem
  if (typeof error === 'object' && error !== null && 'error' in error && typeof error.error === 'string')
    return ofOAuth(error as OAuthError, response)
  const path = response.url ? new URL(response.url).pathname : ''
  return {
    type: 'about:blank',
    title: response.statusText || 'Unexpected answer',
    status: response.status,
    detail,
    instance: path,
    code: 'internal',
    request_id: response.headers.get('x-request-id') ?? '',
    message: detail,
  }
}

/** What the OAuth and device endpoints answer (RFC 6749 5.2). */
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

/** As a problem whose `title` is the RFC's word, such as `invalid_grant`. */
function ofOAuth({ error, error_description: detail = error }: OAuthError, response: Response): Problem {
  return {
    type: 'about:blank',
    title: error,
    status: response.status,
    detail,
    instance: response.url ? new URL(response.url).pathname : '',
    code: codes[response.status] ?? 'internal',
    request_id: response.headers.get('x-request-id') ?? '',
    message: detail,
  }
}
