import type { IncomingHttpHeaders } from 'node:http'
import type { Ajv, ErrorObject, ValidateFunction } from 'ajv'
import type { ContentType } from 'express-openapi-validator/dist/middlewares/util.js'
import { ApiError, type ErrorDetail } from '../../errors/errors.ts'
import { simplifyMessage } from '../../lib/json/validation-messages.ts'
import { lazy, lazyPackage } from '../../lib/lazy.ts'
import { lookUp } from '../../lib/lookup.ts'
import type { BodyMedia } from '../body/body.ts'
import type { OperationRow, OperationTable } from '../operation.ts'
import {
  type ApiDocument,
  excerpt,
  type OperationObject,
  type Parameter,
  type Schema,
} from './api-document.ts'
import { createPreprocessor, emptyDocument, stockOptions } from './preprocess.ts'
import { createResponseChecks, type ResponseCheck } from './response-validator.ts'
import { shareSchemas } from './shared-schemas.ts'
import { shortCircuitLengths } from './string-length.ts'

/** Request for the validator, which fills in defaults and coerces values in place. */
export interface RequestParts {
  url: string
  headers: IncomingHttpHeaders
  query: Record<string, unknown>
  params: Record<string, unknown>
  body: unknown
  /** Media type of the body, as sent. */
  media: BodyMedia
  /** Ends the check at the first problem instead of listing all. */
  stopsAtFirst?: boolean
}

/** @throws 400 `validation_failed` with one row for each problem. */
export type RequestCheck = (parts: RequestParts) => void

export interface Validators {
  request: Record<string, RequestCheck>
  response: Record<string, ResponseCheck> | null
}

/** Describes the calls that this file makes to express-openapi-validator's request validator, which types them as private. */
interface Internals {
  ajv: Ajv
  ajvBody: Ajv
  apiDoc: object
  buildMiddleware(path: string, schema: OperationObject, type: ContentType, key: string): Middleware
}
type Middleware = (req: object, res: object, next: (error?: unknown) => void) => void

const dist = 'express-openapi-validator/dist'
/** Loads the library at the first request that needs validation. It would take half of the start-up time, and 20 MB. */
const library = {
  request: lazyPackage<
    typeof import('express-openapi-validator/dist/middlewares/openapi.request.validator.js')
  >(`${dist}/middlewares/openapi.request.validator.js`),
  util: lazyPackage<typeof import('express-openapi-validator/dist/middlewares/util.js')>(
    `${dist}/middlewares/util.js`,
  ),
}

const MAX_ROWS = 50
const brackets = /\[|%5b/i

const shared = new WeakMap<object, Map<string, { operations: OperationTable; validators: Validators }>>()

/** Shares a contract's validators between all servers of the process. They store nothing of a request. */
export function validatorsOf(
  contract: object,
  operations: OperationTable,
  options: { validateResponses: boolean },
): Validators {
  const variants = shared.get(contract) ?? new Map()
  shared.set(contract, variants)
  const key = String(options.validateResponses)
  const found = variants.get(key)
  if (found?.operations === operations) return found.validators
  const validators = createValidators(contract, operations, options)
  variants.set(key, { operations, validators })
  return validators
}

/** Compiles operations into one pair of Ajv instances, so that each shared schema is compiled once. */
interface Compiler {
  requests: Internals
  preprocess: (document: ApiDocument) => ApiDocument
}

/**
 * Compiles with express-openapi-validator 5.6.2, the validator of record: its schema preparation, Ajv instances, coercion and
 * error mapping decide. Avoids its slow parts: prepares and compiles each operation at its first request, against an excerpt of the
 * contract without `paths` (which would be part of every schema), and calls its validators directly. The version is pinned because
 * this code uses its `dist`.
 */
function createValidators(
  contract: object,
  operations: OperationTable,
  options: { validateResponses: boolean },
): Validators {
  const document = contract as ApiDocument
  const compilers = { thorough: lazy(() => createCompiler(true)), quick: lazy(() => createCompiler(false)) }
  const request = mapOperations(operations, (row): RequestCheck => {
    const thorough = lazy(() => finite(compileAll(compilers.thorough(), document, row)))
    const quick = lazy(() => finite(compileAll(compilers.quick(), document, row)))
    const check = (parts: RequestParts) => (parts.stopsAtFirst ? quick() : thorough())(parts)
    if (hasNoInput(document, row))
      return (parts) => {
        if (brackets.test(parts.url)) check(parts)
      }
    return check
  })
  if (!options.validateResponses) return { request, response: null }
  const responses = lazy(() => createResponseChecks(document))
  const response = mapOperations(operations, (row): ResponseCheck => {
    const check = lazy(() => responses()(row))
    return (...answer) => check()(...answer)
  })
  return { request, response }
}

/** Returns true for health checks and the like. A process that answers nothing else never loads the validator. */
function hasNoInput(contract: ApiDocument, row: OperationRow): boolean {
  return row.body === null && (contract.paths[row.path]?.[row.method]?.parameters ?? []).length === 0
}

function mapOperations<T>(operations: OperationTable, make: (row: OperationRow) => T): Record<string, T> {
  return Object.fromEntries(Object.entries(operations).map(([id, row]) => [id, make(row)]))
}

/**
 * `allErrors` makes Ajv list all problems of a request. It copies the whole list for each further one, which takes minutes for a
 * body of many thousand wrong values.
 */
function createCompiler(allErrors: boolean): Compiler {
  const { RequestValidator } = library.request()
  const requests = new RequestValidator(structuredClone(emptyDocument) as never, {
    ...stockOptions().request,
    allErrors,
  }) as unknown as Internals
  for (const ajv of [requests.ajv, requests.ajvBody]) {
    ajv.opts.code.optimize = 0
    shortCircuitLengths(ajv)
  }
  return { requests, preprocess: createPreprocessor('request') }
}

/** Compiles one check for each media type that the operation's body may have. */
function compileAll(
  { requests, preprocess }: Compiler,
  contract: ApiDocument,
  row: OperationRow,
): RequestCheck {
  const document = preprocess(excerpt(contract, row, 'request'))
  requests.apiDoc = shareSchemas(document, [requests.ajv, requests.ajvBody])
  // Bytes have no schema to check.
  if (row.body === 'binary') return compile(requests, document, { ...row, body: null }, undefined)
  if (row.body !== 'json-or-form' && row.body !== 'json-or-csv')
    return compile(requests, document, row, mediaTypeOf(row.body))
  const json = compile(requests, document, row, mediaTypeOf('json'))
  const other = compile(requests, document, row, mediaTypeOf(row.body === 'json-or-form' ? 'form' : 'csv'))
  return (parts) => (parts.media === 'json' ? json(parts) : other(parts))
}

/** Refuses infinite numbers: where Ajv turns text into numbers, it accepts `Infinity` and `1e999` within any bounds. */
function finite(check: RequestCheck): RequestCheck {
  return (parts) => {
    check(parts)
    const { query, params, body } = parts
    refuseInfinity('query', query)
    refuseInfinity('params', params)
    if (parts.media === 'form' && typeof body === 'object') refuseInfinity('body', body)
  }
}

function refuseInfinity(section: string, values: object | null): void {
  for (const [name, value] of Object.entries(values ?? {}))
    if (value === Number.POSITIVE_INFINITY || value === Number.NEGATIVE_INFINITY)
      throw validationFailed([{ path: `/${section}/${name}`, message: 'must be a finite number' }])
}

function mediaTypeOf(body: BodyMedia | 'multipart' | null): string | undefined {
  if (body === null) return undefined
  return {
    json: 'application/json',
    form: 'application/x-www-form-urlencoded',
    csv: 'text/csv',
    multipart: 'multipart/form-data',
  }[body]
}

function compile(
  requests: Internals,
  document: ApiDocument,
  row: OperationRow,
  mediaType: string | undefined,
): RequestCheck {
  const operation = document.paths[row.path]?.[row.method]
  if (operation === undefined) throw new Error(`The contract has no ${row.method.toUpperCase()} ${row.path}.`)
  const route = row.path.replace(/\{([^}]+)\}/g, ':$1')
  const key = `${row.method.toUpperCase()}-${route}-${mediaType ?? 'not_provided'}`
  const middleware = requests.buildMiddleware(
    route,
    withOptionalBody(operation, row),
    library.util().ContentType.fromString(mediaType as string),
    key,
  )
  const general = requests.ajv.getSchema(key) as ValidateFunction
  // A multipart body is still an unread stream, and `upload.ts` checks its parts.
  const body =
    row.body === null || row.body === 'multipart'
      ? null
      : (requests.ajvBody.getSchema(key) as ValidateFunction)
  const direct = directCheck(general, body)
  const bodySchema = operation.requestBody?.content[mediaType ?? '']?.schema
  if (bodySchema !== undefined && '_discriminator' in bodySchema)
    return throughMiddleware(middleware, operation, route, row)
  if (!(operation.parameters ?? []).every((parameter) => isPlain(parameter, document)))
    return throughMiddleware(middleware, operation, route, row)
  const bracketed = throughMiddleware(middleware, operation, route, row)
  return (parts) => (brackets.test(parts.url) ? bracketed(parts) : direct(parts))
}

/** Drops the body of an operation without one. The body reader has already refused a missing one. */
function withOptionalBody(operation: OperationObject, row: OperationRow): OperationObject {
  return row.body === null ? { ...operation, requestBody: undefined as never } : operation
}

function directCheck(general: ValidateFunction, body: ValidateFunction | null): RequestCheck {
  return (parts) => {
    const data = {
      query: parts.query,
      headers: parts.headers,
      params: parts.params,
      cookies: undefined,
      body: parts.body,
    }
    const valid = general(data)
    const validBody = body === null || body(data)
    if (valid && validBody) return
    // Copies the errors, because the next request overwrites them.
    const errors: ErrorObject[] = [...(general.errors ?? []), ...(body?.errors ?? [])]
    const { ajvErrorsToValidatorError, augmentAjvErrors } = library.util()
    throw validationFailed(ajvErrorsToValidatorError(400, augmentAjvErrors(errors) as never).errors)
  }
}

/** Runs the validator's own middleware for parameters whose text it must parse: arrays, objects, brackets. */
function throughMiddleware(
  middleware: Middleware,
  operation: OperationObject,
  route: string,
  row: OperationRow,
): RequestCheck {
  return (parts) => {
    const request = {
      method: row.method.toUpperCase(),
      path: parts.url.split('?', 1)[0],
      originalUrl: parts.url,
      headers: parts.headers,
      query: parts.query,
      params: parts.params,
      body: row.body === 'multipart' ? {} : parts.body,
      openapi: { expressRoute: route, openApiRoute: row.path, pathParams: parts.params, schema: operation },
    }
    try {
      middleware(request, {}, () => {})
    } catch (error) {
      throw asValidationFailure(error)
    }
    parts.query = request.query
    parts.params = request.params
  }
}

function isPlain(raw: Parameter | { $ref: string }, document: ApiDocument): boolean {
  const parameter = '$ref' in raw ? document.components?.parameters?.[lastOf(raw.$ref)] : raw
  if (parameter === undefined || parameter.content !== undefined) return false
  // The validator has filled in the default by now.
  if (parameter.style !== undefined && !['form', 'simple'].includes(parameter.style)) return false
  if (parameter.in === 'query' && !parameter.allowReserved) return false
  const schema = resolve(parameter.schema, document)
  if (schema === undefined || schema.oneOf || schema.anyOf || schema.allOf) return false
  const types = [schema.type ?? []].flat()
  return (
    types.length > 0 &&
    types.every((type) => ['string', 'integer', 'number', 'boolean', 'null'].includes(type))
  )
}

function resolve(schema: Schema | undefined, document: ApiDocument): Schema | undefined {
  return schema?.$ref === undefined ? schema : document.components?.schemas?.[lastOf(schema.$ref)]
}

function lastOf(reference: string): string {
  return reference.slice(reference.lastIndexOf('/') + 1)
}

interface ValidatorError {
  path: string
  message: string
}

function asValidationFailure(error: unknown): unknown {
  if (!(error instanceof Error) || !('status' in error) || error.status !== 400) return error
  return validationFailed('errors' in error ? (error.errors as ValidatorError[]) : [])
}

function validationFailed(found: ValidatorError[]): ApiError {
  const errors: ErrorDetail[] = []
  for (const { path, message } of found) {
    const row = toRow({ path, message })
    if (errors.length === MAX_ROWS) break
    if (!errors.some((other) => other.location === row.location && other.message === row.message))
      errors.push(row)
  }
  const [first] = errors
  const more = errors.length > 1 ? ` (and ${errors.length - 1} more)` : ''
  return new ApiError(
    'validation_failed',
    first ? `${first.location} ${first.message}${more}` : 'The request does not match the contract.',
    { errors },
  )
}

/** Rewrites a problem for the author of the request: the location, and the value to send instead. */
export function toRow({ path, message }: ValidatorError): ErrorDetail {
  const location = locationOf(path)
  // The location already names the property, so these two messages describe it and not its parent.
  if (message.startsWith('must have required property ')) return { location, message: 'is required' }
  if (message === 'must NOT have additional properties')
    return { location, message: 'is not a known property' }
  const plain = simplifyMessage(message)
  const isDate = /(\.date|Date)$/.test(location) && plain.startsWith('must be a string')
  return {
    location,
    message: isDate ? `${plain}, such as "2030-01-31T09:00:00Z": not seconds since 1970` : plain,
  }
}

const sections: Record<string, string> = { params: 'path', headers: 'header' }

/** Turns `/body/posts/0/value` into `body.posts.0.value`. */
function locationOf(path: string): string {
  const [, section = 'request', ...rest] = path.split('/')
  return [
    lookUp(sections, section) ?? section,
    ...rest.map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~')),
  ].join('.')
}
