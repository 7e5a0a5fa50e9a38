import type { IncomingMessage, ServerResponse } from 'node:http'
import helmet from 'helmet'

/**
 * helmet's headers, computed once: they are the same on every answer. Over plain http the two that promise https are left
 * out, since a browser would then fail to load the service's own pages. Uploads are embedded by other sites, hence the
 * cross-origin resource policy.
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
