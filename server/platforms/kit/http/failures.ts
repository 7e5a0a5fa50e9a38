import { UnsafeUrlError } from '../../../lib/safe-fetch.ts'
import type { ClassifiedFailure, PlatformRequest, PlatformResponse } from './client.ts'
import { PlatformError } from './errors.ts'
import { collectSecrets, redactText } from './redact.ts'
import { readWaitMs } from './retry-after.ts'

/** Thrown while reading an answer past its cap. */
export class TooLargeError extends Error {}

/** The answer as it may be stored: without the request's secrets, cut to 2 kB. */
export function redactResponse(request: PlatformRequest, answer: PlatformResponse): string {
  return redactText(answer.text, collectSecrets(request))
}

/** No answer came: what is known of the request's fate decides. */
export function toTransportError(
  name: string,
  request: PlatformRequest,
  sent: boolean,
  cause: unknown,
): PlatformError {
  if (cause instanceof PlatformError) return cause
  const unsafe = unsafeUrl(cause)
  if (unsafe) return new PlatformError('rejected', unsafe.message, { code: 'unsafe_url', cause })
  if (request.irreversible && sent)
    return new PlatformError(
      'unknown',
      `${name} got the request, but its answer did not arrive: the post may be live.`,
      { cause },
    )
  if (cause instanceof TooLargeError)
    return new PlatformError('rejected', `${name} answered with too much data.`, {
      code: 'answer_too_large',
      cause,
    })
  const timedOut = cause instanceof Error && cause.name === 'TimeoutError'
  return new PlatformError(
    'retryable',
    `${name} ${timedOut ? 'did not answer in time' : 'could not be reached'}.`,
    {
      code: timedOut ? 'platform_timeout' : 'platform_unreachable',
      cause,
    },
  )
}

/** The guard's refusal, wherever the connection machinery wrapped it. What may pass with time is no refusal. */
function unsafeUrl(error: unknown): UnsafeUrlError | undefined {
  for (let at = error, depth = 0; at instanceof Error && depth < 5; at = at.cause, depth += 1)
    if (at instanceof UnsafeUrlError && ['scheme', 'host', 'private_address'].includes(at.reason)) return at
  return undefined
}

/** An answer came and is no 2xx. */
export function toStatusError(
  name: string,
  request: PlatformRequest,
  answer: PlatformResponse,
  now: number,
): PlatformError {
  const wait = readWaitMs(answer, now)
  const known =
    request.classify?.({ ...answer, data: parseJson(answer.text) }) ??
    classifyByStatus(name, request, answer.status)
  // A message may quote the platform, which may quote the request.
  const message = redactText(known.message, collectSecrets(request))
  return new PlatformError(known.failure, message, {
    ...(known.code === undefined ? {} : { code: known.code }),
    ...(['retryable', 'unknown'].includes(known.failure) && wait !== undefined ? { retryAfterMs: wait } : {}),
    platformResponse: redactResponse(request, answer),
  })
}

function classifyByStatus(name: string, request: PlatformRequest, status: number): ClassifiedFailure {
  if (status === 429)
    return { failure: 'retryable', code: 'platform_rate_limited', message: `${name} asks to slow down.` }
  if (status === 401) return { failure: 'auth', message: `${name} refused the account's token.` }
  if (status >= 500) {
    if (request.irreversible)
      return { failure: 'unknown', message: `${name} failed with ${status}: the post may be live.` }
    return { failure: 'retryable', message: `${name} failed with ${status}.` }
  }
  if (status >= 300 && status < 400)
    return {
      failure: 'rejected',
      code: 'unexpected_redirect',
      message: `${name} redirects elsewhere; its address may be wrong.`,
    }
  if (status === 408) return { failure: 'retryable', message: `${name} gave up waiting for the request.` }
  return { failure: 'rejected', message: `${name} refused the request with ${status}.` }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
