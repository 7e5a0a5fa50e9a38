import { jwtVerify } from 'jose'
import type { App } from '../context.ts'
import { ApiError, invalid, notFound } from '../errors.ts'
import { sha256 } from '../lib/crypto.ts'
import { describePattern } from '../lib/validation-messages.ts'
import { consumeToken } from './store.ts'

const AUDIENCE = 'postern-enterprise'
const MAX_LIFETIME_S = 300

/** Holds the claims of a request after its signature, expiry and single use were checked. */
export type Claims = Readonly<Record<string, unknown>>

/**
 * Verifies a signed request (HS256). It must expire (`exp`) within five minutes, and it is valid once (`jti`). Its audience is
 * optional, but must be ours.
 * @throws 404 when the operator has set no secret
 * @throws 401 for every defect of the request
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
  if (exp === undefined || exp * 1000 > ctx.clock.now() + MAX_LIFETIME_S * 1000)
    throw refused(`exp must be at most ${MAX_LIFETIME_S} seconds ahead`)
  if (typeof jti !== 'string' || jti === '') throw refused('jti is missing')
  if (!(await consumeToken(ctx.db, sha256(jti), exp * 1000))) throw refused('its jti was used before')
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
  return new ApiError('unauthorized', `The signed request is refused: ${reason}. Sign a new one.`, { cause })
}

/** Reads a claim that must be a text. @throws 400 `validation_failed` */
export function textClaim(claims: Claims, name: string, maxLength: number, pattern = /\S/): string {
  const value = claims[name]
  if (typeof value === 'string' && value.length <= maxLength && pattern.test(value)) return value
  const location = `body.params.${name}`
  const message = `must be a text of 1 to ${maxLength} characters${pattern.source === '\\S' ? '' : `: it ${describePattern(pattern.source)}`}`
  throw invalid(location, message)
}
