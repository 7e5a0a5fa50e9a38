import type { components } from '../generated/api.ts'
import type { Postern } from './calls.ts'
import { ConnectionError, throwIfAborted } from './connection-error.ts'
import {
  isPosternError,
  OAuthError,
  requireTexts,
  throwOAuthError,
  unexpectedResponse,
} from './oauth-responses.ts'
import { delay } from './retry.ts'

/** Contains a device's token, its scope and the organization. The token does not expire. */
export type DeviceToken = components['schemas']['DeviceToken']

export interface DeviceFlowOptions {
  /** Scopes separated by spaces, such as `posts:read posts:write`. Default: `read write`, which is everything. */
  scope?: string | undefined
  /** Cancels only the first call; `waitForToken` takes its own signal. */
  signal?: AbortSignal | undefined
  /** Epoch milliseconds, for tests. Default: `Date.now`. */
  now?: (() => number) | undefined
  /** Resolves after this many milliseconds, or rejects when the signal aborts; for tests. Default: a timer. */
  wait?: ((ms: number, signal?: AbortSignal) => Promise<void>) | undefined
}

type DeviceCodes = components['schemas']['DeviceAuthorization']

/** A login that waits for a person. Show `user_code` and `verification_uri`, or the link that contains both. */
export interface DeviceLogin extends DeviceCodes {
  /** Epoch milliseconds by this machine's clock. */
  expiresAt: number
  /** Polls until the person has decided. See `deviceFlow`. */
  waitForToken(options?: WaitOptions): Promise<DeviceToken>
}

export interface WaitOptions {
  /** Cancels the wait at once, with a `ConnectionError` of code `aborted` whose cause is the signal's reason. */
  signal?: AbortSignal | undefined
  /** Called after each poll without a decision, with the reason and the maximum of milliseconds until the next poll. */
  onPending?: ((pending: { reason: PendingReason; waitMs: number }) => void) | undefined
}

/** `unavailable`: no response, or one that asks to retry later. */
export type PendingReason = 'authorization_pending' | 'slow_down' | 'unavailable'

/**
 * Starts the login of a tool without a browser (RFC 8628). `waitForToken` polls at the interval that the service sets: every
 * `interval` seconds, and five seconds more after each `slow_down`. While the service is unavailable or busy, each wait is twice the
 * last, up to a minute, or as long as `Retry-After` says. It throws `OAuthError` with `access_denied` if the person denies access,
 * and with `expired_token` if nobody decides in time. The token is delivered once: if that response is lost, the login also ends
 * with `expired_token`, and the person must start over.
 *
 * Throws `OAuthError` (`invalid_scope`, `rate_limited`), `ConnectionError`, and `PosternError` for a response that is not the
 * service's.
 */
export async function deviceFlow(
  postern: Pick<Postern, 'device'>,
  options: DeviceFlowOptions = {},
): Promise<DeviceLogin> {
  const { scope, signal, now = Date.now, wait = delay } = options
  const response = await postern.device.start({ body: scope ? { scope } : {}, signal }).catch(throwOAuthError)
  const codes = requireTexts(response, 'device_code', 'user_code', 'verification_uri')
  if (!(codes.expires_in > 0)) throw unexpectedResponse('expires_in')
  const expiresAt = now() + codes.expires_in * 1000
  // RFC 8628 3.2: five seconds if the response gives no interval.
  let interval = (codes.interval > 0 ? codes.interval : 5) * 1000
  return {
    ...codes,
    expiresAt,
    async waitForToken({ signal, onPending } = {}) {
      for (let waitMs = interval; ; ) {
        throwIfAborted(signal)
        const left = expiresAt - now()
        if (interval >= left) throw new OAuthError('expired_token', 'Nobody decided in time.')
        // Wait no longer than leaves time for one more poll.
        await wait(Math.min(waitMs, Math.max(interval, left - 1000)), signal)
        throwIfAborted(signal)
        const result = await poll(postern, codes.device_code, signal)
        if ('token' in result) return result.token
        if (result.reason === 'slow_down') interval += 5000
        waitMs =
          result.reason === 'unavailable' ? nextWaitMs(waitMs, interval, result.retryAfterMs) : interval
        onPending?.({ reason: result.reason, waitMs })
      }
    },
  }
}

type PollResult =
  | { token: DeviceToken }
  | { reason: 'authorization_pending' | 'slow_down' }
  | { reason: 'unavailable'; retryAfterMs: number }

async function poll(
  postern: Pick<Postern, 'device'>,
  code: string,
  signal: AbortSignal | undefined,
): Promise<PollResult> {
  try {
    const token = await postern.device.pollToken({ body: { device_code: code }, signal })
    return { token: requireTexts(token, 'access_token') }
  } catch (error) {
    if (error instanceof ConnectionError && error.code !== 'aborted')
      return { reason: 'unavailable', retryAfterMs: 0 }
    if (!isPosternError(error)) throw error
    const { title } = error.problem
    if (title === 'authorization_pending' || title === 'slow_down') return { reason: title }
    if (error.status < 500 && error.status !== 429 && error.status !== 408) return throwOAuthError(error)
    return { reason: 'unavailable', retryAfterMs: error.retryAfterMs ?? 0 }
  }
}

const MAX_BACKOFF_MS = 60_000

/** Doubles the wait (RFC 8628 3.5), up to a minute, but never below the interval or what the service asks for. */
function nextWaitMs(waitMs: number, interval: number, retryAfterMs: number): number {
  return Math.max(Math.min(waitMs * 2, MAX_BACKOFF_MS), interval, retryAfterMs)
}
