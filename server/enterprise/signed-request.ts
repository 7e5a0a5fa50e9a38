import type { HasConfig } from '../config/config.ts'
import type { HasDbAndClock } from '../db/connect.ts'
import { ApiError, invalid, notFound } from '../errors/errors.ts'
import { describePattern } from '../lib/json/validation-messages.ts'
import { type SignedToken, SignedTokenError, verifySignedToken } from '../lib/secrets/signed-token.ts'
import { consumeToken } from './store.ts'

const AUDIENCE = 'postern-enterprise'

/** Claims of a request whose signature, expiry and single use were checked. */
export type Claims = Readonly<Record<string, unknown>>

/**
 * Verifies a signed request (HS256). It must expire (`exp`) within five minutes, and it is valid once (`jti`). Its audience is
 * optional; if present, it must be this service.
 * @throws 404 when the operator has set no secret
 * @throws 401 for every defect of the request
 */
export async function readSignedRequest(ctx: HasDbAndClock & HasConfig, params: string): Promise<Claims> {
  const { enterpriseSecret: secret } = ctx.config
  if (secret === null) throw notFound('page')
  const { claims, jtiHash, expiresAt } = await verify(params, secret, ctx.clock.now())
  if (!(await consumeToken(ctx.db, jtiHash, expiresAt))) throw refused('its jti was used before')
  return claims
}

async function verify(params: string, secret: string, now: number): Promise<SignedToken> {
  try {
    return await verifySignedToken(params, { secret, audience: AUDIENCE, audienceOptional: true, now })
  } catch (error) {
    if (!(error instanceof SignedTokenError)) throw error
    throw refused(error.message, error)
  }
}

function refused(reason: string, cause?: unknown): ApiError {
  return new ApiError('unauthorized', `The signed request is refused: ${reason}. Sign a new one.`, { cause })
}

/** Reads a claim that must be a string. @throws 400 `validation_failed` */
export function textClaim(claims: Claims, name: string, maxLength: number, pattern = /\S/): string {
  const value = claims[name]
  if (typeof value === 'string' && value.length <= maxLength && pattern.test(value)) return value
  const location = `body.params.${name}`
  const message = `must be a string of 1 to ${maxLength} characters${pattern.source === '\\S' ? '' : `: it ${describePattern(pattern.source)}`}`
  throw invalid(location, message)
}
