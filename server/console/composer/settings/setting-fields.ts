import type { Lookup } from '../../../platforms/kit/settings.ts'
import type { JsonSchema } from '../../../platforms/platform.ts'

/** The part of JSON Schema that settings use. */
export interface SettingSchema {
  type?: string
  title?: string
  enum?: readonly unknown[]
  default?: unknown
  description?: string
  format?: string
  minimum?: number
  maximum?: number
  maxLength?: number
  maxItems?: number
  properties?: Record<string, SettingSchema>
  required?: readonly string[]
  items?: SettingSchema
  'x-lookup'?: Lookup
  'x-file'?: boolean
}

/** Reads settings from the fields of a form, as their schema says. An empty field is an absent setting. */
export function readSettingFields(
  schema: JsonSchema | null,
  fields: Record<string, string>,
): Record<string, unknown> {
  return (read((schema ?? {}) as SettingSchema, fields, '') ?? {}) as Record<string, unknown>
}

function read(schema: SettingSchema, fields: Record<string, string>, path: string): unknown {
  if (schema.properties) return readObject(schema.properties, fields, path)
  if (schema.type === 'array' && schema.items?.properties) {
    const items = Array.from({ length: countItems(fields, path) }, (_, index) =>
      read(schema.items ?? {}, fields, `${path}.${index}`),
    ).filter((item) => item !== undefined)
    return items.length === 0 ? undefined : items
  }
  const text = fields[path] ?? ''
  if (text.trim() === '') return undefined
  if (schema.type === 'array') {
    const lines = text.split('\n').map((line) => line.trim())
    return lines.filter(Boolean).map((line) => toScalar(schema.items ?? {}, line))
  }
  return toScalar(schema, text.replaceAll('\r\n', '\n'))
}

function readObject(properties: Record<string, SettingSchema>, fields: Record<string, string>, path: string) {
  const members = Object.entries(properties).flatMap(([name, schema]) => {
    const value = read(schema, fields, join(path, name))
    return value === undefined ? [] : [[name, value] as const]
  })
  return members.length === 0 ? undefined : Object.fromEntries(members)
}

/** Keeps a text that is no number or boolean, so that the check names it. */
function toScalar({ type }: SettingSchema, text: string): unknown {
  if (type === 'boolean') return text === 'true' ? true : text === 'false' ? false : text
  if (type !== 'integer' && type !== 'number') return text
  const number = Number(text)
  return Number.isFinite(number) ? number : text
}

export function join(path: string, name: string): string {
  return path === '' ? name : `${path}.${name}`
}

/** Counts the items of a list in the form: one more than the highest index. */
export function countItems(fields: Record<string, string>, path: string): number {
  const start = `${path}.`
  const indexes = Object.keys(fields)
    .filter((name) => name.startsWith(start))
    .map((name) => Number.parseInt(name.slice(start.length), 10))
  return Math.min(Math.max(0, ...indexes.filter(Number.isInteger).map((index) => index + 1)), 20)
}

/** Returns the fields of stored settings. */
export function toSettingFields(
  schema: JsonSchema | null,
  settings: Record<string, unknown>,
): Record<string, string> {
  const fields: Record<string, string> = Object.create(null)
  write((schema ?? {}) as SettingSchema, settings, { fields, path: '' })
  return fields
}

function write(
  schema: SettingSchema,
  value: unknown,
  { fields, path }: { fields: Record<string, string>; path: string },
): void {
  if (value === undefined || value === null) return
  if (schema.properties) {
    const members = value as Record<string, unknown>
    for (const [name, each] of Object.entries(schema.properties))
      write(each, members[name], { fields, path: join(path, name) })
  } else if (schema.type === 'array' && Array.isArray(value)) {
    if (schema.items?.properties)
      for (const [index, item] of value.entries())
        write(schema.items, item, { fields, path: `${path}.${index}` })
    else fields[path] = value.join('\n')
  } else fields[path] = typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** Counts the items of a list up to the last one that is filled in. */
export function countFilled(values: Record<string, string>, path: string): number {
  let filled = countItems(values, path)
  while (
    filled > 0 &&
    !Object.entries(values).some(([name, value]) => name.startsWith(`${path}.${filled - 1}.`) && value !== '')
  )
    filled--
  return filled
}

/** Removes an item of a list, and moves those after it up. */
export function removeItem(values: Record<string, string>, path: string, index: number): void {
  const start = `${path}.`
  const items = Object.entries(values).filter(([name]) => name.startsWith(start))
  for (const [name] of items) delete values[name]
  for (const [name, value] of items) {
    const [at = '', ...rest] = name.slice(start.length).split('.')
    if (Number(at) !== index)
      values[[path, Number(at) > index ? Number(at) - 1 : at, ...rest].join('.')] = value
  }
}

/** Finds the schema of a setting by its path. */
export function schemaAt(schema: JsonSchema | null, path: string): SettingSchema | undefined {
  let at: SettingSchema | undefined = (schema ?? {}) as SettingSchema
  for (const part of path.split('.')) {
    const { properties = {}, items }: SettingSchema = at ?? {}
    at = /^\d+$/.test(part) ? items : Object.hasOwn(properties, part) ? properties[part] : undefined
  }
  return at
}

/** Removes the items of lists that nobody filled in, so that the items that are sent have the places of those in the form. */
export function dropBlankItems(schema: SettingSchema, values: Record<string, string>, path = ''): void {
  for (const [name, each] of Object.entries(schema.properties ?? {}))
    dropBlankItems(each, values, join(path, name))
  if (schema.type !== 'array' || !schema.items?.properties) return
  for (let index = countItems(values, path) - 1; index >= 0; index--) {
    const start = `${path}.${index}.`
    const isBlank = !Object.entries(values).some(
      ([name, value]) => name.startsWith(start) && value.trim() !== '',
    )
    if (isBlank) removeItem(values, path, index)
    else dropBlankItems(schema.items, values, `${path}.${index}`)
  }
}
