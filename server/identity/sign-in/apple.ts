import { importPKCS8, SignJWT } from 'jose'
import type { ClientAuth } from 'openid-client'

export interface AppleKey {
  issuer: string
  clientId: string
  teamId: string
  keyId: string
  /** PEM, PKCS #8, P-256. */
  privateKey: string
}

const FIVE_MINUTES = 300

/** Apple's client secret is a token signed with the operator's key (ES256); made anew for each request. */
export function appleClientAuth(key: AppleKey, now: () => number): ClientAuth {
  const sign = async (body: URLSearchParams) => {
    const issuedAt = Math.floor(now() / 1000)
    const secret = await new SignJWT({})
      .setProtectedHeader({ alg: 'ES256', kid: key.keyId })
      .setIssuer(key.teamId)
      .setSubject(key.clientId)
      .setAudience(key.issuer)
      .setIssuedAt(issuedAt)
      .setExpirationTime(issuedAt + FIVE_MINUTES)
      .sign(await importPKCS8(key.privateKey, 'ES256'))
    body.set('client_id', key.clientId)
    body.set('client_secret', secret)
  }
  // The library awaits what this returns, though its type does not say so: its own key clients rely on it.
  return (_server, _client, body) => sign(body)
}
