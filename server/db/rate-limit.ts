import type { Knex } from 'knex'
import type { Clock } from '../lib/clock.ts'
import type { RateLimitRow } from './tables/system.ts'

export interface RateLimitPolicy {
  /** `[a-z-]+`; also what the `RateLimit` headers call it. */
  name: string
  /** Calls allowed in one window. */
  limit: number
  windowMs: number
}

export interface RateLimitResult {
  allowed: boolean
  /** Calls left in this window. */
  remaining: number
  /** Milliseconds until the window starts anew. */
  resetMs: number
}

/**
 * Counts one call of `caller` against the policy in a fixed window that starts with its first call. One atomic statement, so
 * that any number of processes agree. Refused calls do not prolong the window. `caller` is stored as it is: hash what is private.
 */
export async function consume(
  ctx: { db: Knex; clock: Clock },
  policy: RateLimitPolicy,
  caller: string,
): Promise<RateLimitResult> {
  const now = ctx.clock.now()
  const { db } = ctx
  const rows = await db('rate_limits')
    .insert({ key: keyOf(policy, caller), count: 1, resets_at: now + policy.windowMs })
    .onConflict('key')
    .merge({
      // One past the limit is as refused as a million past it, and cannot overflow the column.
      count: db.raw(
        'case when rate_limits.resets_at <= ? then 1 when rate_limits.count > ? then rate_limits.count else rate_limits.count + 1 end',
        [now, policy.limit],
      ),
      resets_at: db.raw(
        'case when rate_limits.resets_at <= ? then excluded.resets_at else rate_limits.resets_at end',
        [now],
      ),
    })
    .returning(['count', 'resets_at'])
  const { count, resets_at } = rows[0] as Pick<RateLimitRow, 'count' | 'resets_at'>
  return {
    allowed: count <= policy.limit,
    remaining: Math.max(policy.limit - count, 0),
    resetMs: resets_at - now,
  }
}

/** Takes back one call that `consume` allowed, for policies that count only what turns out wrong. */
export async function giveBack(
  ctx: { db: Knex },
  policy: Pick<RateLimitPolicy, 'name'>,
  caller: string,
): Promise<void> {
  await ctx
    .db('rate_limits')
    .where({ key: keyOf(policy, caller) })
    .where('count', '>', 0)
    .decrement('count')
}

/** Forgets what `caller` has used of the policy. */
export async function forgive(
  ctx: { db: Knex },
  policy: Pick<RateLimitPolicy, 'name'>,
  caller: string,
): Promise<void> {
  await ctx
    .db('rate_limits')
    .where({ key: keyOf(policy, caller) })
    .delete()
}

function keyOf(policy: Pick<RateLimitPolicy, 'name'>, caller: string): string {
  return `${policy.name}:${caller}`
}
