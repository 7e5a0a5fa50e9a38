/** Equals the version in package.json; test/sdk/package.long.test.ts compares the two. */
export const VERSION = '0.1.0'

/**
 * Names this package and its runtime. Undefined in browsers, which send their own name and need the server's permission (CORS) to
 * send this header to another origin.
 */
export function userAgent(): string | undefined {
  const { navigator } = globalThis as { navigator?: { userAgent?: string } }
  const runtime = navigator?.userAgent ?? ''
  return runtime.startsWith('Mozilla/') ? undefined : `postern-sdk/${VERSION} ${runtime}`.trim()
}
