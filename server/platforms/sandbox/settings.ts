import { array, integer, object, oneOf, type SettingsOf, string } from '../kit/settings.ts'
import { type Idempotency, PERMANENT_IDEMPOTENCY } from '../kit/steps.ts'

const outcomes = {
  ok: 'published',
  fail: 'refused for good; nothing is published',
  rate_limited: 'refused with Retry-After; tries after `retry_after` seconds since the first are published',
  unavailable:
    'fails before acceptance without saying how long; tries after `retry_after` seconds since the first are published',
  timeout: 'published, but the first answer is lost; a repeat finds the post and ends as published, once',
  unknown:
    'published, but no answer ever arrives, on no try: the post ends as `outcome_unknown` while it is in the feed',
  unauthorized: 'the token is refused on every try; the channel has to be connected again',
  missing:
    'published, but without an id, as some platforms do: `releaseId` is `missing` until it is set to one of the feed',
} as const

type Outcome = keyof typeof outcomes

export interface SandboxSettings {
  outcome: Outcome
  delayMs: number
  retryAfterMs: number
  failAt: number
  /** Number that the made-up likes approach; null derives it from the post's id. */
  likes: number | null
  /** Duration of the preparation. */
  prepareMs: number
  /** Duration from acceptance to publication. */
  confirmMs: number
  /** Places that the entry goes to; empty for the whole feed. */
  targets: string[]
  /** Place that gets the outcome; null for all. */
  failTarget: string | null
}

/** Declares the settings; every property is optional. */
export const settings = object({
  outcome: oneOf(Object.keys(outcomes) as Outcome[], {
    default: 'ok',
    description: `How publishing ends. ${Object.entries(outcomes)
      .map(([name, meaning]) => `\`${name}\`: ${meaning}.`)
      .join(' ')}`,
  }),
  delay_ms: integer({
    minimum: 0,
    maximum: 60_000,
    default: 0,
    description: 'Milliseconds between taking an entry and answering, for every entry of the thread.',
  }),
  retry_after: integer({
    minimum: 1,
    maximum: 3600,
    default: 5,
    description: 'Seconds that `rate_limited` and `unavailable` last, counted from the first try.',
  }),
  fail_at: integer({
    minimum: 0,
    maximum: 100,
    default: 0,
    description:
      'Which entry of the thread the outcome strikes: 0 is the post, 1 the first comment. The others are published.',
  }),
  remembers_key: integer({
    minimum: 0,
    maximum: 86_400,
    description:
      'For how many seconds the sandbox recognizes a repeated try; 0: never, so that a lost answer is never asked for again. For good unless given, with `unknown` for 180.',
  }),
  likes: integer({
    minimum: 0,
    maximum: 1_000_000,
    description:
      'How many likes the made-up metrics of the post come to, half of them within six hours; 20 to 199 unless given.',
  }),
  prepare_wait: integer({
    minimum: 0,
    maximum: 3600,
    default: 0,
    description: 'Seconds that the sandbox takes to process an entry before it can be published.',
  }),
  confirm_wait: integer({
    minimum: 0,
    maximum: 3600,
    default: 0,
    description:
      'Seconds between accepting an entry and publishing it. With `fail` the entry is refused after them, with `unknown` nothing is ever said.',
  }),
  targets: array(string({ minLength: 1, maxLength: 50, pattern: '^[^,]+$' }), {
    maxItems: 10,
    uniqueItems: true,
    description: 'Places that every entry goes to, each as an entry of its own, named before its text.',
  }),
  fail_target: string({
    maxLength: 50,
    description: 'The one of `targets` that the outcome strikes; all unless given.',
  }),
})

/** Fills the settings of a post with defaults. */
export function withDefaults(stored: SettingsOf<typeof settings>): SandboxSettings {
  return {
    outcome: stored.outcome ?? 'ok',
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

/** Returns how long the sandbox recognizes a key under these settings. */
export function idempotencyOf({ remembers_key: seconds, outcome }: SettingsOf<typeof settings>): Idempotency {
  if (seconds === 0) return null
  if (seconds !== undefined) return { remembersMs: seconds * 1000 }
  return outcome === 'unknown' ? { remembersMs: 180_000 } : PERMANENT_IDEMPOTENCY
}
