import { newId } from '../ids.ts'
import { sha256 } from './crypto.ts'

const MAX_LIFETIME_S = 300

/** Signs a single-use token (JWT, HS256) with a fresh id (`jti`), and an expiry after `lifetimeMs`. */
export async function signToken(
  claims: Record<string, string>,
  options: { secret: string; now: number; lifetimeMs: number },
): Promise<string> {
  const now = Math.floor(options.now / 1000)
  const { SignJWT } = await import('jose')
  return new SignJWT(claims)
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setIssuedAt(now)
    .setExpirationTime(now + options.lifetimeMs / 1000)
    .setJti(newId())
    .sign(new TextEncoder().encode(options.secret))
}

/** Reports a token that is not accepted; the message says why. */
export class SignedTokenError extends Error {}

/** Holds the claims of a token whose signature, audience and expiry were checked. The caller accepts each `jtiHash` once. */
export interface SignedToken {
  claims: Readonly<Record<string, unknown>>
  jtiHash: string
  /** Epoch milliseconds. */
  expiresAt: number
}

/**
 * Verifies a token of the operator (JWT, HS256), which must expire within five minutes and have an id (`jti`). Its audience must
 * be `audience`; `audienceOptional` also accepts none.
 * @throws `SignedTokenError`
 */
export async function verifySignedToken(
  token: string,
  options: { secret: string; audience: string; audienceOptional?: boolean; now: number },
): Promise<SignedToken> {
  const { audience, now } = options
  const claims = await verify(token, options)
  const { aud, exp, jti } = claims
  const isOurs = aud === undefined ? options.audienceOptional === true : [aud].flat().includes(audience)
  if (!isOurs) throw new SignedTokenError(`aud must be "${audience}"`)
  if (exp === undefined || exp * 1000 > now + MAX_LIFETIME_S * 1000)
    throw new SignedTokenError(`exp must be at most ${MAX_LIFETIME_S} seconds ahead`)
  if (typeof jti !== 'string' || jti === '') throw new SignedTokenError('jti is missing')
  return { claims, jtiHash: sha256(jti), expiresAt: exp * 1000 }
}

async function verify(token: string, { secret, now }: { secret: string; now: number }) {
  const { jwtVerify } = await import('jose')
  try {
    const options = { algorithms: ['HS256'], currentDate: new Date(now), requiredClaims: ['exp', 'jti'] }
    return (await jwtVerify(token, new TextEncoder().encode(secret), options)).payload
  } catch (cause) {
    throw new SignedTokenError('its signature, exp or jti is not valid', { cause })
  }
}
