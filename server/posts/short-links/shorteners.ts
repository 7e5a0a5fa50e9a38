import type { Knex } from 'knex'
import type { Dispatcher } from 'undici'
import type { Config } from '../../config/config.ts'
import type { ShortLinksConfig } from '../../config/short-links.ts'
import { randomText } from '../../lib/secrets/crypto.ts'
import type { Clock } from '../../lib/time/clock.ts'
import { createPlatformHttp } from '../../platforms/kit/http/client.ts'
import type { Shortener } from './shortener.ts'
import {
  createDubShortener,
  createKuttShortener,
  createLinkdripShortener,
  createShortIoShortener,
} from './vendors.ts'

export interface Shorteners {
  /** The shortener for new links; null = links stay unchanged. */
  current: Shortener | null
  /** Shorteners to ask for clicks: the current one, and always the built-in one. */
  find(name: string): Shortener | undefined
}

interface ShortenerServices {
  config: Pick<Config, 'baseUrl' | 'shortLinks' | 'allowLoopback'>
  db: Knex
  clock: Clock
  /** A dispatcher that trusts the configured hosts: see `shortLinkOrigins`. */
  dispatcher: () => Dispatcher
}

const TIMEOUT_MS = 10_000
const MAX_BYTES = 1_000_000

export function createShorteners(services: ShortenerServices): Shorteners {
  const builtIn = createBuiltInShortener({ db: services.db, baseUrl: services.config.baseUrl })
  const { shortLinks } = services.config
  const current =
    shortLinks.provider === 'none'
      ? null
      : shortLinks.provider === 'built-in'
        ? builtIn
        : createVendor(shortLinks, shortLinks.provider, services)
  const known = new Map([builtIn, ...(current ? [current] : [])].map((each) => [each.name as string, each]))
  return { current, find: (name) => known.get(name) }
}

/** Lists the origins for `trustedOrigins` of the dispatcher. */
export function shortLinkOrigins({ url, statisticsUrl }: ShortLinksConfig): string[] {
  return [url, statisticsUrl].filter((each) => each !== '').map((each) => new URL(each).origin)
}

function createVendor(
  { url, statisticsUrl, key, domain }: ShortLinksConfig,
  provider: 'dub' | 'short.io' | 'kutt' | 'linkdrip',
  services: ShortenerServices,
): Shortener {
  const vendor = (title: string, headers: Record<string, string>) => ({
    title,
    headers,
    fetch: vendorFetch(title, services),
  })
  const bearer = { authorization: `Bearer ${key}` }
  switch (provider) {
    case 'dub':
      return createDubShortener({ url, domain }, vendor('Dub', bearer))
    case 'short.io':
      return createShortIoShortener(
        { url, statisticsUrl, domain: domain ?? '' },
        vendor('Short.io', { authorization: key }),
      )
    case 'kutt':
      return createKuttShortener({ url, domain }, vendor('Kutt', { 'x-api-key': key }))
    case 'linkdrip':
      return createLinkdripShortener({ url, domain }, vendor('LinkDrip', bearer))
  }
}

function vendorFetch(name: string, { config, clock, dispatcher }: ShortenerServices): typeof fetch {
  return createPlatformHttp({
    name,
    dispatcher,
    allowLoopback: config.allowLoopback,
    trustedOrigins: shortLinkOrigins(config.shortLinks),
    concurrency: 8,
    now: () => clock.now(),
    timeoutMs: TIMEOUT_MS,
    maxBytes: MAX_BYTES,
  }).fetch
}

const CODE_LENGTH = 8

/** Creates short links of this service itself: `GET /s/{code}` redirects and counts, and stores nothing about the visitor. */
function createBuiltInShortener({ db, baseUrl }: { db: Knex; baseUrl: string }): Shortener {
  const prefix = `${baseUrl}/s/`
  return {
    name: 'built-in',
    isShort: (url) => url.startsWith(prefix),
    async shorten() {
      const code = randomText(CODE_LENGTH)
      return { short: `${prefix}${code}`, externalId: null, code }
    },
    async clicks(links) {
      const codes = links.map(({ code }) => code ?? '')
      const rows: { code: string; clicks: number }[] = await db('short_links')
        .whereIn('code', codes)
        .select('code', 'clicks')
      const counted = new Map(rows.map(({ code, clicks }) => [code, clicks]))
      return codes.map((code) => counted.get(code) ?? 0)
    },
  }
}

export interface HasShorteners {
  shorteners: Shorteners
}
