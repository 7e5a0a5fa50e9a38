import { OAuthError } from '../../errors.ts'
import type { Scope } from '../../http/contract.ts'

export const allScopes: readonly Scope[] = ['read', 'write']

/** Reads the parameter `scope`: words separated by spaces; absent or empty means all. Throws `OAuthError` `invalid_scope`. */
export function readScopes(text: string | null | undefined): readonly Scope[] {
  const words = (text ?? '').split(' ').filter(Boolean)
  if (words.length === 0) return allScopes
  const known = allScopes.filter((scope) => words.includes(scope))
  const unknown = words.find((word) => !(allScopes as readonly string[]).includes(word))
  if (unknown !== undefined)
    throw new OAuthError('invalid_scope', `The scope must contain only ${allScopes.join(' and ')}.`)
  return known
}
