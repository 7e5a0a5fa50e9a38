import { type OperationId, operationTable } from '../../generated/operations.ts'
import { type Tool, type ToolMark, toolsFor } from '../contract/tools.ts'
import { lazy } from '../lib/lazy.ts'

type Annotations = {
  title: string
  readOnlyHint: boolean
  destructiveHint: boolean
  idempotentHint: boolean
  openWorldHint: boolean
}

type ObjectSchema = { type: 'object'; [keyword: string]: unknown }

/** A tool as clients of the protocol see it. */
export interface McpTool extends Tool {
  inputSchema: Tool['inputSchema'] & { additionalProperties: false }
  outputSchema: ObjectSchema
  annotations: Annotations
  /** True when the operation takes an Idempotency-Key. */
  keyed: boolean
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

/** Returns the tools by name. */
export const mcpTools = lazy(() => new Map(toolsFor('mcp').map((tool) => [tool.name, toMcpTool(tool)])))

/** Maps routes to tools. Descriptions name the first tool of an operation. */
const toolOfRoute = lazy(
  () =>
    new Map(
      toolsFor('mcp')
        .reverse()
        .map(({ operation, name }) => [routeOf(operation), name]),
    ),
)

function routeOf(operation: OperationId): string {
  const { method, path } = operationTable[operation]
  return `${method.toUpperCase()} ${path}`
}

function toMcpTool(tool: Tool): McpTool {
  const { operation, mark, description, inputSchema, outputSchema } = tool
  const { result } = mark
  const keyed = operationTable[operation].idempotencyKey
  return {
    ...tool,
    description: nameTools(description),
    inputSchema: nameToolsIn(toInput(inputSchema, mark, keyed)),
    outputSchema: nameToolsIn(toOutput(operation, outputSchema, result)),
    annotations: annotate(operation, mark),
    keyed,
    toResult: (body) => (result === undefined ? (body as Record<string, unknown>) : { [result]: body }),
  }
}

function toInput(
  { properties, required }: Tool['inputSchema'],
  { fixed = {}, defaults = {}, omit = [], required: alsoRequired = [] }: ToolMark,
  keyed: boolean,
): McpTool['inputSchema'] {
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
    required: [...alsoRequired, ...required.filter((name) => !(name in fixed) && !(name in defaults))],
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
    throw new Error(`x-tools omits ${name}, which does not exist.`)
  if (rest.length > 0) removeProperty(inner, rest)
  else delete properties[name]
}

/** Converts every result to an object, because clients before the revision of 2026 accept nothing else. */
function toOutput(
  operation: OperationId,
  schema: Tool['outputSchema'],
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
  if (schema.type === 'array') throw new Error(`${operation} returns a list: name it with result in x-tools.`)
  return { ...schema, type: 'object' }
}

/** Derives the annotations from the method: GET reads, PUT and DELETE replace or remove, and both can be repeated. */
function annotate(operation: OperationId, mark: ToolMark): Annotations {
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
