import type { Ajv } from 'ajv'

interface Document {
  openapi?: string
  paths: object
  components?: { schemas?: Record<string, object>; parameters?: object }
}

const LOCAL = '#/components/schemas/'
const SHARED = 'postern:/schemas/'

/**
 * Returns what the constructors of express-openapi-validator need. They walk a whole document several times, and add its schemas
 * under names that nothing uses after `shareSchemas`.
 */
export function emptyDocument({ openapi }: Document): object {
  return { openapi, paths: {} }
}

/**
 * Compiles each shared component once. express-openapi-validator puts the whole document into every operation's schema so that
 * references resolve, and Ajv then walks it for each operation and compiles its references again. Here references get names.
 * Changes `document` in place, after its preparation, and returns the rest for the operations to carry.
 */
export function shareSchemas(document: Document, validators: Ajv[]): object {
  rename(document, new WeakSet())
  for (const [name, schema] of Object.entries(document.components?.schemas ?? {}))
    for (const ajv of validators) ajv.addSchema(schema, SHARED + name)
  return { ...document, paths: {}, components: { parameters: document.components?.parameters } }
}

function rename(node: object, seen: WeakSet<object>): void {
  if (seen.has(node)) return
  seen.add(node)
  if ('$ref' in node && typeof node.$ref === 'string' && node.$ref.startsWith(LOCAL))
    node.$ref = SHARED + node.$ref.slice(LOCAL.length)
  for (const child of Object.values(node))
    if (typeof child === 'object' && child !== null) rename(child, seen)
}
