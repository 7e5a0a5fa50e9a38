import type { Config } from '../../config/config.ts'
import { allScopes, FULL_ACCESS } from '../../contract/scopes.ts'
import { FIRST_TOOLSET, scopesOfToolsets } from '../../contract/tools.ts'
import { DEVICE_GRANT } from '../device/poll.ts'
import { REFRESH_GRANT } from './refresh.ts'
import { MCP_PATH } from './resource.ts'
import { OFFLINE_SCOPE } from './scopes.ts'

/** Describes the authorization server to client libraries (RFC 8414). */
export function serverMetadata({ baseUrl, consoleUrl }: Pick<Config, 'baseUrl' | 'consoleUrl'>) {
  const methods = ['client_secret_basic', 'client_secret_post']
  return {
    issuer: baseUrl,
    authorization_endpoint: `${consoleUrl}/oauth/authorize`,
    token_endpoint: `${baseUrl}/oauth/token`,
    revocation_endpoint: `${baseUrl}/oauth/revoke`,
    registration_endpoint: `${baseUrl}/oauth/register`,
    device_authorization_endpoint: `${baseUrl}/device/code`,
    service_documentation: `${baseUrl}/docs`,
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: ['authorization_code', REFRESH_GRANT, DEVICE_GRANT],
    scopes_supported: [...allScopes, OFFLINE_SCOPE],
    code_challenge_methods_supported: ['S256'],
    token_endpoint_auth_methods_supported: [...methods, 'none'],
    revocation_endpoint_auth_methods_supported: [...methods, 'none'],
    authorization_response_iss_parameter_supported: true,
    client_id_metadata_document_supported: true,
  }
}

/**
 * Describes the whole service, or the resource at `path`, to clients that discover where to get a token (RFC 9728). Lists the
 * scopes that a client requests first: for the MCP server, those of the tools that it shows first. The server's metadata lists all.
 */
export function resourceMetadata({ baseUrl }: Pick<Config, 'baseUrl'>, path: string | null) {
  return {
    resource: baseUrl + (path ?? ''),
    authorization_servers: [baseUrl],
    scopes_supported: path === MCP_PATH ? scopesOfToolsets(new Set([FIRST_TOOLSET])) : [...FULL_ACCESS],
    bearer_methods_supported: ['header'],
    resource_name: path === null ? 'Postern' : 'Postern (MCP)',
    resource_documentation: `${baseUrl}/docs`,
  }
}
