import type { IncomingHttpHeaders } from 'node:http'
import { lazy } from '../../lib/lazy.ts'
import type { BodyMedia } from '../body/body.ts'
import type { OperationRow, OperationTable } from '../operations/operation.ts'
import {
  type ApiDocument,
  excerpt,
  groupByTag,
  type NamedRow,
  operationOf,
  validatorOptions,
} from './api-document.ts'
import { nameLongLimits } from './long-texts.ts'
import { createResponseChecks, type ResponseCheck } from './response-validator.ts'
import { createStockValidator, type StockRequest, type StockValidator } from './stock-validator.ts'
import { asValidationFailure, validationFailed } from './validation-failed.ts'

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

/** Null where nothing is to be checked. Rejects with 400 `validation_failed` and one row for each problem. */
export type RequestCheck = ((parts: RequestParts) => Promise<void>) | null

export interface Validators {
  request: Record<string, RequestCheck>
  response: Record<string, ResponseCheck> | null
}

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
  const document = contract as ApiDocument
  const validators: Validators = {
    request: createRequestChecks(document, operations),
    response: options.validateResponses ? createResponseChecks(document, operations) : null,
  }
  variants.set(key, { operations, validators })
  return validators
}

/**
 * Checks requests with the stock middleware of express-openapi-validator. Each tag of the contract has one, built at the first
 * request of one of its operations: one for each operation would take 25 ms each, and one for all takes more than a second.
 */
function createRequestChecks(
  contract: ApiDocument,
  operations: OperationTable,
): Record<string, RequestCheck> {
  const checks: Record<string, RequestCheck> = {}
  for (const rows of groupByTag(contract, operations)) {
    const document = lazy(() => requestDocument(contract, rows))
    const thorough = lazy(() => createRequestValidator(document(), true))
    // Ajv copies its whole list for each further problem, which takes minutes for a body of many thousand wrong values.
    const quick = lazy(() => createRequestValidator(document(), false))
    for (const [id, row] of rows)
      checks[id] = hasInput(contract, row)
        ? (parts) => checkRequest((parts.stopsAtFirst ? quick : thorough)(), pathOf(id, row), row, parts)
        : null
  }
  return checks
}

/** A process that answers health checks and nothing else never loads the validator. */
function hasInput(contract: ApiDocument, row: OperationRow): boolean {
  return hasCheckedBody(row) || (operationOf(contract, row).parameters ?? []).length > 0
}

/** The parts of a form are checked by `upload.ts`, and plain bytes have no schema. */
function hasCheckedBody({ body }: OperationRow): boolean {
  return body !== null && body !== 'multipart' && body !== 'binary'
}

function createRequestValidator(document: ApiDocument, allErrors: boolean): StockValidator {
  const copy = structuredClone(document)
  const formats = nameLongLimits(copy)
  return createStockValidator(copy, {
    validateRequests: { ...validatorOptions, allErrors },
    formats: formats as never,
  })
}

/** Gives each operation a path of its own, so that no other one is found in its place. */
function requestDocument(contract: ApiDocument, rows: NamedRow[]): ApiDocument {
  const paths: ApiDocument['paths'] = {}
  for (const [id, row] of rows) {
    const { responses: _, requestBody, ...operation } = operationOf(contract, row)
    const described = hasCheckedBody(row) && requestBody !== undefined ? { requestBody } : {}
    paths[pathOf(id, row)] = { [row.method]: { ...operation, ...described, responses: {} } }
  }
  return excerpt(contract, paths)
}

function pathOf(id: string, { path }: OperationRow): string {
  return [`/${id}`, ...(path.match(/\{[^}]+\}/g) ?? [])].join('/')
}

function checkRequest(
  validator: StockValidator,
  path: string,
  row: OperationRow,
  parts: RequestParts,
): Promise<void> {
  const request = new CheckedRequest(row, parts)
  return new Promise((resolve, reject) => {
    const settle = (error?: unknown) => {
      if (error !== undefined) return reject(asValidationFailure(error))
      parts.query = request.query
      parts.params = request.params
      try {
        refuseInfinity(parts)
        resolve()
      } catch (refusal) {
        reject(refusal)
      }
    }
    validator(path, request, {}, settle).catch(reject)
  })
}

/** Request as the middleware of express-openapi-validator expects it from Express. */
class CheckedRequest implements StockRequest {
  readonly method: string
  readonly path: string
  readonly originalUrl: string
  readonly headers: IncomingHttpHeaders
  params: Record<string, unknown>
  body: unknown
  openapi?: StockRequest['openapi']
  readonly #query: Record<string, unknown>

  constructor(row: OperationRow, { url, headers, query, params, body, media }: RequestParts) {
    this.method = row.method.toUpperCase()
    this.path = row.path
    this.originalUrl = url
    this.headers = withMediaType(headers, hasCheckedBody(row) ? mediaTypes[media] : undefined)
    this.params = params
    this.body = body
    this.#query = query
  }

  /** Is a getter, as in Express, since the middleware replaces it on the request. */
  get query(): Record<string, unknown> {
    return this.#query
  }
}

const mediaTypes: Record<BodyMedia, string> = {
  json: 'application/json',
  form: 'application/x-www-form-urlencoded',
  csv: 'text/csv',
}

/** Names the type that the body was read as. The middleware compiles and keeps a validator for each spelling that it meets. */
function withMediaType(headers: IncomingHttpHeaders, type: string | undefined): IncomingHttpHeaders {
  return headers['content-type'] === type ? headers : { ...headers, 'content-type': type }
}

/** Refuses infinite numbers: where Ajv turns text into numbers, it accepts `Infinity` and `1e999` within any bounds. */
function refuseInfinity({ query, params, media, body }: RequestParts): void {
  refuseInfinityIn('query', query)
  refuseInfinityIn('params', params)
  if (media === 'form' && typeof body === 'object') refuseInfinityIn('body', body)
}

function refuseInfinityIn(section: string, values: object | null): void {
  for (const [name, value] of Object.entries(values ?? {}))
    if (value === Number.POSITIVE_INFINITY || value === Number.NEGATIVE_INFINITY)
      throw validationFailed([{ path: `/${section}/${name}`, message: 'must be a finite number' }])
}
