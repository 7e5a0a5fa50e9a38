/** Lists the headers that browsers on the console's origin may send and read. */
const allowedHeaders =
  'Content-Type, Authorization, auth, showorg, impersonate, Idempotency-Key, Prefer, X-Moltbook-Key, X-Request-Id, MCP-Protocol-Version, Mcp-Method, Mcp-Name, Mcp-Session-Id'
const exposedHeaders =
  'ETag, reload, onboarding, activate, logout, X-Request-Id, RateLimit, RateLimit-Policy, X-RateLimit-Limit, X-RateLimit-Remaining, X-RateLimit-Reset, Retry-After, Idempotency-Replayed, Preference-Applied, Next-Cursor, WWW-Authenticate, Mcp-Session-Id'
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
  if (!origins.has(origin)) return { vary: 'Origin' }
  return {
    vary: 'Origin',
    'access-control-allow-origin': origin,
    'access-control-allow-credentials': 'true',
    'access-control-expose-headers': exposedHeaders,
  }
}

/** Returns the headers for the answer to a preflight. */
export function preflightHeaders(origin: string, methods: string, origins: Origins): Record<string, string> {
  if (!origins.has(origin)) return { vary: 'Origin' }
  return {
    vary: 'Origin',
    'access-control-allow-origin': origin,
    'access-control-allow-credentials': 'true',
    'access-control-allow-methods': methods,
    'access-control-allow-headers': allowedHeaders,
    'access-control-max-age': PREFLIGHT_SECONDS,
  }
}
