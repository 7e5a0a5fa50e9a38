import type { Shortener } from './shortener.ts'
import { callVendor, clicksIn, countEach, madeLink, onHost, type VendorServices } from './vendor.ts'

/** https://dub.co/docs/api-reference. Links are named by us (`externalId`), so that one whose answer was lost is found again. */
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
