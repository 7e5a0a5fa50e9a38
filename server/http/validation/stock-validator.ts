import { parse as parseUrl } from 'node:url'
import { lazyPackage } from '../../lib/lazy.ts'
import type { ApiDocument } from './api-document.ts'

/** Loads at the first request that has something to validate: it takes half of the start-up time, and 20 MB. */
const library = lazyPackage<typeof import('express-openapi-validator')>('express-openapi-validator')

type StockOptions = Omit<Parameters<typeof import('express-openapi-validator')['middleware']>[0], 'apiSpec'>

export type Next = (error?: unknown) => void
type Handler = (request: object, response: object, next: Next) => unknown

/** Part of Express's request that the middleware of express-openapi-validator reads and writes. */
export interface StockRequest {
  method: string
  path: string
  originalUrl: string
  headers: object
  query: Record<string, unknown>
  params: Record<string, unknown>
  body?: unknown
  /** Result of the look-up: the operation of the request. */
  openapi?: OpenApi | undefined
}

interface OpenApi {
  pathParams: Record<string, unknown>
}

/**
 * Runs the checks of the operation at `path` on a request, then calls `next`, with what the middleware refuses as its argument. The
 * path must be one of the document's, as it is written there.
 */
export type StockValidator = (
  path: string,
  request: StockRequest,
  response: object,
  next: Next,
) => Promise<void>

/**
 * Creates the stock middleware of express-openapi-validator for a document. The first two of its handlers look the operation up
 * among the document's paths, which is slow, so that they run once for each operation and `openapi`, their result, is kept: the
 * radix tree has found the operation by then.
 */
export function createStockValidator(document: ApiDocument, options: StockOptions): StockValidator {
  silenceLegacyUrl()
  const [prepareApp, find, ...checks] = library().middleware({
    apiSpec: document as never,
    validateApiSpec: false,
    validateSecurity: false,
    fileUploader: false,
    ...options,
  }) as Handler[] as [Handler, Handler, ...Handler[]]
  const found = new Map<string, OpenApi>()
  const findOperation = async (path: string, method: string): Promise<OpenApi> => {
    const request = lookUpRequest(path.replace(/\{[^}]+\}/g, 'x'), method)
    await new Promise<void>((resolve, reject) =>
      runInTurn([prepareApp, find], request, {}, (error) =>
        error === undefined ? resolve() : reject(error),
      ),
    )
    if (request.openapi === undefined) throw new Error(`express-openapi-validator does not find ${path}.`)
    found.set(path, request.openapi)
    return request.openapi
  }
  return async (path, request, response, next) => {
    const openapi = found.get(path) ?? (await findOperation(path, request.method))
    request.openapi = { ...openapi, pathParams: request.params }
    runInTurn(checks, request, response, next)
  }
}

function runInTurn(handlers: readonly Handler[], request: object, response: object, done: Next): void {
  let turn = 0
  const next: Next = (error) => {
    const handler = error === undefined ? handlers[turn++] : undefined
    if (handler === undefined) done(error)
    else handler(request, response, next)
  }
  next()
}

function lookUpRequest(path: string, method: string): StockRequest & { app: object; baseUrl: string } {
  const app = { param: () => {}, enabled: () => false }
  return { method, path, originalUrl: path, baseUrl: '', headers: {}, query: {}, params: {}, app }
}

/**
 * Uses up Node's one warning about `url.parse`, which the validator calls for each request. Until then, Node looks at the stack of
 * each call to see who deserves it, which takes longer than the validation.
 */
function silenceLegacyUrl(): void {
  const { noDeprecation = false } = process as { noDeprecation?: boolean }
  Object.assign(process, { noDeprecation: true })
  parseUrl('/')
  Object.assign(process, { noDeprecation })
}
