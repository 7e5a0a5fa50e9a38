/** One way in which a schema breaks a client. `path` is relative to the schema that was compared, as in `.posts[].date`. */
export interface Finding {
  rule: string
  path: string
  message: string
}

/** What the comparison of two schemas needs: the side each comes from, and what was compared before. */
export interface SchemaScope {
  direction: 'request' | 'response'
  /** The response reports a failure: its `code` values are part of the promise. */
  failure: boolean
  before: Resolver
  after: Resolver
  known: Map<unknown, Map<unknown, Finding[]>>
}

export interface Resolver {
  /** The node that a `$ref` means, its siblings laid over it. The same object for the same node every time. */
  resolve(node: unknown): Json
  variants: WeakMap<object, Variant[]>
}

export type Json = Record<string, unknown>

/** One kind of value that a schema allows: unions and lists of types are taken apart into these. */
interface Variant {
  type: string
  schema: Json
}

/**
 * What breaks when `before` becomes `after`. A request must go on accepting all it accepted; a response must not hold
 * less, or other types, than it promised. Recursive schemas are followed once.
 */
export function diffSchemas(scope: SchemaScope, one: unknown, other: unknown): Finding[] {
  const [before, after] = [target(scope.before, one), target(scope.after, other)]
  const known = scope.known.get(before)?.get(after)
  if (known) return known
  if (!scope.known.has(before)) scope.known.set(before, new Map())
  // A schema that contains itself meets this entry: inside itself it adds nothing new.
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

/** The differences to the candidate that is nearest to `variant`. */
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
      ? finding('request-narrowed', `${values} is not accepted any more`)
      : finding('response-widened', `${values} may come now`),
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
/** Keywords whose effect is not worked out: in a request any change of them counts. */
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
  if (!values) return [finding('request-narrowed', `only ${allowed.map(show).join(', ')} is accepted now`)]
  const gone = values.filter((value) => !allowed.some((other) => show(other) === show(value)))
  if (gone.length === 0) return []
  return [finding('request-narrowed', `${gone.map(show).join(', ')} is not accepted any more`)]
}

function diffOutput({ failure }: SchemaScope, before: Variant, after: Variant): Finding[] {
  const found: Finding[] = []
  const [old, now] = [before.schema.format, after.schema.format]
  if (old !== undefined && old !== now)
    found.push(finding('response-widened', `format was ${show(old)} and is ${show(now)}`))
  const values = valuesOf(after)
  const gone = (values && valuesOf(before)?.filter((value) => !values.includes(value))) ?? []
  if (failure && gone.length > 0)
    found.push(finding('error-code-removed', `${gone.map(show).join(', ')} does not come any more`))
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

/** Properties that no name was given to: maps. */
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
    // Without a prototype: a property may be called `constructor`.
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
      .map((name) => finding('request-property-required', 'is required now', `.${name}`)),
    ...(now.rest === false && old.rest !== false
      ? [finding('request-object-closed', 'unknown properties are refused now')]
      : []),
    ...removed.flatMap((name) =>
      now.rest === false
        ? [finding('request-property-removed', 'is refused now', `.${name}`)]
        : under(`.${name}`, diffSchemas(scope, old.properties[name], now.rest ?? true)),
    ),
  ]
}

function diffResponseShape(old: Shape, now: Shape): Finding[] {
  return Object.keys(old.properties).flatMap((name) => {
    if (now.properties[name] === undefined)
      return [finding('response-property-removed', 'does not come any more', `.${name}`)]
    if (old.required.includes(name) && !now.required.includes(name))
      return [finding('response-property-optional', 'may be missing now', `.${name}`)]
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
    return (options as unknown[]).flatMap((option) => readVariants(side, lay(base, flatten(side, option))))
  }
  return typesOf(schema)
    .map((type) => ({ type, schema }))
    .filter((variant) => valuesOf(variant)?.length !== 0)
}

/** The node with its `$ref` and `allOf` worked into it. */
function flatten(side: Resolver, node: unknown): Json {
  const { allOf, ...rest } = side.resolve(node)
  return ((allOf ?? []) as unknown[]).map((part) => flatten(side, part)).reduce(lay, rest)
}

/** Both schemas at once. */
function lay(one: Json, other: Json): Json {
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

/** The only values that the variant allows; undefined where it allows any of its type. */
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
