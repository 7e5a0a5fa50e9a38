import type { JsonSchema } from '../platform.ts'

/**
 * Declares a setting once: its JSON Schema for clients and validation, and its TypeScript type for the platform's code.
 * Properties are optional unless they are `required(…)`. On the wire, null and '' mean absent.
 */
export interface Setting<Value> {
  readonly schema: JsonSchema
  readonly isRequired: boolean
  accepts(value: unknown): value is Value
}

export interface RequiredSetting<Value> extends Setting<Value> {
  readonly isRequired: true
}

export interface SettingsObject<Value extends object> extends Setting<Value> {
  readonly requiredKeys: readonly string[]
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
  description?: string
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

export function boolean(options: Described = {}): Setting<boolean> {
  return setting({ type: 'boolean', ...options }, (value): value is boolean => typeof value === 'boolean')
}

export function integer(
  options: Described & { minimum?: number; maximum?: number; default?: number } = {},
): Setting<number> {
  const { minimum = Number.NEGATIVE_INFINITY, maximum = Number.POSITIVE_INFINITY } = options
  return setting(
    { type: 'integer', ...options },
    (value): value is number =>
      Number.isInteger(value) && Number(value) >= minimum && Number(value) <= maximum,
  )
}

export function oneOf<const Value extends string>(
  values: readonly Value[],
  options: Described & { default?: NoInfer<Value> } = {},
): Setting<Value> {
  return setting({ type: 'string', enum: values, ...options }, (value): value is Value =>
    (values as readonly unknown[]).includes(value),
  )
}

export function array<Value>(
  items: Setting<Value>,
  options: Described & { minItems?: number; maxItems?: number; uniqueItems?: boolean } = {},
): Setting<Value[]> {
  return setting(
    { type: 'array', items: items.schema, ...options },
    (value): value is Value[] => Array.isArray(value) && value.every((item) => items.accepts(item)),
  )
}

export function required<Value>(of: Setting<Value>): RequiredSetting<Value> {
  return { ...of, isRequired: true }
}

export function object<const Of extends Properties>(
  properties: Of,
  options: Described = {},
): SettingsObject<ObjectValue<Of>> {
  const all = Object.entries(properties)
  const names = all.filter(([, { isRequired }]) => isRequired).map(([name]) => name)
  const schema = {
    type: 'object',
    ...options,
    properties: Object.fromEntries(all.map(([name, { schema }]) => [name, schema])),
    ...(names.length > 0 ? { required: names } : {}),
  }
  const isValid = (value: unknown): value is ObjectValue<Of> =>
    isObject(value) &&
    all.every(([name, of]) => (isAbsent(value[name]) ? !of.isRequired : of.accepts(value[name])))
  return {
    ...setting(schema, isValid),
    requiredKeys: names,
    read: (stored) =>
      Object.fromEntries(
        all
          .filter(([name, of]) => !isAbsent(stored[name]) && of.accepts(stored[name]))
          .map(([name]) => [name, stored[name]]),
      ) as Partial<ObjectValue<Of>>,
  }
}

function setting<Value>(schema: JsonSchema, accepts: (value: unknown) => value is Value): Setting<Value> {
  return { schema, isRequired: false, accepts }
}

function isAbsent(value: unknown): boolean {
  return value === undefined || value === null || value === ''
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
