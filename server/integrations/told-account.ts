import { ApiError } from '../errors.ts'
import type { ConnectedAccount } from '../platforms/platform.ts'
import { cleanText, webAddress } from './told-text.ts'

const longestName = 200
const longestId = 500

/**
 * An account as it may be kept and shown: some platforms run on servers that anybody may name, and what those tell is anything.
 * Names are cut to 200 characters, a picture is a web address or none. Throws 409 connect_failed for an account that has no id of
 * at most 500 characters, or no token.
 */
export function readableAccount(told: ConnectedAccount): ConnectedAccount {
  const internalId = cleanText(told.internalId, longestId + 1)
  if (internalId === '' || internalId !== told.internalId || internalId.length > longestId)
    throw new ApiError('connect_failed', 'The platform did not name the account.')
  if (typeof told.accessToken !== 'string' || told.accessToken === '')
    throw new ApiError('connect_failed', 'The platform gave no token for the account.')
  return {
    ...told,
    name: cleanText(told.name, longestName),
    profile: cleanText(told.profile, longestName) || null,
    picture: webAddress(told.picture),
  }
}
