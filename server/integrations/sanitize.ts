import { ApiError } from '../errors/errors.ts'
import type { ConnectedAccount } from '../platforms/platform.ts'

const MAX_URL_LENGTH = 2_000

/** Sanitizes a text from a platform to one line of at most `maxLength` characters; returns '' for any other type. */
export function sanitizeText(text: unknown, maxLength: number): string {
  if (typeof text !== 'string') return ''
  const line = text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim()
  return line.length <= maxLength ? line : [...line.slice(0, maxLength * 2)].slice(0, maxLength).join('')
}

/** Returns a URL that is safe to show in a browser; null for any other value. */
export function sanitizeUrl(url: unknown): string | null {
  if (typeof url !== 'string' || url.length > MAX_URL_LENGTH) return null
  const { protocol } = URL.parse(url) ?? {}
  return protocol === 'https:' || protocol === 'http:' ? url : null
}

const MAX_NAME_LENGTH = 200
const MAX_ID_LENGTH = 500

/**
 * Sanitizes an account before it is stored and shown, because users may name any server and that server may send anything. Cuts names
 * to 200 characters and drops a picture that is not a web address.
 * @throws 409 connect_failed for an account without a token or without an id of at most 500 characters
 */
export function sanitizeAccount(account: ConnectedAccount): ConnectedAccount {
  const internalId = sanitizeText(account.internalId, MAX_ID_LENGTH + 1)
  if (internalId === '' || internalId !== account.internalId || internalId.length > MAX_ID_LENGTH)
    throw new ApiError('connect_failed', 'The platform returned no valid id for the account.')
  if (typeof account.accessToken !== 'string' || account.accessToken === '')
    throw new ApiError('connect_failed', 'The platform returned no token for the account.')
  return {
    ...account,
    name: sanitizeText(account.name, MAX_NAME_LENGTH),
    profile: sanitizeText(account.profile, MAX_NAME_LENGTH) || null,
    picture: sanitizeUrl(account.picture),
  }
}
