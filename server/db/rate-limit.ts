import type { Knex } from 'knex'
import { rateLimited } from '../errors/errors.ts'
import type { Clock } from '../lib/time/clock.ts'
import { runFixed } from './fixed-statement.ts'
import type { RateLimitRow } from './tables/system.ts'

export interface RateLimitPolicy {
  /** `[a-z-]+`; also its name in the `RateLimit` headers. */
  name: string
  /** Calls allowed in one window. */
  limit: number
  windowMs: number
}

export interface RateLimitResult {
  allowed: boolean
  /** Calls left in the current window. */
  remaining: number
  /** Milliseconds until the next window. */
  resetMs: number
}

// Stops counting at one past the limit, so that the column cannot overflow.
const countStatement = `
  insert into rate_limits (key, count, resets_at) values (?, 1, ?)
  on conflict (key) do update set
    count = case when rate_limits.resets_at <= ? then 1
      when rate_limits.count > ? then rate_limits.count else rate_limits.count + 1 end,
    resets_at = case when rate_limits.resets_at <= ? then excluded.resets_at else rate_limits.resets_at end
  returning count, resets_at`

/**
 * Counts one call of `caller` against the policy, in a fixed window that starts with its first call. One atomic statement, so that
 * any number of processes agree. Refused calls do not extend the window. `caller` is stored as is, so hash what is private.
 */
export async function consume(
  ctx: { db: Knex; clock: Clock },
  policy: RateLimitPolicy,
  caller: string,
): Promise<RateLimitResult> {
  const now = ctx.clock.now()
  const bindings = [keyOf(policy, caller), now + policy.windowMs, now, policy.limit, now]
  const [row] = await runFixed<Pick<RateLimitRow, 'count' | 'resets_at'>>(ctx.db, countStatement, bindings)
  const { count, resets_at } = row as Pick<RateLimitRow, 'count' | 'resets_at'>
  return {
    allowed: count <= policy.limit,
    remaining: Math.max(policy.limit - count, 0),
    resetMs: resets_at - now,
  }
}

/** Counts a call as `consume` does. @throws 429 for one too many; `describe` says so, with the seconds to wait. */
export async function countCall(
  ctx: { db: Knex; clock: Clock },
  { policy, caller }: { policy: RateLimitPolicy; caller: string },
  describe: (seconds: number) => string,
): Promise<void> {
  const { allowed, resetMs } = await consume(ctx, policy, caller)
  const seconds = Math.max(1, Math.ceil(resetMs / 1000))
  if (!allowed) throw rateLimited(describe(seconds), seconds)
}

/** Starts a window under `key` that ends at `endsAt`, unless one was started before. Returns the end of the window. */
export async function startWindow(db: Knex, key: string, endsAt: number): Promise<number> {
  await db('rate_limits').insert({ key, count: 1, resets_at: endsAt }).onConflict('key').ignore()
  const stored = await db('rate_limits').where({ key }).first('resets_at')
  return stored?.resets_at ?? endsAt
}

/** Subtracts one call that `consume` allowed, for policies that count only failures. */
export async function refundCall(
  ctx: { db: Knex },
  policy: Pick<RateLimitPolicy, 'name'>,
  caller: string,
): Promise<void> {
  const key = keyOf(policy, caller)
  await ctx.db('rate_limits').where({ key }).where('count', '>', 0).decrement('count')
}

/** Clears the calls that `caller` has used of the policy. */
export async function resetCalls(
  ctx: { db: Knex },
  policy: Pick<RateLimitPolicy, 'name'>,
  caller: string,
): Promise<void> {
  const key = keyOf(policy, caller)
  await ctx.db('rate_limits').where({ key }).delete()
}

function keyOf(policy: Pick<RateLimitPolicy, 'name'>, caller: string): string {
  return `${policy.name}:${caller}`
}
