import { OAuthError } from '../../errors.ts'
import type { Scope } from '../../http/contract.ts'

export const allScopes: readonly Scope[] = ['read', 'write']

/** The scopes of a parameter `scope`: words parted by spaces; all of them when it is absent or empty. Throws `invalid_scope`. */
export function readScopes(text: string | null | undefined): readonly Scope[] {
  const words = (text ?? '').split(' ').filter(Boolean)
  if (words.length === 0) return allScopes
  const known = allScopes.filter((scope) => words.includes(scope))
  const unknown = words.find((word) => !(allScopes as readonly string[]).includes(word))
  if (unknown !== undefined)
    throw new OAuthError('invalid_scope', `The scopes are ${allScopes.join(' and ')}.`)
  return known
}
