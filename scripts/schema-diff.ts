/** Describes one way in which a schema breaks a client. `path` is relative to the compared schema, as in `.posts[].date`. */
export interface Finding {
  rule: string
  path: string
  message: string
}

/** Holds the state of a comparison: the side of each schema, and the pairs that were compared before. */
export interface SchemaScope {
  direction: 'request' | 'response'
  /** True for a response that reports a failure, whose `code` values are part of the contract. */
  failure: boolean
  before: Resolver
  after: Resolver
  known: Map<unknown, Map<unknown, Finding[]>>
}

export interface Resolver {
  /** Resolves a `$ref` and adds its siblings. Returns the same object for the same node. */
  resolve(node: unknown): Json
  variants: WeakMap<object, Variant[]>
}

export type Json = Record<string, unknown>

/** Describes one kind of value that a schema allows. Unions and lists of types are split into variants. */
interface Variant {
  type: string
  schema: Json
}

/**
 * Returns the breaking changes from `before` to `after`. A request must accept everything it accepted before. A response must not
 * omit a property or change a type. Follows recursive schemas once.
 */
export function diffSchemas(scope: SchemaScope, one: unknown, other: unknown): Finding[] {
  const [before, after] = [target(scope.before, one), target(scope.after, other)]
  const known = scope.known.get(before)?.get(after)
  if (known) return known
  if (!scope.known.has(before)) scope.known.set(before, new Map())
  // Adds the entry first, so that a recursive schema finds it and ends.
  scope.known.get(before)?.set(after, [])
  const old = variantsOf(scope.before, before)
  const now = variantsOf(scope.after, after)
  const found =
    scope.direction === 'request'
      ? old.flatMap((variant) => closest(now, (next) => diffVariants(scope, variant, next), scope, variant))
      : now.flatMap((variant) => closest(old, (prior) => diffVariants(scope, prior, variant), scope, variant))
  const unique = [
    ...new Map(found.map((finding) => [finding.rule + finding.path + finding.message, finding])).values(),
  ]
  scope.known.get(before)?.set(after, unique)
  return unique
}

function target(side: Resolver, node: unknown): unknown {
  return typeof node === 'object' && node !== null ? side.resolve(node) : node
}

/** Returns the differences to the candidate nearest to `variant`. */
function closest(
  candidates: Variant[],
  diff: (candidate: Variant) => Finding[],
  { direction }: SchemaScope,
  { type }: Variant,
): Finding[] {
  const results = candidates.filter((candidate) => typeFits(type, candidate.type)).map(diff)
  const [best] = results.toSorted((a, b) => a.length - b.length)
  if (best) return best
  const values = type === 'any' ? 'values of any type' : `a value of type ${type}`
  return [
    direction === 'request'
      ? finding('request-narrowed', `${values} is no longer accepted`)
      : finding('response-widened', `${values} is now possible`),
  ]
}

function typeFits(type: string, wanted: string): boolean {
  return wanted === 'any' || type === wanted || (type === 'integer' && wanted === 'number')
}

function diffVariants(scope: SchemaScope, before: Variant, after: Variant): Finding[] {
  const own = scope.direction === 'request' ? diffInput(before, after) : diffOutput(scope, before, after)
  return [...own, ...diffObjects(scope, before, after), ...diffItems(scope, before, after)]
}

const lowerBounds = ['minLength', 'minItems', 'minProperties', 'minimum', 'exclusiveMinimum']
const upperBounds = ['maxLength', 'maxItems', 'maxProperties', 'maximum', 'exclusiveMaximum']
const exact = ['pattern', 'format', 'multipleOf', 'contentEncoding', 'contentMediaType']
/** Lists keywords whose effect is not analyzed. Any change of them in a request counts as breaking. */
const opaque = [
  'not if then else dependentRequired dependentSchemas patternProperties propertyNames',
  'unevaluatedProperties unevaluatedItems prefixItems contains minContains maxContains',
].flatMap((words) => words.split(' '))

function diffInput(before: Variant, after: Variant): Finding[] {
  const [old, now] = [before.schema, after.schema]
  const changed = (keyword: string) => `${keyword} was ${show(old[keyword])} and is ${show(now[keyword])}`
  const found = narrowedKeywords(old, now).map((keyword) => finding('request-narrowed', changed(keyword)))
  if (old.default !== undefined && show(old.default) !== show(now.default))
    found.push(finding('request-default-changed', changed('default')))
  return [...found, ...diffAccepted(valuesOf(before), valuesOf(after))]
}

function narrowedKeywords(old: Json, now: Json): string[] {
  return [
    ...lowerBounds.filter((key) => isNumber(now[key]) && !(isNumber(old[key]) && old[key] >= now[key])),
    ...upperBounds.filter((key) => isNumber(now[key]) && !(isNumber(old[key]) && old[key] <= now[key])),
    ...exact.filter((key) => now[key] !== undefined && now[key] !== old[key]),
    ...(now.uniqueItems === true && old.uniqueItems !== true ? ['uniqueItems'] : []),
    ...opaque.filter((key) => show(old[key]) !== show(now[key])),
  ].filter((key) => !(now[key] === 0 && key.startsWith('min') && key !== 'minimum'))
}

function diffAccepted(values: unknown[] | undefined, allowed: unknown[] | undefined): Finding[] {
  if (!allowed) return []
  if (!values) return [finding('request-narrowed', `now, only ${allowed.map(show).join(', ')} is accepted`)]
  const gone = values.filter((value) => !allowed.some((other) => show(other) === show(value)))
  if (gone.length === 0) return []
  return [finding('request-narrowed', `${gone.map(show).join(', ')} is no longer accepted`)]
}

function diffOutput({ failure }: SchemaScope, before: Variant, after: Variant): Finding[] {
  const found: Finding[] = []
  const [old, now] = [before.schema.format, after.schema.format]
  if (old !== undefined && old !== now)
    found.push(finding('response-widened', `format was ${show(old)} and is ${show(now)}`))
  const values = valuesOf(after)
  const gone = (values && valuesOf(before)?.filter((value) => !values.includes(value))) ?? []
  if (failure && gone.length > 0)
    found.push(finding('error-code-removed', `${gone.map(show).join(', ')} is no longer returned`))
  return found
}

function diffObjects(scope: SchemaScope, before: Variant, after: Variant): Finding[] {
  if (before.type !== 'object' || after.type !== 'object') return []
  const [old, now] = [shapeOf(before.schema), shapeOf(after.schema)]
  const own = scope.direction === 'request' ? diffRequestShape(scope, old, now) : diffResponseShape(old, now)
  const shared = Object.keys(old.properties).filter((name) => now.properties[name] !== undefined)
  return [
    ...own,
    ...shared.flatMap((name) =>
      under(`.${name}`, diffSchemas(scope, old.properties[name], now.properties[name])),
    ),
    ...diffRest(scope, old.rest, now.rest),
  ]
}

/** Compares additional properties, as in maps. */
function diffRest(scope: SchemaScope, before: unknown, after: unknown): Finding[] {
  const [old, now] = [before ?? true, after ?? true]
  const described = (schema: unknown) => typeof schema === 'object'
  if (old === false || now === false || (!described(old) && !described(now))) return []
  return under('.*', diffSchemas(scope, old, now))
}

interface Shape {
  properties: Json
  required: string[]
  rest: unknown
}

function shapeOf(schema: Json): Shape {
  return {
    // Uses no prototype, because a property may be called `constructor`.
    properties: Object.assign(Object.create(null), schema.properties) as Json,
    required: (schema.required ?? []) as string[],
    rest: schema.additionalProperties,
  }
}

function diffRequestShape(scope: SchemaScope, old: Shape, now: Shape): Finding[] {
  const removed = Object.keys(old.properties).filter((name) => now.properties[name] === undefined)
  return [
    ...now.required
      .filter((name) => !old.required.includes(name))
      .map((name) => finding('request-property-required', 'is now required', `.${name}`)),
    ...(now.rest === false && old.rest !== false
      ? [finding('request-object-closed', 'unknown properties are now refused')]
      : []),
    ...removed.flatMap((name) =>
      now.rest === false
        ? [finding('request-property-removed', 'is now refused', `.${name}`)]
        : under(`.${name}`, diffSchemas(scope, old.properties[name], now.rest ?? true)),
    ),
  ]
}

function diffResponseShape(old: Shape, now: Shape): Finding[] {
  return Object.keys(old.properties).flatMap((name) => {
    if (now.properties[name] === undefined)
      return [finding('response-property-removed', 'is no longer returned', `.${name}`)]
    if (old.required.includes(name) && !now.required.includes(name))
      return [finding('response-property-optional', 'may now be missing', `.${name}`)]
    return []
  })
}

function diffItems(scope: SchemaScope, before: Variant, after: Variant): Finding[] {
  if (before.type !== 'array' || after.type !== 'array') return []
  return under('[]', diffSchemas(scope, before.schema.items ?? true, after.schema.items ?? true))
}

function variantsOf(side: Resolver, node: unknown): Variant[] {
  if (node === false) return []
  if (typeof node !== 'object' || node === null) return [{ type: 'any', schema: {} }]
  const known = side.variants.get(node)
  if (known) return known
  const variants = readVariants(side, flatten(side, node))
  side.variants.set(node, variants)
  return variants
}

function readVariants(side: Resolver, schema: Json): Variant[] {
  const union = ['anyOf', 'oneOf'].find((keyword) => schema[keyword] !== undefined)
  if (union) {
    const { [union]: options, ...base } = schema
    return (options as unknown[]).flatMap((option) =>
      readVariants(side, mergeSchemas(base, flatten(side, option))),
    )
  }
  return typesOf(schema)
    .map((type) => ({ type, schema }))
    .filter((variant) => valuesOf(variant)?.length !== 0)
}

/** Merges `$ref` and `allOf` into the node. */
function flatten(side: Resolver, node: unknown): Json {
  const { allOf, ...rest } = side.resolve(node)
  return ((allOf ?? []) as unknown[]).map((part) => flatten(side, part)).reduce(mergeSchemas, rest)
}

/** Merges both schemas. */
function mergeSchemas(one: Json, other: Json): Json {
  const [a, b] = [shapeOf(one), shapeOf(other)]
  const properties = { ...a.properties, ...b.properties }
  for (const name of Object.keys(a.properties))
    if (b.properties[name] !== undefined)
      properties[name] = { allOf: [a.properties[name], b.properties[name]] }
  const closed = a.rest === false || b.rest === false
  return {
    ...one,
    ...other,
    ...(Object.keys(properties).length > 0 ? { properties } : {}),
    ...(a.required.length + b.required.length > 0 ? { required: [...a.required, ...b.required] } : {}),
    ...(closed ? { additionalProperties: false } : {}),
  }
}

function typesOf(schema: Json): string[] {
  if (schema.type !== undefined) return [schema.type].flat() as string[]
  const values = schema.enum ?? ('const' in schema ? [schema.const] : undefined)
  if (values) return [...new Set((values as unknown[]).map(typeOf))]
  if (schema.properties ?? schema.required ?? schema.additionalProperties) return ['object']
  return [schema.items === undefined ? 'any' : 'array']
}

/** Returns the only values that the variant allows, or undefined when it allows any of its type. */
function valuesOf({ type, schema }: Variant): unknown[] | undefined {
  const values = (schema.enum ?? ('const' in schema ? [schema.const] : undefined)) as unknown[] | undefined
  return values?.filter((value) => typeFits(typeOf(value), type))
}

function typeOf(value: unknown): string {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'array'
  return Number.isInteger(value) ? 'integer' : typeof value
}

function isNumber(value: unknown): value is number {
  return typeof value === 'number'
}

function show(value: unknown): string {
  return value === undefined ? 'absent' : JSON.stringify(value)
}

function finding(rule: string, message: string, path = ''): Finding {
  return { rule, path, message }
}

function under(prefix: string, findings: Finding[]): Finding[] {
  return findings.map((found) => ({ ...found, path: prefix + found.path }))
}
