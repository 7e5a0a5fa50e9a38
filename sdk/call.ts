import { throwIfAborted } from './connection-error.ts'
import { PosternError, type Problem, toProblem } from './errors.ts'
import type { HttpRequest } from './http.ts'
import type { CallOptions } from './options.ts'

/** Input of a method whose operation the compiler does not know. */
export interface MethodInput extends CallOptions {
  path?: Record<string, unknown> | undefined
  query?: Record<string, unknown> | undefined
  body?: unknown
}

interface CallResult {
  data?: unknown
  error?: Problem
  response: Response
}

/** Makes one call of an operation, as generated/resources.ts writes it. */
export async function call(
  request: HttpRequest,
  operation: string,
  { path, query, ...input }: MethodInput = {},
): Promise<CallResult> {
  const [verb, template] = operation.split(' ') as [string, string]
  const { data, error, response } = await request(verb.replace('+', ''), template, {
    ...input,
    params: { path, query },
  })
  return error ? { error: toProblem(error, response), response } : { data, response }
}

/** Makes one call, and throws the failure that the service reports. */
export async function callOrThrow(
  request: HttpRequest,
  operation: string,
  input?: MethodInput,
): Promise<CallResult> {
  const result = await call(request, operation, input)
  if (result.error) throw new PosternError(result.error, result.response)
  return result
}

/** Calls an operation that lists, whose items are in the member `key` of a page; a page without members is the list itself. */
export function listCall(request: HttpRequest, operation: string, key: string, input: MethodInput = {}) {
  const first = callOrThrow(request, operation, input)
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
      page = await callOrThrow(request, operation, { ...input, query })
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
  { data, response }: CallResult,
  query: MethodInput['query'],
): Record<string, unknown> | undefined {
  const { nextCursor, page, pg, hasMore, hm, pages } = data as Page
  const cursor = nextCursor ?? response.headers.get('next-cursor')
  if (cursor) return { cursor }
  const number = page ?? pg ?? (Number(query?.page) || 1)
  return hasMore || hm || number < (pages ?? 0) ? { page: number + 1 } : undefined
}
