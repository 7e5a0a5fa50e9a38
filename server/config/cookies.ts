import type { Reader } from './config.ts'

/** Reads the parent domain of BASE_URL and CONSOLE_URL that shares the session cookies; null = only the host of BASE_URL. */
export function readCookieDomain(
  read: Reader,
  urls: { BASE_URL: string; CONSOLE_URL: string },
): string | null {
  const domain = read.text('COOKIE_DOMAIN')?.toLowerCase().replace(/^\./, '')
  if (domain === undefined) return null
  const label = '[a-z0-9]([a-z0-9-]*[a-z0-9])?'
  if (!new RegExp(`^${label}(\\.${label})+$`).test(domain) || /^[\d.]+$/.test(domain)) {
    read.problem(`COOKIE_DOMAIN must be a domain such as example.com, not "${domain}".`)
    return null
  }
  for (const [name, url] of Object.entries(urls)) {
    const host = URL.parse(url)?.hostname ?? ''
    if (host !== domain && !host.endsWith(`.${domain}`))
      read.problem(`COOKIE_DOMAIN must be a parent domain of ${name}: ${host} is not in ${domain}.`)
  }
  return domain
}
