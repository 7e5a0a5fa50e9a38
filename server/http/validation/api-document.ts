import type { OperationRow, OperationTable } from '../operations/operation.ts'

interface Parameter {
  in: 'path' | 'query' | 'header' | 'cookie'
  name: string
}

export interface ResponseObject {
  /** Reference to a shared response, which `prepare` resolves. */
  $ref?: string
  content?: Record<string, unknown>
}

type Parameters = (Parameter | { $ref: string })[]

export interface OperationObject {
  tags?: string[]
  parameters?: Parameters
  requestBody?: { required?: boolean; content: Record<string, { schema?: object }> }
  responses?: Record<string, ResponseObject>
}

interface Components {
  parameters?: Record<string, Parameter>
  responses?: Record<string, ResponseObject>
  schemas?: Record<string, object>
}

export interface ApiDocument {
  openapi?: string
  info?: object
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

/** Copies a contract, because the validator changes it. Drops discriminator mappings, which Ajv rejects. */
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

/** Builds a document of a few paths with the components that they reference. Most processes use few operations. */
export function excerpt(contract: ApiDocument, paths: ApiDocument['paths']): ApiDocument {
  const components: ComponentMap = {}
  collectComponents(paths, contract.components as ComponentMap, components)
  return prepare({ openapi: contract.openapi, info: { title: 'Excerpt', version: '1' }, paths, components })
}

export function operationOf(contract: ApiDocument, { method, path }: OperationRow): OperationObject {
  const { parameters, [method]: operation } = contract.paths[path] ?? {}
  if (operation === undefined) throw new Error(`The contract has no ${method.toUpperCase()} ${path}.`)
  return parameters === undefined
    ? operation
    : { ...operation, parameters: [...(parameters as Parameters), ...(operation.parameters ?? [])] }
}

export type NamedRow = readonly [id: string, row: OperationRow]

/** Groups operations by their first tag. */
export function groupByTag(contract: ApiDocument, operations: OperationTable): NamedRow[][] {
  return Object.values(
    Object.groupBy(Object.entries(operations), ([, row]) => operationOf(contract, row).tags?.[0] ?? ''),
  ).filter((rows) => rows !== undefined)
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
