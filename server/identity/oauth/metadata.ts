import type { Config } from '../../config/config.ts'
import { allScopes } from '../../scopes.ts'
import { DEVICE_GRANT } from '../device/poll.ts'

/** Describes the authorization server to client libraries (RFC 8414). */
export function serverMetadata({ baseUrl, consoleUrl }: Pick<Config, 'baseUrl' | 'consoleUrl'>) {
  const methods = ['client_secret_basic', 'client_secret_post']
  return {
    issuer: baseUrl,
    authorization_endpoint: `${consoleUrl}/oauth/authorize`,
    token_endpoint: `${baseUrl}/oauth/token`,
    revocation_endpoint: `${baseUrl}/oauth/revoke`,
    device_authorization_endpoint: `${baseUrl}/device/code`,
    service_documentation: `${baseUrl}/docs`,
    response_types_supported: ['code'],
    grant_types_supported: ['authorization_code', DEVICE_GRANT],
    scopes_supported: [...allScopes],
    code_challenge_methods_supported: ['S256'],
    token_endpoint_auth_methods_supported: [...methods, 'none'],
    revocation_endpoint_auth_methods_supported: [...methods, 'none'],
    authorization_response_iss_parameter_supported: true,
  }
}
