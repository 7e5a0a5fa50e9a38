import type { Operation } from './operations.ts'

/** Describes the permissions of one resource for the people who grant them. */
export interface ScopeResource {
  name: string
  title: string
  read: string
  /** Absent where no operation writes. */
  write?: string
}

interface Document {
  components?: {
    securitySchemes?: { apiKey?: { 'x-scopes'?: Record<string, Omit<ScopeResource, 'name'>> } }
    schemas?: { Scope?: { enum?: string[] } }
  }
}

/**
 * Returns the resources of `x-scopes` in their order. Throws if an operation names an unknown scope, if no operation needs a
 * scope, or when the schema `Scope` lists others.
 */
export function readScopes(document: Record<string, unknown>, operations: Operation[]): ScopeResource[] {
  const { securitySchemes, schemas } = (document as Document).components ?? {}
  const resources = Object.entries(securitySchemes?.apiKey?.['x-scopes'] ?? {}).map(([name, texts]) => ({
    name,
    ...texts,
  }))
  const listed = resources.flatMap(scopesOf)
  const needed = new Set(operations.flatMap(({ scope }) => scope ?? []))
  for (const scope of needed)
    if (!listed.includes(scope)) throw new Error(`An operation needs ${scope}, which x-scopes does not list.`)
  for (const scope of listed)
    if (!needed.has(scope)) throw new Error(`x-scopes lists ${scope}, which no operation needs.`)
  const words = ['read', 'write', ...listed]
  if (String(schemas?.Scope?.enum) !== String(words))
    throw new Error(`The schema Scope must list ${words.join(', ')}, in this order.`)
  return resources
}

function scopesOf({ name, write }: ScopeResource): string[] {
  return [`${name}:read`, ...(write === undefined ? [] : [`${name}:write`])]
}

/** Prints generated/scopes.ts. */
export function printScopes(resources: ScopeResource[]): string {
  const rows = resources.map((resource) => `  ${JSON.stringify(resource)},`)
  const names = resources.flatMap(scopesOf).map((scope) => `  | '${scope}'`)
  return `
/** Names the permission that an operation needs. */
export type OperationScope =
${names.join('\n')}

/** Describes the permissions of each resource in words for people. A resource without \`write\` can only be read. */
export const scopeResources: readonly { name: string; title: string; read: string; write?: string }[] = [
${rows.join('\n')}
]
`
}
