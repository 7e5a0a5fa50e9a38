import type { App } from '../context.ts'
import { UnsafeUrlError } from '../lib/safe-fetch.ts'
import { parseRetryAfter } from '../platforms/kit/http/retry-after.ts'

/** Describes the result of one request to a receiver. */
export interface Transmission {
  /** null when no answer came. */
  status: number | null
  /** The beginning of the answer. */
  body: string | null
  durationMs: number
  /** Why it is no success; null for one. Fit to be shown. */
  error: string | null
  timedOut: boolean
  /** Milliseconds that the receiver asked to wait. */
  retryAfterMs: number | undefined
}

/** Nothing was sent, for this reason. */
export function notSent(error: string): Transmission {
  return { status: null, body: null, durationMs: 0, error, timedOut: false, retryAfterMs: undefined }
}

const TIMEOUT_MS = 15_000
const SHOWN_BYTES = 2_000

/**
 * Posts `body` to an address that a user gave and says what happened; 2xx alone is a success, a redirect is not followed. Throws
 * only the reason of `signal`.
 */
export async function transmit(
  ctx: Pick<App, 'safeFetch' | 'clock'>,
  url: string,
  { headers, body }: { headers: Record<string, string>; body: string },
  signal: AbortSignal,
): Promise<Transmission> {
  const startedAt = performance.now()
  const duration = () => Math.round(performance.now() - startedAt)
  try {
    const answer = await ctx.safeFetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'user-agent': 'Postern-Webhooks/1.0',
        'accept-encoding': 'identity',
        ...headers,
      },
      body,
      timeoutMs: TIMEOUT_MS,
      // The beginning is all that is read, however long it is.
      maxBytes: Number.MAX_SAFE_INTEGER,
      signal,
    })
    const { status } = answer
    const shown = await beginning(answer.body)
    return {
      status,
      body: shown,
      durationMs: duration(),
      error: status >= 200 && status <= 299 ? null : `The endpoint answered ${status}${redirected(status)}.`,
      timedOut: false,
      retryAfterMs: askedToWait(answer.headers, ctx.clock.now()),
    }
  } catch (error) {
    if (!(error instanceof UnsafeUrlError)) throw error
    const timedOut = error.reason === 'timeout'
    const none = { status: null, body: null, retryAfterMs: undefined }
    return { ...none, durationMs: duration(), error: error.message, timedOut }
  }
}

/** `Retry-After` alone: the limits that a receiver reports beside say nothing about this failure. */
function askedToWait(headers: Headers, now: number): number | undefined {
  const value = headers.get('retry-after')
  return value === null ? undefined : parseRetryAfter(new Headers({ 'retry-after': value }), now)
}

function redirected(status: number): string {
  return status >= 300 && status <= 399 ? ', a redirect, which is not followed' : ''
}

/** Reads the first bytes as text; the status counts, even if the rest fails. No NUL, which Postgres holds in no text. */
async function beginning(body: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  try {
    for await (const chunk of body) {
      chunks.push(chunk)
      size += chunk.length
      if (size >= SHOWN_BYTES) break
    }
  } catch {
    // Cut off inside: what came is shown.
  }
  return Buffer.concat(chunks).subarray(0, SHOWN_BYTES).toString('utf8').replaceAll('\0', '\uFFFD')
}
