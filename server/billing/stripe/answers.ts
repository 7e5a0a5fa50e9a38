// Reads what Stripe sends. A value that cannot be right is an error, which leaves the outcome unknown, so that it is neither stored
// nor acted upon.

const MAX_ID = 255
/** Longest text that is needed whole, such as a URL or a secret. */
const MAX_WHOLE = 8_192
/** Longest text of Stripe that is kept, such as the description of a charge. */
const MAX_TEXT = 1_000
/** Page size of each list that this service requests. */
const MAX_LIST = 100
const MAX_CENTS = 1e12
/** Last second of the year 9999. */
const MAX_SECONDS = 253_402_300_799

/** @throws Error for anything but a list of at most 100 objects */
export function listOf<T>(list: { data: T[] }): T[] {
  const { data } = list
  if (!Array.isArray(data) || data.length > MAX_LIST) throw unexpected('list')
  for (const item of data) if (typeof item !== 'object' || item === null) throw unexpected('list')
  return data
}

/** Returns the id of an object that Stripe may send expanded; null for anything else. */
export function idOf(value: unknown): string | null {
  const id: unknown = typeof value === 'object' && value !== null ? (value as { id?: unknown }).id : value
  return typeof id === 'string' && id !== '' && id.length <= MAX_ID ? id : null
}

/** @throws Error without a usable id */
export function requireId(value: unknown): string {
  const id = idOf(value)
  if (id === null) throw unexpected('id')
  return id
}

/** @throws Error for anything but a whole number of cents */
export function centsOf(value: unknown): number {
  if (Number.isInteger(value) && Math.abs(value as number) <= MAX_CENTS) return value as number
  throw unexpected('amount')
}

/** Returns epoch milliseconds. @throws Error for anything but seconds until the year 9999 */
export function instantOf(seconds: unknown): number {
  if (Number.isInteger(seconds) && (seconds as number) >= 0 && (seconds as number) <= MAX_SECONDS)
    return (seconds as number) * 1000
  throw unexpected('instant')
}

export function optionalInstant(seconds: unknown): number | null {
  return seconds === null || seconds === undefined ? null : instantOf(seconds)
}

/** Returns a text for people, cut to 1,000 characters; null for anything else. */
export function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value.slice(0, MAX_TEXT) : null
}

/** Returns a text that is needed whole. @throws Error for anything else, and for one of more than 8,192 characters */
export function requireText(value: unknown): string {
  if (typeof value === 'string' && value !== '' && value.length <= MAX_WHOLE) return value
  throw unexpected('text')
}

/** Returns the three letters of a currency. @throws Error for anything else */
export function currencyOf(value: unknown): string {
  if (typeof value === 'string' && /^[a-z]{3}$/i.test(value)) return value
  throw unexpected('currency')
}

/** Returns an address for a browser; null for anything but http and https. */
export function urlOf(value: unknown): string | null {
  if (typeof value !== 'string' || value.length > MAX_WHOLE || !URL.canParse(value)) return null
  return /^https?:$/.test(new URL(value).protocol) ? value : null
}

/** @throws Error without an address for a browser */
export function requireUrl(value: unknown): string {
  const url = urlOf(value)
  if (url === null) throw unexpected('URL')
  return url
}

function unexpected(kind: string): Error {
  return new Error(`Stripe sent no valid ${kind}.`)
}
