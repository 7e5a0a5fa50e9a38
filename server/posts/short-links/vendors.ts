import { parseBoundedJson } from '../../lib/json/bounded-json.ts'
import { type Shortener, ShortenerError, type ShortLink } from './shortener.ts'

/** Access to a vendor: guarded against private addresses, with a timeout, without redirects. */
interface VendorServices {
  /** Authentication of the vendor's API. */
  headers: Record<string, string>
  /** The vendor's name in messages. */
  title: string
  fetch: typeof fetch
}

interface VendorAnswer {
  status: number
  /** The parsed JSON; an empty object for any other body. */
  data: Record<string, unknown>
}

interface VendorCall {
  method: 'GET' | 'POST'
  url: string
  body?: Record<string, unknown>
  /** Error statuses that the caller handles; all others are thrown. */
  expected?: number[]
  signal: AbortSignal
}

const MAX_REASON_LENGTH = 200

/** Calls a vendor's JSON API. Throws `ShortenerError` with the vendor's own message, or the signal's reason. */
async function callVendor(vendor: VendorServices, call: VendorCall): Promise<VendorAnswer> {
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

const MAX_SHORT_LENGTH = 500
const MAX_ID_LENGTH = 200

/** Checks and returns the link that the vendor created. */
function madeLink(vendor: VendorServices, short: unknown, externalId: unknown): ShortLink {
  const url = typeof short === 'string' && short.length <= MAX_SHORT_LENGTH ? URL.parse(short) : null
  if (url === null || !/^https?:$/.test(url.protocol))
    throw new ShortenerError(`${vendor.title} returned no link.`)
  const id = typeof externalId === 'number' ? String(externalId) : externalId
  const isId = typeof id === 'string' && /^[\x21-\x7e]+$/.test(id) && id.length <= MAX_ID_LENGTH
  return { short: url.href, externalId: isId ? id : null, code: null }
}

/** Requests the clicks of each link, four at a time; null for a link that the vendor does not know. */
async function countEach(
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

/** Reads a number of clicks; throws if there is none. */
function clicksIn(vendor: VendorServices, value: unknown): number {
  const clicks = typeof value === 'string' && value !== '' ? Number(value) : value
  if (!Number.isSafeInteger(clicks) || Number(clicks) < 0)
    throw new ShortenerError(`${vendor.title} did not report the number of clicks.`)
  return Number(clicks)
}

function onHost(hosts: string[]): (url: string) => boolean {
  const known = new Set(hosts.map((host) => host.toLowerCase()))
  return (url) => known.has(new URL(url).host)
}

function readObject(text: string): Record<string, unknown> | null {
  try {
    const value = parseBoundedJson(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : null
  } catch {
    return null
  }
}

/** Reads the reason from `{error: {message}}`, `{error: "…"}` or `{message: "…"}`. */
function reasonIn(data: Record<string, unknown> | null): string {
  const error = data?.error
  const nested =
    typeof error === 'object' && error !== null ? (error as Record<string, unknown>).message : error
  const reason = [nested, data?.message].find((text) => typeof text === 'string' && text !== '')
  return reason === undefined
    ? ''
    : `: ${String(reason)
        .slice(0, MAX_REASON_LENGTH)
        .replace(/\p{Cc}+/gu, ' ')
        .replace(/[.\s]+$/, '')}`
}

/**
 * Source: https://dub.co/docs/api-reference. The service names links (`externalId`), so that it finds a link whose response was
 * lost.
 */
export function createDubShortener(
  { url, domain }: { url: string; domain: string | null },
  vendor: VendorServices,
): Shortener {
  return {
    name: 'dub',
    isShort: onHost([domain ?? 'dub.sh']),
    async shorten(original, { key, signal }) {
      const body = { url: original, externalId: key, ...(domain === null ? {} : { domain }) }
      const made = await callVendor(vendor, {
        method: 'POST',
        url: `${url}/links`,
        body,
        expected: [409],
        signal,
      })
      const { data } =
        made.status === 409
          ? await callVendor(vendor, {
              method: 'GET',
              url: `${url}/links/info?externalId=ext_${key}`,
              signal,
            })
          : made
      return madeLink(vendor, data.shortLink, data.id)
    },
    clicks: (links, signal) =>
      countEach(links, async (id) => {
        const { status, data } = await callVendor(vendor, {
          method: 'GET',
          url: `${url}/links/info?linkId=${encodeURIComponent(id)}`,
          expected: [404],
          signal,
        })
        return status === 404 ? null : clicksIn(vendor, data.clicks)
      }),
  }
}

/** Source: https://docs.kutt.it, for kutt.to or the operator's own installation. */
export function createKuttShortener(
  { url, domain }: { url: string; domain: string | null },
  vendor: VendorServices,
): Shortener {
  return {
    name: 'kutt',
    isShort: onHost([domain ?? new URL(url).host]),
    async shorten(target, { signal }) {
      const body = { target, reuse: false, ...(domain === null ? {} : { domain }) }
      const { data } = await callVendor(vendor, { method: 'POST', url: `${url}/api/v2/links`, body, signal })
      return madeLink(vendor, data.link, data.id)
    },
    clicks: (links, signal) =>
      countEach(links, async (id) => {
        const { status, data } = await callVendor(vendor, {
          method: 'GET',
          url: `${url}/api/v2/links/${encodeURIComponent(id)}/stats`,
          expected: [404],
          signal,
        })
        return status === 404 ? null : clicksIn(vendor, data.visit_count)
      }),
  }
}

/** Source: https://docs.linkdrip.com/apis/reference. Its API creates links and has no statistics. */
export function createLinkdripShortener(
  { url, domain }: { url: string; domain: string | null },
  vendor: VendorServices,
): Shortener {
  return {
    name: 'linkdrip',
    isShort: onHost([domain ?? 'drp.li']),
    async shorten(target, { signal }) {
      const body = { target_url: target, ...(domain === null ? {} : { custom_domain: domain }) }
      const { data } = await callVendor(vendor, { method: 'POST', url: `${url}/v1/create`, body, signal })
      const made = data.data as { short_link?: unknown } | null | undefined
      if (data.success !== true) throw new ShortenerError(`${vendor.title} created no link.`)
      return madeLink(vendor, made?.short_link, null)
    },
    clicks: null,
  }
}

/** Digits of the 64-digit key: short, and enough for one domain. */
const PATH_LENGTH = 10

/**
 * Source: https://developers.short.io. The service chooses the path: without one, everybody who shortens the same URL would
 * share the link and its clicks. The same path for the same URL returns the existing link.
 */
export function createShortIoShortener(
  { url, statisticsUrl, domain }: { url: string; statisticsUrl: string; domain: string },
  vendor: VendorServices,
): Shortener {
  return {
    name: 'short.io',
    isShort: onHost([domain]),
    async shorten(originalURL, { key, signal }) {
      const body = { originalURL, domain, path: key.slice(0, PATH_LENGTH) }
      const { data } = await callVendor(vendor, { method: 'POST', url: `${url}/links`, body, signal })
      return madeLink(vendor, data.secureShortURL ?? data.shortURL, data.idString)
    },
    clicks: (links, signal) =>
      countEach(links, async (id) => {
        const { status, data } = await callVendor(vendor, {
          method: 'GET',
          url: `${statisticsUrl}/statistics/link/${encodeURIComponent(id)}?period=total&tz=UTC`,
          expected: [404],
          signal,
        })
        return status === 404 ? null : clicksIn(vendor, data.totalClicks)
      }),
  }
}
