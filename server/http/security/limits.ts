import type { RateLimitPolicy, RateLimitResult } from '../../db/rate-limit.ts'

const HOUR = 3_600_000

export interface RequestPolicy extends RateLimitPolicy {
  /** Counts only refused requests (4xx), by network, over all operations with this policy. A known device has its own count. */
  refusalsOnly?: true
  /** Names what is counted, if not requests. */
  counts?: string
  /**
   * Names operations whose work is one transaction, in which a request is counted on SQLite: one commit instead of two. A request that
   * does not get that far is counted by itself.
   */
  countedWithWork?: ReadonlySet<string>
}

/** Returns the policies that the contract names by `x-rate-limit`, and whom each of them counts. */
export function policiesOf(config: { postRateLimit: number }): Record<string, RequestPolicy> {
  return {
    posts: {
      name: 'posts',
      limit: config.postRateLimit,
      windowMs: HOUR,
      countedWithWork: new Set(['createPosts']),
    },
    // Each request may check a million characters. Composers send one for each post.
    validations: { name: 'validations', limit: 600, windowMs: HOUR },
    // Each body costs work before it is refused.
    refusedBodies: {
      name: 'refused-bodies',
      limit: 120,
      windowMs: HOUR / 4,
      counts: 'bodies that cannot be read',
    },
    invitations: { name: 'invitations', limit: 60, windowMs: HOUR },
    // Each request makes the service call an address of the caller's choice.
    webhookTests: { name: 'webhook-tests', limit: 120, windowMs: HOUR },
    // An app's server redeems codes for all its users from one address.
    tokens: { name: 'tokens', limit: 600, windowMs: HOUR / 4 },
    // Each request adds a row for a day. An agent registers once for each service that it connects to.
    clientRegistrations: { name: 'client-registrations', limit: 30, windowMs: HOUR },
    // Each request adds a row for 15 minutes. People behind one address log in now and then.
    devices: { name: 'devices', limit: 60, windowMs: HOUR / 4 },
    // Each request makes the service call another server.
    feeds: { name: 'feeds', limit: 120, windowMs: HOUR },
    // Each request may make the service call a platform; server/reads limits the calls to each one.
    reads: { name: 'reads', limit: 1200, windowMs: HOUR / 4 },
    // Each request may call an operation, which has its own limit.
    mcp: { name: 'mcp', limit: 1200, windowMs: HOUR / 4 },
    // Each request costs the operator money.
    generations: { name: 'generations', limit: 120, windowMs: HOUR },
    // Each request keeps vendors and this machine busy for minutes.
    videos: { name: 'videos', limit: 60, windowMs: HOUR },
    // Each request calls a vendor.
    videoFunctions: { name: 'video-functions', limit: 300, windowMs: HOUR },
    // Each request adds a row for months.
    tracking: { name: 'tracking', limit: 300, windowMs: HOUR / 4 },
    // The payment provider notifies about all organizations from a few addresses.
    paymentEvents: { name: 'payment-events', limit: 6000, windowMs: HOUR / 4 },
    // A player requests a video in many pieces.
    streams: { name: 'streams', limit: 600, windowMs: HOUR / 4 },
    // A page asks every second or two while it waits for a message.
    telegram: { name: 'telegram', limit: 1200, windowMs: HOUR / 4 },
    // Each request creates an account on another network.
    agentRegistrations: { name: 'agent-registrations', limit: 20, windowMs: HOUR },
    // A page asks every few seconds while a person claims an agent.
    agentStatus: { name: 'agent-status', limit: 600, windowMs: HOUR / 4 },
    // Each request makes the service call another server.
    thirdPartyKeys: { name: 'third-party-keys', limit: 60, windowMs: HOUR },
    thirdPartyCalls: { name: 'third-party-calls', limit: 600, windowMs: HOUR / 4 },
    // Limits guesses at passwords.
    signIn: { name: 'sign-in', limit: 10, windowMs: HOUR / 4, refusalsOnly: true },
    // Limits answers of other providers that sign nobody in.
    providerSignIn: { name: 'provider-sign-in', limit: 10, windowMs: HOUR / 4, refusalsOnly: true },
    // Each request adds a row for ten minutes. People behind one address sign in now and then.
    signInStarts: { name: 'sign-in-starts', limit: 60, windowMs: HOUR / 4 },
    credentials: { name: 'credentials', limit: 10, windowMs: HOUR / 4 },
  }
}

/** Returns `RateLimit` and `RateLimit-Policy` (IETF httpapi draft), with seconds rounded up. */
export function rateLimitHeaders(
  policy: RateLimitPolicy,
  { remaining, resetMs }: RateLimitResult,
): Record<string, string> {
  return {
    RateLimit: `"${policy.name}";r=${remaining};t=${seconds(resetMs)}`,
    'RateLimit-Policy': `"${policy.name}";q=${policy.limit};w=${seconds(policy.windowMs)}`,
  }
}

/** Returns the headers that existing clients read after they create a post. */
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
