import type { JsonSchema, Problem } from '../platform.ts'

/**
 * Declares a setting once: its JSON Schema for clients and validation, and its TypeScript type for the platform's code.
 * Properties are optional unless they are `required(…)`. On the wire, null and '' mean absent.
 */
export interface Setting<Value> {
  readonly schema: JsonSchema
  readonly isRequired: boolean
  accepts(value: unknown): value is Value
  /** Checks rules that no schema expresses, for a value that the schema accepts. Locations are relative: `0.url`, or ''. */
  problems(value: unknown): Problem[]
}

export interface RequiredSetting<Value> extends Setting<Value> {
  readonly isRequired: true
}

export interface SettingsObject<Value extends object> extends Setting<Value> {
  /** Names of the properties that hold a file. */
  readonly fileKeys: readonly string[]
  /** Returns the names of the properties that publishing requires and these settings lack. */
  missingKeys(settings: object): string[]
  /** Returns the stored settings that match their declaration and drops the others. */
  read(stored: Record<string, unknown>): Partial<Value>
}

/** Derives the TypeScript type of a declaration. */
export type SettingsOf<Of> = Of extends SettingsObject<infer Value> ? Partial<Value> : never

type Properties = Record<string, Setting<unknown>>
type ValueOf<Of> = Of extends Setting<infer Value> ? Value : never
type RequiredKeys<Of extends Properties> = {
  [Key in keyof Of]: Of[Key] extends RequiredSetting<unknown> ? Key : never
}[keyof Of]

type ObjectValue<Of extends Properties> = { [Key in RequiredKeys<Of>]: ValueOf<Of[Key]> } & {
  [Key in Exclude<keyof Of, RequiredKeys<Of>>]?: ValueOf<Of[Key]>
}

interface Described {
  /** Label for people, where the name of the property is none. */
  title?: string
  description?: string
  'x-lookup'?: Lookup
}

/** Says which tool of the platform lists values of a setting, so that people choose one instead of typing an ID. */
export interface Lookup {
  tool: string
  /** Member of the tool's data that takes words to search for. */
  search?: string
  /** Maps members of the tool's data to settings beside this one. */
  with?: Readonly<Record<string, string>>
  /** Member of the result that holds the list; absent: the result is the list. */
  at?: string
  /** Maps members of an object to those of a choice; absent: members of the same names. */
  fill?: Readonly<Record<string, string>>
}

/** Requires properties if another one has a value, or (`unless`) if it does not. */
export interface Condition<Keys extends PropertyKey = string> {
  when?: { readonly [Key in Keys]?: string | boolean }
  unless?: { readonly [Key in Keys]?: string | boolean }
  required: readonly Keys[]
}

export function string(
  options: Described & { minLength?: number; maxLength?: number; pattern?: string; format?: string } = {},
): Setting<string> {
  const { maxLength = Number.POSITIVE_INFINITY } = options
  return setting(
    { type: 'string', ...options },
    (value): value is string => typeof value === 'string' && value.length <= maxLength,
  )
}

/** Matches the placeholder for the URL of a post of this service that is not published yet. */
const PLACEHOLDER = String.raw`\(post:[A-Za-z0-9_-]{1,255}\)`
const URL_PATTERN = `^https?://[^\\s/]+\\S*$|${PLACEHOLDER}`

/** Declares an http(s) URL. It may contain `(post:<id>)`, which publishing replaces with the URL of that post. */
export function url(options: Described & { maxLength?: number } = {}): Setting<string> {
  return string({ maxLength: 2048, pattern: URL_PATTERN, ...options })
}

export function boolean(options: Described & { default?: boolean } = {}): Setting<boolean> {
  return setting({ type: 'boolean', ...options }, (value): value is boolean => typeof value === 'boolean')
}

interface NumberRange {
  minimum?: number
  maximum?: number
  default?: number
}

export function integer(options: Described & NumberRange = {}): Setting<number> {
  return numeric('integer', options)
}

export function number(options: Described & NumberRange = {}): Setting<number> {
  return numeric('number', options)
}

function numeric(type: 'integer' | 'number', options: Described & NumberRange): Setting<number> {
  const { minimum = Number.NEGATIVE_INFINITY, maximum = Number.POSITIVE_INFINITY } = options
  return setting(
    { type, ...options },
    (value): value is number =>
      (type === 'integer' ? Number.isInteger(value) : Number.isFinite(value)) &&
      Number(value) >= minimum &&
      Number(value) <= maximum,
  )
}

/** Declares an id of up to 100 characters. */
export function id(description: string, options: Omit<Described, 'description'> = {}): Setting<string> {
  return string({ minLength: 1, maxLength: 100, description, ...options })
}

/** Declares a numeric id. Clients send it as a number or a string. */
export function numericId(options: Described = {}): Setting<string | number> {
  const pattern = '^[0-9]{1,15}$'
  return setting(
    { type: ['integer', 'string'], pattern, minimum: 0, ...options },
    (value): value is string | number =>
      typeof value === 'string' ? new RegExp(pattern).test(value) : Number.isSafeInteger(value),
  )
}

export function oneOf<const Value extends string>(
  values: readonly Value[],
  options: Described & { default?: Value } = {},
): Setting<Value> {
  return setting({ type: 'string', enum: values, ...options }, (value): value is Value =>
    (values as readonly unknown[]).includes(value),
  )
}

export function array<Value>(
  items: Setting<Value>,
  options: Described & { minItems?: number; maxItems?: number; uniqueItems?: boolean } = {},
): Setting<Value[]> {
  return {
    ...setting(
      { type: 'array', items: items.schema, ...options },
      (value): value is Value[] => Array.isArray(value) && value.every((item) => items.accepts(item)),
    ),
    problems: (value) =>
      (value as unknown[]).flatMap((item, index) => below(String(index), items.problems(item))),
  }
}

/** Declares a list of choices, each inside `value`, as existing clients send them. */
export function choices<Value>(
  of: Setting<Value>,
  options: Described & { minItems?: number } = {},
): Setting<{ value: Value }[]> {
  return array(object({ value: required(of) }), options)
}

/** Declares a file of the media library, or at a public URL. `files.<name>` of a step's input opens it. */
export function file(options: Described = {}): Setting<{ id?: string; path: string }> {
  const fields = object({
    id: string({ maxLength: 255 }),
    path: required(string({ minLength: 1, maxLength: 2048 })),
  })
  return { ...fields, schema: { ...fields.schema, ...options, 'x-file': true } }
}

export function required<Value>(of: Setting<Value>): RequiredSetting<Value> {
  return { ...of, isRequired: true }
}

/** Adds a rule that no schema expresses: returns what is wrong with a value, or null. */
export function checked<Value>(of: Setting<Value>, check: (value: Value) => string | null): Setting<Value> {
  return {
    ...of,
    problems(value) {
      const message = check(value as Value)
      return [...of.problems(value), ...(message === null ? [] : [{ location: '', message }])]
    },
  }
}

/** Declares an object. `conditions` require properties only beside certain values of others. */
export function object<const Of extends Properties>(
  properties: Of,
  { conditions = [], ...options }: Described & { conditions?: readonly Condition<keyof Of & string>[] } = {},
): SettingsObject<ObjectValue<Of>> {
  const all = Object.entries(properties)
  const names = all.filter(([, { isRequired }]) => isRequired).map(([name]) => name)
  const schema = {
    type: 'object',
    ...options,
    properties: Object.fromEntries(all.map(([name, { schema }]) => [name, schema])),
    ...(names.length > 0 ? { required: names } : {}),
    ...(conditions.length > 0 ? { allOf: conditions.map(conditionSchema) } : {}),
  }
  const isValid = (value: unknown): value is ObjectValue<Of> =>
    isObject(value) &&
    all.every(([name, of]) => (isAbsent(value[name]) ? !of.isRequired : of.accepts(value[name])))
  return {
    ...setting(schema, isValid),
    fileKeys: all.filter(([, of]) => of.schema['x-file']).map(([name]) => name),
    missingKeys(settings) {
      const values = settings as Record<string, unknown>
      const needed = [...names, ...conditions.flatMap((each) => (applies(each, values) ? each.required : []))]
      return needed.filter((name) => isAbsent(values[name]))
    },
    problems: (value) =>
      all.flatMap(([name, of]) => {
        const own = (value as Record<string, unknown>)[name]
        return isAbsent(own) ? [] : below(name, of.problems(own))
      }),
    read(stored) {
      const present = withoutAbsent(stored)
      return Object.fromEntries(
        all
          .filter(([name, of]) => name in present && of.accepts(present[name]))
          .map(([name]) => [name, present[name]]),
      ) as Partial<ObjectValue<Of>>
    },
  }
}

function conditionSchema({ when, unless, required }: Condition): JsonSchema {
  const of = when ?? unless ?? {}
  const condition = {
    properties: Object.fromEntries(Object.entries(of).map(([name, value]) => [name, { const: value }])),
    required: Object.keys(of),
  }
  return { if: condition, [when ? 'then' : 'else']: { required } }
}

function applies({ when, unless }: Condition, values: Record<string, unknown>): boolean {
  const holds = Object.entries(when ?? unless ?? {}).every(([name, value]) => values[name] === value)
  return when ? holds : !holds
}

function setting<Value>(schema: JsonSchema, accepts: (value: unknown) => value is Value): Setting<Value> {
  return { schema, isRequired: false, accepts, problems: () => [] }
}

function below(name: string, problems: Problem[]): Problem[] {
  return problems.map(({ location, message }) => ({
    location: location === '' ? name : `${name}.${location}`,
    message,
  }))
}

/** Drops properties that are null or '', which means absent on the wire, from an object and from those inside it. */
export function withoutAbsent<Value>(value: Value): Value {
  if (Array.isArray(value)) return value.map(withoutAbsent) as Value
  if (!isObject(value)) return value
  const present = Object.entries(value).filter(([, member]) => !isAbsent(member))
  return Object.fromEntries(present.map(([name, member]) => [name, withoutAbsent(member)])) as Value
}

/**
 * Turns numbers and booleans that a client sent as text (`"5"`, `"true"`) into what the schema declares, in an object and in those inside
 * it. Clients that build settings from form fields send them so.
 */
export function withDeclaredTypes<Value>(schema: JsonSchema | null, value: Value): Value {
  const { type, properties, items } = (schema ?? {}) as Typed
  if (typeof value === 'string') return fromText(type, value) as Value
  if (Array.isArray(value))
    return (items === undefined ? value : value.map((item) => withDeclaredTypes(items, item))) as Value
  if (!isObject(value) || properties === undefined) return value
  const members = Object.entries(value).map(([name, member]) => [
    name,
    Object.hasOwn(properties, name) ? withDeclaredTypes(properties[name] ?? null, member) : member,
  ])
  return Object.fromEntries(members) as Value
}

interface Typed {
  type?: unknown
  properties?: Record<string, JsonSchema>
  items?: JsonSchema
}

function fromText(type: unknown, text: string): unknown {
  if (type === 'boolean' && /^(true|false)$/.test(text)) return text === 'true'
  const isNumber = (type === 'integer' || type === 'number') && /^-?\d{1,15}(\.\d{1,15})?$/.test(text)
  return isNumber ? Number(text) : text
}

function isAbsent(value: unknown): boolean {
  return value === undefined || value === null || value === ''
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
