import type { Knex } from 'knex'
import { rateLimited } from '../errors/errors.ts'
import { BoundedMap } from '../lib/memoize.ts'
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
  const [row] = await runFixed<Counted>(ctx.db, countStatement, bindings)
  const { count, resets_at } = row as Counted
  return resultOf(policy, count, resets_at - now)
}

type Counted = Pick<RateLimitRow, 'count' | 'resets_at'>

/** Returns the result of the call with this number in its window. */
function resultOf({ limit }: RateLimitPolicy, number: number, resetMs: number): RateLimitResult {
  return { allowed: number <= limit, remaining: Math.max(limit - number, 0), resetMs }
}

/**
 * Adds any number of calls. Its commit is not waited for: a crash of the database may forget the counts of half a second. The
 * `select` sets that for this statement alone.
 */
const countAllStatement = `
  insert into rate_limits (key, count, resets_at)
  select ?, ?::integer, ?::bigint from set_config('synchronous_commit', 'off', true)
  on conflict (key) do update set
    count = case when rate_limits.resets_at <= ? then excluded.count
      else least(rate_limits.count, 1000000000) + excluded.count end,
    resets_at = case when rate_limits.resets_at <= ? then excluded.resets_at else rate_limits.resets_at end
  returning count, resets_at`

/** Counts calls as `consume` does, for callers with many at once. */
export type CallCounter = (policy: RateLimitPolicy, caller: string) => Promise<RateLimitResult>

type Waiting = PromiseWithResolvers<RateLimitResult>

/** Calls of a window that are counted and not yet made. */
interface Reserved {
  /** Number of the next call. */
  next: number
  last: number
  resetsAt: number
}

const MAX_RESERVED = 20
/** Bounds the memory. Calls of a forgotten caller stay counted. */
const MAX_CALLERS = 10_000

/** Returns how many calls to count in advance: at most 1 % of those that are left, so that a low limit is counted exactly. */
function toReserve({ limit }: RateLimitPolicy, count: number): number {
  return Math.max(0, Math.min(MAX_RESERVED, Math.floor((limit - count) / 100)))
}

/**
 * Creates a counter for Postgres, which lets the calls of one caller wait for each other's commits if they count in their own
 * transactions. This one counts outside of them, and counts those that arrive while it counts together. From the second count of a
 * window on, it counts some calls in advance.
 */
export function createCallCounter(ctx: { db: Knex; clock: Clock }): CallCounter {
  /** Calls that wait for a count under way. */
  const waiting = new Map<string, Waiting[]>()
  const reserved = new BoundedMap<string, Reserved>(MAX_CALLERS)

  function takeReserved(policy: RateLimitPolicy, caller: string): RateLimitResult | null {
    const now = ctx.clock.now()
    const own = reserved.get(keyOf(policy, caller))
    if (own === undefined || own.next > own.last || own.resetsAt <= now) return null
    return resultOf(policy, own.next++, own.resetsAt - now)
  }

  async function count(policy: RateLimitPolicy, caller: string, calls: readonly Waiting[]): Promise<void> {
    const now = ctx.clock.now()
    const key = keyOf(policy, caller)
    const before = reserved.get(key)
    const isSameWindow = before !== undefined && before.resetsAt > now
    const added = calls.length + (isSameWindow ? toReserve(policy, before.last) : 0)
    try {
      const bindings = [key, added, now + policy.windowMs, now, now]
      const [row] = await runFixed<Counted>(ctx.db, countAllStatement, bindings)
      const { count, resets_at } = row as Counted
      const first = count - added + 1
      reserved.set(key, { next: first + calls.length, last: count, resetsAt: resets_at })
      for (const [index, call] of calls.entries())
        call.resolve(resultOf(policy, first + index, resets_at - now))
    } catch (error) {
      for (const call of calls) call.reject(error)
    }
  }

  async function countUntilNoneWaits(policy: RateLimitPolicy, caller: string, first: Waiting): Promise<void> {
    const key = keyOf(policy, caller)
    for (let calls = [first]; calls.length > 0; calls = waiting.get(key) ?? []) {
      waiting.set(key, [])
      // Calls that were counted in advance come first: the next count would forget them.
      const uncounted = calls.filter((call) => {
        const counted = takeReserved(policy, caller)
        if (counted !== null) call.resolve(counted)
        return counted === null
      })
      if (uncounted.length > 0) await count(policy, caller, uncounted)
    }
    waiting.delete(key)
  }

  return async (policy, caller) => {
    const counted = takeReserved(policy, caller)
    if (counted !== null) return counted
    const call = Promise.withResolvers<RateLimitResult>()
    const others = waiting.get(keyOf(policy, caller))
    if (others === undefined) void countUntilNoneWaits(policy, caller, call)
    else others.push(call)
    return call.promise
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
