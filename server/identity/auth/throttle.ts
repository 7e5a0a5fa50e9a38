import type { App } from '../../context.ts'
import { consume, type RateLimitPolicy } from '../../db/rate-limit.ts'
import { ApiError } from '../../errors.ts'
import { sha256 } from '../../lib/crypto.ts'

const MINUTE = 60_000

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

/** Counts one try of the caller. Throws `rate_limited`, which names what to do `instead` of waiting. */
export async function take(
  ctx: Pick<App, 'db' | 'clock'>,
  { policy, caller, instead }: { policy: RateLimitPolicy; caller: string; instead?: string },
): Promise<void> {
  const { allowed, resetMs } = await consume(ctx, policy, caller)
  if (allowed) return
  const seconds = Math.ceil(resetMs / 1000)
  throw new ApiError(
    'rate_limited',
    `Too many tries for this address. Try again in ${seconds} seconds${instead ? `, or ${instead}` : ''}.`,
    {
      headers: { 'retry-after': String(seconds) },
    },
  )
}

/** Addresses of people without an account have no place in the database. */
export function throttleKey(email: string): string {
  return sha256(email)
}
