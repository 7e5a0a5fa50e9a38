import { type Shortener, ShortenerError } from './shortener.ts'
import { callVendor, madeLink, onHost, type VendorServices } from './vendor.ts'

/** https://docs.linkdrip.com/apis/reference. Its API makes links and does not tell how often they were followed. */
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
      if (data.success !== true) throw new ShortenerError(`${vendor.title} made no link.`)
      return madeLink(vendor, made?.short_link, null)
    },
    clicks: null,
  }
}
