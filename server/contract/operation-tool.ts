import type { OperationId } from '../../generated/operations.ts'
import { operationTable } from '../../generated/operations.ts'
import type { OperationCall } from './operation-call.ts'

/** Presents an operation as one function with one object of arguments, for a language model or another program that calls tools. */
export interface OperationTool {
  operation: OperationId
  /** Summary and description of the operation. */
  description: string
  /** JSON Schema of the arguments: path, query and body side by side, without references. */
  inputSchema: { type: 'object'; properties: Record<string, object>; required: string[] }
  /** JSON Schema of the success answer, without references; null for an answer that is not JSON. */
  outputSchema: Record<string, unknown> | null
  /** Distributes the arguments to path, query and body. Leaves out undeclared ones; the call validates the rest. */
  toCall(args: Readonly<Record<string, unknown>>): OperationCall
}

interface Schema {
  $ref?: string
  type?: unknown
  properties?: Record<string, Schema>
  required?: string[]
}

interface Parameter {
  $ref?: string
  name: string
  in: string
  required?: boolean
  description?: string
  schema: Schema
}

interface Contract {
  paths: Record<string, Record<string, DescribedOperation>>
  components: Record<string, Record<string, object>>
}

interface DescribedOperation {
  summary: string
  description?: string
  parameters?: Parameter[]
  requestBody?: { content: Record<string, { schema: Schema }> }
  responses?: Record<string, { content?: Record<string, { schema: Schema }> }>
}

/** Keywords that a caller of tools does not need. */
const LEFT_OUT = /^(x-|example)/

/**
 * Derives a tool from an operation of the contract. Throws if the body is not an object, or has a property with the name of a
 * parameter.
 */
export function operationTool(contract: object, operation: OperationId): OperationTool {
  const { paths, components } = contract as Contract
  const row = operationTable[operation]
  const described = paths[row.path]?.[row.method]
  if (described === undefined) throw new Error(`The contract does not describe ${operation}.`)
  const parameters = (described.parameters ?? [])
    .map((parameter) => resolve(parameter, components) as Parameter)
    .filter((parameter) => parameter.in === 'path' || parameter.in === 'query')
  const body = bodyOf(described, components)
  const own = Object.keys(body?.properties ?? {})
  const clash = parameters.find(({ name }) => own.includes(name))
  if (clash !== undefined) throw new Error(`${operation} has two inputs that are called ${clash.name}.`)
  const namesIn = (place: string) => parameters.filter((one) => one.in === place).map(({ name }) => name)
  return {
    operation,
    description: [described.summary, described.description ?? ''].join('. ').trim(),
    inputSchema: {
      type: 'object',
      properties: {
        ...Object.fromEntries(parameters.map((one) => [one.name, describe(one, components)])),
        ...(inline(body?.properties ?? {}, components) as Record<string, object>),
      },
      required: [
        ...parameters.filter(({ required }) => required).map(({ name }) => name),
        ...(body?.required ?? []),
      ],
    },
    outputSchema: outputOf(described, row.status, components),
    toCall: (args) => ({
      params: pick(args, namesIn('path')) as Record<string, string>,
      query: pick(args, namesIn('query')),
      ...(body === null ? {} : { body: pick(args, own) }),
    }),
  }
}

function bodyOf(described: DescribedOperation, components: Contract['components']): Schema | null {
  const schema = described.requestBody?.content['application/json']?.schema
  if (schema === undefined) return null
  const body = resolve(schema, components) as Schema
  if (body.type !== 'object') throw new Error(`The body of "${described.summary}" is no object.`)
  return body
}

function outputOf(
  { responses = {} }: DescribedOperation,
  status: number,
  components: Contract['components'],
): Record<string, unknown> | null {
  const schema = responses[status]?.content?.['application/json']?.schema
  return schema === undefined ? null : (inline(schema, components) as Record<string, unknown>)
}

function describe({ schema, description }: Parameter, components: Contract['components']): object {
  const inlined = inline(schema, components) as object
  return description === undefined ? inlined : { ...inlined, description }
}

/** Replaces references by what they mean. A schema inside itself becomes one without rules. */
function inline(value: unknown, components: Contract['components'], inside: readonly string[] = []): unknown {
  if (Array.isArray(value)) return value.map((item) => inline(item, components, inside))
  if (typeof value !== 'object' || value === null) return value
  const { $ref } = value as Schema
  if ($ref !== undefined)
    return inside.includes($ref)
      ? {}
      : inline(resolve(value as Schema, components), components, [...inside, $ref])
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => !LEFT_OUT.test(name))
      .map(([name, item]) => [name, inline(item, components, inside)]),
  )
}

function resolve(value: { $ref?: string }, components: Contract['components']): object {
  if (value.$ref === undefined) return value
  const [, , group = '', name = ''] = value.$ref.split('/')
  const found = components[group]?.[name]
  if (found === undefined) throw new Error(`The contract has no ${value.$ref}.`)
  return found
}

function pick(args: Readonly<Record<string, unknown>>, names: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(
    names.filter((name) => args[name] !== undefined).map((name) => [name, args[name]]),
  )
}
