import contract from '../../generated/openapi.json' with { type: 'json' }
import { type Operation, readOperations } from '../../scripts/operations.ts'
import {
  type DescribedOperation,
  exampleOf,
  type Media,
  type Parameter,
} from '../../server/contract/samples/example-request.ts'

/** Every operation of the contract. */
export const operations: Operation[] = readOperations(contract)

function describedBy({ path, method }: Operation): DescribedOperation {
  return contract.paths[path]?.[method]
}

/** The example of the success answer: its media type and what it holds. */
export function exampleAnswer(operation: Operation): { type: string; body: unknown } {
  const [type = '', media] =
    Object.entries(describedBy(operation).responses[operation.status]?.content ?? {})[0] ?? []
  return { type, body: exampleOf(media) }
}

/** A failure that an operation documents, with one of its examples. */
interface DocumentedError {
  status: number
  /** Null for the one example of a response. */
  name: string | null
  type: string
  body: unknown
}

/** The failures that the operation names by status, once for each example. */
export function documentedErrors(operation: Operation): DocumentedError[] {
  return Object.entries(describedBy(operation).responses)
    .filter(([status]) => Number(status) >= 400)
    .flatMap(([status, response]): DocumentedError[] => {
      const { content } = response.$ref ? resolve<typeof response>(response.$ref) : response
      const [type = '', media] = Object.entries(content ?? {})[0] ?? []
      const found = { status: Number(status), type }
      return media?.examples === undefined
        ? [{ ...found, name: null, body: media?.example }]
        : Object.entries(media.examples).map(([name, { value }]) => ({ ...found, name, body: value }))
    })
}

/** The parameters in the path of an operation, each with its example. */
export function pathParameters(operation: Operation): Parameter[] {
  return parametersOf(operation).filter((parameter) => parameter.in === 'path')
}

/** Names the parameters in the query of an operation. */
export function queryNames(operation: Operation): string[] {
  return parametersOf(operation).flatMap((parameter) => (parameter.in === 'query' ? [parameter.name] : []))
}

function parametersOf(operation: Operation): Parameter[] {
  return (describedBy(operation).parameters ?? []).map((parameter) =>
    parameter.$ref ? resolve<Parameter>(parameter.$ref) : parameter,
  )
}

/** The request that the contract's own examples make, with `path` parameters replaced where given. */
export function exampleRequest(
  operation: Operation,
  path: Record<string, string> = {},
): { path: string; init: RequestInit & { headers: Record<string, string> } } {
  const raw = describedBy(operation)
  const filled = pathParameters(operation).reduce(
    (text, { name, example }) => text.replace(`{${name}}`, encodeURIComponent(path[name] ?? String(example))),
    operation.path,
  )
  const query = new URLSearchParams(
    parametersOf(operation)
      .filter((p) => p.in === 'query' && p.example !== undefined)
      .map(({ name, example }): [string, string] => [name, String(example)]),
  )
  const { type, body } = exampleBody(raw.requestBody?.content ?? {})
  return {
    path: query.size > 0 ? `${filled}?${query}` : filled,
    init: {
      method: operation.method.toUpperCase(),
      headers: type === null ? {} : { 'content-type': type },
      ...(body === undefined ? {} : { body }),
    },
  }
}

/** The schema of the JSON that an operation takes, and its example. */
export function exampleBodyOf(operation: Operation): { schema: object; example: unknown } {
  const json = describedBy(operation).requestBody?.content['application/json'] as Media & { schema: object }
  return { schema: json.schema, example: exampleOf(json) }
}

function exampleBody(content: Record<string, Media>): {
  type: string | null
  body: string | FormData | undefined
} {
  const json = content['application/json']
  if (json) return { type: 'application/json', body: JSON.stringify(exampleOf(json)) }
  const form = content['application/x-www-form-urlencoded']
  if (form)
    return {
      type: 'application/x-www-form-urlencoded',
      body: new URLSearchParams(exampleOf(form) as Record<string, string>).toString(),
    }
  if (content['application/octet-stream']) return { type: 'application/octet-stream', body: 'bytes' }
  if (!content['multipart/form-data']) return { type: null, body: undefined }
  const body = new FormData()
  body.append('file', new Blob(['bytes'], { type: 'image/png' }), 'cat.png')
  return { type: null, body }
}

export function resolve<T>(ref: string): T {
  return ref
    .slice(2)
    .split('/')
    .reduce((node: Record<string, never>, key) => node[key] as never, contract as never) as unknown as T
}
