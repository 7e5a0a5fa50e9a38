/** Returns a URL of the service without a trailing slash. Throws `TypeError` unless it is an absolute http(s) URL. */
export function normalizeUrl(name: string, value: string): string {
  const url = /^https?:\/\//i.test(value) && URL.canParse(value) ? new URL(value) : undefined
  if (url) return url.href.replace(/\/+$/, '')
  throw new TypeError(`${name} must be a complete URL such as https://postern.example.com, not "${value}".`)
}
