import { OAuthError } from '../../errors.ts'
import { allScopes, FULL_ACCESS, type Scope } from '../../scopes.ts'

/**
 * Reads the parameter `scope`: words separated by spaces; absent or empty means all. Keeps the words, in the order of the contract.
 * Throws `OAuthError` `invalid_scope`.
 */
export function readScopes(text: string | null | undefined): readonly Scope[] {
  const words = (text ?? '').split(' ').filter(Boolean)
  if (words.length === 0) return FULL_ACCESS
  if (words.some((word) => !(allScopes as readonly string[]).includes(word)))
    throw new OAuthError('invalid_scope', `The scope must contain only these words: ${allScopes.join(' ')}.`)
  return allScopes.filter((scope) => words.includes(scope))
}
