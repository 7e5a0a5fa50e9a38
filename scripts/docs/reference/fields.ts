import { type Contract, resolve, type Schema } from '../contract.ts'
import { limitsOf, typeOf, valuesOf } from '../schema-outline.ts'

/** Describes one property or parameter. */
export interface Field {
  name: string
  type: string
  isRequired: boolean
  description: string
  /** Value that counts when the field is absent; undefined if there is none. */
  fallback: unknown
  /** Values that the field accepts, without null. */
  values: unknown[]
  /** Limits, one sentence each. */
  limits: string[]
  /** Tool of the channel that lists the values; null without one. */
  tool: string | null
  inside: Fields
}

/** Holds the fields of an object, and the forms of which it has one. */
export interface Fields {
  fields: Field[]
  choices: Choice[]
  /** Names the schema around this one that has the same fields, where a recursive schema ends. */
  sameAs: string | null
}

export interface Choice {
  label: string
  /** Page that explains the choice; null without one. */
  href: string | null
  content: Fields
}

const NOTHING: Fields = { fields: [], choices: [], sameAs: null }

/** Returns the fields of an object, or of the objects in an array. `outer` names the references around the schema. */
export function fieldsOf(contract: Contract, given: Schema, outer: readonly string[] = []): Fields {
  if (given.$ref !== undefined && outer.includes(given.$ref))
    return { ...NOTHING, sameAs: nameOfReference(given.$ref) }
  const inside = given.$ref === undefined ? outer : [...outer, given.$ref]
  const schema = resolve(contract, given)
  if (schema.items) return fieldsOf(contract, schema.items, inside)
  const parts = (schema.allOf ?? []).map((part) => fieldsOf(contract, part, inside))
  const choices = choicesOf(contract, schema, inside)
  const only = choices.length === 1 && schema.properties === undefined ? choices[0] : undefined
  if (only && parts.length === 0) return only.content
  const own = Object.entries(schema.properties ?? {}).map(([name, property]) =>
    fieldOf(
      contract,
      name,
      { schema: property, isRequired: schema.required?.includes(name) ?? false },
      inside,
    ),
  )
  const merged = new Map(
    [...parts.flatMap(({ fields }) => fields), ...own].map((field) => [field.name, field]),
  )
  return {
    fields: [...merged.values(), ...freeFields(contract, schema, inside)],
    choices: [...parts.flatMap((part) => part.choices), ...choices],
    sameAs: parts.find(({ sameAs }) => sameAs !== null)?.sameAs ?? null,
  }
}

/** Describes a property or a parameter. */
export function fieldOf(
  contract: Contract,
  name: string,
  { schema: given, isRequired, description }: { schema: Schema; isRequired: boolean; description?: string },
  outer: readonly string[] = [],
): Field {
  const schema = resolve(contract, given)
  const content = fieldsOf(contract, given, outer)
  return {
    name,
    // A choice lists its forms below the field, so that the type need not.
    type:
      content.choices.length > 0 && schema.type === undefined
        ? 'one of several forms'
        : typeOf(contract, given),
    isRequired,
    description: (description ?? given.description ?? schema.description ?? schema.title ?? '').trim(),
    fallback: schema.default,
    values: (valuesOf(schema) ?? schema.items?.enum ?? []).filter((value) => value !== null),
    limits: limitsOf(contract, schema),
    tool: schema['x-lookup']?.tool ?? null,
    inside: content,
  }
}

/** Returns the forms that have fields. A form that is a plain value is part of the type. */
function choicesOf(contract: Contract, { oneOf, anyOf }: Schema, inside: readonly string[]): Choice[] {
  const all = (oneOf ?? anyOf ?? []).map((choice) => ({
    label: labelOf(contract, choice),
    href: resolve(contract, choice)['x-page'] ?? null,
    content: fieldsOf(contract, choice, inside),
  }))
  return all.filter(({ content, href }) => href !== null || !isEmpty(content))
}

/** Names a form by its title, the value that tells it from the others, or its schema. */
function labelOf(contract: Contract, choice: Schema): string {
  const schema = resolve(contract, choice)
  if (schema.title !== undefined) return schema.title
  const constant = Object.values(schema.properties ?? {}).find((property) => property.const !== undefined)
  if (constant) return String(constant.const)
  return choice.$ref === undefined ? typeOf(contract, choice) : nameOfReference(choice.$ref)
}

/** Describes properties that the caller names, if they have more than a plain value. */
function freeFields(contract: Contract, { additionalProperties: free }: Schema, inside: readonly string[]) {
  if (typeof free !== 'object' || isEmpty(fieldsOf(contract, free, inside))) return []
  return [fieldOf(contract, '*', { schema: free, isRequired: false }, inside)]
}

export function isEmpty({ fields, choices, sameAs }: Fields): boolean {
  return fields.length === 0 && choices.length === 0 && sameAs === null
}

/** Turns `#/components/schemas/CreatePostsEntry` into `create posts entry`. */
function nameOfReference(reference: string): string {
  const name = reference.slice(reference.lastIndexOf('/') + 1)
  return name.replace(/(?<=[a-z])(?=[A-Z])/g, ' ').toLowerCase()
}
