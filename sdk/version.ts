/** As in package.json; test/sdk/package.long.test.ts compares the two. */
const VERSION = '0.1.0'

/**
 * Names this package and its runtime. Undefined in browsers, which name themselves, and ask a server on another origin for its
 * leave before they send a header of this name.
 */
export function userAgent(): string | undefined {
  const { navigator } = globalThis as { navigator?: { userAgent?: string } }
  const runtime = navigator?.userAgent ?? ''
  return runtime.startsWith('Mozilla/') ? undefined : `postern-sdk/${VERSION} ${runtime}`.trim()
}
