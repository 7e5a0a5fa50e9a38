import type { NostrEvent } from 'nostr-tools/pure'
import type { Requests } from '../kit/api.ts'
import { classify, type ErrorRule } from '../kit/http/error-rules.ts'
import { PlatformError } from '../kit/http/errors.ts'
import { type Answer, unreadableResponse } from '../kit/http/response.ts'
import { isSigned, signEvent } from './keys.ts'

/** Maps a relay's reasons for a refusal, which begin with a word of NIP-01 or NIP-42. */
export const errors: ErrorRule[] = [
  [null, /^rate-limited/, 'retryable', 'platform_rate_limited', 'The relay asks to slow down.'],
  [null, /^error/, 'retryable', null, 'The relay failed: {detail}'],
  [
    null,
    /^(blocked|restricted|mute|pow|auth-required)/,
    'rejected',
    'relay_refused',
    'The relay does not accept posts of this account: {detail}. The operator can choose others in NOSTR_RELAYS.',
  ],
  [null, null, 'rejected', null, 'The relay refused the post: {detail}'],
]

/**
 * Calls every relay and returns the answers; one is enough. Without any, throws the failure that a repeat is most likely to resolve,
 * since a repeat is safe.
 */
export async function askRelays<Result>(
  relays: readonly string[],
  call: (relay: string) => Promise<Result>,
): Promise<Result[]> {
  const outcomes = await Promise.allSettled(relays.map(call))
  const answers = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []))
  if (answers.length > 0) return answers
  const order = ['unknown', 'retryable', 'rejected']
  const rank = (reason: unknown) => (reason instanceof PlatformError ? order.indexOf(reason.failure) : -1)
  const reasons = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []))
  throw reasons.toSorted((one, other) => rank(one) - rank(other))[0]
}

/** Reads the profile in an event; empty for none, or one that cannot be read. */
export function parseProfile(event: NostrEvent | undefined): Answer {
  try {
    return JSON.parse(event?.content ?? '{}') ?? {}
  } catch {
    return {}
  }
}

/** Publishes an event to a relay. A relay recognizes an event by its id, so a repeat changes nothing. */
export async function publishTo(
  api: Requests,
  relay: string,
  { event, privateKey }: { event: NostrEvent; privateKey: string },
): Promise<void> {
  let challenge: string | undefined
  let proof: NostrEvent | undefined
  await api.converse({
    url: relay,
    first: ['EVENT', event],
    irreversible: true,
    read(message, send) {
      const [kind, id, isAccepted, reason = ''] = membersOf(message, true)
      if (kind === 'AUTH') challenge = String(id)
      if (kind !== 'OK') return undefined
      if (proof !== undefined && id === proof.id) {
        if (isAccepted !== true) throw refusal(String(reason))
        send(['EVENT', event])
      }
      if (id !== event.id) return undefined
      if (isAccepted === true || /^duplicate/.test(String(reason))) return true
      if (!/^auth-required/.test(String(reason)) || challenge === undefined || proof !== undefined)
        throw refusal(String(reason))
      proof = signEvent(privateKey, {
        kind: 22_242,
        created_at: event.created_at,
        tags: [
          ['relay', webSocketUrl(relay)],
          ['challenge', challenge],
        ],
        content: '',
      })
      send(['AUTH', proof])
      return undefined
    },
  })
}

function refusal(reason: string): PlatformError {
  const response = { status: 200, headers: new Headers(), data: { message: reason }, text: reason }
  const { failure = 'rejected', message = reason, ...options } = classify(errors, response) ?? {}
  return new PlatformError(failure, message, options)
}

/** Reads a relay's newest event of a kind by an author; undefined if it has none. */
export async function newestEvent(
  api: Requests,
  relay: string,
  { kind, author }: { kind: number; author: string },
): Promise<NostrEvent | undefined> {
  let found: NostrEvent | undefined
  await api.converse({
    url: relay,
    first: ['REQ', 'profile', { kinds: [kind], authors: [author], limit: 1 }],
    read(message) {
      const [type, , event] = membersOf(message, false)
      if (type === 'EVENT' && isEventOf(event, { kind, author })) found = newer(found, event)
      return type === 'EOSE' || type === 'CLOSED' ? true : undefined
    },
  })
  return found
}

export interface EventFilter {
  kinds?: number[]
  authors?: string[]
  ids?: string[]
  search?: string
  since?: number
  until?: number
}

/** Reads the matching events of a relay, without checking their signatures. */
export async function collectEvents(
  api: Requests,
  relay: string,
  filter: EventFilter & { limit: number },
): Promise<NostrEvent[]> {
  const found: NostrEvent[] = []
  await api.converse({
    url: relay,
    first: ['REQ', 'reads', filter],
    read(message) {
      const [type, , event] = membersOf(message, false)
      if (type === 'CLOSED') throw refusal(String(event))
      if (type === 'EVENT' && matches(event, filter)) found.push(event)
      return type === 'EOSE' ? true : undefined
    },
  })
  return found
}

function matches(event: unknown, { kinds, authors, ids }: EventFilter): event is NostrEvent {
  if (typeof event !== 'object' || event === null) return false
  const { id, kind, pubkey, created_at, content, tags } = event as Partial<NostrEvent>
  const isIn = <Value>(value: Value | undefined, list: Value[] | undefined) =>
    value !== undefined && (list === undefined || list.includes(value))
  return (
    isIn(kind, kinds) &&
    isIn(pubkey, authors) &&
    isIn(id, ids) &&
    Number.isSafeInteger(created_at) &&
    typeof content === 'string' &&
    Array.isArray(tags) &&
    tags.every(Array.isArray)
  )
}

/** Returns the newer event; of two with the same time, `one`. */
export function newer(one: NostrEvent | undefined, other: NostrEvent): NostrEvent {
  return one === undefined || other.created_at > one.created_at ? other : one
}

function isEventOf(event: unknown, of: { kind: number; author: string }): event is NostrEvent {
  if (typeof event !== 'object' || event === null) return false
  const { kind, pubkey } = event as Partial<NostrEvent>
  return kind === of.kind && pubkey === of.author && isSigned(event)
}

function membersOf(message: unknown, irreversible: boolean): unknown[] {
  if (Array.isArray(message) && typeof message[0] === 'string') return message
  throw unreadableResponse('Nostr', irreversible)
}

/** Returns the WebSocket URL of a relay. */
export function webSocketUrl(relay: string): string {
  return relay.replace(/^http/, 'ws')
}
