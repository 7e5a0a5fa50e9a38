import { type Contract, resolve, type Schema } from './contract.ts'

/** Limits the lines of an outline. The contract has the rest. */
const MAX_LINES = 160
const MAX_DEPTH = 6

/** Prints the properties of a schema as nested lists in Markdown. Empty for a schema without properties. */
export function outlineOf(contract: Contract, schema: Schema): string {
  const lines: string[] = []
  print(contract, schema, { lines, indent: '', depth: 0, inside: [] })
  if (lines.length <= MAX_LINES) return lines.join('\n')
  return [...lines.slice(0, MAX_LINES), '- … and more: see [the contract](/openapi.json).'].join('\n')
}

interface Place {
  lines: string[]
  indent: string
  depth: number
  /** References on the path to this schema, so that a recursive schema ends. */
  inside: readonly string[]
}

function print(contract: Contract, given: Schema, place: Place): void {
  const { lines, indent, depth } = place
  const inside = given.$ref === undefined ? place.inside : [...place.inside, given.$ref]
  if (depth > MAX_DEPTH || (given.$ref !== undefined && place.inside.includes(given.$ref))) return
  const schema = resolve(contract, given)
  if (schema.items) print(contract, schema.items, { ...place, inside })
  for (const part of schema.allOf ?? []) print(contract, part, { ...place, inside })
  const choices = schema.oneOf ?? schema.anyOf ?? []
  for (const [index, choice] of choices.entries()) {
    const outline: string[] = []
    print(contract, choice, { lines: outline, indent: `${indent}  `, depth: depth + 1, inside })
    if (outline.length === 0) continue
    lines.push(`${indent}- ${index === 0 ? 'either' : 'or'} ${typeOf(contract, choice)}`, ...outline)
  }
  for (const [name, property] of Object.entries(schema.properties ?? {})) {
    lines.push(`${indent}- ${describeProperty(contract, name, property, schema.required ?? [])}`)
    print(contract, property, { lines, indent: `${indent}  `, depth: depth + 1, inside })
  }
}

function describeProperty(contract: Contract, name: string, given: Schema, required: string[]): string {
  const schema = { ...resolve(contract, given), ...(given.description && { description: given.description }) }
  const parts = [
    `\`${name}\` *${typeOf(contract, given)}*`,
    required.includes(name) ? '**required**' : '',
    (schema.description ?? '').trim().replace(/\s*\n\s*/g, ' '),
    rulesOf(schema),
  ]
  return parts.filter(Boolean).join(' ')
}

/** Names the type of a schema in words: `string or null`, `array of objects`. */
export function typeOf(contract: Contract, given: Schema): string {
  const schema = resolve(contract, given)
  const { type, items, oneOf, anyOf, allOf } = schema
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  const choices = oneOf ?? anyOf
  if (type === undefined && choices)
    return [...new Set(choices.map((choice) => typeOf(contract, choice)))].join(' or ')
  if (type === undefined) return schema.properties || allOf ? 'object' : 'any'
  const types = [type].flat().map((one) => {
    if (one === 'array') return items ? `array of ${pluralOf(typeOf(contract, items))}` : 'array'
    return one === 'string' && schema.format === 'date-time' ? 'date-time' : one
  })
  return types.join(' or ')
}

/** Turns `object or string` into `objects or strings`. */
function pluralOf(type: string): string {
  return type
    .replace(/\b(object|string|number|integer|boolean|array|date-time)\b(?! of)/g, '$1s')
    .replace('array of', 'arrays of')
}

/** Returns the limits of a value, one sentence each. */
export function limitsOf(contract: Contract, schema: Schema): string[] {
  const { pattern, format, uniqueItems, items } = schema
  const each = items && limitsOf(contract, resolve(contract, items))
  const sentences = [
    rangeOf(schema.minLength, schema.maxLength, 'character'),
    rangeOf(schema.minItems, schema.maxItems, 'item'),
    rangeOf(schema.minimum, schema.maximum),
    format !== undefined && format !== 'date-time' && `Format: \`${format}\``,
    pattern !== undefined && `Pattern: \`${pattern}\``,
    uniqueItems && 'No value twice',
    ...(each ?? []).map((limit) => `Each item: ${limit.charAt(0).toLowerCase()}${limit.slice(1)}`),
  ]
  return sentences.filter((sentence) => typeof sentence === 'string')
}

function rangeOf(min: number | undefined, max: number | undefined, unit = ''): string | false {
  const count = (value: number) =>
    `${value.toLocaleString('en')}${unit && ` ${unit}${value === 1 ? '' : 's'}`}`
  if (min !== undefined && max !== undefined && min === max) return `Exactly ${count(min)}`
  if (min !== undefined && max !== undefined) return `${min.toLocaleString('en')} to ${count(max)}`
  if (max !== undefined) return `Up to ${count(max)}`
  return min !== undefined && min > 0 && `At least ${count(min)}`
}

/** Returns the values that a schema lists, also beside null. */
export function valuesOf(schema: Schema): unknown[] | undefined {
  const [form, ...others] = (schema.anyOf ?? []).filter(({ type }) => type !== 'null')
  return schema.enum ?? (others.length === 0 ? form?.enum : undefined)
}

/** Prints the values and limits of a schema that a caller has to know. */
export function rulesOf(schema: Schema): string {
  const { default: fallback, maxLength, minimum, maximum, maxItems } = schema
  const values = valuesOf(schema)
  const code = (value: unknown) => `\`${typeof value === 'string' ? value : JSON.stringify(value)}\``
  const sentences = [
    values && `One of ${values.map(code).join(', ')}.`,
    fallback !== undefined && `Default ${code(fallback)}.`,
    minimum !== undefined && maximum !== undefined && `From ${minimum} to ${maximum}.`,
    maxLength !== undefined && !values && `Up to ${maxLength.toLocaleString('en')} characters.`,
    maxItems !== undefined && `Up to ${maxItems.toLocaleString('en')} items.`,
  ]
  return sentences.filter(Boolean).join(' ')
}
