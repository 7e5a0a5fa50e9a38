import type { Operation } from '../../scripts/operations.ts'
import { exampleBodyOf, resolve } from './examples.ts'

/** The keywords of the contract that say how much a body may hold. */
interface Schema {
  $ref?: string
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  minLength?: number
  minimum?: number
  maxItems?: number
  uniqueItems?: boolean
  items?: Schema
  properties?: Record<string, Schema>
  required?: string[]
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
}

/** Says which lists are filled first: the outer ones, with short inner ones, or the inner ones, with as many outer ones as fit. */
export type Filling = 'outer' | 'inner'

/**
 * Returns a body that the schema of the operation accepts, as JSON, with as many items in its lists as it may have. Values are those of its
 * example; undefined if it has no lists.
 */
export function fullBody(
  operation: Operation,
  filling: Filling,
  { values, bytes }: { values: number; bytes: number },
): string | undefined {
  const { schema, example } = exampleBodyOf(operation) as { schema: Schema; example: unknown }
  for (let room = values; room > 10; room = Math.floor(room / 2)) {
    const text = JSON.stringify(fill(schema, example, { room, filling }))
    if (text.length < bytes && countValues(text) < values)
      return text.length > JSON.stringify(example).length ? text : undefined
  }
  return undefined
}

interface Room {
  /** How many values fit. */
  room: number
  filling: Filling
}

function fill(given: Schema, sample: unknown, { room, filling }: Room): unknown {
  const schema = flatten(given)
  if (schema.items !== undefined && !schema.uniqueItems) {
    const [first] = Array.isArray(sample) ? sample : []
    const most = schema.maxItems ?? room
    const count = filling === 'outer' ? Math.max(1, Math.min(most, Math.floor(room / 4))) : most
    const item = fill(schema.items, first, { filling, room: filling === 'outer' ? room / count : room })
    return Array(Math.max(1, Math.min(count, Math.floor(room / sizeOf(item))))).fill(item)
  }
  if (schema.properties !== undefined) {
    const known = (sample ?? {}) as Record<string, unknown>
    const lists = Object.entries(schema.properties).filter(([, child]) => holdsList(child))
    const filled = Object.fromEntries(
      lists.map(([name, child]) => [name, fill(child, known[name], { filling, room: room / lists.length })]),
    )
    const needed = (schema.required ?? []).map((name) => [
      name,
      known[name] ?? fill(schema.properties?.[name] ?? {}, undefined, { filling, room: 1 }),
    ])
    return { ...known, ...Object.fromEntries(needed), ...filled }
  }
  return sample ?? scalar(schema)
}

/** Follows references, merges `allOf`, and takes the first alternative that is not null. */
function flatten(schema: Schema): Schema {
  if (schema.$ref !== undefined) return flatten(resolve<Schema>(schema.$ref))
  const { allOf = [], anyOf, oneOf, ...own } = schema
  const alternatives = (anyOf ?? oneOf ?? []).map(flatten)
  const chosen = alternatives.find(({ type }) => type !== 'null') ?? alternatives[0]
  const parts: Schema[] = [own, ...allOf.map(flatten), ...(chosen ? [chosen] : [])]
  const properties = parts.flatMap((part) => part.properties ?? [])
  return {
    ...Object.assign({}, ...parts),
    ...(properties.length > 0 ? { properties: Object.assign({}, ...properties) } : {}),
    required: parts.flatMap(({ required = [] }) => required),
  }
}

function holdsList(given: Schema, depth = 0): boolean {
  const schema = flatten(given)
  if (schema.items !== undefined) return true
  return depth < 3 && Object.values(schema.properties ?? {}).some((child) => holdsList(child, depth + 1))
}

function scalar({ type, enum: values, const: fixed, minLength = 1, minimum = 0 }: Schema): unknown {
  const kind = [type].flat()[0]
  if (fixed !== undefined) return fixed
  if (values !== undefined) return values[0]
  if (kind === 'number' || kind === 'integer') return minimum
  if (kind === 'boolean') return true
  return kind === 'object' ? {} : 'x'.repeat(minLength)
}

function sizeOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 1
  const [first] = Array.isArray(value) ? (value as unknown[]) : []
  return Array.isArray(value)
    ? 1 + value.length * sizeOf(first)
    : Object.values(value).reduce<number>((sum, child) => sum + sizeOf(child), 1)
}

function countValues(text: string): number {
  return sizeOf(JSON.parse(text))
}
