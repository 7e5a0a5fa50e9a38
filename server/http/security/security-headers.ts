import type { IncomingMessage, ServerResponse } from 'node:http'
import helmet from 'helmet'

/**
 * Computes helmet's headers once, because every answer has the same. Over plain http, leaves out the two that promise https,
 * because a browser would then not load the service's own pages. The cross-origin resource policy lets other sites embed
 * uploads.
 */
export function securityHeaders(baseUrl: string): Record<string, string> {
  const https = baseUrl.startsWith('https:')
  const headers: Record<string, string> = {}
  const response = {
    setHeader: (name: string, value: string) => {
      headers[name.toLowerCase()] = value
    },
    removeHeader: () => {},
  }
  const middleware = helmet({
    contentSecurityPolicy: { directives: https ? {} : { upgradeInsecureRequests: null } },
    crossOriginResourcePolicy: { policy: 'cross-origin' },
    strictTransportSecurity: https,
  })
  middleware({} as IncomingMessage, response as unknown as ServerResponse, (error?: unknown) => {
    if (error !== undefined) throw error
  })
  return headers
}
