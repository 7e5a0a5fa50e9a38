import arazzo from '../generated/arazzo.json' with { type: 'json' }
import openapi from '../generated/openapi.json' with { type: 'json' }
import type { OperationId } from './types.ts'

export interface Parameter {
  name: string
  in: 'path' | 'query' | 'header' | 'cookie'
  required?: boolean
  schema?: object
  example?: unknown
}

export interface Media {
  schema?: object
  example?: unknown
  examples?: Record<string, { value: unknown }>
}

export interface DescribedResponse {
  content?: Record<string, Media>
}

/** Operation of the contract. */
export interface Operation {
  id: OperationId
  /** In upper case. */
  method: string
  /** Path with its parameters in braces. */
  path: string
  /** Success status. */
  status: number
  /** Names of the credentials of which the operation takes one; empty if it takes none. */
  credentials: string[]
  /** False if it also works without a credential. */
  needsCredential: boolean
  /** False for a page or another operation that programs do not call. */
  isForPrograms: boolean
  parameters: Parameter[]
  requestBody: { required: boolean; content: Record<string, Media> } | null
  responses: Record<string, DescribedResponse>
}

/** The contract as OpenAPI 3.1, in one document. */
export const document: Record<string, unknown> = openapi

/** The workflows of the contract as Arazzo 1.0. */
export const workflows: ArazzoDocument = arazzo as ArazzoDocument

export interface ArazzoDocument {
  arazzo: string
  workflows: Workflow[]
  [key: string]: unknown
}

export interface Workflow {
  workflowId: string
  summary?: string
  inputs?: { required?: string[]; properties?: Record<string, { default?: unknown; description?: string }> }
  steps: Step[]
  outputs?: Record<string, string>
}

export interface Criterion {
  condition: string
}

export interface Step {
  stepId: string
  operationId: string
  parameters?: { name: string; in: string; value: unknown }[]
  requestBody?: { contentType?: string; payload?: unknown }
  successCriteria?: Criterion[]
  onFailure?: {
    name: string
    type: string
    retryAfter?: number
    retryLimit?: number
    criteria?: Criterion[]
  }[]
  outputs?: Record<string, string>
}

interface Raw {
  operationId: string
  security?: Record<string, unknown>[]
  parameters?: object[]
  requestBody?: { required?: boolean; content: Record<string, Media> }
  responses: Record<string, object>
  'x-sdk'?: string
}

/** Every operation, in the order of the document. */
export const operations: readonly Operation[] = Object.entries(openapi.paths).flatMap(([path, item]) =>
  Object.entries(item as Record<string, Raw>).map(([method, raw]) => toOperation(method, path, raw)),
)

const byId = new Map<string, Operation>(operations.map((operation) => [operation.id, operation]))

/** @throws Error for a name that the contract does not have */
export function operationOf(id: string): Operation {
  const operation = byId.get(id)
  if (operation === undefined) throw new Error(`The contract has no operation ${id}.`)
  return operation
}

function toOperation(method: string, path: string, raw: Raw): Operation {
  const responses = Object.entries(raw.responses).map(([status, response]) => [status, resolve(response)])
  const options = raw.security ?? []
  const success = Object.keys(raw.responses).find((status) => /^2\d\d$/.test(status))
  return {
    id: raw.operationId as OperationId,
    method: method.toUpperCase(),
    path,
    status: Number(success ?? 200),
    credentials: options.flatMap((option) => Object.keys(option)),
    needsCredential: options.length > 0 && options.every((option) => Object.keys(option).length > 0),
    isForPrograms: raw['x-sdk'] !== undefined,
    parameters: (raw.parameters ?? []).map((parameter) => resolve(parameter) as Parameter),
    requestBody: raw.requestBody
      ? { required: raw.requestBody.required ?? false, content: raw.requestBody.content }
      : null,
    responses: Object.fromEntries(responses),
  }
}

/** Follows references inside the document. */
export function resolve(node: object): object {
  if (!('$ref' in node)) return node
  const steps = String(node.$ref).slice(2).split('/')
  const found = steps.reduce<unknown>(
    (at, step) => (at as Record<string, unknown>)[step.replaceAll('~1', '/').replaceAll('~0', '~')],
    openapi,
  )
  return resolve(found as object)
}

interface Found {
  operation: Operation
  /** Decoded parameters of the path. */
  path: Record<string, string>
}

/** Finds the operation of a request. A literal segment is preferred to a parameter. Returns null for an unknown path or method. */
export function findOperation(method: string, pathname: string): Found | null {
  const segments = pathname.split('/')
  const found = operations
    .filter((operation) => operation.method === method)
    .flatMap((operation) => {
      const path = match(operation.path.split('/'), segments)
      return path === null ? [] : [{ operation, path }]
    })
  return found.sort((a, b) => Object.keys(a.path).length - Object.keys(b.path).length)[0] ?? null
}

function match(template: string[], segments: string[]): Record<string, string> | null {
  if (template.length !== segments.length) return null
  const path: Record<string, string> = {}
  for (const [index, part] of template.entries()) {
    const segment = segments[index] ?? ''
    const [, name] = /^\{(\w+)\}$/.exec(part) ?? []
    if (name === undefined && part !== segment) return null
    if (name !== undefined && segment === '') return null
    if (name !== undefined) path[name] = decodeURIComponent(segment)
  }
  return path
}
