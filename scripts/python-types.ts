/** Part of JSON Schema that the contract uses. */
export interface DescribedSchema {
  $ref?: string
  type?: string | string[]
  description?: string
  enum?: unknown[]
  const?: unknown
  items?: DescribedSchema
  properties?: Record<string, DescribedSchema>
  required?: string[]
  oneOf?: DescribedSchema[]
  anyOf?: DescribedSchema[]
  allOf?: DescribedSchema[]
  additionalProperties?: boolean | DescribedSchema
}

const keywords = new Set(
  'and as assert async await break class continue def del elif else except finally for from global if import in is lambda nonlocal not or pass raise return try while with yield False None True'.split(
    ' ',
  ),
)
const simple: Record<string, string> = {
  string: 'str',
  integer: 'int',
  number: 'float',
  boolean: 'bool',
  null: 'None',
}

export function schemaOf(content: { schema?: DescribedSchema } | undefined): DescribedSchema | undefined {
  return content?.schema
}

/** Prints schemas as types of Python: objects as `TypedDict`, which are dictionaries at run time. */
export class TypePrinter {
  private readonly schemas: Record<string, DescribedSchema>
  /** Definitions by name. Each follows those that it needs. */
  private readonly definitions = new Map<string, string>()
  private readonly begun = new Set<string>()

  constructor(bundle: object) {
    this.schemas = (bundle as { components: { schemas: Record<string, DescribedSchema> } }).components.schemas
  }

  /** Returns the expression for a type, and defines the types that it needs. \`name\` is for an object without a name of its own. */
  reference(schema: DescribedSchema, name: string, prefix = ''): string {
    const refer = (inner: DescribedSchema, suffix: string) =>
      this.reference(inner, `${name}${suffix}`, prefix)
    if (schema.$ref) return `${prefix}${this.define(schema.$ref.split('/').at(-1) ?? '')}`
    if (schema.const !== undefined) return `Literal[${literal(schema.const)}]`
    if (schema.enum) return union(enumeration(schema.enum))
    const choices = schema.oneOf ?? schema.anyOf
    if (choices && !schema.properties)
      return union(choices.map((choice, index) => refer(choice, `Option${index + 1}`)))
    const merged = schema.allOf || choices ? this.merge(schema) : schema
    if (schema.allOf?.length === 1 && !schema.properties) return refer(schema.allOf[0] ?? {}, '')
    const types = [merged.type ?? (merged.properties ? 'object' : [])].flat()
    if (types.length === 0) return 'Any'
    return union(
      types.map((type) => {
        if (type === 'array') return `list[${merged.items ? refer(merged.items, 'Item') : 'Any'}]`
        if (type !== 'object') return simple[type] ?? 'Any'
        if (merged.properties && Object.keys(merged.properties).length > 0) {
          this.defineObject(name, merged)
          return `${prefix}${name}`
        }
        const values = merged.additionalProperties
        return `dict[str, ${typeof values === 'object' ? refer(values, 'Value') : 'Any'}]`
      }),
    )
  }

  print(): string {
    const roots = ['Problem', 'WebhookEvent']
    for (const root of roots) this.define(root)
    return `"""Types of the requests and responses. Objects are dictionaries with the names that the API uses."""

from __future__ import annotations

from typing import Any, Literal, NotRequired, TypedDict


${[...this.definitions.values()].join('\n\n')}`
  }

  /** Defines a schema of the contract once. A schema that is not an object becomes an alias. */
  private define(schemaName: string): string {
    const schema = this.schemas[schemaName]
    if (schema === undefined) throw new Error(`The contract has no schema ${schemaName}.`)
    // The bundler numbers schemas of one name: \`Thread-2\`.
    const name = schemaName.replace('-', '')
    // A schema may contain itself.
    if (this.begun.has(name)) return name
    this.begun.add(name)
    const isOptional = Array.isArray(schema.type) && schema.type.includes('object')
    const type = this.reference(schema, isOptional ? `${name}Object` : name)
    if (type !== name) this.definitions.set(name, `${name} = ${type}\n`)
    return name
  }

  private defineObject(name: string, schema: DescribedSchema): void {
    if (this.definitions.has(name)) return
    const required = new Set(schema.required ?? [])
    const members = Object.entries(schema.properties ?? {}).map(([key, member]) => {
      const type = this.reference(member, `${name}${pascal(key)}`)
      return { key, type: required.has(key) ? type : `NotRequired[${type}]`, doc: member.description }
    })
    const isPlain = members.every(({ key }) => /^[A-Za-z]\w*$/.test(key) && !keywords.has(key))
    this.definitions.set(
      name,
      isPlain
        ? `class ${name}(TypedDict):\n${members.map(({ key, type, doc }) => `    ${key}: ${type}\n${comment(doc)}`).join('')}`
        : `${name} = TypedDict(\n    "${name}",\n    {\n${members.map(({ key, type }) => `        ${JSON.stringify(key)}: ${quoted(type)},\n`).join('')}    },\n)\n`,
    )
  }

  /** Merges the parts of an object. Members of alternatives are optional. */
  private merge({ allOf = [], oneOf = [], anyOf = [], ...own }: DescribedSchema): DescribedSchema {
    const whole = allOf.map((part) => this.resolve(part))
    const parts: DescribedSchema[] = [
      ...whole,
      own,
      ...[...oneOf, ...anyOf].map((part) => ({ ...this.resolve(part), required: [] })),
    ]
    const flat = parts.map((part) => (part.allOf ? this.merge(part) : part))
    return {
      type: 'object',
      properties: Object.assign({}, ...flat.map((part) => part.properties ?? {})),
      required: flat.flatMap((part) => part.required ?? []),
    }
  }

  private resolve(schema: DescribedSchema): DescribedSchema {
    return schema.$ref ? (this.schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {}) : schema
  }
}

function enumeration(values: unknown[]): string[] {
  const texts = values.filter((value) => value !== null)
  return [
    ...(texts.length > 0 ? [`Literal[${texts.map(literal).join(', ')}]`] : []),
    ...(values.includes(null) ? ['None'] : []),
  ]
}

function literal(value: unknown): string {
  if (value === true) return 'True'
  if (value === false) return 'False'
  return value === null ? 'None' : JSON.stringify(value)
}

function union(types: string[]): string {
  const unique = [...new Set(types)]
  return unique.includes('Any') ? 'Any' : unique.join(' | ')
}

/** The functional form of \`TypedDict\` evaluates its types, which may not be defined yet. */
function quoted(type: string): string {
  return type.startsWith('NotRequired[')
    ? `NotRequired[${JSON.stringify(type.slice(12, -1)).replace(/^"|"$/g, "'").replaceAll('\\"', '"')}]`
    : `'${type}'`
}

function comment(doc: string | undefined): string {
  if (!doc) return ''
  return `    """${doc
    .trim()
    .replaceAll('\\', '\\\\')
    .replaceAll('"""', "'''")
    .replace(/\s*\n\s*/g, ' ')
    .replace(/"$/, '" ')}"""\n`
}

function pascal(name: string): string {
  const text = name.replace(/[^A-Za-z0-9]+(\w?)/g, (_, letter: string) => letter.toUpperCase())
  return text.charAt(0).toUpperCase() + text.slice(1)
}
