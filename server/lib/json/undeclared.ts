/** Describes a property that the schema of its object does not declare. */
export interface UndeclaredProperty {
  /** Path such as `body.posts.0.setings`. */
  location: string
  name: string
  /** Names that the schema declares there. */
  known: readonly string[]
}

/**
 * Limits the reported properties, since the caller searches for a suggestion for each. Further ones are removed without a
 * report.
 */
const MAX_REPORTED = 50

/** Removes from a JSON value, in place, all properties that its schema does not declare. Returns the first 50 of them. */
export type PropertyStripper = (value: unknown) => UndeclaredProperty[]

interface Schema {
  $ref?: string
  properties?: Record<string, Schema>
  additionalProperties?: unknown
  items?: Schema
  oneOf?: Schema[]
  anyOf?: Schema[]
  allOf?: Schema[]
  /** Lists properties that existing clients send here without any meaning. */
  'x-ignores'?: readonly string[] | 'anything'
  /** Names schemas of responses: clients send those objects back whole. */
  'x-echoes'?: readonly string[]
}

/** Lists the declared properties of one place in the body; null where any value may stand. */
interface Shape {
  properties: Map<string, Shape | null> | null
  items: Shape | null
  ignored: ReadonlySet<string> | 'anything'
}

/**
 * Creates a function that leaves only declared properties, so that handlers never store a property that the contract does not
 * know. Does not change an object whose schema declares no properties (settings, the input of a tool).
 */
export function createPropertyStripper(
  schema: object,
  schemas: Record<string, object>,
  location = 'body',
): PropertyStripper {
  const shape = shapeOf(schema as Schema, schemas as Record<string, Schema>, new Map())
  return (value) => {
    const found: UndeclaredProperty[] = []
    if (shape !== null) strip(value, shape, location, found)
    return found
  }
}

function strip(value: unknown, shape: Shape, location: string, found: UndeclaredProperty[]): void {
  if (typeof value !== 'object' || value === null) return
  if (Array.isArray(value)) {
    const { items } = shape
    if (items === null) return
    for (const [index, item] of value.entries()) strip(item, items, `${location}.${index}`, found)
    return
  }
  const { properties, ignored } = shape
  if (properties === null) return
  const members = value as Record<string, unknown>
  for (const name in members) {
    const child = properties.get(name)
    if (child === undefined) {
      delete members[name]
      if (found.length < MAX_REPORTED && ignored !== 'anything' && !ignored.has(name))
        found.push({ location: `${location}.${name}`, name, known: [...properties.keys()] })
    } else if (child !== null) strip(members[name], child, `${location}.${name}`, found)
  }
}

function shapeOf(schema: Schema, schemas: Record<string, Schema>, known: Map<Schema, Shape>): Shape | null {
  const here = resolve(schema, schemas)
  const before = known.get(here)
  if (before !== undefined) return before
  const shape: Shape = { properties: null, items: null, ignored: ignoredIn(here, schemas) }
  known.set(here, shape)
  for (const part of alternatives(here, schemas)) {
    if (part.items !== undefined) shape.items ??= shapeOf(part.items, schemas, known)
    // A schema for additional properties declares every name.
    if (part.properties === undefined || typeof part.additionalProperties === 'object') continue
    shape.properties ??= new Map()
    for (const [name, child] of Object.entries(part.properties))
      shape.properties.set(name, shape.properties.get(name) ?? shapeOf(child, schemas, known))
  }
  return shape.properties === null && shape.items === null ? null : shape
}

function ignoredIn(schema: Schema, schemas: Record<string, Schema>): Shape['ignored'] {
  const { 'x-ignores': ignores = [], 'x-echoes': echoes = [] } = schema
  if (ignores === 'anything') return ignores
  const answered = echoes.flatMap((name) => alternatives(resolve({ $ref: name }, schemas), schemas))
  return new Set([...ignores, ...answered.flatMap(({ properties = {} }) => Object.keys(properties))])
}

/** Lists the schema and all schemas that it combines. */
function alternatives(schema: Schema, schemas: Record<string, Schema>): Schema[] {
  const parts = [...(schema.allOf ?? []), ...(schema.oneOf ?? []), ...(schema.anyOf ?? [])]
  return [schema, ...parts.flatMap((part) => alternatives(resolve(part, schemas), schemas))]
}

function resolve(schema: Schema, schemas: Record<string, Schema>): Schema {
  const { $ref } = schema
  const found = $ref === undefined ? schema : schemas[$ref.slice($ref.lastIndexOf('/') + 1)]
  if (found === undefined) throw new Error(`The contract has no ${$ref}.`)
  return found
}
