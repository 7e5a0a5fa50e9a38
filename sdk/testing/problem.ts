import { errorStatuses } from '../../generated/examples.ts'
import type { Problem } from '../errors.ts'

export interface ProblemOptions extends Partial<Omit<Problem, 'code' | 'status'>> {
  /** Seconds after which the client may try again. */
  retryAfterSeconds?: number
}

/** Creates the response of a failure, as the service sends it: `problem('rate_limited', { retryAfterSeconds: 2 })`. */
export function problem(
  code: keyof typeof errorStatuses,
  { retryAfterSeconds, ...members }: ProblemOptions = {},
): Response {
  const status = errorStatuses[code]
  const detail = members.detail ?? `The fake was asked for ${code}.`
  const body = {
    type: `https://postern.test/docs/errors#${code}`,
    title: code,
    ...{ status, statusCode: status, detail, message: detail },
    ...{ instance: '/', code, request_id: 'fake' },
    ...members,
  }
  return new Response(JSON.stringify(body), {
    status,
    headers: {
      'content-type': 'application/problem+json',
      ...(retryAfterSeconds === undefined ? {} : { 'retry-after': String(retryAfterSeconds) }),
    },
  })
}
