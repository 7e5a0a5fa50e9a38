import type { IncomingHttpHeaders } from 'node:http'
import type { HasDb } from '../../db/connect.ts'
import type { OAuthAppRow } from '../../db/tables/oauth.ts'
import { OAuthError } from '../../errors/errors.ts'
import { equalSecrets, sha256 } from '../../lib/secrets/crypto.ts'
import { findApp } from '../oauth-apps/apps.ts'
import { isSelfRegisteredId } from '../oauth-apps/register.ts'

/** Identifies an app (RFC 6749 2.3.1). */
export interface ClientCredentials {
  clientId: string
  /** null = the request has none. */
  clientSecret: string | null
  /** True for HTTP Basic: the refusal then needs a challenge header. */
  basic: boolean
}

/**
 * Reads the client's credentials from HTTP Basic or the body, and refuses a request that has both. Ignores other schemes. Throws
 * `OAuthError` `invalid_request`.
 */
export function readClient(
  headers: IncomingHttpHeaders,
  body: { client_id?: string; client_secret?: string },
): ClientCredentials {
  const encoded = /^basic +(.*)$/i.exec(headers.authorization ?? '')?.[1]
  if (encoded === undefined) {
    if (!body.client_id) throw missingParameter('client_id')
    return { clientId: body.client_id, clientSecret: body.client_secret || null, basic: false }
  }
  const [clientId, clientSecret] = readBasic(encoded)
  if (body.client_secret)
    throw new OAuthError(
      'invalid_request',
      'Send the client secret in the header or in the body, not in both.',
    )
  if (body.client_id && body.client_id !== clientId)
    throw new OAuthError('invalid_request', 'The client_id in the body differs from the one in the header.')
  return { clientId, clientSecret, basic: true }
}

export function missingParameter(name: string): OAuthError {
  return new OAuthError('invalid_request', `${name} is required.`)
}

/** Decodes both halves, which most clients form-encode; our own ids and secrets are the same either way. */
function readBasic(encoded: string): [string, string] {
  const text = Buffer.from(encoded, 'base64').toString('utf8')
  const colon = text.indexOf(':')
  if (colon < 1) throw new OAuthError('invalid_request', 'The Authorization header is not valid HTTP Basic.')
  try {
    const decode = (part: string) => decodeURIComponent(part.replaceAll('+', ' '))
    return [decode(text.slice(0, colon)), decode(text.slice(colon + 1))]
  } catch {
    throw new OAuthError('invalid_request', 'The Authorization header is not valid HTTP Basic.')
  }
}

/** Finds the app by id and secret. Throws the same `OAuthError` `invalid_client` for an unknown id and a wrong secret. */
export async function authenticateClient(ctx: HasDb, client: ClientCredentials): Promise<OAuthAppRow> {
  const app = await findApp(ctx, client.clientId)
  const shown = sha256(client.clientSecret ?? '')
  const correct = equalSecrets(shown, app?.secret_hash ?? '') && client.clientSecret !== null
  if (app === undefined || !correct) throw invalidClient(client)
  return app
}

/**
 * Identifies a client that registered itself, which has no secret. Throws `OAuthError`: `invalid_client` for one that was forgotten,
 * so that it registers again, and `invalid_request` for an app that must send its secret.
 */
export async function identifySelfRegistered(ctx: HasDb, client: ClientCredentials): Promise<OAuthAppRow> {
  const app = await findApp(ctx, client.clientId)
  if (app?.registration != null) return app
  if (app === undefined && isSelfRegisteredId(client.clientId)) throw invalidClient(client)
  throw missingParameter('client_secret')
}

/** Identifies the client by id and secret, or by the id alone if it is a public client, which has no secret. */
export async function identifyClient(ctx: HasDb, client: ClientCredentials): Promise<OAuthAppRow> {
  if (client.clientSecret !== null) return authenticateClient(ctx, client)
  const app = await findApp(ctx, client.clientId)
  if (app === undefined || app.secret_hash !== null) throw invalidClient(client)
  return app
}

function invalidClient({ basic }: ClientCredentials): OAuthError {
  return new OAuthError('invalid_client', 'The client id or the client secret is wrong.', {
    status: 401,
    ...(basic ? { headers: { 'www-authenticate': 'Basic realm="Postern", charset="UTF-8"' } } : {}),
  })
}
