import { call, callOrThrow, listCall, type MethodInput } from './call.ts'
import type { Postern } from './calls.ts'
import { createHttpClient } from './http.ts'
import { type PosternOptions, resolveOptions } from './options.ts'

export type { components, operations } from '../generated/api.ts'
export type { RequestBody, SuccessOf } from './bodies.ts'
export type {
  CallInput,
  List,
  MethodName,
  Postern,
  RawInput,
  Result,
  ResultCalls,
  Success,
  ThrowingCalls,
} from './calls.ts'
export { ConnectionError, type ConnectionErrorCode } from './connection-error.ts'
export { type ErrorCode, PosternError, type Problem } from './errors.ts'
export type { HttpClient } from './http.ts'
export type { CallOptions, PosternOptions } from './options.ts'
export { type OpenUpload, type PartsInput, uploadInParts } from './parts.ts'
export type { DraftSettings, PlatformSettings, PostSettings } from './post-bodies.ts'
export { type Media, type UploadInput, type UploadProgress, upload } from './upload.ts'
export {
  NotPublishedError,
  type NotPublishedReason,
  type Thread,
  type WaitUntilOptions,
  waitUntil,
} from './wait-until.ts'

/**
 * Creates a typed client of one Postern service with these resources of `@postern/sdk/resources`, so that a bundler leaves out the
 * rest: `createPostern({ baseUrl, apiKey }, { posts })`. Throws only `TypeError`, for an invalid base URL.
 */
export function createPostern<Tree extends object>(options: PosternOptions, resources: Tree): Postern<Tree> {
  const resolved = resolveOptions(options)
  const { http, request, requestRaw } = createHttpClient(resolved, resources)
  const client = methods(resources, (operation) => {
    const [, key] = / :(.*)/.exec(operation) ?? []
    return key === undefined
      ? async (input) => (await callOrThrow(request, operation, input)).data
      : (input) => listCall(request, operation, key, input)
  })
  const own: Pick<Postern, 'http' | 'request' | 'options'> = {
    http,
    request: (method, path, { query, ...input } = {}) =>
      requestRaw(method, path, { ...input, params: { query } }),
    options: resolved,
  }
  lazily(client, 'result', () =>
    methods(resources, (operation) => (input) => call(request, operation, input)),
  )
  return Object.assign(client, own) as unknown as Postern<Tree>
}

/** Collects at most `limit` items. The limit is required, so that nobody reads a whole list by accident. */
export async function toArray<Item>(
  source: AsyncIterable<Item>,
  { limit }: { limit: number },
): Promise<Item[]> {
  const items: Item[] = []
  if (limit <= 0) return items
  for await (const item of source) {
    items.push(item)
    if (items.length >= limit) break
  }
  return items
}

type Method = (input?: MethodInput) => Promise<unknown>

/** Replaces each operation of a tree of resources by its method. Makes a branch when it is first read, since programs use few. */
function methods(resource: object, make: (operation: string) => Method): object {
  const tree: Record<string, unknown> = {}
  for (const [name, part] of Object.entries(resource) as [string, string | object][])
    if (typeof part === 'string') tree[name] = make(part)
    else lazily(tree, name, () => methods(part, make))
  return tree
}

/** Adds a property to this object that is made when it is first read. */
function lazily(target: object, name: string, make: () => unknown): void {
  Object.defineProperty(target, name, {
    configurable: true,
    enumerable: true,
    get() {
      const value = make()
      Object.defineProperty(target, name, { value, writable: true })
      return value
    },
  })
}
