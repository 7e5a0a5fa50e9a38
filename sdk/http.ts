import createClient, {
  type Client,
  defaultBodySerializer,
  defaultPathSerializer,
  mergeHeaders,
  type ParseAs,
} from 'openapi-fetch'
import type { paths } from '../generated/api.ts'
import { isOAuthError, toProblem } from './errors.ts'
import { type CallOptions, callOptions, defaultHeaders, type ResolvedOptions } from './options.ts'
import { fetchWithRetry, withBody } from './retry.ts'

/** openapi-fetch's client over every operation. Its calls also accept `CallOptions`. */
export type HttpClient = Client<paths>

/** Input of an openapi-fetch call of any operation. */
export interface HttpInput extends CallOptions {
  params?: {
    path?: Record<string, unknown> | undefined
    query?: Record<string, unknown> | undefined
    header?: Record<string, string | undefined> | undefined
  }
  body?: unknown
  parseAs?: ParseAs
  pathSerializer?: (path: string) => string
  fetch?: typeof fetch | undefined
}

interface HttpResult {
  data?: unknown
  error?: unknown
  response: Response
}

export type HttpRequest = (method: string, path: string, input?: HttpInput) => Promise<HttpResult>

/** Tells how calls of an operation differ from others. */
interface CallTraits {
  isRepeatable: boolean
  parseAs: ParseAs
}

const verbs = ['GET', 'PUT', 'POST', 'DELETE', 'OPTIONS', 'HEAD', 'PATCH', 'TRACE']

/**
 * Creates openapi-fetch's client, with the SDK's credentials, retries and time-outs around it. Every call of the SDK goes through it,
 * so its middleware sees all of them. `resources` tell which writes are repeatable, and which responses are text or files; a write of
 * another operation is repeated if the caller passes a key.
 */
export function createHttpClient(options: ResolvedOptions, resources: object) {
  const client = createClient<paths>({
    baseUrl: options.baseUrl,
    headers: defaultHeaders(options),
    bodySerializer: (body: unknown) => (contentTypeOf(body) ? body : defaultBodySerializer(body)),
    pathSerializer,
  })
  const send = client.request as unknown as HttpRequest
  let traitsByCall: Map<string, CallTraits> | undefined

  function traitsOf(method: string, path: string): CallTraits | undefined {
    traitsByCall ??= new Map(traitsIn(resources))
    return traitsByCall.get(`${method} ${path}`)
  }

  const request: HttpRequest = async (method, path, input = {}) => {
    const verb = method.toUpperCase()
    const traits = traitsOf(verb, path)
    const { error, response } = await send(verb, path, prepare(options, verb, input, traits))
    const success = response.ok && (await readSuccess(response, input.parseAs ?? traits?.parseAs ?? 'json'))
    if (success) return { data: success.data, response }
    return { error: isOAuthError(error) ? error : toProblem(error, response), response }
  }

  /** Makes one call of a path that may not be in the contract, and returns any response unread. */
  async function requestRaw(method: string, path: string, input: HttpInput): Promise<Response> {
    const verb = method.toUpperCase()
    const init = prepare(options, verb, { ...input, pathSerializer: String }, traitsOf(verb, path))
    const { error, response } = await send(verb, path, init)
    if (!response.bodyUsed) return response
    return withBody(response, typeof error === 'string' ? error : JSON.stringify(error))
  }

  const methods = verbs.map((verb) => [verb, (path: string, input?: HttpInput) => request(verb, path, input)])
  const http = { ...client, request, ...Object.fromEntries(methods) } as unknown as HttpClient
  return { http, request, requestRaw }
}

/** Turns the input of a call into that of openapi-fetch, which leaves the body of a success unread. */
function prepare(
  options: ResolvedOptions,
  method: string,
  input: HttpInput,
  traits: CallTraits | undefined,
): HttpInput {
  const { signal, timeoutMs, retries, maxRetryAfterMs, idempotencyKey, ifMatch, params, ...init } = input
  const own = {
    'content-type': contentTypeOf(input.body),
    'idempotency-key': idempotencyKey,
    'if-match': ifMatch,
  }
  const headers = mergeHeaders(own, input.headers, params?.header)
  const isKeyed = headers.has('idempotency-key')
  if (method === 'POST' && !isKeyed) headers.set('idempotency-key', crypto.randomUUID())
  const isRepeatable = method === 'GET' || method === 'HEAD' || (traits?.isRepeatable ?? isKeyed)
  return {
    ...init,
    params: { ...params, path: params?.path ?? {} },
    headers: headers as unknown as Record<string, string>,
    parseAs: 'stream',
    // Passes the signal separately, since a Request stays registered with its signal until it is garbage-collected.
    fetch: (request) =>
      fetchWithRetry(request as Request, callOptions(options, input), { signal, isRepeatable }),
  }
}

/** Returns the type of a body that is sent as it is; undefined for a form and for JSON. */
function contentTypeOf(body: unknown): string | undefined {
  if (typeof body === 'string') return 'text/csv'
  return body instanceof Blob ? body.type || 'application/octet-stream' : undefined
}

/** Finds the operations in a tree of resources. generated/resources.ts explains their texts. */
function* traitsIn(resources: object): Generator<[call: string, CallTraits]> {
  for (const part of Object.values(resources) as (string | object)[]) {
    if (typeof part !== 'string') {
      yield* traitsIn(part)
      continue
    }
    const [verb, path, form] = part.split(' ') as [string, string, string?]
    const parseAs = form === 'text' || form === 'blob' ? form : 'json'
    yield [`${verb.replace('+', '')} ${path}`, { isRepeatable: verb.endsWith('+'), parseAs }]
  }
}

/** Fills in the path. Throws `TypeError` for a parameter that would make it the path of another operation. */
function pathSerializer(path: string, parameters: Record<string, unknown>): string {
  for (const [, name = ''] of path.matchAll(/\{(\w+)\}/g))
    if (/^\.{0,2}$/.test(String(parameters[name] ?? '')))
      throw new TypeError(`path.${name} is missing or invalid.`)
  return defaultPathSerializer(path, parameters)
}

/** Reads a success response. Returns undefined if JSON was expected, but the response is not JSON. */
async function readSuccess(response: Response, parseAs: ParseAs): Promise<{ data: unknown } | undefined> {
  if (parseAs === 'stream') return { data: response.body }
  if (parseAs !== 'json') return { data: await response[parseAs]() }
  const text = await response.text()
  if (text === '') return { data: undefined }
  // An export responds with CSV if the caller asked for it.
  if (response.headers.get('content-type')?.startsWith('text/csv')) return { data: text }
  try {
    return { data: JSON.parse(text) }
  } catch {
    return undefined
  }
}
