import type { App } from '../../context.ts'
import { consume, forgive, giveBack, type RateLimitPolicy } from '../../db/rate-limit.ts'
import { ApiError } from '../../errors.ts'
import { sha256 } from '../../lib/crypto.ts'

const MINUTE = 60_000

/**
 * Guesses at one account's password from anywhere; a sign-in that succeeds starts the count anew. More than one caller may make
 * (the policy `credentials`), so that nobody can lock another out from a single address.
 */
export const signInPolicy: RateLimitPolicy = { name: 'sign-in', limit: 20, windowMs: 15 * MINUTE }

/** Mails that strangers can make us send to one address. */
export const accountMailPolicy: RateLimitPolicy = { name: 'account-mail', limit: 5, windowMs: 60 * MINUTE }

/** Counts against the address whether or not it has an account, so that the limit tells nothing. Throws `rate_limited`. */
export function throttle(
  ctx: Pick<App, 'db' | 'clock'>,
  policy: RateLimitPolicy,
  email: string,
): Promise<void> {
  return take(ctx, { policy, caller: throttleKey(email) })
}

/** Whose guesses are counted, and how many there may be. */
export interface Budget {
  policy: RateLimitPolicy
  caller: string
}

/**
 * Counts a try at a password before `check` looks at it. A right one starts the count anew; one that nobody could look at is
 * given back. Throws `rate_limited` without looking once the budget is used up, so that a guess learns nothing.
 */
export async function tryPassword(
  ctx: Pick<App, 'db' | 'clock'>,
  budget: Budget,
  check: () => Promise<boolean>,
): Promise<boolean> {
  await take(ctx, budget)
  const right = await check().catch(async (error: unknown) => {
    await giveBack(ctx, budget.policy, budget.caller)
    throw error
  })
  if (right) await forgive(ctx, budget.policy, budget.caller)
  return right
}

async function take(ctx: Pick<App, 'db' | 'clock'>, { policy, caller }: Budget): Promise<void> {
  const { allowed, resetMs } = await consume(ctx, policy, caller)
  if (allowed) return
  const seconds = Math.ceil(resetMs / 1000)
  throw new ApiError('rate_limited', `Too many tries for this address. Try again in ${seconds} seconds.`, {
    headers: { 'retry-after': String(seconds) },
  })
}

/** Addresses of people without an account have no place in the database. */
export function throttleKey(email: string): string {
  return sha256(email)
}
