import type { components } from '../generated/api.ts'
import type { Postern } from './client.ts'
import { ConnectionError, throwIfAborted } from './connection-error.ts'
import { isAnswer, OAuthError, rethrow, unexpected, withTexts } from './oauth-answers.ts'
import { pause } from './retry.ts'

/** What a device is given: the token, its scope, and where it is for. It does not expire. */
export type DeviceToken = components['schemas']['DeviceToken']

export interface DeviceFlowOptions {
  /** `read`, `write` or both with a space between them. Default: both. */
  scope?: string | undefined
  /** Ends the first call only; `waitForToken` takes one of its own. */
  signal?: AbortSignal | undefined
  /** Epoch milliseconds, for tests. Default: `Date.now`. */
  now?: (() => number) | undefined
  /** Resolves after so many milliseconds, or ends when the signal aborts; for tests. Default: a timer. */
  wait?: ((ms: number, signal?: AbortSignal) => Promise<void>) | undefined
}

type DeviceCodes = components['schemas']['DeviceAuthorization']

/** A login that waits for a person: show `user_code` and `verification_uri`, or the link that has both in it. */
export interface DeviceLogin extends DeviceCodes {
  /** Epoch milliseconds by this machine's clock. */
  expiresAt: number
  /** Asks until the person has decided. See `deviceFlow`. */
  waitForToken(options?: WaitOptions): Promise<DeviceToken>
}

export interface WaitOptions {
  /** Ends the wait at once, with a `ConnectionError` of code `aborted` whose cause is the signal's reason. */
  signal?: AbortSignal | undefined
  /** After each time of asking that decided nothing: why, and in how many milliseconds (at most) the next is. */
  onPending?: ((pending: { reason: PendingReason; waitMs: number }) => void) | undefined
}

/** `unavailable`: no answer, or one that says to come back later. */
export type PendingReason = 'authorization_pending' | 'slow_down' | 'unavailable'

/**
 * Starts the login of a tool without a browser (RFC 8628). `waitForToken` asks as often as the service wants it: every `interval`
 * seconds, five more after each `slow_down`. While the service cannot be reached, or is busy, each wait is twice the last, up to a
 * minute, or what `Retry-After` says. It throws `OAuthError` with `access_denied` when the person refused, and with
 * `expired_token` when nobody decided in time. The token is delivered once: an answer that is lost on its way ends in
 * `expired_token` too, and the person starts again.
 *
 * Throws `OAuthError` (`invalid_scope`, `rate_limited`), `ConnectionError`, and `PosternError` for an answer that is not of the service.
 */
export async function deviceFlow(postern: Postern, options: DeviceFlowOptions = {}): Promise<DeviceLogin> {
  const { scope, signal, now = Date.now, wait = pause } = options
  const answer = await postern
    .startDeviceAuthorization({ body: scope ? { scope } : {}, signal })
    .catch(rethrow)
  const codes = withTexts(answer, 'device_code', 'user_code', 'verification_uri')
  if (!(codes.expires_in > 0)) throw unexpected('expires_in')
  const expiresAt = now() + codes.expires_in * 1000
  // RFC 8628 3.2: five where none is given.
  let interval = (codes.interval > 0 ? codes.interval : 5) * 1000
  return {
    ...codes,
    expiresAt,
    async waitForToken({ signal, onPending } = {}) {
      for (let waitMs = interval; ; ) {
        throwIfAborted(signal)
        const left = expiresAt - now()
        if (interval >= left) throw new OAuthError('expired_token', 'Nobody decided in time.')
        // Not so long that it could not ask once more.
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

async function ask(postern: Postern, code: string, signal: AbortSignal | undefined): Promise<Asked> {
  try {
    const answer = await postern.pollDeviceToken({ body: { device_code: code }, signal })
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

/** Twice as long (RFC 8628 3.5), to a minute; never less than the interval, nor than the service asks for. */
function backOff(waited: number, interval: number, retryAfterMs: number): number {
  return Math.max(Math.min(waited * 2, LONGEST_BACKOFF_MS), interval, retryAfterMs)
}
