import { readSuccess } from './bodies.ts'
import type { RawInput } from './calls.ts'
import { throwIfAborted } from './connection-error.ts'
import { PosternError, type Problem, toProblem } from './errors.ts'
import { callHeaders, callOptions, type ResolvedOptions } from './options.ts'
import { fetchWithRetry } from './retry.ts'

interface LooseInput extends RawInput {
  path?: Record<string, unknown> | undefined
}

interface Answered {
  data?: unknown
  error?: Problem
  response: Response
}

/** Makes one call of an operation as generated/resources.ts writes it: method, path, and how to read the response. */
export async function call(
  options: ResolvedOptions,
  operation: string,
  input: LooseInput = {},
): Promise<Answered> {
  const [verb, template, form] = operation.split(' ') as [string, string, string?]
  const method = verb.replace('+', '')
  const path = template.replace(/\{(\w+)\}/g, (_, name: string) => pathSegment(name, input.path?.[name]))
  const response = await request(options, method, path, input, method === 'GET' || method !== verb)
  if (response.ok) {
    const read = await readSuccess(response, form)
    if (read.ok) return { data: read.data, response }
  }
  const error: unknown = await response.json().catch(() => undefined)
  return { error: toProblem(error, response), response }
}

/** Makes one call, and throws the failure that the service reports. */
export async function callOrThrow(
  options: ResolvedOptions,
  operation: string,
  input?: LooseInput,
): Promise<Answered> {
  const answered = await call(options, operation, input)
  if (answered.error) throw new PosternError(answered.error, answered.response)
  return answered
}

/** Encodes a parameter of the path. Throws `TypeError` for one that would make it the path of another operation. */
function pathSegment(name: string, value: unknown): string {
  if (/^\.{0,2}$/.test(String(value ?? ''))) throw new TypeError(`path.${name} is missing or invalid.`)
  return encodeURIComponent(String(value))
}

/** Sends a request, and sends it again if `repeatable` or the method allows it. */
export function request(
  options: ResolvedOptions,
  method: string,
  path: string,
  input: RawInput = {},
  repeatable = method === 'GET' || input.idempotencyKey !== undefined,
): Promise<Response> {
  const { body, signal } = input
  const headers = callHeaders(options)
  if (body !== undefined && !(body instanceof FormData))
    headers.set('content-type', typeof body === 'string' ? 'text/csv' : 'application/json')
  if (method === 'POST') headers.set('idempotency-key', input.idempotencyKey ?? crypto.randomUUID())
  for (const [name, value] of Object.entries(input.headers ?? {})) headers.set(name, value)
  const sent = body instanceof FormData || typeof body === 'string' ? body : JSON.stringify(body)
  // Passes the signal separately, since a Request stays registered with its signal until it is garbage-collected.
  return fetchWithRetry(
    new Request(options.baseUrl + path + queryString(input.query), {
      method,
      headers,
      ...(sent === undefined ? {} : { body: sent }),
    }),
    callOptions(options, input),
    signal,
    repeatable,
  )
}

/** Writes a list once per value, and leaves out what is null or undefined. */
function queryString(query: Record<string, unknown> = {}): string {
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    [value].flat().flatMap((each) => (each == null ? [] : `${name}=${encodeURIComponent(String(each))}`)),
  )
  return pairs.length > 0 ? `?${pairs.join('&')}` : ''
}

/** Calls an operation that lists, whose items are in the member `key` of a page; a page without members is the list itself. */
export function listCall(options: ResolvedOptions, operation: string, key: string, input: LooseInput = {}) {
  const first = callOrThrow(options, operation, input)
  const firstPage = first.then(({ data }) => data)
  async function* pages(): AsyncGenerator<unknown, void, undefined> {
    // Passes a failure of the first page to the loop, so that the caller need not also await the list.
    await firstPage
    let page = await first
    for (let query = input.query; ; ) {
      throwIfAborted(input.signal)
      yield page.data
      const next = nextQuery(page, query)
      if (!next) return
      query = { ...query, ...next }
      throwIfAborted(input.signal)
      page = await callOrThrow(options, operation, { ...input, query })
    }
  }
  async function* items(): AsyncGenerator<unknown, void, undefined> {
    for await (const page of pages())
      for (const item of (key ? (page as Record<string, unknown>)[key] : page) as unknown[]) {
        throwIfAborted(input.signal)
        yield item
      }
  }
  return Object.assign(firstPage, { pages, [Symbol.asyncIterator]: items })
}

/**
 * Page in every form of the contract: with a cursor in the body or a header, or with numbered pages, which the console's lists
 * abbreviate.
 */
interface Page {
  nextCursor?: string | null
  page?: number
  hasMore?: boolean
  pg?: number
  hm?: boolean
  pages?: number
}

function nextQuery(
  { data, response }: Answered,
  query: LooseInput['query'],
): Record<string, unknown> | undefined {
  const { nextCursor, page, pg, hasMore, hm, pages } = data as Page
  const cursor = nextCursor ?? response.headers.get('next-cursor')
  if (cursor) return { cursor }
  const number = page ?? pg ?? (Number(query?.page) || 1)
  return hasMore || hm || number < (pages ?? 0) ? { page: number + 1 } : undefined
}
