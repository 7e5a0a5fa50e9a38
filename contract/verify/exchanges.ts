import { type Media, type Operation, operations } from '../document.ts'
import { validateResponse } from '../validators.ts'
import { readBody } from './workflows.ts'

/** One request and what is wrong with its response. */
export interface ExchangeResult {
  operation: string
  /** What the request is about, such as `without a credential`. */
  about: string
  /** The request for a terminal, without the credential. */
  request: string
  problems: string[]
}

export interface ExchangeOptions {
  /** Address of the service. */
  url: string
  apiKey?: string
  session?: string
  /** Names of the operations to verify; all that programs call by default. */
  only?: readonly string[]
}

interface Exchange {
  operation: Operation
  about: string
  path: string
  headers: Record<string, string>
  body?: string
  expected: (status: number) => string | null
}

const PARALLEL = 4

/**
 * Sends requests that change nothing, and checks each response against the contract: every read, and for each operation what it
 * refuses. An operation that the server limits (429) counts as refused in the right form.
 */
export async function verifyExchanges(options: ExchangeOptions): Promise<ExchangeResult[]> {
  const { only } = options
  const selected = operations.filter(({ id, isForPrograms }) =>
    only === undefined ? isForPrograms : only.includes(id),
  )
  const waiting = [...selected.flatMap((operation) => exchangesOf(operation, options)), ...unknownPaths()]
  const results: ExchangeResult[] = []
  const run = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift())
      results.push(await perform(next, options.url))
  }
  await Promise.all(Array.from({ length: PARALLEL }, run))
  return results
}

function exchangesOf(operation: Operation, options: ExchangeOptions): Exchange[] {
  const path = examplePath(operation)
  const credential = credentialFor(operation, options)
  const base = { operation, path, headers: {} }
  const exchanges: Exchange[] = []
  const body = exampleBody(operation)
  if (operation.needsCredential)
    exchanges.push({
      ...base,
      ...body,
      about: 'without a credential',
      expected: (status) =>
        status === 401 || status === 429 ? null : 'A request without a credential must get 401.',
    })
  if (operation.needsCredential && credential === null) return exchanges
  const headers = credential ?? {}
  if (operation.requestBody?.required && body.headers?.['content-type'] === 'application/json')
    exchanges.push({
      ...base,
      about: 'with a body that is a text',
      headers: { ...headers, 'content-type': 'application/json' },
      body: '"text"',
      // A role, a plan or a state can refuse it first.
      expected: (status) =>
        status >= 400 && status < 500 ? null : 'A body of another type must be refused with 4xx.',
    })
  if (operation.method === 'GET')
    exchanges.push({
      ...base,
      about: 'with the example of the contract',
      headers,
      // A read of a platform may fail there.
      expected: (status) =>
        status < 500 || operation.responses[status] !== undefined ? null : 'A read must not fail.',
    })
  return exchanges
}

function unknownPaths(): Exchange[] {
  const operation = operations.find(({ id }) => id === 'listIntegrations') as Operation
  return [
    {
      operation,
      about: 'at a path that the contract does not have',
      path: '/public/v1/no-such-path',
      headers: {},
      expected: (status) => (status === 404 ? null : 'An unknown path must get 404.'),
    },
  ]
}

async function perform(exchange: Exchange, url: string): Promise<ExchangeResult> {
  const { operation, about, path, headers, body, expected } = exchange
  const request = `curl -X ${operation.method} '${url}${path}'${body === undefined ? '' : ` -d '${body}'`}`
  const done = { operation: operation.id, about, request }
  try {
    const response = await fetch(`${url}${path}`, {
      method: operation.method,
      headers,
      redirect: 'manual',
      signal: AbortSignal.timeout(30_000),
      ...(body === undefined ? {} : { body }),
    })
    const answer = {
      status: response.status,
      contentType: response.headers.get('content-type'),
      body: await readBody(response),
    }
    const unexpected = expected(response.status)
    const problems = unexpected === null ? [] : [`It got ${response.status}. ${unexpected}`]
    return { ...done, problems: [...problems, ...validateResponse(operation.id, answer)] }
  } catch (error) {
    return { ...done, problems: [`There was no response: ${error instanceof Error ? error.message : error}`] }
  }
}

function credentialFor(
  { credentials }: Operation,
  { apiKey, session }: ExchangeOptions,
): Record<string, string> | null {
  if (apiKey !== undefined && credentials.includes('apiKey')) return { authorization: apiKey }
  if (session !== undefined && credentials.includes('sessionHeader')) return { auth: session }
  return null
}

/** Fills in the examples of the path and of required parameters. */
function examplePath({ path, parameters }: Operation): string {
  const filled = parameters
    .filter((each) => each.in === 'path')
    .reduce((text, { name, example }) => text.replace(`{${name}}`, encodeURIComponent(String(example))), path)
  const query = new URLSearchParams(
    parameters
      .filter((each) => each.in === 'query' && each.required)
      .map(({ name, example }): [string, string] => [name, String(example)]),
  )
  return query.size > 0 ? `${filled}?${query}` : filled
}

function exampleBody({ requestBody }: Operation): Partial<Pick<Exchange, 'headers' | 'body'>> {
  const json = requestBody?.content['application/json']
  if (json === undefined) return {}
  return { headers: { 'content-type': 'application/json' }, body: JSON.stringify(exampleOf(json) ?? {}) }
}

function exampleOf({ example, examples }: Media): unknown {
  return example ?? Object.values(examples ?? {})[0]?.value
}
