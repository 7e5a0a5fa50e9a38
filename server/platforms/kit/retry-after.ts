const dayMs = 86_400_000

/**
 * Milliseconds the platform asks to wait, between 0 and a day, or undefined where it does not say.
 * Reads `Retry-After` (seconds or an HTTP date, RFC 9110), then `RateLimit-Reset` (seconds, or epoch seconds as
 * AT Protocol servers send it), then `X-RateLimit-Reset` (epoch seconds, or an ISO date as Mastodon sends it).
 */
export function retryAfterMs(headers: Headers, now: number): number | undefined {
  for (const name of ['retry-after', 'ratelimit-reset', 'x-ratelimit-reset']) {
    const wait = waitFrom(headers.get(name), now)
    if (wait !== undefined) return Math.min(Math.max(wait, 0), dayMs)
  }
  return undefined
}

function waitFrom(value: string | null, now: number): number | undefined {
  if (value === null) return undefined
  const text = value.trim()
  if (/^\d+(\.\d+)?$/.test(text)) {
    const seconds = Number(text)
    return Math.ceil(seconds > 1e9 ? seconds * 1000 - now : seconds * 1000)
  }
  const date = Date.parse(text)
  return Number.isNaN(date) ? undefined : date - now
}
