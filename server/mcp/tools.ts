import { type OperationId, operationTable } from '../../generated/operations.ts'
import { contractDocument } from '../contract/contract-document.ts'
import { type OperationTool, operationTool } from '../contract/operation-tool.ts'
import type { OperationCall } from '../http/contract.ts'
import { lazy } from '../lib/lazy.ts'

/** Marks an operation as a tool, by `x-mcp` in the contract. An operation may be several tools, each with fixed arguments. */
interface Mark {
  name: string
  title: string
  /** Replaces the description of the operation, for a tool that is only a part of it. */
  description?: string
  /** Arguments that every call of the tool has; the model does not see them. */
  fixed?: Record<string, unknown>
  /** Arguments of a call that leaves them out. */
  defaults?: Record<string, unknown>
  /** Arguments that a model does not need, as paths, in which lists are transparent. A call with one of them is refused. */
  omit?: string[]
  /** Arguments that are optional in the operation and required in this tool. */
  required?: string[]
  /** Name of the result's only property, for an operation that returns a list. */
  result?: string
  /** Overrides the annotation that the method implies. */
  readOnly?: boolean
  destructive?: boolean
  idempotent?: boolean
  /** True when a call reaches a platform or another site. */
  openWorld?: boolean
  /** True when the result holds texts of people outside the organization. */
  thirdParty?: boolean
  /** Operation that reports the progress of the job that a call starts. */
  follow?: OperationId
}

type Annotations = {
  title: string
  readOnlyHint: boolean
  destructiveHint: boolean
  idempotentHint: boolean
  openWorldHint: boolean
}

type ObjectSchema = { type: 'object'; [keyword: string]: unknown }

export interface McpTool {
  name: string
  title: string
  description: string
  operation: OperationId
  inputSchema: OperationTool['inputSchema'] & { additionalProperties: false }
  outputSchema: ObjectSchema
  annotations: Annotations
  thirdParty: boolean
  follow: OperationId | undefined
  /** Paths that a call must not contain. */
  omitted: readonly string[]
  /** Arguments that every call has. */
  fixed: Readonly<Record<string, unknown>>
  /** True when the operation takes an Idempotency-Key. */
  keyed: boolean
  /** Distributes checked arguments to the parts of a call. */
  toCall(args: Readonly<Record<string, unknown>>): OperationCall
  /** Converts the answer of the operation to the form of `outputSchema`. */
  toResult(body: unknown): Record<string, unknown>
}

/** Names the argument that repeats a call safely. */
export const KEY_ARGUMENT = 'idempotency_key'

const keyProperty = {
  type: 'string',
  minLength: 1,
  maxLength: 255,
  pattern: '^[\\x20-\\x7e]+$',
  description:
    'Optional. Calls with the same key act once within 24 hours: set it to repeat a call whose result was lost.',
}

/** Returns the tools by name, in the order of the contract, which is read at the first request. */
export const mcpTools = lazy(
  () => new Map(marks().map(({ operation, mark }) => [mark.name, createTool(operation, mark)])),
)

const marks = lazy(() => {
  const { paths } = contractDocument() as { paths: Record<string, Record<string, { 'x-mcp'?: Mark[] }>> }
  return (Object.keys(operationTable) as OperationId[]).flatMap((operation) => {
    const { path, method } = operationTable[operation]
    return (paths[path]?.[method]?.['x-mcp'] ?? []).map((mark) => ({ operation, mark }))
  })
})

/** Maps routes to tools. Descriptions name the first tool of an operation. */
const toolOfRoute = lazy(
  () => new Map([...marks()].reverse().map(({ operation, mark }) => [routeOf(operation), mark.name])),
)

function routeOf(operation: OperationId): string {
  const { method, path } = operationTable[operation]
  return `${method.toUpperCase()} ${path}`
}

function createTool(operation: OperationId, mark: Mark): McpTool {
  const { description, inputSchema, outputSchema, toCall } = operationTool(contractDocument(), operation)
  const { fixed = {}, defaults = {}, omit = [], required = [], result } = mark
  const keyed = operationTable[operation].idempotencyKey
  return {
    name: mark.name,
    title: mark.title,
    description: nameTools(mark.description ?? description),
    operation,
    inputSchema: nameToolsIn(toInput(inputSchema, { fixed, defaults, keyed, omit, required })),
    outputSchema: nameToolsIn(toOutput(operation, outputSchema, result)),
    annotations: annotate(operation, mark),
    thirdParty: mark.thirdParty ?? false,
    follow: mark.follow,
    fixed,
    omitted: omit,
    keyed,
    toCall: (args) => toCall({ ...defaults, ...args, ...fixed }),
    toResult: (body) => (result === undefined ? (body as Record<string, unknown>) : { [result]: body }),
  }
}

function toInput(
  { properties, required }: OperationTool['inputSchema'],
  options: Required<Pick<Mark, 'fixed' | 'defaults' | 'omit' | 'required'>> & { keyed: boolean },
): McpTool['inputSchema'] {
  const { fixed, defaults, keyed, omit } = options
  const left = { type: 'object' as const, properties: structuredClone(properties), required }
  for (const path of omit) removeProperty(left, path.split('.'))
  const visible = Object.entries(left.properties).filter(([name]) => !(name in fixed))
  const described = visible.map(([name, schema]) => [
    name,
    name in defaults ? { ...schema, default: defaults[name] } : schema,
  ])
  return {
    type: 'object',
    properties: {
      ...Object.fromEntries(described),
      ...(keyed ? { [KEY_ARGUMENT]: keyProperty } : {}),
    },
    required: [...options.required, ...required.filter((name) => !(name in fixed) && !(name in defaults))],
    additionalProperties: false,
  }
}

interface Nested {
  properties?: Record<string, Nested>
  items?: Nested
}

/** Throws for an unknown path, which is a typo in the contract. */
function removeProperty(schema: Nested, [name = '', ...rest]: string[]): void {
  const properties = (schema.items ?? schema).properties
  const inner = properties?.[name]
  if (properties === undefined || inner === undefined)
    throw new Error(`x-mcp omits ${name}, which does not exist.`)
  if (rest.length > 0) removeProperty(inner, rest)
  else delete properties[name]
}

/** Converts every result to an object, because clients before the revision of 2026 accept nothing else. */
function toOutput(
  operation: OperationId,
  schema: Record<string, unknown> | null,
  result: string | undefined,
): ObjectSchema {
  if (schema === null) throw new Error(`${operation} does not return JSON, so it cannot be a tool.`)
  if (result !== undefined)
    return {
      type: 'object',
      properties: { [result]: schema },
      required: [result],
      additionalProperties: false,
    }
  if (schema.type === 'array') throw new Error(`${operation} returns a list: name it with result in x-mcp.`)
  return { ...schema, type: 'object' }
}

/** Derives the annotations from the method: GET reads, PUT and DELETE replace or remove, and both can be repeated. */
function annotate(operation: OperationId, mark: Mark): Annotations {
  const { method } = operationTable[operation]
  const readOnly = mark.readOnly ?? method === 'get'
  return {
    title: mark.title,
    readOnlyHint: readOnly,
    destructiveHint: mark.destructive ?? (!readOnly && (method === 'put' || method === 'delete')),
    idempotentHint: mark.idempotent ?? method !== 'post',
    openWorldHint: mark.openWorld ?? mark.thirdParty ?? false,
  }
}

/** Replaces each route in a text by the tool that a model knows it as. */
export function nameTools(text: string): string {
  return text.replace(
    /`?\b((?:GET|POST|PUT|PATCH|DELETE) \/[\w/{}.-]*[\w}])`?/g,
    (written, route: string) => {
      const name = toolOfRoute().get(route)
      return name === undefined ? written : `\`${name}\``
    },
  )
}

function nameToolsIn<T>(schema: T): T {
  return JSON.parse(nameTools(JSON.stringify(schema))) as T
}
