import { type Call, type Resources, resources } from '../../generated/resources.ts'
import type { MethodName } from '../calls.ts'
import { findOperation, type Operation, operations, toOperation } from './operations.ts'
import { type AnyResolver, type Resolver, receive, respond } from './resolver.ts'

type Verb = 'get' | 'post' | 'put' | 'patch' | 'delete'

/** `http` of msw, version 2 or 3. */
export type MswHttp<Handler> = Record<
  Verb,
  (path: string, resolver: (info: { request: Request }) => Promise<Response | undefined>) => Handler
>

/** One function per method of the SDK, which returns a handler of msw. Without a resolver, it answers with the contract's example. */
export type Handlers<Handler, Tree = Resources> = {
  [Name in keyof Tree]: Tree[Name] extends Call<infer Id>
    ? (resolver?: Resolver<Id>) => Handler
    : Handlers<Handler, Tree[Name]>
}

interface HandlerOptions {
  /** Origin of the service, such as `https://postern.example.com`; every origin by default. */
  origin?: string
}

/**
 * Creates functions that make handlers for msw, with its `http`: `const handlers = createHandlers(http)`, then
 * `handlers.posts.create(({ body }) => […])`. Requests and answers have the types of the contract.
 */
export function createHandlers<Handler>(
  http: MswHttp<Handler>,
  { origin = '*' }: HandlerOptions = {},
): Handlers<Handler> {
  const make = (operation: Operation) => (resolver?: AnyResolver) =>
    handlerOf(http, origin, operation, resolver)
  return treeOf(resources, '', make) as Handlers<Handler>
}

/** Creates handlers for all operations, each of which answers with the contract's example. */
export function exampleHandlers<Handler>(
  http: MswHttp<Handler>,
  { origin = '*' }: HandlerOptions = {},
): Handler[] {
  return operations.map((operation) => handlerOf(http, origin, operation, undefined))
}

function handlerOf<Handler>(
  http: MswHttp<Handler>,
  origin: string,
  operation: Operation,
  resolver: AnyResolver,
): Handler {
  const path = `${origin.replace(/\/+$/, '')}${operation.path.replace(/\{(\w+)\}/g, ':$1')}`
  return http[operation.verb.toLowerCase() as Verb](path, async ({ request }) => {
    // Leaves a request to the handler of the operation that its path names literally.
    const found = findOperation(request.method, new URL(request.url).pathname)
    if (found?.name !== operation.name) return undefined
    return respond(operation, resolver, await receive(operation, request))
  })
}

function treeOf(tree: object, prefix: string, make: (operation: Operation) => unknown): object {
  return Object.fromEntries(
    (Object.entries(tree) as [string, string | object][]).map(([name, part]) => [
      name,
      typeof part === 'string'
        ? make(toOperation(`${prefix}${name}` as MethodName, part))
        : treeOf(part, `${prefix}${name}.`, make),
    ]),
  )
}
