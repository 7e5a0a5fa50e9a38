type Schema = {
  $ref?: string
  type?: string | string[]
  const?: unknown
  enum?: unknown[]
  allOf?: Schema[]
  anyOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  minItems?: number
  minLength?: number
  minimum?: number
  pattern?: string
}

const TEXTS = ['', 'x', '0', 'https://x.example/', '2026-01-01T00:00:00Z', '2026-01-01']

/**
 * Completes a value with the smallest members that its schema requires, so that a canned answer names only what the platform reads.
 * `root` is the description to which references point.
 */
export function completeValue(root: object, schema: Schema, value: unknown): unknown {
  const resolved = resolve(root, schema)
  if (Array.isArray(value)) return value.map((item) => completeValue(root, resolved.items ?? {}, item))
  if (typeof value !== 'object' || value === null) return value
  const parts = [...(resolved.allOf ?? []), ...variantFor(root, resolved.anyOf ?? [], value)]
  const whole = parts.reduce<object>((done, part) => completeValue(root, part, done) as object, value)
  const { properties = {}, required = [] } = resolved
  const present = Object.entries(whole).map(([name, member]) => [
    name,
    properties[name] ? completeValue(root, properties[name], member) : member,
  ])
  const missing = required
    .filter((name) => !(name in whole))
    .map((name) => [name, smallest(root, properties[name] ?? {})])
  return Object.fromEntries([...present, ...missing])
}

/** Returns the first variant that knows every member of the value. */
function variantFor(root: object, variants: Schema[], value: object): Schema[] {
  const knows = (variant: Schema) => {
    const { properties = {}, allOf } = resolve(root, variant)
    return allOf !== undefined || Object.keys(value).every((name) => name in properties)
  }
  return variants.filter(knows).slice(0, 1)
}

function smallest(root: object, schema: Schema): unknown {
  const resolved = resolve(root, schema)
  const { type, enum: values, anyOf, allOf, items = {}, minItems = 0, minimum = 0 } = resolved
  if ('const' in resolved) return resolved.const
  const types = [type ?? []].flat()
  if (types.includes('null') || values?.includes(null)) return null
  if (values) return values[0]
  if (anyOf) return smallestOf(root, anyOf)
  if (allOf && !resolved.properties && allOf.length === 1) return smallest(root, allOf[0] ?? {})
  if (types.includes('array')) return Array.from({ length: minItems }, () => smallest(root, items))
  if (types.includes('string')) return smallestText(resolved)
  if (types.includes('integer') || types.includes('number')) return minimum
  if (types.includes('boolean')) return false
  return completeValue(root, resolved, {})
}

function smallestOf(root: object, variants: Schema[]): unknown {
  const all = variants.map((variant) => smallest(root, variant))
  return all.includes(null) ? null : all[0]
}

function smallestText({ pattern = '', minLength = 0 }: Schema): string {
  const fits = (text: string) => text.length >= minLength && new RegExp(pattern, 'u').test(text)
  return TEXTS.find(fits) ?? 'x'.repeat(minLength)
}

function resolve(root: object, schema: Schema): Schema {
  if (schema.$ref === undefined) return schema
  const path = schema.$ref.replace(/^#\//, '').split('/')
  const found = path.reduce<unknown>((at, name) => (at as Record<string, unknown> | undefined)?.[name], root)
  return resolve(root, (found ?? {}) as Schema)
}
