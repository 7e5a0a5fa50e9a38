import { isLoopbackHost } from '../lib/web/addresses.ts'
import type { Reader } from './config.ts'

/** Shortener: this service (`built-in`), or the API of a vendor. */
export type ShortenerName = 'built-in' | 'dub' | 'short.io' | 'kutt' | 'linkdrip'

/** Configures the shortener for posts that request short links. */
export interface ShortLinksConfig {
  provider: 'none' | ShortenerName
  /** URL of the vendor's API, without a trailing slash; empty without a vendor. */
  url: string
  /** URL of the vendor's statistics if they have another host; else empty. */
  statisticsUrl: string
  key: string
  /** Domain of the short links if the vendor offers several. */
  domain: string | null
}

const vendorUrls = {
  dub: 'https://api.dub.co',
  'short.io': 'https://api.short.io',
  kutt: 'https://kutt.to',
  linkdrip: 'https://api.linkdrip.com',
} as const

export const noShortLinks: ShortLinksConfig = {
  provider: 'none',
  url: '',
  statisticsUrl: '',
  key: '',
  domain: null,
}

export function readShortLinks(
  read: Reader,
  { baseUrl }: { baseUrl: string },
  production: boolean,
): ShortLinksConfig {
  const provider = read.oneOf(
    'SHORT_LINKS',
    ['none', 'built-in', 'dub', 'short.io', 'kutt', 'linkdrip'],
    'none',
  )
  if (provider === 'none') return noShortLinks
  if (provider === 'built-in') {
    if (production && isLoopbackHost(new URL(baseUrl).hostname))
      read.problem(
        'SHORT_LINKS=built-in needs a public BASE_URL, so that readers of posts can open the links.',
      )
    return { ...noShortLinks, provider }
  }
  const key = read.text('SHORT_LINKS_KEY')
  const domain = read.text('SHORT_LINKS_DOMAIN')
  if (key === undefined) read.problem(`SHORT_LINKS=${provider} needs SHORT_LINKS_KEY, the vendor's API key.`)
  if (provider === 'short.io' && domain === undefined)
    read.problem('SHORT_LINKS=short.io needs SHORT_LINKS_DOMAIN, the domain of your short links.')
  if (domain !== undefined && !/^[\w.-]+(:\d+)?$/.test(domain))
    read.problem(`SHORT_LINKS_DOMAIN must be a host such as go.example.com, not "${domain}".`)
  return {
    provider,
    url: read.url('SHORT_LINKS_URL', vendorUrls[provider]),
    statisticsUrl:
      provider === 'short.io' ? read.url('SHORT_LINKS_STATISTICS_URL', 'https://statistics.short.io') : '',
    key: key ?? '',
    domain: domain ?? null,
  }
}
