import type { App } from '../context.ts'

/** So many requests of one caller in so long. */
export interface Policy {
  name: string
  limit: number
  windowMs: number
}

export interface Consumed {
  allowed: boolean
  /** Requests left in the window. */
  remaining: number
  /** Until the window ends and the count starts anew. */
  resetMs: number
}

const HOUR = 3_600_000

/** The policies that the contract names by `x-rate-limit`, and whom each of them counts. */
export function policiesOf(config: { postRateLimit: number }): Record<string, Policy> {
  return {
    posts: { name: 'posts', limit: config.postRateLimit, windowMs: HOUR },
    credentials: { name: 'credentials', limit: 10, windowMs: HOUR / 4 },
  }
}

/**
 * Takes one request from the caller's window, which starts with its first request and lasts `windowMs`. One atomic
 * statement, so that any number of processes agree; a refused request is not counted.
 */
export async function consume(
  ctx: Pick<App, 'db' | 'clock'>,
  policy: Policy,
  caller: string,
): Promise<Consumed> {
  const now = ctx.clock.now()
  const full = policy.limit + 1
  const [row] = await ctx
    .db('rate_limits')
    .insert({ key: `${policy.name}:${caller}`, count: 1, resets_at: now + policy.windowMs })
    .onConflict('key')
    .merge({
      count: ctx.db.raw(
        'case when rate_limits.resets_at <= ? then 1 when rate_limits.count < ? then rate_limits.count + 1 else rate_limits.count end',
        [now, full],
      ),
      resets_at: ctx.db.raw(
        'case when rate_limits.resets_at <= ? then excluded.resets_at else rate_limits.resets_at end',
        [now],
      ),
    })
    .returning(['count', 'resets_at'])
  if (row === undefined) throw new Error('The rate limit row was neither inserted nor updated.')
  return {
    allowed: row.count <= policy.limit,
    remaining: Math.max(0, policy.limit - row.count),
    resetMs: Math.max(0, row.resets_at - now),
  }
}

/** `RateLimit` and `RateLimit-Policy` (IETF httpapi draft); seconds are rounded up. */
export function rateLimitHeaders(policy: Policy, { remaining, resetMs }: Consumed): Record<string, string> {
  return {
    RateLimit: `"${policy.name}";r=${remaining};t=${seconds(resetMs)}`,
    'RateLimit-Policy': `"${policy.name}";q=${policy.limit};w=${seconds(policy.windowMs)}`,
  }
}

/** The headers that existing clients read after creating a post. Not sent with a 429. */
export function legacyRateLimitHeaders(
  policy: Policy,
  { remaining, resetMs }: Consumed,
): Record<string, string> {
  return {
    'X-RateLimit-Limit': String(policy.limit),
    'X-RateLimit-Remaining': String(remaining),
    'X-RateLimit-Reset': String(seconds(resetMs)),
  }
}

export function seconds(ms: number): number {
  return Math.ceil(ms / 1000)
}
