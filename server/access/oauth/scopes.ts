import type { OperationScope } from '../../../generated/scopes.ts'
import { allScopes, FULL_ACCESS, includesScope, type Scope } from '../../contract/scopes.ts'
import { OAuthError } from '../../errors/errors.ts'

/**
 * Requests a refresh token. Every client may send it, and it grants no permission: the registration decides whether a client
 * refreshes.
 */
export const OFFLINE_SCOPE = 'offline_access'

/**
 * Reads the parameter `scope`: words separated by spaces; absent or empty means all. Keeps the words, in the order of the contract.
 * Throws `OAuthError` `invalid_scope`.
 */
export function readScopes(text: string | null | undefined): readonly Scope[] {
  const words = (text ?? '').split(' ').filter((word) => word !== '' && word !== OFFLINE_SCOPE)
  if (words.length === 0) return FULL_ACCESS
  if (words.some((word) => !(allScopes as readonly string[]).includes(word)))
    throw new OAuthError('invalid_scope', `The scope must contain only these words: ${allScopes.join(' ')}.`)
  return allScopes.filter((scope) => words.includes(scope))
}

/** Reads the scopes of a token under a grant: all of them by default, never more. Throws `OAuthError` `invalid_scope`. */
export function narrowScopes(granted: readonly Scope[], text: string | undefined): readonly Scope[] {
  if (!text) return granted
  const wanted = readScopes(text)
  const has = (scope: Scope) =>
    granted.includes(scope) || (scope.includes(':') && includesScope(granted, scope as OperationScope))
  if (wanted.every(has)) return wanted
  throw new OAuthError('invalid_scope', 'The person has not approved this scope. Ask them again.')
}
