import type { ClientAuth } from 'openid-client'

export interface AppleKey {
  issuer: string
  clientId: string
  teamId: string
  keyId: string
  /** P-256 key as PEM (PKCS #8). */
  privateKey: string
}

const LIFETIME_S = 300

/** Signs a new client secret for each request: Apple requires a token signed with the operator's key (ES256). */
export function appleClientAuth(key: AppleKey, now: () => number): ClientAuth {
  const sign = async (body: URLSearchParams) => {
    const { importPKCS8, SignJWT } = await import('jose')
    const issuedAt = Math.floor(now() / 1000)
    const secret = await new SignJWT({})
      .setProtectedHeader({ alg: 'ES256', kid: key.keyId })
      .setIssuer(key.teamId)
      .setSubject(key.clientId)
      .setAudience(key.issuer)
      .setIssuedAt(issuedAt)
      .setExpirationTime(issuedAt + LIFETIME_S)
      .sign(await importPKCS8(key.privateKey, 'ES256'))
    body.set('client_id', key.clientId)
    body.set('client_secret', secret)
  }
  // The library awaits this promise, although its type does not say so: its own key clients rely on it.
  return (_server, _client, body) => sign(body)
}
