import { ApiError } from '../errors.ts'
import type { ConnectedAccount } from '../platforms/platform.ts'

const MAX_URL_LENGTH = 2_000

/** Returns a platform's name for something, in one line of at most `longest` characters; empty for anything but text. */
export function sanitizeText(told: unknown, longest: number): string {
  if (typeof told !== 'string') return ''
  const line = told.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim()
  return line.length <= longest ? line : [...line.slice(0, longest * 2)].slice(0, longest).join('')
}

/** An address that a browser may be given, or null. */
export function sanitizeUrl(told: unknown): string | null {
  if (typeof told !== 'string' || told.length > MAX_URL_LENGTH) return null
  const { protocol } = URL.parse(told) ?? {}
  return protocol === 'https:' || protocol === 'http:' ? told : null
}

const MAX_NAME_LENGTH = 200
const MAX_ID_LENGTH = 500

/**
 * An account as it may be kept and shown: some platforms run on servers that anybody may name, and what those tell is anything.
 * Names are cut to 200 characters, a picture is a web address or none. Throws 409 connect_failed for an account that has no id of
 * at most 500 characters, or no token.
 */
export function sanitizeAccount(told: ConnectedAccount): ConnectedAccount {
  const internalId = sanitizeText(told.internalId, MAX_ID_LENGTH + 1)
  if (internalId === '' || internalId !== told.internalId || internalId.length > MAX_ID_LENGTH)
    throw new ApiError('connect_failed', 'The platform did not name the account.')
  if (typeof told.accessToken !== 'string' || told.accessToken === '')
    throw new ApiError('connect_failed', 'The platform gave no token for the account.')
  return {
    ...told,
    name: sanitizeText(told.name, MAX_NAME_LENGTH),
    profile: sanitizeText(told.profile, MAX_NAME_LENGTH) || null,
    picture: sanitizeUrl(told.picture),
  }
}
