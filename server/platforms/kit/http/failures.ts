import { parseBoundedJson } from '../../../lib/json/bounded-json.ts'
import { UnsafeUrlError } from '../../../outbound/safe-fetch.ts'
import type { ClassifiedFailure, PlatformRequest, PlatformResponse } from './client.ts'
import { describeDetail } from './error-rules.ts'
import { PlatformError } from './errors.ts'
import { collectSecrets, redactText } from './redact.ts'
import { readWaitMs } from './retry-after.ts'

/** Reports a response that is longer than its size cap. */
export class TooLargeError extends Error {}

/** Returns the response text as it may be stored: without the request's secrets, cut to 2 kB. */
export function redactResponse(request: PlatformRequest, response: PlatformResponse): string {
  return redactText(response.text, collectSecrets(request))
}

/** Classifies a call that got no response, by whether the request may have reached the platform. */
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
      `${name} received the request, but its response was lost: the post may be live.`,
      { cause },
    )
  if (cause instanceof TooLargeError)
    return new PlatformError('rejected', `${name} sent a response that is too large.`, {
      code: 'answer_too_large',
      cause,
    })
  const timedOut = cause instanceof Error && cause.name === 'TimeoutError'
  return new PlatformError(
    'retryable',
    `${name} ${timedOut ? 'did not respond in time' : 'could not be reached'}.`,
    {
      code: timedOut ? 'platform_timeout' : 'platform_unreachable',
      cause,
    },
  )
}

/** Finds the SSRF guard's refusal, however deeply undici wrapped it. Ignores temporary reasons. */
function unsafeUrl(error: unknown): UnsafeUrlError | undefined {
  for (let inner = error, depth = 0; inner instanceof Error && depth < 5; inner = inner.cause, depth += 1)
    if (inner instanceof UnsafeUrlError && ['scheme', 'host', 'private_address'].includes(inner.reason))
      return inner
  return undefined
}

/** Classifies a response that is not a 2xx, or a 2xx that reports an error. */
export function toStatusError(
  name: string,
  request: PlatformRequest,
  response: PlatformResponse,
  now: number,
): PlatformError {
  const data = parseJson(response.text)
  const { status } = response
  const detail = describeDetail(data, `status ${status}`)
  const known = request.classify?.({ ...response, data }) ?? classifyByStatus(name, request, status, detail)
  const failed = `${name} failed${status < 300 ? '' : ` with ${status}`}: the post may be live.`
  const reason = describeDetail(data, '')
  const classified: ClassifiedFailure = leavesOpen(request, status, known)
    ? { failure: 'unknown', message: reason === '' ? failed : `${failed} It says: ${reason}` }
    : known
  const isLimit = status === 429 || classified.code === 'platform_rate_limited'
  const wait = readWaitMs(response, now, { isLimit, header: request.rateLimitHeader })
  // Redacts the message, since it may quote a response that quotes the request.
  const message = redactText(classified.message, collectSecrets(request))
  return new PlatformError(classified.failure, message, {
    ...(classified.code === undefined ? {} : { code: classified.code }),
    ...(['retryable', 'unknown'].includes(classified.failure) && wait !== undefined
      ? { retryAfterMs: wait }
      : {}),
    platformResponse: redactResponse(request, response),
  })
}

/**
 * Returns true if a failure leaves open whether an irreversible call had an effect, whatever a platform's table says of it: a server
 * that fails may fail after it accepted the post, and one that times out may still be at work. In the body of a 2xx it is the same,
 * except for refusals and rate limits, which a platform reports before it begins.
 */
function leavesOpen({ irreversible }: PlatformRequest, status: number, known: ClassifiedFailure): boolean {
  if (!irreversible || known.failure === 'unknown' || known.source !== undefined) return false
  if (status === 408 || status >= 500) return true
  return status < 300 && known.failure === 'retryable' && known.code !== 'platform_rate_limited'
}

/** Classifies a failure that no rule of the platform decides. `detail` is the platform's own reason. */
function classifyByStatus(
  name: string,
  { irreversible, isForeign }: PlatformRequest,
  status: number,
  detail: string,
): ClassifiedFailure {
  // An address to upload to expires, and the next try gets another.
  if (isForeign && (status === 401 || status === 403))
    return {
      failure: 'retryable',
      code: 'upload_refused',
      message: `The server that stores files for ${name} refused the upload with ${status}: ${detail}`,
    }
  if (status === 429)
    return { failure: 'retryable', code: 'platform_rate_limited', message: `${name} asks to slow down.` }
  if (status === 401)
    return { failure: 'auth', message: `${name} refused the token: connect the channel again.` }
  if (status === 408)
    return { failure: 'retryable', message: `${name} timed out while it received the request.` }
  if (status >= 500) return { failure: 'retryable', message: `${name} failed with ${status}.` }
  return { failure: 'rejected', ...refusalOf(name, status, detail, irreversible ? 'post' : 'request') }
}

function refusalOf(
  name: string,
  status: number,
  detail: string,
  refused: string,
): { code?: string; message: string } {
  if (status >= 300 && status < 400)
    return {
      code: 'unexpected_redirect',
      message: `${name} redirects to another URL; its address may be wrong.`,
    }
  if (status === 403)
    return { code: 'missing_permissions', message: `${name} does not allow this: ${detail}` }
  if (status === 413)
    return { code: 'media_too_large', message: `${name} does not accept files of this size.` }
  return { message: `${name} refused the ${refused}: ${detail}` }
}

function parseJson(text: string): unknown {
  try {
    return parseBoundedJson(text)
  } catch {
    return undefined
  }
}
