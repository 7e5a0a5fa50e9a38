import type { components } from '../generated/api.ts'
import { identify } from './error-identity.ts'

/** Every event that the service sends, distinguished by `type`. A newer service may send other types, so have a default branch. */
export type WebhookEvent = components['schemas']['WebhookEvent']
export type WebhookEventType = WebhookEvent['type']
/** Selects the event of one type: `WebhookEventOf<'post.failed'>`. */
export type WebhookEventOf<Type extends WebhookEventType> = Extract<WebhookEvent, { type: Type }>

/** Request headers as frameworks provide them, in any case. */
export type WebhookHeaders = Headers | Record<string, string | readonly string[] | undefined>
/** Body exactly as received: parsing and serializing it again would change it. */
export type RawBody = string | Uint8Array | ArrayBuffer

export interface VerifyOptions {
  /** Maximum difference between the timestamp and the clock. Default: 300. */
  toleranceSeconds?: number
  /** Epoch milliseconds, for tests. Default: now. */
  now?: number
}

export type WebhookRefusal =
  | 'headers_missing'
  | 'timestamp_invalid'
  | 'timestamp_too_old'
  | 'timestamp_too_new'
  | 'signature_mismatch'
  | 'body_invalid'

/** Reports a request that must not be trusted; respond with 400 and do nothing else. */
export class WebhookVerificationError extends Error {
  static {
    identify(WebhookVerificationError, 'WebhookVerificationError')
  }
  readonly reason: WebhookRefusal

  constructor(reason: WebhookRefusal, message: string) {
    super(message)
    this.reason = reason
  }
}

/**
 * Returns the event of a request that was signed with one of these secrets (Standard Webhooks); otherwise throws
 * `WebhookVerificationError`. During a rotation, pass both secrets. Compares signatures in constant time. The service may deliver an
 * event more than once, with the same `webhook-id` header. Throws `TypeError` for an invalid secret.
 */
export async function verifyWebhook(
  body: RawBody,
  headers: WebhookHeaders,
  secrets: string | readonly string[],
  { toleranceSeconds = 300, now = Date.now() }: VerifyOptions = {},
): Promise<WebhookEvent> {
  const keys = keysOf(secrets)
  const bytes = bytesOf(body)
  const id = headerOf(headers, 'webhook-id')
  const timestamp = headerOf(headers, 'webhook-timestamp')
  const listed = headerOf(headers, 'webhook-signature')
  checkTimestamp(timestamp, now / 1000, toleranceSeconds)
  const given = signaturesOf(listed)
  let matches = 0
  for (const key of keys) {
    const expected = await mac(key, id, timestamp, bytes)
    for (const signature of given) matches |= equal(signature, expected)
  }
  if (matches === 0)
    throw new WebhookVerificationError('signature_mismatch', 'No signature matches the body and the secret.')
  return parse(bytes)
}

/**
 * Returns the headers that the service would send with this body, for tests of a receiver. Signs with each of several secrets, as
 * after a rotation.
 */
export async function signWebhook(
  body: RawBody,
  secrets: string | readonly string[],
  { id = crypto.randomUUID(), now = Date.now() }: { id?: string; now?: number } = {},
): Promise<{ 'webhook-id': string; 'webhook-timestamp': string; 'webhook-signature': string }> {
  const timestamp = String(Math.floor(now / 1000))
  const bytes = bytesOf(body)
  const signatures: string[] = []
  for (const key of keysOf(secrets))
    signatures.push(`v1,${btoa(String.fromCharCode(...(await mac(key, id, timestamp, bytes))))}`)
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') }
}

type Bytes = Uint8Array<ArrayBuffer>

const PREFIX = 'whsec_'
const MAC_BYTES = 32

function keysOf(secrets: string | readonly string[]): Bytes[] {
  const keys = [secrets].flat().map((secret) => {
    const text = String(secret)
    return fromBase64(text.startsWith(PREFIX) ? text.slice(PREFIX.length) : text)
  })
  if (keys.length > 0 && keys.every((key) => key !== null && key.length > 0)) return keys as Bytes[]
  throw new TypeError('A webhook secret must be whsec_ followed by base64, as the service showed it.')
}

function bytesOf(body: RawBody): Bytes {
  if (typeof body === 'string') return new TextEncoder().encode(body)
  if (body instanceof ArrayBuffer) return new Uint8Array(body)
  if (body instanceof Uint8Array) return new Uint8Array(body)
  throw new TypeError('Pass the raw body, as a string or bytes: a parsed body cannot be verified.')
}

function headerOf(headers: WebhookHeaders, name: string): string {
  const value = isHeaders(headers)
    ? headers.get(name)
    : Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1]
  const text = typeof value === 'string' ? value : value?.[0]
  if (!text) throw new WebhookVerificationError('headers_missing', `The header ${name} is missing.`)
  return text
}

function isHeaders(headers: WebhookHeaders): headers is Headers {
  return typeof (headers as Headers).get === 'function'
}

function checkTimestamp(text: string, now: number, tolerance: number): void {
  if (!/^\d{1,12}$/.test(text))
    throw new WebhookVerificationError('timestamp_invalid', 'The timestamp is not a number of seconds.')
  const age = now - Number(text)
  if (age > tolerance)
    throw new WebhookVerificationError('timestamp_too_old', 'The request is too old: it may be a replay.')
  if (age < -tolerance)
    throw new WebhookVerificationError(
      'timestamp_too_new',
      'The timestamp of the request is in the future: check the clock.',
    )
}

/** Returns the signatures of the supported version that have the right length. */
function signaturesOf(header: string): Bytes[] {
  return header
    .split(' ')
    .filter((item) => item.startsWith('v1,'))
    .map((item) => fromBase64(item.slice(3)))
    .filter((bytes) => bytes !== null)
    .filter((bytes) => bytes.length === MAC_BYTES)
}

async function mac(key: Bytes, id: string, timestamp: string, body: Bytes): Promise<Bytes> {
  const head = new TextEncoder().encode(`${id}.${timestamp}.`)
  const signed = new Uint8Array(head.length + body.length)
  signed.set(head)
  signed.set(body, head.length)
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  const imported = await crypto.subtle.importKey('raw', key, algorithm, false, ['sign'])
  return new Uint8Array(await crypto.subtle.sign('HMAC', imported, signed))
}

/** Returns 1 if equal, otherwise 0, in a time that does not depend on where two arrays of equal length differ. */
function equal(a: Bytes, b: Bytes): number {
  let difference = a.length ^ b.length
  for (let i = 0; i < b.length; i++) difference |= (a[i] ?? 0) ^ (b[i] ?? 0)
  return difference === 0 ? 1 : 0
}

function fromBase64(text: string): Bytes | null {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
  } catch {
    return null
  }
}

function parse(bytes: Bytes): WebhookEvent {
  try {
    const event = JSON.parse(new TextDecoder().decode(bytes)) as Partial<WebhookEvent> | null
    if (typeof event?.type === 'string') return event as WebhookEvent
  } catch {
    // The signature is valid, but the body is not an event.
  }
  throw new WebhookVerificationError('body_invalid', 'The body is signed, but it is not an event.')
}
