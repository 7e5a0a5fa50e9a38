import { ShortenerError, type ShortLink } from './shortener.ts'

/** How a vendor is reached: guarded against private addresses, within a time-out, no redirect followed. */
export interface VendorServices {
  /** What its API takes as proof. */
  headers: Record<string, string>
  /** In sentences. */
  title: string
  fetch: typeof fetch
}

export interface VendorAnswer {
  status: number
  /** The parsed JSON; an empty object where it is none. */
  data: Record<string, unknown>
}

export interface VendorCall {
  method: 'GET' | 'POST'
  url: string
  body?: Record<string, unknown>
  /** Refusals that mean something to the caller; all others are thrown. */
  expected?: number[]
  signal: AbortSignal
}

const LONGEST_REASON = 200

/** One call of a vendor's JSON API. Throws `ShortenerError` with the vendor's own words, or the signal's reason. */
export async function callVendor(vendor: VendorServices, call: VendorCall): Promise<VendorAnswer> {
  const { method, url, body, expected = [], signal } = call
  let response: Response
  let text: string
  try {
    response = await vendor.fetch(url, {
      method,
      signal,
      headers: { accept: 'application/json', 'content-type': 'application/json', ...vendor.headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    text = await response.text()
  } catch (cause) {
    signal.throwIfAborted()
    throw new ShortenerError(`${vendor.title} could not be reached.`, { cause })
  }
  const data = readObject(text)
  if (response.ok && data !== null) return { status: response.status, data }
  if (expected.includes(response.status)) return { status: response.status, data: data ?? {} }
  const reason = response.ok ? 'something that cannot be read' : `${response.status}${reasonIn(data)}`
  throw new ShortenerError(`${vendor.title} answered ${reason}.`)
}

/** The link that the vendor made, if it is one. */
export function madeLink(vendor: VendorServices, short: unknown, externalId: unknown): ShortLink {
  if (typeof short !== 'string' || !/^https?:\/\//i.test(short) || !URL.canParse(short))
    throw new ShortenerError(`${vendor.title} gave no link.`)
  const id = typeof externalId === 'string' || typeof externalId === 'number' ? String(externalId) : null
  return { short, externalId: id, code: null }
}

/** Asks for each link, four at a time; null for a link that the vendor does not know. */
export async function countEach(
  links: ShortLink[],
  count: (externalId: string) => Promise<number | null>,
): Promise<(number | null)[]> {
  const counts: (number | null)[] = []
  for (let start = 0; start < links.length; start += 4) {
    const some = links.slice(start, start + 4)
    counts.push(
      ...(await Promise.all(some.map(({ externalId }) => (externalId === null ? null : count(externalId))))),
    )
  }
  return counts
}

/** A number of clicks in an answer; throws where there is none. */
export function clicksIn(vendor: VendorServices, value: unknown): number {
  const clicks = Number(value)
  if (value === null || value === '' || !Number.isSafeInteger(clicks) || clicks < 0)
    throw new ShortenerError(`${vendor.title} did not tell how often the link was followed.`)
  return clicks
}

export function onHost(hosts: string[]): (url: string) => boolean {
  const known = new Set(hosts.map((host) => host.toLowerCase()))
  return (url) => known.has(new URL(url).host)
}

function readObject(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : null
  } catch {
    return null
  }
}

/** `{error: {message}}`, `{error: "…"}`, `{message: "…"}`. */
function reasonIn(data: Record<string, unknown> | null): string {
  const error = data?.error
  const nested =
    typeof error === 'object' && error !== null ? (error as Record<string, unknown>).message : error
  const reason = [nested, data?.message].find((text) => typeof text === 'string' && text !== '')
  return reason === undefined
    ? ''
    : `: ${String(reason)
        .replace(/[.\s]+$/, '')
        .slice(0, LONGEST_REASON)}`
}
