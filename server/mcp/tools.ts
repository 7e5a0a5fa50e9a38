import { type OperationId, operationTable } from '../../generated/operations.ts'
import { contractDocument } from '../contract/contract-document.ts'
import { replaceAt, type Tool, type ToolMark, type Toolset, toolsFor } from '../contract/tools.ts'
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
  toolset: Toolset
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
  description: 'Repeats a call safely.',
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
  const { result, toolset = 'administration' } = mark
  const keyed = operationTable[operation].idempotencyKey
  return {
    ...tool,
    description: nameTools(description),
    inputSchema: nameToolsIn(toInput(inputSchema, mark, keyed)),
    outputSchema: nameToolsIn(toOutput(operation, outputSchema, mark)),
    annotations: annotate(operation, mark),
    toolset,
    keyed,
    toResult: (body) => slim(result === undefined ? body : { [result]: body }, mark),
  }
}

/** Bounds a text of a list, in characters. The tool that reads one object returns all of it. */
const MAX_EXCERPT = 280

function slim(result: unknown, { drop = [], shorten = [] }: ToolMark): Record<string, unknown> {
  const less = drop.reduce((value, path) => replaceAt(value, path.split('.'), () => undefined), result)
  return shorten.reduce((value, path) => replaceAt(value, path.split('.'), excerpt), less) as Record<
    string,
    unknown
  >
}

function excerpt(text: unknown): unknown {
  return typeof text === 'string' && text.length > MAX_EXCERPT ? `${text.slice(0, MAX_EXCERPT)}…` : text
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
    throw new Error(`x-tools leaves out ${name}, which does not exist.`)
  if (rest.length > 0) removeProperty(inner, rest)
  else delete properties[name]
}

/** Result of a tool that waits until posts are published. */
const published: ObjectSchema = {
  type: 'object',
  properties: {
    posts: {
      type: 'array',
      items: {
        type: 'object',
        properties: {
          ...{ postId: {}, integration: {}, publishDate: {}, state: {}, releaseURL: {}, error: {} },
          comments: {},
        },
      },
    },
  },
  required: ['posts'],
}

/** Converts every result to an object, because clients before the revision of 2026 accept nothing else. */
function toOutput(
  operation: OperationId,
  whole: Tool['outputSchema'],
  { result, drop = [], follow }: ToolMark,
): ObjectSchema {
  if (follow === 'getPost') return published
  if (whole === null) throw new Error(`${operation} does not return JSON, so it cannot be a tool.`)
  if (result === undefined && whole.type === 'array')
    throw new Error(`${operation} returns a list: name it with result in x-tools.`)
  const schema =
    result === undefined ? structuredClone(whole) : { properties: { [result]: structuredClone(whole) } }
  for (const path of drop) removeProperty(schema as Nested, path.split('.'))
  return result === undefined
    ? { ...schema, type: 'object' }
    : { type: 'object', ...schema, required: [result], additionalProperties: false }
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

/**
 * Replaces each route in a text by the tool that a model knows it as, and the route of any other operation by its summary, since a
 * model cannot send HTTP requests.
 */
export function nameTools(text: string): string {
  return text.replace(
    /`?\b((?:GET|POST|PUT|PATCH|DELETE)\s+\/[\w/{}.-]*[\w}])`?/g,
    (written, spaced: string) => {
      const route = spaced.replace(/\s+/, ' ')
      const name = toolOfRoute().get(route)
      if (name !== undefined) return `\`${name}\``
      const summary = summaryOf(route)
      return summary === undefined ? written : `the API operation “${summary}”`
    },
  )
}

function summaryOf(route: string): string | undefined {
  const [method = '', path = ''] = route.split(' ')
  const { paths } = contractDocument() as { paths: Record<string, Record<string, { summary?: string }>> }
  return paths[path]?.[method.toLowerCase()]?.summary
}

function nameToolsIn<T>(schema: T): T {
  return JSON.parse(JSON.stringify(schema), (_key, value) =>
    typeof value === 'string' ? nameTools(value) : value,
  ) as T
}
