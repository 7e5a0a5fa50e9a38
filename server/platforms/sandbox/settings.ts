import { FOR_GOOD, type Idempotency } from '../kit/idempotency.ts'
import type { JsonSchema } from '../platform.ts'

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

export interface SandboxSettings {
  outcome: keyof typeof outcomes
  delayMs: number
  retryAfterMs: number
  failAt: number
  idempotency: Idempotency
  /** What the made-up likes come to; null = by the post's id. */
  likes: number | null
  /** How long preparing takes. */
  prepareMs: number
  /** How long the sandbox takes to finish what it accepted. */
  confirmMs: number
  /** Places that the entry goes to; empty = the feed as a whole. */
  targets: string[]
  /** The place that the outcome strikes; null = all. */
  failTarget: string | null
}

/** What `integration-settings` shows; every property is optional. */
export const sandboxSettingsSchema: JsonSchema = {
  type: 'object',
  properties: {
    outcome: {
      type: 'string',
      enum: Object.keys(outcomes),
      default: 'ok',
      description: `How publishing ends. ${Object.entries(outcomes)
        .map(([name, meaning]) => `\`${name}\`: ${meaning}.`)
        .join(' ')}`,
    },
    delay_ms: {
      type: 'integer',
      minimum: 0,
      maximum: 60_000,
      default: 0,
      description: 'Milliseconds between taking an entry and answering, for every entry of the thread.',
    },
    retry_after: {
      type: 'integer',
      minimum: 1,
      maximum: 3600,
      default: 5,
      description: 'Seconds that `rate_limited` and `unavailable` last, counted from the first try.',
    },
    fail_at: {
      type: 'integer',
      minimum: 0,
      maximum: 100,
      default: 0,
      description:
        'Which entry of the thread the outcome strikes: 0 is the post, 1 the first comment. The others are published.',
    },
    remembers_key: {
      type: 'integer',
      minimum: 0,
      maximum: 86_400,
      description:
        'For how many seconds the sandbox recognizes a repeated try; 0: never, so that a lost answer is never asked for again. For good unless given, with `unknown` for 180.',
    },
    likes: {
      type: 'integer',
      minimum: 0,
      maximum: 1_000_000,
      description:
        'How many likes the made-up figures of the post come to, half of them within six hours; 20 to 199 unless given.',
    },
    prepare_wait: {
      type: 'integer',
      minimum: 0,
      maximum: 3600,
      default: 0,
      description: 'Seconds that the sandbox takes to process an entry before it can be published.',
    },
    confirm_wait: {
      type: 'integer',
      minimum: 0,
      maximum: 3600,
      default: 0,
      description:
        'Seconds between accepting an entry and publishing it. With `fail` the entry is refused after them, with `unknown` nothing is ever said.',
    },
    targets: {
      type: 'array',
      maxItems: 10,
      uniqueItems: true,
      items: { type: 'string', minLength: 1, maxLength: 50, pattern: '^[^,]+$' },
      description: 'Places that every entry goes to, each as an entry of its own, named before its text.',
    },
    fail_target: {
      type: 'string',
      maxLength: 50,
      description: 'The one of `targets` that the outcome strikes; all unless given.',
    },
  },
}

/** Settings as stored, with defaults. They were held against the schema when the post was made; what is odd falls back. */
export function sandboxSettings(stored: Record<string, unknown>): SandboxSettings {
  const number = (value: unknown, fallback: number, max: number) =>
    typeof value === 'number' && value >= 0 ? Math.min(value, max) : fallback
  const { outcome } = stored
  return {
    outcome:
      typeof outcome === 'string' && Object.hasOwn(outcomes, outcome)
        ? (outcome as SandboxSettings['outcome'])
        : 'ok',
    delayMs: number(stored.delay_ms, 0, 60_000),
    retryAfterMs: number(stored.retry_after, 5, 3600) * 1000,
    failAt: number(stored.fail_at, 0, 100),
    idempotency: idempotencyOf(stored),
    likes: typeof stored.likes === 'number' ? Math.trunc(number(stored.likes, 0, 1_000_000)) : null,
    prepareMs: number(stored.prepare_wait, 0, 3600) * 1000,
    confirmMs: number(stored.confirm_wait, 0, 3600) * 1000,
    targets: Array.isArray(stored.targets) ? stored.targets.filter((each) => typeof each === 'string') : [],
    failTarget: typeof stored.fail_target === 'string' ? stored.fail_target : null,
  }
}

function idempotencyOf({ remembers_key: seconds, outcome }: Record<string, unknown>): Idempotency {
  if (seconds === 0) return null
  if (typeof seconds === 'number' && seconds > 0) return { remembersMs: Math.min(seconds, 86_400) * 1000 }
  return outcome === 'unknown' ? { remembersMs: 180_000 } : FOR_GOOD
}
