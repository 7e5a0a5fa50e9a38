import type { Config } from '../../config/config.ts'
import { OAuthError } from '../../errors/errors.ts'

/** Path of the MCP server, the one resource that a token can be bound to. */
export const MCP_PATH = '/mcp'

/**
 * Reads the parameter `resource` (RFC 8707). Returns null for the whole service, or the path of the MCP server. Without the
 * parameter, a self-registered client gets the MCP server, and any other client the whole service.
 * @throws `OAuthError` `invalid_target` for anything else
 */
export function readResource(
  { baseUrl }: Pick<Config, 'baseUrl'>,
  text: string | undefined,
  fallback: string | null,
): string | null {
  if (!text) return fallback
  const normal = normalize(text)
  if (normal === normalize(baseUrl)) return null
  if (normal === normalize(baseUrl + MCP_PATH)) return MCP_PATH
  throw new OAuthError('invalid_target', `The resource must be ${baseUrl} or ${baseUrl}${MCP_PATH}.`)
}

/**
 * Returns the resource of a token under a grant. A token may open less than was granted, never more.
 * @throws `OAuthError` `invalid_target`
 */
export function narrowResource(
  config: Pick<Config, 'baseUrl'>,
  granted: string | null,
  text: string | undefined,
): string | null {
  const wanted = readResource(config, text, granted)
  if (granted === null || wanted === granted) return wanted
  throw new OAuthError('invalid_target', 'The person has approved access to another resource.')
}

/**
 * Accepts upper case in scheme and host, and a trailing slash, as the MCP specification requires. Ignores the query, which selects
 * toolsets of the MCP server.
 */
function normalize(text: string): string {
  if (!URL.canParse(text)) return text
  const url = new URL(text)
  url.search = ''
  return url.href.replace(/\/+$/, '')
}
