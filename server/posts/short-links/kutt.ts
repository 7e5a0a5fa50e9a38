import type { Shortener } from './shortener.ts'
import { callVendor, clicksIn, countEach, madeLink, onHost, type VendorServices } from './vendor.ts'

/** https://docs.kutt.it, of kutt.to or an installation of the operator's own. */
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
