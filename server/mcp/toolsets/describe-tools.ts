import type { Tool } from '@modelcontextprotocol/server'
import type { McpTool } from '../tools.ts'

/** Tool as clients see it, before its description is made short. */
export type Describable = Pick<McpTool, 'name' | 'title' | 'description' | 'outputSchema'> & {
  inputSchema: { type: 'object'; properties: Record<string, object>; required: string[] }
  annotations: Partial<McpTool['annotations']>
  mark?: Pick<McpTool['mark'], 'hide'>
  /** Resource that a host of the MCP Apps extension shows for a result. */
  ui?: string
}

interface Schema {
  type?: string | string[]
  description?: string
  properties?: Record<string, Schema>
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  enum?: unknown[]
  required?: string[]
}

/** Keywords that a model does not need, because the operation checks them and its error names the argument. */
const CHECKED =
  /^(min|max|exclusive)[A-Z]\w*$|^(minimum|maximum|pattern|format|uniqueItems|multipleOf|additionalProperties|title)$/

/** A schema with a longer JSON is described once in a list. */
const SHARED_FROM = 120

/**
 * Describes tools in few tokens. The input schemas have no limits of values. A schema that several tools have is described in the first
 * of them. The output schemas name the members of the result.
 */
export function describeTools(tools: readonly Describable[]): Tool[] {
  const first = new Map<string, string>()
  return tools.map(({ name, title, description, inputSchema, outputSchema, annotations, mark, ui }) => {
    const shown = Object.entries(inputSchema.properties).filter(([key]) => !mark?.hide?.includes(key))
    const properties = shown.map(([key, schema]) => [key, share(slimInput(schema), name, first)] as const)
    const { readOnlyHint, destructiveHint, idempotentHint, openWorldHint } = annotations
    return {
      name,
      title,
      description: oneLine(description),
      inputSchema: {
        type: 'object',
        properties: Object.fromEntries(properties),
        ...(inputSchema.required.length === 0 ? {} : { required: inputSchema.required }),
      },
      outputSchema: { ...namesOf(outputSchema as Schema, 0), type: 'object' },
      annotations: readOnlyHint
        ? { readOnlyHint, openWorldHint }
        : { readOnlyHint, destructiveHint, ...(idempotentHint && { idempotentHint }), openWorldHint },
      ...(ui === undefined ? {} : { _meta: { ui: { resourceUri: ui } } }),
    } as unknown as Tool
  })
}

function slimInput(schema: Schema): Schema {
  const kept = Object.entries(schema).filter(([keyword]) => !CHECKED.test(keyword))
  const slim = Object.fromEntries(
    kept.map(([keyword, value]) => [keyword, slimKeyword(keyword, value)]),
  ) as Schema
  const saysNull = /\bnull\b/i.test(slim.description ?? '')
  if (Array.isArray(slim.type) && !saysNull) slim.type = single(slim.type.filter((type) => type !== 'null'))
  if (slim.enum !== undefined && !saysNull) slim.enum = slim.enum.filter((value) => value !== null)
  if (typeof slim.description === 'string') slim.description = oneLine(slim.description)
  return slim
}

/** Keeps the line breaks of lists. */
function oneLine(text: string): string {
  return text.trim().replace(/\s*\n+(?!- )\s*/g, ' ')
}

function slimKeyword(keyword: string, value: unknown): unknown {
  if (keyword === 'properties')
    return Object.fromEntries(
      Object.entries(value as Record<string, Schema>).map(([name, schema]) => [name, slimInput(schema)]),
    )
  if (keyword === 'items') return slimInput(value as Schema)
  if (/^(any|one|all)Of$/.test(keyword)) return (value as Schema[]).map(slimInput)
  return value
}

function single(types: string[]): string | string[] {
  return types.length === 1 ? (types[0] as string) : types
}

/** Leaves the descriptions out where an earlier tool of the list has the same schema, and names that tool. */
function share(schema: Schema, tool: string, first: Map<string, string>): Schema {
  const json = JSON.stringify(schema)
  const owner = json.length < SHARED_FROM ? undefined : first.get(json)
  if (owner !== undefined && owner !== tool) return { ...bare(schema), description: `As in ${owner}.` }
  if (owner === undefined) first.set(json, tool)
  return {
    ...schema,
    ...(schema.properties && { properties: mapValues(schema.properties, (one) => share(one, tool, first)) }),
    ...(schema.items && { items: share(schema.items, tool, first) }),
  }
}

function bare({ description: _, ...schema }: Schema): Schema {
  return {
    ...schema,
    ...(schema.properties && { properties: mapValues(schema.properties, bare) }),
    ...(schema.items && { items: bare(schema.items) }),
  }
}

/** Keeps the names and types of the members, and of those of the rows of a list. */
function namesOf({ type, properties, items, allOf }: Schema, depth: number): Schema {
  const members: Record<string, Schema> = Object.assign(
    {},
    ...(allOf ?? []).map((part) => part.properties ?? {}),
    properties ?? {},
  )
  const hasMembers = depth < 2 && Object.keys(members).length > 0
  return {
    ...(type === undefined ? {} : { type }),
    ...(hasMembers && { properties: mapValues(members, (one) => (depth === 0 ? namesOf(one, 2) : {})) }),
    ...(items !== undefined && depth < 3 && { items: namesOf(items, 1) }),
  }
}

function mapValues(values: Record<string, Schema>, map: (value: Schema) => Schema): Record<string, Schema> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, map(value)]))
}
