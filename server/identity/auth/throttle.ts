import type { App } from '../../context.ts'
import { consume, forgive, giveBack, type RateLimitPolicy } from '../../db/rate-limit.ts'
import type { UserRow } from '../../db/tables/accounts.ts'
import { ApiError } from '../../errors.ts'
import { sha256 } from '../../lib/crypto.ts'
import { isDeviceOf } from '../sessions/known-devices.ts'
import type { Visitor } from '../sessions/start-session.ts'

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
async function take(
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
function throttleKey(email: string): string {
  return sha256(email)
}

const QUARTER_HOUR = 15 * 60_000

/** Wrong tries at one account by everybody whose device is not known for it, at all doors and from all networks together. */
const strangersPolicy: RateLimitPolicy = { name: 'sign-in-strangers', limit: 20, windowMs: QUARTER_HOUR }

/** Wrong tries at one account on one device that its owner has signed in with. */
const devicePolicy: RateLimitPolicy = { name: 'sign-in-device', limit: 10, windowMs: QUARTER_HOUR }

/** Wrong tries of somebody who is signed in, to change the password or to delete the account. */
const memberPolicy: RateLimitPolicy = { name: 'password-of-member', limit: 20, windowMs: QUARTER_HOUR }

/** Counts tries by a key and limits their number. */
interface Budget {
  policy: RateLimitPolicy
  caller: string
  /** Goes on from: try again later, or … */
  instead?: string
}

type Services = Pick<App, 'db' | 'clock'>

/**
 * Decides whose budget a try to sign in is taken from, so that guessing is slow and owners are not kept out (OWASP: device
 * cookies). A device that the person has signed in with has 10 wrong tries in 15 minutes of its own, whatever strangers do. All
 * others share 20 for the account. Once a budget is used up no password is looked at, not the right one either: an answer to it
 * would tell a guesser that it was right. An owner on a new device then waits, or uses the mailed link, whose device is known.
 * An attacker has 20 guesses in 15 minutes for an account, from any number of networks, and 10 more for each device they steal.
 */
export async function signInBudget(
  ctx: Services,
  email: string,
  user: UserRow | undefined,
  { device, knownDeviceOnly }: Visitor,
): Promise<Budget> {
  if (await isDeviceOf(ctx, device, user?.id))
    return { policy: devicePolicy, caller: `${sha256(device ?? '')}:${user?.id}` }
  // The network has used up its tries, and the device that let this one in is somebody else's.
  if (knownDeviceOnly) throw networkRefused()
  return {
    policy: strangersPolicy,
    caller: throttleKey(email),
    instead: 'follow the mailed link for a forgotten password',
  }
}

/** Strangers who guess at the account use up nothing of this: it is only for who is signed in. */
export function memberBudget(user: Pick<UserRow, 'id'>): Budget {
  return { policy: memberPolicy, caller: user.id }
}

/**
 * Counts a try at a password before `check` looks at it. A right one starts the count anew; one that nobody could look at is
 * given back. Throws `rate_limited` without looking once the budget is used up.
 */
export async function tryPassword(
  ctx: Services,
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

/** Lets strangers try again, after the owner has proved that the address is theirs. */
export function forgiveStrangers(ctx: Pick<App, 'db'>, email: string): Promise<void> {
  return forgive(ctx, strangersPolicy, throttleKey(email))
}

function networkRefused(): ApiError {
  const seconds = String(QUARTER_HOUR / 1000)
  return new ApiError(
    'rate_limited',
    `Too many refused tries from your network. Try again in ${seconds} seconds.`,
    {
      headers: { 'retry-after': seconds },
    },
  )
}
