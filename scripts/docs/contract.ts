/** The parts of the bundled contract that the documentation shows. */
export interface Contract {
  info: { title: string; version: string; description: string }
  tags: { name: string; description: string; 'x-displayName': string }[]
  'x-tagGroups': TagGroup[]
  paths: Record<string, Record<string, DescribedOperation>>
  webhooks: Record<string, Record<string, DescribedOperation>>
  components: Record<string, Record<string, unknown>>
}

export interface TagGroup {
  name: string
  tags: string[]
}

export interface DescribedOperation {
  operationId: string
  tags: [string]
  summary: string
  description?: string
  security?: Record<string, string[]>[]
  parameters?: Parameter[]
  requestBody?: { content: Record<string, Media> }
  responses: Record<string, Answer>
  'x-sdk'?: string
  'x-roles'?: string
  'x-plan-feature'?: string
  'x-platform-admin'?: boolean
  'x-body-limit'?: string
  'x-codeSamples'?: { lang: string; label: string; source: string }[]
}

export interface Parameter {
  $ref?: string
  name: string
  in: string
  required?: boolean
  description?: string
  example?: unknown
  schema: Schema
}

export interface Media {
  schema?: Schema
  example?: unknown
  examples?: Record<string, { summary?: string; value: unknown }>
}

export interface Answer {
  $ref?: string
  description: string
  content?: Record<string, Media>
}

export interface Schema {
  $ref?: string
  type?: string | string[]
  description?: string
  enum?: unknown[]
  const?: unknown
  format?: string
  pattern?: string
  default?: unknown
  title?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  minItems?: number
  maxItems?: number
  uniqueItems?: boolean
  contentMediaType?: string
  items?: Schema
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: boolean | Schema
  oneOf?: Schema[]
  anyOf?: Schema[]
  allOf?: Schema[]
  /** Tool of the channel that lists the values. */
  'x-lookup'?: { tool: string }
  /** Page of the site that explains the schema. */
  'x-page'?: string
}

/** An operation, or a webhook event that this service sends. */
export interface Entry {
  id: string
  tag: string
  title: string
  /** `GET` and so on; `EVENT` for a webhook event. */
  method: string
  /** Path of the operation, or name of the event. */
  path: string
  operation: DescribedOperation
}

const METHODS = ['get', 'post', 'put', 'patch', 'delete']

/** Returns every operation and event, grouped by tag in the order of the contract. */
export function entriesByTag(contract: Contract): Map<string, Entry[]> {
  const all = [
    ...Object.entries(contract.paths).flatMap(([path, item]) =>
      METHODS.flatMap((method) => {
        const operation = item[method]
        return operation === undefined ? [] : [entryOf(operation, method.toUpperCase(), path)]
      }),
    ),
    ...Object.entries(contract.webhooks).flatMap(([name, { post }]) =>
      post === undefined ? [] : [entryOf(post, 'EVENT', name)],
    ),
  ]
  const grouped = Map.groupBy(all, ({ tag }) => tag)
  return new Map(contract.tags.map(({ name }) => [name, grouped.get(name) ?? []]))
}

/** Returns the name of a tag as people read it. */
export function nameOfTag({ tags }: Contract, tag: string): string {
  return tags.find(({ name }) => name === tag)?.['x-displayName'] ?? tag
}

function entryOf(operation: DescribedOperation, method: string, path: string): Entry {
  const { operationId: id, tags, summary } = operation
  return { id, tag: tags[0], title: summary.replace(/\.$/, ''), method, path, operation }
}

/** Resolves a reference inside the contract. Throws for an unknown one. */
export function resolve<T extends { $ref?: string }>(contract: Contract, value: T): T {
  if (value.$ref === undefined) return value
  const [, , group = '', name = ''] = value.$ref.split('/')
  const found = contract.components[group]?.[name]
  if (found === undefined) throw new Error(`The contract has no ${value.$ref}.`)
  return resolve(contract, found as T)
}

/** Returns the URL of an entry's page. */
export function addressOf({ id }: Pick<Entry, 'id'>): string {
  return `/docs/reference/${id}`
}

/** Returns an example of a body; undefined if the contract has none. */
export function exampleOf({ example, examples }: Media): unknown {
  return example ?? Object.values(examples ?? {})[0]?.value
}
