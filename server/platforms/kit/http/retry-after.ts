import { parseWrittenInstant } from '../../../lib/time/written-dates.ts'
import type { ResponseHeaders } from './exchange.ts'

const DAY_MS = 86_400_000
const USUAL_HEADERS = ['retry-after', 'ratelimit-reset', 'x-ratelimit-reset', 'x-rate-limit-reset']

/**
 * Returns the milliseconds that the platform asks to wait, between 0 and a day; undefined if it does not say.
 * Reads `Retry-After` (seconds or an HTTP date, RFC 9110), then `RateLimit-Reset` (seconds, or epoch seconds as
 * AT Protocol servers send it), then `X-RateLimit-Reset` (seconds, epoch seconds, or an ISO date as Mastodon sends it) and X's
 * `X-Rate-Limit-Reset`; before all of them `own`, the header that a platform declares, also with JSON as Meta sends it.
 */
export function parseRetryAfter(headers: ResponseHeaders, now: number, own?: string): number | undefined {
  for (const name of [...(own ? [own] : []), ...USUAL_HEADERS]) {
    const wait = parseWait(headers.get(name), now)
    if (wait !== undefined) return Math.min(Math.max(wait, 0), DAY_MS)
  }
  return undefined
}

/**
 * Reads the wait from a response's JSON body, or else from its headers: `retry_after` (seconds), as Telegram and Discord send
 * it, `retry_after_seconds` and `retry_after_minutes`, as Moltbook does, or `json.ratelimit` (seconds), as Reddit does. Many
 * platforms report with every response when a quota resets, so only `Retry-After` counts unless the response reports a limit.
 */
export function readWaitMs(
  { headers, text }: { headers: ResponseHeaders; text: string },
  now: number,
  { isLimit, header }: { isLimit: boolean; header: string | undefined },
): number | undefined {
  const counted = isLimit ? headers : pickHeader(headers, 'retry-after')
  return readBodyWait(text) ?? parseRetryAfter(counted, now, header)
}

function pickHeader(headers: ResponseHeaders, name: string): ResponseHeaders {
  return { get: (wanted) => (wanted === name ? headers.get(name) : null) }
}

function readBodyWait(text: string): number | undefined {
  if (!/"(retry_after|ratelimit)/.test(text)) return undefined
  try {
    const body = JSON.parse(text) ?? {}
    const { retry_after, retry_after_seconds, retry_after_minutes, parameters, json } = body
    const inMinutes = typeof retry_after_minutes === 'number' ? retry_after_minutes * 60 : undefined
    const seconds =
      retry_after ?? parameters?.retry_after ?? retry_after_seconds ?? inMinutes ?? json?.ratelimit
    return typeof seconds === 'number' ? Math.min(Math.max(Math.ceil(seconds * 1000), 0), DAY_MS) : undefined
  } catch {
    return undefined
  }
}

function parseWait(value: string | null, now: number): number | undefined {
  if (value === null) return undefined
  const text = value.trim()
  if (text.startsWith('{')) return parseUsage(text)
  if (/^\d+(\.\d+)?$/.test(text)) {
    const seconds = Number(text)
    return Math.ceil(seconds > 1e9 ? seconds * 1000 - now : seconds * 1000)
  }
  const date = parseWrittenInstant(text)
  return date === null ? undefined : date - now
}

/** Reads the longest wait in Meta's `X-Business-Use-Case-Usage`, which has one in minutes for each kind of call. */
function parseUsage(text: string): number | undefined {
  const waits = [...text.matchAll(/"estimated_time_to_regain_access":\s*(\d+)/g)].map(([, minutes]) =>
    Number(minutes),
  )
  const longest = Math.max(0, ...waits)
  return longest === 0 ? undefined : longest * 60_000
}
