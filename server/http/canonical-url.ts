const SLASH = 47

/**
 * The request target as the contract spells it: repeated slashes of the path are one, and a leading `/api` is left out, which
 * existing clients append to every base address. The query is not touched, and neither is a target that is no path.
 */
export function canonicalUrl(url: string): string {
  if (url.charCodeAt(0) !== SLASH) return url
  const mark = url.indexOf('?')
  const path = mark === -1 ? url : url.slice(0, mark)
  if (!(path.includes('//') || /^\/api(\/|$)/i.test(path))) return url
  // A slash is left in front, so what comes out never names another host.
  const canonical = path.replace(/\/{2,}/g, '/').replace(/^\/api(?=\/|$)/i, '') || '/'
  return mark === -1 ? canonical : canonical + url.slice(mark)
}
