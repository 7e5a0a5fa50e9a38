import type { Ajv } from 'ajv'

interface Document {
  paths: object
  components?: { schemas?: Record<string, object>; parameters?: object }
}

const LOCAL = '#/components/schemas/'
const SHARED = 'postern:/schemas/'

/**
 * express-openapi-validator makes the whole document part of every operation's schema, so that references resolve; Ajv then
 * walks it for each operation and compiles what it refers to anew. Here references get names under which each component is
 * compiled once and shared. Changes `document` in place, once it is prepared, and returns what is left of it for the
 * operations to carry.
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
