import type { Ajv } from 'ajv'
import type { ApiDocument } from './api-document.ts'

const LOCAL = '#/components/schemas/'
const SHARED = 'postern:/schemas/'

/**
 * Compiles each shared component once. express-openapi-validator puts the whole document into every operation's schema so that
 * references resolve, and Ajv then walks it for each operation and compiles its references again. This function names the
 * references instead. Changes `document` in place, after its preparation, and returns the rest for the operation to carry. Adds
 * only components that no earlier operation has added.
 */
export function shareSchemas(document: ApiDocument, validators: Ajv[]): object {
  rename(document, new WeakSet())
  for (const [name, schema] of Object.entries(document.components?.schemas ?? {}))
    for (const ajv of validators)
      if (ajv.schemas[SHARED + name] === undefined) ajv.addSchema(schema, SHARED + name)
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
