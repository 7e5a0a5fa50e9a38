const SLASH = 47

/**
 * Rewrites the request target to the contract's spelling. Merges repeated slashes of the path, and drops a leading `/api`, which
 * existing clients append to every base address. Does not change the query, or a target that is not a path.
 */
export function canonicalUrl(url: string): string {
  if (url.charCodeAt(0) !== SLASH) return url
  const mark = url.indexOf('?')
  const path = mark === -1 ? url : url.slice(0, mark)
  if (!(path.includes('//') || /^\/api(\/|$)/i.test(path))) return url
  // Keeps one leading slash, so that the result never names another host.
  const canonical = path.replace(/\/{2,}/g, '/').replace(/^\/api(?=\/|$)/i, '') || '/'
  return mark === -1 ? canonical : canonical + url.slice(mark)
}
