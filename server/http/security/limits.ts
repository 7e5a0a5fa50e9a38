import type { RateLimitPolicy, RateLimitResult } from '../../db/rate-limit.ts'

const HOUR = 3_600_000

export interface RequestPolicy extends RateLimitPolicy {
  /**
   * Counts only requests that are refused (4xx), for the network and over all operations that name the policy: several doors
   * to the same thing are one. A device that somebody signed in with before has a count of its own.
   */
  refusalsOnly?: true
}

/** The policies that the contract names by `x-rate-limit`, and whom each of them counts. */
export function policiesOf(config: { postRateLimit: number }): Record<string, RequestPolicy> {
  return {
    posts: { name: 'posts', limit: config.postRateLimit, windowMs: HOUR },
    // Each one may look at a million characters; a composer asks once for each post that it sends.
    validations: { name: 'validations', limit: 600, windowMs: HOUR },
    invitations: { name: 'invitations', limit: 60, windowMs: HOUR },
    // Each one is a request to an address of the caller's choice.
    webhookTests: { name: 'webhook-tests', limit: 120, windowMs: HOUR },
    // An app's server redeems codes for all its users from one address.
    tokens: { name: 'tokens', limit: 600, windowMs: HOUR / 4 },
    // Each one is a row that waits for 15 minutes; people behind one address log in now and then.
    devices: { name: 'devices', limit: 60, windowMs: HOUR / 4 },
    // Each one makes us ask somebody else's server.
    feeds: { name: 'feeds', limit: 120, windowMs: HOUR },
    // Each one is a row that is kept for months.
    tracking: { name: 'tracking', limit: 300, windowMs: HOUR / 4 },
    // A player asks for a video in many pieces.
    streams: { name: 'streams', limit: 600, windowMs: HOUR / 4 },
    // A page asks every second or two while it waits for somebody to send a message.
    telegram: { name: 'telegram', limit: 1200, windowMs: HOUR / 4 },
    // Guesses at passwords.
    signIn: { name: 'sign-in', limit: 10, windowMs: HOUR / 4, refusalsOnly: true },
    // Answers of other providers that nobody can be signed in with.
    providerSignIn: { name: 'provider-sign-in', limit: 10, windowMs: HOUR / 4, refusalsOnly: true },
    // Each one is a row that waits for ten minutes; people behind one address sign in now and then.
    signInStarts: { name: 'sign-in-starts', limit: 60, windowMs: HOUR / 4 },
    credentials: { name: 'credentials', limit: 10, windowMs: HOUR / 4 },
  }
}

/** `RateLimit` and `RateLimit-Policy` (IETF httpapi draft); seconds are rounded up. */
export function rateLimitHeaders(
  policy: RateLimitPolicy,
  { remaining, resetMs }: RateLimitResult,
): Record<string, string> {
  return {
    RateLimit: `"${policy.name}";r=${remaining};t=${seconds(resetMs)}`,
    'RateLimit-Policy': `"${policy.name}";q=${policy.limit};w=${seconds(policy.windowMs)}`,
  }
}

/** The headers that existing clients read after creating a post. */
export function legacyRateLimitHeaders(
  policy: RateLimitPolicy,
  { remaining, resetMs }: RateLimitResult,
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
