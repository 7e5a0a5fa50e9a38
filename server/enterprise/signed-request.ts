import { jwtVerify } from 'jose'
import type { App } from '../context.ts'
import { ApiError, invalid, notFound } from '../errors.ts'
import { sha256 } from '../lib/crypto.ts'
import { describePattern } from '../lib/plain-rule.ts'
import { consumeToken } from './store.ts'

const AUDIENCE = 'postern-enterprise'
const MAX_LIFE_S = 300

/** Holds the claims of a request whose signature, age and freshness were checked. */
export type Claims = Readonly<Record<string, unknown>>

/**
 * Opens a signed request (HS256): it must end (`exp`) within five minutes and is taken once (`jti`); an audience, where it
 * names one, must be ours. Throws 404 where the operator has set no secret and 401 for everything that is wrong with it.
 */
export async function readSignedRequest(
  ctx: Pick<App, 'db' | 'clock' | 'config'>,
  params: string,
): Promise<Claims> {
  const { enterpriseSecret } = ctx.config
  if (enterpriseSecret === null) throw notFound('page')
  const claims = await verify(params, enterpriseSecret, ctx.clock.now())
  const { aud, exp, jti } = claims
  if (aud !== undefined && ![aud].flat().includes(AUDIENCE)) throw refused(`aud must be "${AUDIENCE}"`)
  if (exp === undefined || exp * 1000 > ctx.clock.now() + MAX_LIFE_S * 1000)
    throw refused(`exp must be at most ${MAX_LIFE_S} seconds ahead`)
  if (typeof jti !== 'string' || jti === '') throw refused('jti is missing')
  if (!(await consumeToken(ctx.db, sha256(jti), exp * 1000))) throw refused('it was used before')
  return claims
}

async function verify(params: string, secret: string, now: number) {
  try {
    const options = { algorithms: ['HS256'], currentDate: new Date(now), requiredClaims: ['exp', 'jti'] }
    return (await jwtVerify(params, new TextEncoder().encode(secret), options)).payload
  } catch (cause) {
    throw refused('its signature, exp or jti is not valid', cause)
  }
}

function refused(reason: string, cause?: unknown): ApiError {
  return new ApiError('unauthorized', `The signed request is refused: ${reason}.`, { cause })
}

/** A claim that must be a text. Throws 400. */
export function textClaim(claims: Claims, name: string, maxLength: number, pattern = /\S/): string {
  const value = claims[name]
  if (typeof value === 'string' && value.length <= maxLength && pattern.test(value)) return value
  const location = `body.params.${name}`
  const message = `must be a text of 1 to ${maxLength} characters${pattern.source === '\\S' ? '' : `: it ${describePattern(pattern.source)}`}`
  throw invalid(location, message)
}
