import { array, integer, object, oneOf, type SettingsOf, string } from '../kit/settings.ts'
import { type Idempotency, PERMANENT_IDEMPOTENCY } from '../kit/steps.ts'
import type { Problem } from '../platform.ts'

const OUTCOMES = {
  ok: 'published',
  fail: 'refused permanently; nothing is published',
  rate_limited: 'refused with Retry-After; attempts more than `retry_after` seconds after the first succeed',
  unavailable:
    'fails before acceptance without saying how long; attempts more than `retry_after` seconds after the first succeed',
  timeout:
    'published, but the first response is lost; a repeat, or with `remembers_key` 0 a look-up, finds the post, which is published only once',
  unknown:
    'published, but no attempt ever gets a response, and the service cannot read the feed: the post ends as `outcome_unknown` while it is in the feed',
  lost: 'lost without a response; nothing is published: the post ends as `outcome_unknown`, then is not found, and a retry more than `retry_after` seconds after the first attempt succeeds',
  ambiguous:
    'published without a response, while somebody publishes the same text: the post ends as `outcome_unknown`, and its log names both entries',
  unauthorized: 'every attempt is refused because of the token; the channel must be connected again',
  missing:
    'published, but without an id, as some platforms do: `releaseId` is `missing` until it is set to one of the feed',
} as const

type Outcome = keyof typeof OUTCOMES

const CHANGE_OUTCOMES = {
  ok: 'done',
  gone: 'the entry was removed by somebody else before',
  fail: 'refused permanently; nothing changes',
  rate_limited: 'refused with Retry-After; tries more than `retry_after` seconds after the first succeed',
  unavailable: 'fails without saying how long; tries more than `retry_after` seconds after the first succeed',
  timeout: 'done, but responses within `retry_after` seconds of the first try are lost',
  unknown: 'not done, and no try ever gets a response',
  unauthorized: 'every try is refused because of the token',
} as const

type ChangeOutcome = keyof typeof CHANGE_OUTCOMES

type StoredSettings = SettingsOf<typeof settings>
export type SandboxSettings = ReturnType<typeof withDefaults>

export const settings = object({
  outcome: oneOf(Object.keys(OUTCOMES) as Outcome[], {
    title: 'Simulate an outcome (for testing)',
    default: 'ok',
    description: `How publishing ends. ${Object.entries(OUTCOMES)
      .map(([name, meaning]) => `\`${name}\`: ${meaning}.`)
      .join(' ')}`,
  }),
  change_outcome: oneOf(Object.keys(CHANGE_OUTCOMES) as ChangeOutcome[], {
    title: 'Simulate an outcome of later changes (for testing)',
    default: 'ok',
    description: `How taking the published post down and editing it end, for the place of \`fail_target\` if that is set. ${Object.entries(
      CHANGE_OUTCOMES,
    )
      .map(([name, meaning]) => `\`${name}\`: ${meaning}.`)
      .join(' ')}`,
  }),
  delay_ms: integer({
    title: 'Delay in milliseconds',
    minimum: 0,
    maximum: 60_000,
    default: 0,
    description: 'Milliseconds between accepting an entry and responding, for every entry of the thread.',
  }),
  retry_after: integer({
    title: 'Seconds until a simulated failure ends',
    minimum: 1,
    maximum: 3600,
    default: 5,
    description:
      'Seconds that `rate_limited`, `unavailable` and `lost` last, counted from the first attempt.',
  }),
  fail_at: integer({
    title: 'Entry that gets the outcome',
    minimum: 0,
    maximum: 100,
    default: 0,
    description:
      'Index of the entry that gets the outcome: 0 is the post, 1 the first comment. The others are published.',
  }),
  remembers_key: integer({
    title: 'Seconds for which a repeated attempt is recognized',
    minimum: 0,
    maximum: 86_400,
    description:
      'Seconds for which the sandbox recognizes a repeated attempt; with 0 it recognizes none, so an attempt whose response was lost is not repeated. Default: no limit, 180 with `unknown`, and 0 with `lost` and `ambiguous`.',
  }),
  likes: integer({
    title: 'Simulated likes',
    minimum: 0,
    maximum: 1_000_000,
    description:
      'Number of likes that the simulated metrics of the post approach, half of them within six hours; 20 to 199 by default.',
  }),
  prepare_wait: integer({
    title: 'Seconds to process an entry',
    minimum: 0,
    maximum: 3600,
    default: 0,
    description: 'Seconds that the sandbox takes to process an entry before it can be published.',
  }),
  confirm_wait: integer({
    title: 'Seconds between accepting and publishing',
    minimum: 0,
    maximum: 3600,
    default: 0,
    description:
      'Seconds between accepting an entry and publishing it. With `fail`, the entry is refused after that time; with `unknown`, the sandbox never reports an outcome.',
  }),
  targets: array(string({ minLength: 1, maxLength: 50, pattern: '^[^,]+$' }), {
    title: 'Places',
    maxItems: 10,
    uniqueItems: true,
    'x-lookup': { tool: 'places', search: 'word' },
    description:
      'Places that every entry goes to, each as a separate entry with the name of the place before its text.',
  }),
  fail_target: string({
    title: 'Place that gets the outcome',
    maxLength: 50,
    'x-lookup': { tool: 'places', search: 'word' },
    description: 'Item of `targets` that gets the outcome; all by default.',
  }),
})

export function withDefaults(stored: StoredSettings) {
  return {
    outcome: stored.outcome ?? 'ok',
    changeOutcome: stored.change_outcome ?? 'ok',
    delayMs: stored.delay_ms ?? 0,
    retryAfterMs: (stored.retry_after ?? 5) * 1000,
    failAt: stored.fail_at ?? 0,
    likes: stored.likes ?? null,
    prepareMs: (stored.prepare_wait ?? 0) * 1000,
    confirmMs: (stored.confirm_wait ?? 0) * 1000,
    targets: stored.targets ?? [],
    failTarget: stored.fail_target ?? null,
  }
}

/** Warns about a target that fails although the entry does not go there. */
export function warnAboutTargets({ targets = [], fail_target: failing }: StoredSettings): Problem[] {
  if (failing === undefined || targets.includes(failing)) return []
  return [{ location: 'settings.fail_target', message: 'fail_target is ignored: targets does not have it.' }]
}

/** Returns how long the sandbox recognizes a key under these settings. */
export function idempotencyOf({ remembers_key: seconds, outcome }: StoredSettings): Idempotency {
  if (seconds === 0) return null
  if (seconds !== undefined) return { remembersMs: seconds * 1000 }
  if (outcome === 'lost' || outcome === 'ambiguous') return null
  return outcome === 'unknown' ? { remembersMs: 180_000 } : PERMANENT_IDEMPOTENCY
}
