/** A property that the schema of a value does not know. */
export interface Undeclared {
  /** `body.posts.0.setings`. */
  location: string
  name: string
  /** What would have been known there. */
  known: readonly string[]
}

/** How much of it is told: what follows is taken out and not named, since each name costs a look for the one that was meant. */
const MAX_NAMED = 50

/** Takes out of a JSON value, in place, what its schema does not declare, and answers the first of it. */
export type Pare = (value: unknown) => Undeclared[]

interface Schema {
  $ref?: string
  properties?: Record<string, Schema>
  additionalProperties?: unknown
  items?: Schema
  oneOf?: Schema[]
  anyOf?: Schema[]
  allOf?: Schema[]
  /** What existing clients send here beyond the properties; nobody means anything by it. */
  'x-ignores'?: readonly string[] | 'anything'
  /** Names of schemas: what this service answers comes back whole here. */
  'x-echoes'?: readonly string[]
}

/** What a place of the body may hold; null where that is nobody's to look at. */
interface Shape {
  properties: Map<string, Shape | null> | null
  items: Shape | null
  ignored: ReadonlySet<string> | 'anything'
}

/**
 * Handlers are given what the contract declares and nothing else, so that no property that a client made up reaches what they
 * store. An object without properties of its own is a free one (settings, the input of a tool) and stays as it is.
 */
export function createPare(schema: object, schemas: Record<string, object>, location = 'body'): Pare {
  const shape = shapeOf(schema as Schema, schemas as Record<string, Schema>, new Map())
  return (value) => {
    const found: Undeclared[] = []
    if (shape !== null) pare(value, shape, location, found)
    return found
  }
}

function pare(value: unknown, shape: Shape, location: string, found: Undeclared[]): void {
  if (typeof value !== 'object' || value === null) return
  if (Array.isArray(value)) {
    const { items } = shape
    if (items === null) return
    for (const [index, item] of value.entries()) pare(item, items, `${location}.${index}`, found)
    return
  }
  const { properties, ignored } = shape
  if (properties === null) return
  const members = value as Record<string, unknown>
  for (const name in members) {
    const child = properties.get(name)
    if (child === undefined) {
      delete members[name]
      if (found.length < MAX_NAMED && ignored !== 'anything' && !ignored.has(name))
        found.push({ location: `${location}.${name}`, name, known: [...properties.keys()] })
    } else if (child !== null) pare(members[name], child, `${location}.${name}`, found)
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
    // Values of any name are as good as declared.
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

/** The schema and all that it is put together from. */
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
