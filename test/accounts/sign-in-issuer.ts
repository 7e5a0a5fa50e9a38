import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose'
import { clientCloses } from '../helpers/scripted-server.ts'

/** Selects what the provider does wrong; `{}` selects nothing. */
export interface Misbehaviour {
  claims?: JWTPayload
  /** Claims that are left out. */
  without?: string[]
  /** The ID token is signed by a key that is not published. */
  otherKey?: boolean
  /** The ID token has no signature at all. */
  unsigned?: boolean
  /** The ID token is signed with the client's secret (HS256) in place of the provider's key. */
  symmetric?: boolean
  noIdToken?: boolean
  userInfo?: object
  /** Status of the token endpoint. */
  status?: number
  /** The token endpoint takes the request and never answers. */
  silent?: boolean
}

/** An OpenID provider that lies as it is told to. It answers what it is asked by the service, not the person. */
export async function startIssuer(clientId: string, clientSecret: string) {
  const keys = await generateKeyPair('RS256')
  const strangers = await generateKeyPair('RS256')
  const jwk = { ...(await exportJWK(keys.publicKey)), kid: 'key-1', alg: 'RS256', use: 'sig' }
  const state = { behave: {} as Misbehaviour, nonce: '', forms: [] as URLSearchParams[], url: '' }

  async function idToken(): Promise<string> {
    const { behave } = state
    const claims: JWTPayload = {
      iss: state.url,
      aud: clientId,
      sub: 'person-1',
      nonce: state.nonce,
      email: 'person@example.com',
      email_verified: true,
      iat: Math.floor(Date.now() / 1000),
      exp: Math.floor(Date.now() / 1000) + 300,
      ...behave.claims,
    }
    for (const name of behave.without ?? []) delete claims[name]
    if (behave.unsigned) {
      const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
      return `${part({ alg: 'none' })}.${part(claims)}.`
    }
    if (behave.symmetric)
      return new SignJWT(claims)
        .setProtectedHeader({ alg: 'HS256' })
        .sign(new TextEncoder().encode(clientSecret))
    return new SignJWT(claims)
      .setProtectedHeader({ alg: 'RS256', kid: 'key-1' })
      .sign(behave.otherKey ? strangers.privateKey : keys.privateKey)
  }

  async function answer(request: IncomingMessage): Promise<[number, object] | null> {
    switch (request.url) {
      case '/.well-known/openid-configuration':
        return [200, metadata(state.url)]
      case '/jwks':
        return [200, { keys: [jwk] }]
      case '/userinfo':
        return [200, state.behave.userInfo ?? { sub: 'person-1' }]
      case '/token': {
        state.forms.push(new URLSearchParams(await text(request)))
        if (state.behave.silent) return null
        if (state.behave.status) return [state.behave.status, { error: 'server_error' }]
        const id = state.behave.noIdToken ? {} : { id_token: await idToken() }
        return [200, { access_token: 'upstream-access-token', token_type: 'bearer', ...id }]
      }
      default:
        return [404, {}]
    }
  }

  const server = createServer(clientCloses, (request, response) => void respond(request, response, answer))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  state.url = `http://localhost:${(server.address() as AddressInfo).port}`
  return {
    ...{ url: state.url, forms: state.forms },
    /** Answers the next code with the nonce of this authorization request, and otherwise as told. */
    behave(authorizeUrl: string, behave: Misbehaviour = {}) {
      state.behave = behave
      state.nonce = new URL(authorizeUrl).searchParams.get('nonce') ?? ''
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

function metadata(url: string): object {
  return {
    issuer: url,
    authorization_endpoint: `${url}/authorize`,
    token_endpoint: `${url}/token`,
    jwks_uri: `${url}/jwks`,
    userinfo_endpoint: `${url}/userinfo`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256', 'HS256', 'none'],
    token_endpoint_auth_methods_supported: ['client_secret_post'],
    code_challenge_methods_supported: ['S256'],
  }
}

async function respond(
  request: IncomingMessage,
  response: ServerResponse,
  answer: (request: IncomingMessage) => Promise<[number, object] | null>,
): Promise<void> {
  const answered = await answer(request)
  if (answered === null) return
  const [status, body] = answered
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}
