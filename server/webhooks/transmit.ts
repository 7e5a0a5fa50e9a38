import type { HasClock } from '../lib/time/clock.ts'
import { formatTraceparent } from '../lib/trace-context.ts'
import { type HasSafeFetch, UnsafeUrlError } from '../outbound/safe-fetch.ts'
import { parseRetryAfter } from '../platforms/kit/http/retry-after.ts'
import { currentTrace, inSpan } from '../process/trace.ts'

/** Describes the result of one request to a receiver. */
export interface Transmission {
  /** HTTP status; null without an answer. */
  status: number | null
  /** Beginning of the answer's body; null without an answer. */
  body: string | null
  durationMs: number
  /** Reason for a failure, as a sentence for people; null after a success. */
  error: string | null
  timedOut: boolean
  /** Wait that the receiver asked for in `Retry-After`, in ms. */
  retryAfterMs: number | undefined
}

/** Returns the result of a request that was not sent. */
export function notSent(error: string): Transmission {
  return { status: null, body: null, durationMs: 0, error, timedOut: false, retryAfterMs: undefined }
}

const TIMEOUT_MS = 15_000
const SHOWN_BYTES = 2_000

/**
 * Posts `body` to an address that a user gave and returns the result. Only 2xx is a success, and redirects are not followed. The
 * receiver gets the trace in `traceparent`. Throws only the reason of `signal`.
 */
export function transmit(
  ctx: HasClock & HasSafeFetch,
  url: string,
  message: Message,
  signal: AbortSignal,
): Promise<Transmission> {
  return inSpan({ name: 'webhook', kind: 'client', errorOf }, () => post(ctx, url, message, signal))
}

interface Message {
  headers: Record<string, string>
  body: string
}

function errorOf({ error, status }: Transmission): string | null {
  return error === null ? null : String(status ?? 'no_answer')
}

async function post(
  ctx: HasClock & HasSafeFetch,
  url: string,
  { headers, body }: Message,
  signal: AbortSignal,
): Promise<Transmission> {
  const trace = currentTrace()
  const startedAt = performance.now()
  const duration = () => Math.round(performance.now() - startedAt)
  try {
    const answer = await ctx.safeFetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'user-agent': 'Postern-Webhooks/1.0',
        'accept-encoding': 'identity',
        ...(trace && { traceparent: formatTraceparent(trace) }),
        ...headers,
      },
      body,
      timeoutMs: TIMEOUT_MS,
      // Only the start is read, however long the answer is.
      maxBytes: Number.MAX_SAFE_INTEGER,
      signal,
    })
    const { status } = answer
    const shown = await readStart(answer.body)
    return {
      status,
      body: shown,
      durationMs: duration(),
      error:
        status >= 200 && status <= 299 ? null : `The endpoint answered ${status}${redirectHint(status)}.`,
      timedOut: false,
      retryAfterMs: readRetryAfter(answer.headers, ctx.clock.now()),
    }
  } catch (error) {
    if (!(error instanceof UnsafeUrlError)) throw error
    const timedOut = error.reason === 'timeout'
    const none = { status: null, body: null, retryAfterMs: undefined }
    return { ...none, durationMs: duration(), error: error.message, timedOut }
  }
}

/** Reads `Retry-After` alone, because other rate-limit headers of a receiver say nothing about this failure. */
function readRetryAfter(headers: Headers, now: number): number | undefined {
  const value = headers.get('retry-after')
  return value === null ? undefined : parseRetryAfter(new Headers({ 'retry-after': value }), now)
}

function redirectHint(status: number): string {
  return status >= 300 && status <= 399 ? ', a redirect, which is not followed' : ''
}

/** Reads the first bytes as text. The status counts even if the rest fails. Replaces NUL, which Postgres text cannot hold. */
async function readStart(body: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  try {
    for await (const chunk of body) {
      chunks.push(chunk)
      size += chunk.length
      if (size >= SHOWN_BYTES) break
    }
  } catch {
    // The connection broke inside the body, so only the first part is shown.
  }
  return Buffer.concat(chunks).subarray(0, SHOWN_BYTES).toString('utf8').replaceAll('\0', '\uFFFD')
}
