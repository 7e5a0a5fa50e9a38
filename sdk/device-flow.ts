import type { components } from '../generated/api.ts'
import type { Postern } from './calls.ts'
import { ConnectionError, throwIfAborted } from './connection-error.ts'
import { isAnswer, OAuthError, rethrow, unexpected, withTexts } from './oauth-answers.ts'
import { pause } from './retry.ts'

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
  const { scope, signal, now = Date.now, wait = pause } = options
  const answer = await postern.device.start({ body: scope ? { scope } : {}, signal }).catch(rethrow)
  const codes = withTexts(answer, 'device_code', 'user_code', 'verification_uri')
  if (!(codes.expires_in > 0)) throw unexpected('expires_in')
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
        const asked = await ask(postern, codes.device_code, signal)
        if ('token' in asked) return asked.token
        if (asked.reason === 'slow_down') interval += 5000
        waitMs = asked.reason === 'unavailable' ? backOff(waitMs, interval, asked.retryAfterMs) : interval
        onPending?.({ reason: asked.reason, waitMs })
      }
    },
  }
}

type Asked =
  | { token: DeviceToken }
  | { reason: 'authorization_pending' | 'slow_down' }
  | { reason: 'unavailable'; retryAfterMs: number }

async function ask(
  postern: Pick<Postern, 'device'>,
  code: string,
  signal: AbortSignal | undefined,
): Promise<Asked> {
  try {
    const answer = await postern.device.pollToken({ body: { device_code: code }, signal })
    return { token: withTexts(answer, 'access_token') }
  } catch (error) {
    if (error instanceof ConnectionError && error.code !== 'aborted')
      return { reason: 'unavailable', retryAfterMs: 0 }
    if (!isAnswer(error)) throw error
    const word = error.problem.title
    if (word === 'authorization_pending' || word === 'slow_down') return { reason: word }
    if (error.status < 500 && error.status !== 429 && error.status !== 408) return rethrow(error)
    return { reason: 'unavailable', retryAfterMs: error.retryAfterMs ?? 0 }
  }
}

const LONGEST_BACKOFF_MS = 60_000

/** Doubles the wait (RFC 8628 3.5), up to a minute, but never below the interval or what the service asks for. */
function backOff(waited: number, interval: number, retryAfterMs: number): number {
  return Math.max(Math.min(waited * 2, LONGEST_BACKOFF_MS), interval, retryAfterMs)
}
