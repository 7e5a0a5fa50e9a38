import { itemsOf } from '../list-items.ts'

/** Operation of the contract, as far as its samples depend on it. */
export interface SampledOperation {
  method: string
  path: string
  /** Holds the success status. */
  status: number
}

/** Request of an operation's own example, for the printers of samples. */
export interface ExampleRequest {
  method: string
  /** Path with its parameters as the contract writes them: `/posts/{id}`. */
  template: string
  /** Examples of the path's parameters, not yet encoded. */
  path: Record<string, unknown>
  query: Record<string, unknown>
  body: ExampleBody | null
  credential: 'key' | 'session' | null
  answer: 'json' | 'text' | 'file' | 'nothing'
  /** Member of a page that holds the items, `''` if the page is the list; null for an operation without pages. */
  items: string | null
  /** Value of `Accept`, for an operation that answers with JSON or with a stream of events. */
  accept: string | null
}

export type ExampleBody =
  | { kind: 'json'; value: unknown }
  | { kind: 'form'; value: Record<string, string> }
  /** `file` is the name of a local file; `fields` are sent with it. */
  | { kind: 'multipart'; file: string; fields: Record<string, string> }

export interface Media {
  schema?: object
  example?: unknown
  examples?: Record<string, { value: unknown }>
}

export interface Parameter {
  $ref?: string
  name: string
  in: string
  required?: boolean
  example?: unknown
}

export interface DescribedOperation {
  operationId: string
  security?: Record<string, string[]>[]
  parameters?: Parameter[]
  requestBody?: { content: Record<string, Media> }
  responses: Record<string, { $ref?: string; content?: Record<string, Media> }>
  /** Method of the SDK. */
  'x-sdk'?: string
  /** Names of optional query parameters that a sample shows. */
  'x-sample-query'?: string[]
}

export interface ContractDocument {
  servers: { url: string }[]
  paths: Record<string, Record<string, DescribedOperation>>
  components: { parameters?: Record<string, Parameter> }
}

/** Returns the example request of an operation. Throws for a name in `x-sample-query` that the operation does not have. */
export function exampleRequestOf(document: ContractDocument, operation: SampledOperation): ExampleRequest {
  const raw = document.paths[operation.path]?.[operation.method] as DescribedOperation
  const parameters = (raw.parameters ?? []).map((given) => resolveParameter(document, given))
  const types = Object.keys(raw.responses[operation.status]?.content ?? {})
  const streams = types.includes('application/json') && types.includes('text/event-stream')
  return {
    method: operation.method.toUpperCase(),
    template: operation.path,
    path: examplesOf(parameters.filter((parameter) => parameter.in === 'path')),
    query: examplesOf(shownQuery(raw, parameters)),
    body: bodyOf(raw.requestBody?.content ?? {}),
    credential: credentialOf(raw.security ?? []),
    answer: streams ? 'text' : answerOf(types),
    items: itemsOf(document, operation, raw),
    accept: streams ? 'application/json, text/event-stream' : null,
  }
}

function resolveParameter({ components }: ContractDocument, given: Parameter): Parameter {
  const name = given.$ref?.split('/').at(-1)
  return name === undefined ? given : (components.parameters?.[name] as Parameter)
}

function examplesOf(parameters: Parameter[]): Record<string, unknown> {
  return Object.fromEntries(parameters.map(({ name, example }) => [name, example]))
}

/** Selects the required parameters and those that the contract chose, since all optional filters at once would match nothing. */
function shownQuery(raw: DescribedOperation, parameters: Parameter[]): Parameter[] {
  const chosen = raw['x-sample-query'] ?? []
  const query = parameters.filter((parameter) => parameter.in === 'query')
  const unknown = chosen.filter((name) => !query.some((parameter) => parameter.name === name))
  if (unknown.length > 0) throw new Error(`${raw.operationId} has no query parameter ${unknown.join(', ')}`)
  return query.filter(({ name, required }) => required || chosen.includes(name))
}

/** Returns the example of a media type, or the first of several. */
export function exampleOf(media: Media | undefined): unknown {
  return media?.example ?? Object.values(media?.examples ?? {})[0]?.value
}

function bodyOf(content: Record<string, Media>): ExampleBody | null {
  const example = (type: string) => exampleOf(content[type])
  if (content['application/json']) return { kind: 'json', value: example('application/json') }
  const form = 'application/x-www-form-urlencoded'
  if (content[form]) return { kind: 'form', value: example(form) as Record<string, string> }
  if (!content['multipart/form-data']) return null
  const { file, ...fields } = example('multipart/form-data') as Record<string, string>
  return { kind: 'multipart', file: /of (\S+?)\)?$/.exec(file ?? '')?.[1] ?? 'picture.png', fields }
}

function credentialOf(security: Record<string, string[]>[]): ExampleRequest['credential'] {
  const names = security.flatMap((option) => Object.keys(option))
  if (names.includes('apiKey')) return 'key'
  return names.length > 0 ? 'session' : null
}

function answerOf(types: string[]): ExampleRequest['answer'] {
  if (types.length === 0) return 'nothing'
  if (types.includes('application/json')) return 'json'
  return types.every((type) => /^text\/|json|^multipart\/mixed$/.test(type)) ? 'text' : 'file'
}

/** Fills in the parameters of the path, encoded for a URL. */
export function filledPath({ template, path }: ExampleRequest): string {
  return template.replace(/\{(\w+)\}/g, (_, name: string) => encode(String(path[name])))
}

/** Encodes a part of a path, and the characters that a shell would interpret. */
function encode(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (each) => `%${each.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}

/** Returns the query string with its question mark, empty without parameters. */
export function queryString({ query }: ExampleRequest): string {
  const search = new URLSearchParams(
    Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]),
  )
  return search.size > 0 ? `?${search.toString().replaceAll('%3A', ':')}` : ''
}
