import { type OperationScope, scopeResources } from '../../generated/scopes.ts'

/** Permission of a key or token. `read` stands for all reads and `write` for all writes, including those of future resources. */
export type Scope = 'read' | 'write' | OperationScope

/** Scopes that include all others. */
export const FULL_ACCESS: readonly Scope[] = ['read', 'write']

/** Lists every scope in the order of the contract, the short forms first. */
export const allScopes: readonly Scope[] = [
  'read',
  'write',
  ...scopeResources.flatMap(({ name, write }) => [
    `${name}:read` as OperationScope,
    ...(write === undefined ? [] : [`${name}:write` as OperationScope]),
  ]),
]

/** Returns true when the scopes include this one, or the short form that stands for it. */
export function includesScope(granted: readonly Scope[], scope: OperationScope): boolean {
  return granted.includes(scope) || granted.includes(scope.slice(scope.indexOf(':') + 1) as Scope)
}
