import type { Shortener } from './shortener.ts'
import { callVendor, clicksIn, countEach, madeLink, onHost, type VendorServices } from './vendor.ts'

/** Of the 64 digits of the key: enough for one domain, and short. */
const PATH_LENGTH = 10

/**
 * https://developers.short.io. The path is ours: without one, everybody who shortens the same URL would get the same link and
 * its clicks. The same path for the same URL answers the link that is there.
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
