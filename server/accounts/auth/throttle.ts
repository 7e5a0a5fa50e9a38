import type { HasDb, HasDbAndClock } from '../../db/connect.ts'
import { countCall, type RateLimitPolicy, refundCall, resetCalls } from '../../db/rate-limit.ts'
import type { UserRow } from '../../db/tables/accounts.ts'
import { type ApiError, rateLimited } from '../../errors/errors.ts'
import { sha256 } from '../../lib/secrets/crypto.ts'
import { isDeviceOf } from '../sessions/known-devices.ts'
import type { Visitor } from '../sessions/start-session.ts'

const MINUTE_MS = 60_000

/** Limits the mails that strangers can trigger to one address. */
export const accountMailPolicy: RateLimitPolicy = { name: 'account-mail', limit: 5, windowMs: 60 * MINUTE_MS }

/** Counts against the address even without an account, so that the limit reveals nothing. @throws 429 `rate_limited` */
export function throttle(ctx: HasDbAndClock, policy: RateLimitPolicy, email: string): Promise<void> {
  return countAttempt(ctx, { policy, caller: throttleKey(email) })
}

/** Counts one attempt of the caller. @throws 429 `rate_limited`; the message offers `instead` as an alternative to waiting */
function countAttempt(ctx: HasDbAndClock, budget: Budget): Promise<void> {
  const instead = budget.instead ? `, or ${budget.instead}` : ''
  return countCall(
    ctx,
    budget,
    (seconds) => `Too many attempts for this address. Try again in ${seconds} seconds${instead}.`,
  )
}

/** Hashes the address, because the database must not store addresses of people without an account. */
function throttleKey(email: string): string {
  return sha256(email)
}

const QUARTER_HOUR_MS = 15 * 60_000

/** Limits wrong attempts at one account from all unknown devices together, across all endpoints and networks. */
const strangersPolicy: RateLimitPolicy = { name: 'sign-in-strangers', limit: 20, windowMs: QUARTER_HOUR_MS }

/** Limits wrong attempts at one account from one device on which its owner has signed in. */
const devicePolicy: RateLimitPolicy = { name: 'sign-in-device', limit: 10, windowMs: QUARTER_HOUR_MS }

/** Limits wrong attempts of a signed-in person to change the password or delete the account. */
const memberPolicy: RateLimitPolicy = { name: 'password-of-member', limit: 20, windowMs: QUARTER_HOUR_MS }

/**
 * Limits wrong second factors of one account, separately for each device on which its owner has signed in. Of a million codes three
 * are right at a time: 240 guesses a day by a person who has the password find one in four years.
 */
const secondFactorPolicy: RateLimitPolicy = { name: 'second-factor', limit: 10, windowMs: 60 * MINUTE_MS }

/** Limits the attempts of one caller. */
interface Budget {
  policy: RateLimitPolicy
  caller: string
  /** Alternative that completes the sentence "Try again later, or …". */
  instead?: string
}

/**
 * Selects the budget for a sign-in attempt, so that guessing is slow and owners are not locked out (OWASP: device cookies). A device
 * on which the person has signed in has its own 10 wrong attempts in 15 minutes. All other devices share 20 for the account. When
 * a budget is used up, the service checks no password, not even the right one: the answer would confirm it to a guesser. An owner
 * on a new device then waits, or follows the mailed link, which makes the device known. An attacker has 20 guesses in 15 minutes
 * for an account, from any number of networks, and 10 more for each stolen device.
 */
export async function signInBudget(
  ctx: HasDbAndClock,
  email: string,
  user: UserRow | undefined,
  { device, knownDeviceOnly }: Visitor,
): Promise<Budget> {
  if (await isDeviceOf(ctx, device, user?.id))
    return { policy: devicePolicy, caller: `${sha256(device ?? '')}:${user?.id}` }
  // The network has used up its attempts, and this device is known, but for another account.
  if (knownDeviceOnly) throw networkRefused()
  return {
    policy: strangersPolicy,
    caller: throttleKey(email),
    instead: 'reset your password by email',
  }
}

/** Selects the budget for the second factor, as `signInBudget` does for the first. */
export async function secondFactorBudget(
  ctx: HasDbAndClock,
  userId: string,
  { device, knownDeviceOnly }: Visitor,
): Promise<Budget> {
  const isKnown = await isDeviceOf(ctx, device, userId)
  if (!isKnown && knownDeviceOnly) throw networkRefused()
  return { policy: secondFactorPolicy, caller: isKnown ? `${sha256(device ?? '')}:${userId}` : userId }
}

/** Returns the budget for codes of a signed-in person, which strangers who know the password cannot use up. */
export function memberCodeBudget({ id }: Pick<UserRow, 'id'>): Budget {
  return { policy: secondFactorPolicy, caller: `member:${id}` }
}

/** Returns the budget of a signed-in person, which strangers who guess at the account cannot use up. */
export function memberBudget(user: Pick<UserRow, 'id'>): Budget {
  return { policy: memberPolicy, caller: user.id }
}

/**
 * Counts an attempt before `check` verifies the password or code. Resets the count for a right one, and does not count an attempt whose
 * check failed with an error. @throws 429 `rate_limited`, without a check, once the budget is used up
 */
export async function tryProof(
  ctx: HasDbAndClock,
  budget: Budget,
  check: () => Promise<boolean>,
): Promise<boolean> {
  await countAttempt(ctx, budget)
  const correct = await check().catch(async (error: unknown) => {
    await refundCall(ctx, budget.policy, budget.caller)
    throw error
  })
  if (correct) await resetCalls(ctx, budget.policy, budget.caller)
  return correct
}

/** Resets the shared budget of unknown devices, after the owner has proved the address. */
export function resetStrangerBudget(ctx: HasDb, email: string): Promise<void> {
  return resetCalls(ctx, strangersPolicy, throttleKey(email))
}

function networkRefused(): ApiError {
  const seconds = QUARTER_HOUR_MS / 1000
  return rateLimited(`Too many failed attempts from your network. Try again in ${seconds} seconds.`, seconds)
}
