import type { OperationRow } from '../operation.ts'

export interface Parameter {
  in: 'path' | 'query' | 'header' | 'cookie'
  name: string
  schema?: Schema
  content?: unknown
  style?: string
  allowReserved?: boolean
}

export interface Schema {
  $ref?: string
  type?: string | string[]
  oneOf?: unknown
  anyOf?: unknown
  allOf?: unknown
  properties?: Record<string, Schema>
}

export interface ResponseObject {
  /** Reference to a shared response, which `prepare` resolves. */
  $ref?: string
  content?: Record<string, unknown>
}

export interface OperationObject {
  parameters?: (Parameter | { $ref: string })[]
  requestBody?: { required?: boolean; content: Record<string, { schema?: Schema }> }
  responses?: Record<string, ResponseObject>
}

interface Components {
  parameters?: Record<string, Parameter>
  responses?: Record<string, ResponseObject>
  schemas?: Record<string, Schema>
}

export interface ApiDocument {
  openapi?: string
  paths: Record<string, Record<string, OperationObject>>
  components?: Components
}

type ComponentMap = Record<string, Record<string, unknown>>

/** Options of the validator. Every operation ignores unknown query parameters, since existing clients send extra ones. */
export const validatorOptions = {
  allErrors: true,
  allowUnknownQueryParameters: true,
  discriminator: true,
} as const

/** Copies the contract, because the validator changes it. Drops discriminator mappings, which Ajv rejects. */
export function prepare(contract: object): ApiDocument {
  const copy = structuredClone(contract) as ApiDocument & { servers?: unknown; webhooks?: unknown }
  delete copy.servers
  // Webhooks are requests that this service sends, not operations that it answers.
  delete copy.webhooks
  dropMappings(copy)
  return copy
}

function dropMappings(node: unknown): void {
  if (typeof node !== 'object' || node === null) return
  if ('discriminator' in node && typeof node.discriminator === 'object' && node.discriminator !== null)
    delete (node.discriminator as { mapping?: unknown }).mapping
  for (const child of Object.values(node)) dropMappings(child)
}

/**
 * Copies the request or the responses of one operation with the components that they reference, and prepares the copy. Most
 * processes use few operations, for which this is faster than preparing the whole contract.
 */
export function excerpt(contract: ApiDocument, row: OperationRow, part: 'request' | 'response'): ApiDocument {
  const { parameters, [row.method]: operation } = contract.paths[row.path] ?? {}
  if (operation === undefined) throw new Error(`The contract has no ${row.method.toUpperCase()} ${row.path}.`)
  const { responses, ...request } = operation
  const item = part === 'request' ? { parameters, [row.method]: request } : { [row.method]: { responses } }
  const components: ComponentMap = {}
  collectComponents(item, contract.components as ComponentMap, components)
  return prepare({ openapi: contract.openapi, paths: { [row.path]: item }, components })
}

function collectComponents(node: unknown, all: ComponentMap, found: ComponentMap): void {
  if (typeof node !== 'object' || node === null) return
  if ('$ref' in node && typeof node.$ref === 'string') {
    const [, kind = '', name = ''] = /^#\/components\/([^/]+)\/([^/]+)$/.exec(node.$ref) ?? []
    const component = all[kind]?.[name]
    if (component !== undefined && found[kind]?.[name] === undefined) {
      found[kind] = { ...found[kind], [name]: component }
      collectComponents(component, all, found)
    }
  }
  for (const child of Object.values(node)) collectComponents(child, all, found)
}
