import { policiesOf, type RequestPolicy } from '../../server/http/security/limits.ts'

const UNLIMITED = 1_000_000_000

/** Returns the rate limits of the service without their limits, but for those that are named. */
export function unlimitedPolicies(
  config: { postRateLimit: number },
  limited: readonly string[] = [],
): Record<string, RequestPolicy> {
  return Object.fromEntries(
    Object.entries(policiesOf(config)).flatMap(([name, policy]) =>
      limited.includes(name) ? [] : [[name, { ...policy, limit: UNLIMITED }]],
    ),
  )
}
