import type { EventType } from '../../../server/webhooks/payloads.ts'

/** Plans the endpoints, the failures of each, and the times of the events. The seed determines all of it. */

const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** Moves time this far past the next due time, so that tries that are due close together run together. */
export const STEP_MS = 1_000

/** Splits the events between the organizations: one busy, the others not. */
const SHARES = [0.6, 0.1, 0.1, 0.1, 0.1]
export const ORGANIZATIONS = SHARES.length
export const CHANNELS = 4

export type Manner =
  /** Succeeds mostly, and otherwise fails in every way. */
  | 'flaky'
  /** Refuses everything for the first six hours. */
  | 'outage'
  /** Never works again. */
  | 'dead'
  /** Answers 410 after a few requests. */
  | 'gone'

export interface PlannedEndpoint {
  name: string
  organization: number
  manner: Manner
  /** Selects events; empty means all. */
  events: EventType[]
  /** Selects a channel; null means all. */
  channel: number | null
}

const deletedOnly: EventType[] = ['post.deleted']

export const endpoints: readonly PlannedEndpoint[] = [
  ...SHARES.map((_, organization) => flaky(`all-${organization}`, organization, null)),
  flaky('one-channel', 4, 1),
  { name: 'outage', organization: 1, manner: 'outage', events: deletedOnly, channel: null },
  { name: 'dead', organization: 2, manner: 'dead', events: deletedOnly, channel: null },
  { name: 'gone', organization: 3, manner: 'gone', events: deletedOnly, channel: null },
]

function flaky(name: string, organization: number, channel: number | null): PlannedEndpoint {
  return { name, organization, manner: 'flaky', events: [], channel }
}

/** Schedules the shares of the events, counted from the start. The last wave finds the dead endpoint disabled. */
export const waves = [
  { at: 0, share: 0.7 },
  { at: 24 * HOUR, share: 0.1 },
  { at: 60 * HOUR, share: 0.1 },
  { at: 96 * HOUR, share: 0.1 },
] as const
export const OUTAGE_MS = 6 * HOUR
/** Counts the answers before the 410. */
export const ANSWERS_BEFORE_GONE = 3

export interface PlannedEvent {
  organization: number
  channel: number
  type: EventType
}

export function eventOf(seed: number, n: number): PlannedEvent {
  const [share, channel] = [random(seed, 'event', n), random(seed, 'channel', n)]
  let organization = 0
  for (let sum = 0; organization < ORGANIZATIONS - 1; organization++) {
    sum += SHARES[organization] ?? 0
    if (share < sum) break
  }
  return {
    organization,
    channel: Math.floor(channel * CHANNELS),
    type: n % 10 === 0 ? 'post.deleted' : 'post.created',
  }
}

/** Marks events that no receiver ever accepts: they end as failed, after every try of the policy. */
export function isDoomed(n: number): boolean {
  return n % 500 === 3
}

export type Behaviour =
  | { kind: 'answer'; status: number; headers?: Record<string, string>; retryAfterMs?: number }
  /** Answers 200 with a body in pieces. */
  | { kind: 'slow' }
  /** Responds with 200 and closes the connection inside the body. */
  | { kind: 'torn' }
  | { kind: 'hang' }
  | { kind: 'reset' }

const status = (code: number, headers: Record<string, string> = {}): Behaviour => ({
  kind: 'answer',
  status: code,
  headers,
})

/** Lists the failures in a thousand requests of a flaky endpoint. All other requests succeed. */
const troubles: [perThousand: number, behaviour: (seconds: number, now: number) => Behaviour][] = [
  [20, () => status(500)],
  [5, () => status(404)],
  [5, () => status(307, { location: '/trap' })],
  [10, () => status(503)],
  [3, (seconds) => wait(429, String(seconds), seconds * 1_000)],
  [2, (seconds, now) => waitUntil(503, now + seconds * 1_000, now)],
  [10, () => ({ kind: 'reset' })],
  [5, () => ({ kind: 'slow' })],
  [5, () => ({ kind: 'torn' })],
  [0.5, () => ({ kind: 'hang' })],
]

function wait(code: number, retryAfter: string, retryAfterMs: number): Behaviour {
  return { kind: 'answer', status: code, headers: { 'retry-after': retryAfter }, retryAfterMs }
}

/** Rounds to whole seconds, as an HTTP date does. */
function waitUntil(code: number, time: number, now: number): Behaviour {
  const date = new Date(time).toUTCString()
  return wait(code, date, Date.parse(date) - now)
}

/** Decides how the receiver treats try `count` (from 0) of event `n`. `age` and `now` come from the service's clock. */
export function behaviourOf(
  seed: number,
  { name, manner }: Pick<PlannedEndpoint, 'name' | 'manner'>,
  { n, count, received, age, now }: { n: number; count: number; received: number; age: number; now: number },
): Behaviour {
  if (manner === 'dead') return status(500)
  if (manner === 'gone') return received < ANSWERS_BEFORE_GONE ? status(200) : status(410)
  if (manner === 'outage' && age < OUTAGE_MS)
    return random(seed, name, n, count) < 0.5 ? { kind: 'reset' } : status(503)
  if (isDoomed(n)) return status(500)
  let dice = random(seed, name, n, count) * 1_000
  for (const [perThousand, behaviour] of troubles) {
    if (dice < perThousand) return behaviour(20 + Math.floor(random(seed, 'wait', n, count) * 100), now)
    dice -= perThousand
  }
  return status(n % 2 === 0 ? 200 : 204)
}

/** Returns a number in [0, 1), equal for equal words: FNV-1a with the finalizer of MurmurHash3. */
function random(...words: (string | number)[]): number {
  let hash = 0x811c9dc5
  for (const char of words.join('|')) hash = Math.imul(hash ^ char.charCodeAt(0), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32
}

/** Returns the id of an event's post. The post of a ghost is rolled back. */
export function postId(word: 'Post' | 'Ghost', n: number): string {
  return `${word.toLowerCase()}-${n}`
}
