import { createLogger } from '@stoplight/prism-core'
import { createInstance, getHttpOperationsFromSpec } from '@stoplight/prism-http'
import { operationTable } from '../../generated/operations.ts'
import {
  ApiError,
  badRequest,
  type ErrorCode,
  errorCatalogue,
  OAuthError,
} from '../../server/errors/errors.ts'
import type { RequestInfo } from '../../server/http/contract.ts'
import { reply } from '../../server/http/reply.ts'

type Resource = Awaited<ReturnType<typeof getHttpOperationsFromSpec>>[number]
type Response = Resource['responses'][number]
type PrismConfig = Parameters<typeof createInstance>[0]

/** Preferences of the header `Prefer`, such as `code=429` or `code=400, example=content_rejected`. */
interface Preferences {
  code?: number | undefined
  exampleKey?: string | undefined
  dynamic?: boolean | undefined
}

interface PrismAnswer {
  statusCode: number
  headers?: Record<string, string>
  body?: unknown
}

/** Headers that the HTTP layer of the service sets by itself, where they are true. */
const setElsewhere =
  /^(content-type|idempotency-replayed|preference-applied|retry-after|(x-)?ratelimit.*|x-request-id)$/i

/** Logger with a destination of its own, since Prism's would listen for the end of the process. */
const logger = createLogger('Prism', { enabled: false }, { write() {} })

/** Returns a function that answers an operation with Prism's choice of example, as a handler of the service answers. */
export async function createExampleAnswers(
  contract: object,
): Promise<(id: string, request: RequestInfo) => Promise<unknown>> {
  const resources = await getHttpOperationsFromSpec(structuredClone(contract))
  const byId = new Map(resources.map((resource) => [resource.iid, resource]))
  return async (id, request) => {
    const resource = byId.get(id)
    if (resource === undefined) throw new Error(`Prism does not know ${id}.`)
    const preferences = preferencesOf(request)
    const code = preferences.code
    if (code !== undefined && code >= 400 && !documents(resource, code))
      throw undocumentedFailure(resource, code, preferences)
    const answer = await chooseExample(resource, request, preferences)
    if (answer.statusCode >= 400) throw documentedFailure(id, answer)
    return success(answer)
  }
}

/** Reads the preferences of the header `Prefer` that Prism knows. Ignores others, as RFC 7240 requires, and all beside an invalid one. */
function preferencesOf({ headers: { prefer } }: RequestInfo): Preferences {
  const given = new Map(
    [
      ...[prefer ?? []]
        .flat()
        .join(',')
        .matchAll(/(?:^|,)\s*(\w+)\s*=\s*(?:"([^"]*)"|([^\s",;]*))/g),
    ]
      .map(([, name = '', quoted, plain]) => [name.toLowerCase(), quoted ?? plain ?? ''] as const)
      .reverse(),
  )
  const { code, dynamic, example } = Object.fromEntries(given)
  const isValid = /^(\d{3})?$/.test(code ?? '') && /^(true|false)?$/.test(dynamic ?? '')
  if (!isValid) return {}
  return { code: code ? Number(code) : undefined, exampleKey: example, dynamic: dynamic === 'true' }
}

function documents({ responses }: Resource, code: number): boolean {
  return responses.some((response) => response.code === String(code))
}

/** Uses the operation that the HTTP layer has found, and nothing else of Prism: that layer has also validated the request. */
const prism = createInstance(prismConfig({ dynamic: false }), {
  logger,
  route: ({ resources }) => ({ _tag: 'Right', right: resources[0] as Resource }),
})

function prismConfig(mock: PrismConfig['mock']): PrismConfig {
  const off = { checkSecurity: false, validateRequest: false, validateResponse: false, errors: false }
  return { ...off, upstreamProxy: undefined, isProxy: false, mock }
}

async function chooseExample(
  resource: Resource,
  request: RequestInfo,
  { code, exampleKey, dynamic = false }: Preferences,
): Promise<PrismAnswer> {
  // Without the header, Prism cannot choose another response than the preferred one for its media type.
  const { accept, ...headers } = request.headers
  const types = negotiable(resource, code) ? accept?.split(',') : undefined
  const input = {
    method: request.method.toLowerCase() as 'get',
    url: { path: request.path },
    headers: headers as Record<string, string>,
  }
  const config = prismConfig({
    dynamic,
    ...(code === undefined ? {} : { code }),
    ...(exampleKey === undefined ? {} : { exampleKey }),
    ...(types === undefined ? {} : { mediaTypes: types.map((type) => type.split(';')[0]?.trim() ?? '') }),
  })
  const chosen = await prism.request(input, [resource], config)()
  const answer = chosen._tag === 'Right' ? (chosen.right.output as PrismAnswer) : null
  // Checks the status, since Prism returns a success if the preferred failure has no such example.
  if (answer !== null && (code ?? answer.statusCode) === answer.statusCode) return answer
  throw noSuchExample(resource, exampleKey, types)
}

/** Most operations answer in one form, whatever the caller accepts. The HTTP layer chooses between the two types of a problem. */
function negotiable({ responses }: Resource, code: number | undefined): boolean {
  const wanted = responses.find((response) =>
    code === undefined ? response.code.startsWith('2') : response.code === String(code),
  )
  return new Set((wanted?.contents ?? []).map(({ examples }) => JSON.stringify(examples))).size > 1
}

function noSuchExample({ responses }: Resource, exampleKey: string | undefined, types?: string[]): ApiError {
  if (exampleKey === undefined)
    return new ApiError('not_acceptable', `The mock has no example of the media type ${types?.join(' or ')}.`)
  const keys = [...new Set(responses.flatMap(examplesOf).map(({ key }) => key))].filter(
    (key) => key !== 'default',
  )
  return badRequest(
    `The mock has no example ${exampleKey} with this status here. The examples of the operation: ${keys.join(', ')}.`,
  )
}

function examplesOf({ contents = [] }: Response): { key: string; value?: unknown }[] {
  return contents.flatMap(({ examples = [] }) => examples as { key: string; value?: unknown }[])
}

/** Fails with a status that only the response `default` covers: with its example of that status, or the catalogue's first code. */
function undocumentedFailure({ responses }: Resource, code: number, { exampleKey }: Preferences): ApiError {
  const named = (Object.keys(errorCatalogue) as ErrorCode[]).filter(
    (key) => errorCatalogue[key].status === code,
  )
  const examples = responses
    .filter((response) => response.code === 'default')
    .flatMap(examplesOf)
    .map(({ value }) => value as Problem)
    .filter((value) => value?.status === code)
  const wanted = exampleKey ?? examples[0]?.code ?? named[0]
  const example = examples.find((each) => each.code === wanted)
  if (example !== undefined) return toApiError(example, {})
  if (wanted === undefined || !(named as string[]).includes(wanted))
    return badRequest(
      `The service has no failure ${[code, exampleKey].filter((part) => part !== undefined).join(' ')}.`,
    )
  return new ApiError(wanted as ErrorCode, `${errorCatalogue[wanted as ErrorCode].title}.`)
}

interface Problem {
  code: ErrorCode
  detail: string
  status: number
  errors?: { location: string; message: string }[]
  url?: string
  current?: unknown
  sent?: unknown
}

interface OAuthProblem {
  error: string
  error_description: string
}

/** Throws the failure of the example, so that the service builds its body and headers. */
function documentedFailure(id: string, { statusCode, headers = {}, body }: PrismAnswer): Error {
  const retryAfter = Object.entries(headers).find(([name]) => /^retry-after$/i.test(name))?.[1]
  const sent = retryAfter === undefined ? {} : { 'Retry-After': String(retryAfter) }
  if (operationTable[id as keyof typeof operationTable].errors === 'oauth' && isOAuth(body))
    return new OAuthError(body.error, body.error_description, { status: statusCode, headers: sent })
  if (typeof body === 'object' && body !== null) return toApiError(body as Problem, sent)
  const code = (Object.keys(errorCatalogue) as ErrorCode[]).find(
    (each) => errorCatalogue[each].status === statusCode,
  )
  return new ApiError(code ?? 'internal', `${errorCatalogue[code ?? 'internal'].title}.`, { headers: sent })
}

function isOAuth(body: unknown): body is OAuthProblem {
  return typeof body === 'object' && body !== null && 'error_description' in body
}

function toApiError(
  { code, detail, status, errors, url, current, sent }: Problem,
  headers: Record<string, string>,
): ApiError {
  return new ApiError(code, detail, {
    status,
    headers,
    ...(errors === undefined ? {} : { errors }),
    // JSON leaves out what the example lacks.
    extensions: { url, current, sent },
  })
}

function success({ statusCode: status, headers: shown = {}, body }: PrismAnswer): unknown {
  const type = Object.entries(shown).find(([name]) => /^content-type$/i.test(name))?.[1]
  const own = Object.entries(shown).filter(([name, value]) => !setElsewhere.test(name) && value !== null)
  const cookies = own.filter(([name]) => /^set-cookie$/i.test(name)).map(([, value]) => String(value))
  const headers = Object.fromEntries(
    own.filter(([name]) => !/^set-cookie$/i.test(name)).map(([name, value]) => [name, String(value)]),
  )
  if (body === undefined || type === undefined || (/\bjson\b/.test(type) && !/x-ndjson/.test(type)))
    return reply({ status, headers, cookies, ...(body === undefined ? {} : { body }) })
  return reply({ status, headers, cookies, raw: String(body), contentType: type })
}
