import type { IncomingHttpHeaders } from 'node:http'
import type { Ajv, ErrorObject, ValidateFunction } from 'ajv'
import type { ContentType } from 'express-openapi-validator/dist/middlewares/util.js'
import { ApiError, type ErrorDetail } from '../../errors.ts'
import { lazy, lazyPackage } from '../../lib/lazy.ts'
import { simplifyMessage } from '../../lib/plain-rule.ts'
import type { BodyMedia } from '../body/body.ts'
import type { OperationRow, OperationTable } from '../operation.ts'
import {
  type ApiDocument,
  type OperationObject,
  type Parameter,
  prepare,
  type Schema,
  validatorOptions,
} from './api-document.ts'
import { createResponseCheck, type ResponseCheck } from './response-validator.ts'
import { shareSchemas } from './shared-schemas.ts'
import { shortCircuitLengths } from './string-length.ts'

/** A request as the validator sees it. Validation fills in defaults and coerces in place. */
export interface RequestParts {
  url: string
  headers: IncomingHttpHeaders
  query: Record<string, unknown>
  params: Record<string, unknown>
  body: unknown
  /** How the body was sent. */
  media: BodyMedia
}

/** Throws `ApiError` validation_failed with one row per mistake. */
export type RequestCheck = (parts: RequestParts) => void

export interface Validators {
  request: Record<string, RequestCheck>
  response: Record<string, ResponseCheck> | null
}

/** The part of express-openapi-validator's request validator that this file calls; it is typed private there. */
interface Internals {
  ajv: Ajv
  ajvBody: Ajv
  apiDoc: object
  buildMiddleware(path: string, schema: OperationObject, type: ContentType, key: string): Middleware
}
type Middleware = (req: object, res: object, next: (error?: unknown) => void) => void

const dist = 'express-openapi-validator/dist'
/** Half of what a start would cost, and 20 MB: loaded when the first request with anything to validate arrives. */
const library = {
  validator: lazyPackage<typeof import('express-openapi-validator/dist/openapi.validator.js')>(
    `${dist}/openapi.validator.js`,
  ),
  request: lazyPackage<
    typeof import('express-openapi-validator/dist/middlewares/openapi.request.validator.js')
  >(`${dist}/middlewares/openapi.request.validator.js`),
  preprocessor: lazyPackage<
    typeof import('express-openapi-validator/dist/middlewares/parsers/schema.preprocessor.js')
  >(`${dist}/middlewares/parsers/schema.preprocessor.js`),
  util: lazyPackage<typeof import('express-openapi-validator/dist/middlewares/util.js')>(
    `${dist}/middlewares/util.js`,
  ),
}

const MAX_ROWS = 50
const brackets = /\[|%5b/i

const shared = new WeakMap<object, Map<string, { operations: OperationTable; validators: Validators }>>()

/** Shares a contract's validators between all servers of the process: they keep nothing of a request. */
export function validatorsOf(
  contract: object,
  operations: OperationTable,
  options: { validateResponses: boolean },
): Validators {
  const ofContract = shared.get(contract) ?? new Map()
  shared.set(contract, ofContract)
  const key = String(options.validateResponses)
  const found = ofContract.get(key)
  if (found?.operations === operations) return found.validators
  const validators = createValidators(contract, operations, options)
  ofContract.set(key, { operations, validators })
  return validators
}

/** Compiles operations, all from one prepared document. */
interface Compiler {
  document: ApiDocument
  requests: Internals
  responses: Record<string, ResponseCheck> | null
}

/**
 * express-openapi-validator 5.6.2 is the validator of record: its schema preparation, its Ajv instances, its coercion and its
 * error mapping decide. What is slow around it is left out: every operation is compiled at its first request, against a
 * document without `paths` (they would be part of every schema), and its validators are called directly.
 * Pinned exactly, because this reaches into its `dist`.
 */
function createValidators(
  contract: object,
  operations: OperationTable,
  options: { validateResponses: boolean },
): Validators {
  const compiler = lazy(() => createCompiler(contract, operations, options.validateResponses))
  const request = mapOperations(operations, (row): RequestCheck => {
    const check = lazy(() => finite(compileAll(compiler(), row)))
    if (takesNothing(contract as ApiDocument, row))
      return (parts) => {
        if (brackets.test(parts.url)) check()(parts)
      }
    return (parts) => check()(parts)
  })
  const response = mapOperations(
    operations,
    (_, id): ResponseCheck =>
      (...answer) =>
        compiler().responses?.[id]?.(...answer) ?? null,
  )
  return { request, response: options.validateResponses ? response : null }
}

/** Health checks and the like: a process that answers nothing else never loads the validator. */
function takesNothing(contract: ApiDocument, row: OperationRow): boolean {
  return row.body === null && (contract.paths[row.path]?.[row.method]?.parameters ?? []).length === 0
}

function mapOperations<T>(
  operations: OperationTable,
  make: (row: OperationRow, id: string) => T,
): Record<string, T> {
  return Object.fromEntries(Object.entries(operations).map(([id, row]) => [id, make(row, id)]))
}

function createCompiler(contract: object, operations: OperationTable, validateResponses: boolean): Compiler {
  const document = prepare(contract)
  const validator = new (library.validator().OpenApiValidator)({
    apiSpec: document as never,
    validateApiSpec: false,
    validateRequests: validatorOptions,
    validateResponses,
    validateSecurity: false,
    fileUploader: false,
  })
  const { preprocessor, request, response } = validator.ajvOpts
  const responseOptions = validator.options.validateResponses as never
  const schemas = new (library.preprocessor().SchemaPreprocessor)(
    document as never,
    preprocessor,
    responseOptions,
  )
  knowReferences(schemas, document)
  const { apiDocRes } = schemas.preProcess()
  const { RequestValidator } = library.request()
  const requests = new RequestValidator(document as never, request) as unknown as Internals
  requests.apiDoc = shareSchemas(document, [requests.ajv, requests.ajvBody])
  for (const ajv of [requests.ajv, requests.ajvBody]) ajv.opts.code.optimize = 0
  shortCircuitLengths(requests.ajv)
  shortCircuitLengths(requests.ajvBody)
  const responses = validateResponses ? createResponseCheck(apiDocRes, response, operations) : null
  return { document, requests, responses }
}

/** The preprocessor would compile every schema that is referred to, only to get at its text. */
function knowReferences(preprocessor: object, { components = {} }: ApiDocument): void {
  const { resolvedSchemaCache } = preprocessor as { resolvedSchemaCache: Map<string, unknown> }
  for (const [kind, members] of Object.entries(components))
    for (const [name, member] of Object.entries(members))
      resolvedSchemaCache.set(`#/components/${kind}/${name}`, member)
}

/** One check for each way in which the operation's body may be sent. */
function compileAll(compiler: Compiler, row: OperationRow): RequestCheck {
  // Bytes are nobody's to validate.
  if (row.body === 'binary') return compile(compiler, { ...row, body: null }, undefined)
  if (row.body !== 'json-or-form' && row.body !== 'json-or-csv')
    return compile(compiler, row, mediaTypeOf(row.body))
  const json = compile(compiler, row, mediaTypeOf('json'))
  const other = compile(compiler, row, mediaTypeOf(row.body === 'json-or-form' ? 'form' : 'csv'))
  return (parts) => (parts.media === 'json' ? json(parts) : other(parts))
}

/** Ajv takes the texts `Infinity` and `1e999` for a number within any bounds, where it turns texts into numbers. */
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
  { requests, document }: Compiler,
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
  // A multipart body is a stream that nobody has read yet: `upload.ts` checks its parts.
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

/** Operations without a body ignore one; the body reader has refused a missing one before. */
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
    // Copied: the next request overwrites them.
    const errors: ErrorObject[] = [...(general.errors ?? []), ...(body?.errors ?? [])]
    const { ajvErrorsToValidatorError, augmentAjvErrors } = library.util()
    throw validationFailed(ajvErrorsToValidatorError(400, augmentAjvErrors(errors) as never).errors)
  }
}

/** The validator's own middleware, for parameters whose text it has to take apart: arrays, objects, brackets. */
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

/** A mistake as whoever made it can read it: where it is, and what to send instead. */
export function toRow({ path, message }: ValidatorError): ErrorDetail {
  const location = locationOf(path)
  // The location names the property already, so these two speak of it and not of what holds it.
  if (message.startsWith('must have required property ')) return { location, message: 'is required' }
  if (message === 'must NOT have additional properties') return { location, message: 'is not known here' }
  const plain = simplifyMessage(message)
  const isDate = /(\.date|Date)$/.test(location) && plain.startsWith('must be a text')
  return {
    location,
    message: isDate ? `${plain}, such as "2030-01-31T09:00:00Z": not seconds since 1970` : plain,
  }
}

const sections: Record<string, string> = { params: 'path', headers: 'header' }

/** `/body/posts/0/value` → `body.posts.0.value`. */
function locationOf(path: string): string {
  const [, section = 'request', ...rest] = path.split('/')
  return [
    sections[section] ?? section,
    ...rest.map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~')),
  ].join('.')
}
