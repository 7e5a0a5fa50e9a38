/** Lists what pages on the console's origin send, by the client that sends it. A header that is missing here fails every request. */
const allowedHeaders = [
  // Clients of the interface.
  'Content-Type, Authorization, auth, showorg, impersonate',
  // The SDK, and clients of agents on Moltbook.
  'Idempotency-Key, If-Match, Prefer, X-Request-Id, X-Moltbook-Key',
  // CopilotKit, which sends the first with every call and the second where an application has a key of its cloud.
  'X-CopilotKit-Runtime-Client-GQL-Version, X-CopilotCloud-Public-Api-Key',
  // Clients of MCP in a browser, such as its inspector.
  'MCP-Protocol-Version, Mcp-Method, Mcp-Name, Mcp-Session-Id, Last-Event-ID',
  // Libraries that mark or trace their calls.
  'X-Requested-With, traceparent, tracestate',
].join(', ')
const exposedHeaders =
  'ETag, reload, onboarding, activate, logout, X-CopilotKit-Runtime-Client-GQL-Version, X-Request-Id, RateLimit, RateLimit-Policy, X-RateLimit-Limit, X-RateLimit-Remaining, X-RateLimit-Reset, Retry-After, Idempotency-Replayed, Preference-Applied, Next-Cursor, WWW-Authenticate, Mcp-Session-Id, Deprecation, Sunset'
const PREFLIGHT_SECONDS = '600'

/** Tells whether an origin is allowed. */
export type Origins = Pick<ReadonlySet<string>, 'has'>

type CorsConfig = { baseUrl: string; consoleUrl: string; corsOrigins: string[] }

/** Returns the origins that may send credentials: the service, the console and the configured ones. */
export function allowedOrigins(config: CorsConfig): Origins {
  const origins = [config.baseUrl, config.consoleUrl, ...config.corsOrigins]
  return new Set(origins.filter((url) => URL.canParse(url)).map((url) => new URL(url).origin))
}

/** Returns the CORS headers for a request with an `Origin`. An unknown origin gets only `Vary`. */
export function corsHeaders(origin: string, origins: Origins): Record<string, string> {
  return sharedWith(origin, origins, { 'access-control-expose-headers': exposedHeaders })
}

/** Returns the headers for the answer to a preflight. */
export function preflightHeaders(origin: string, methods: string, origins: Origins): Record<string, string> {
  return sharedWith(origin, origins, {
    'access-control-allow-methods': methods,
    'access-control-allow-headers': allowedHeaders,
    'access-control-max-age': PREFLIGHT_SECONDS,
  })
}

function sharedWith(origin: string, origins: Origins, headers: Record<string, string>) {
  if (!origins.has(origin)) return { vary: 'Origin' }
  return {
    vary: 'Origin',
    'access-control-allow-origin': origin,
    'access-control-allow-credentials': 'true',
    ...headers,
  }
}
