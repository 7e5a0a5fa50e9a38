import { lazy } from '../../lib/lazy.ts'
import type { OperationTable } from '../operations/operation.ts'
import {
  type ApiDocument,
  excerpt,
  groupByTag,
  type NamedRow,
  operationOf,
  type ResponseObject,
} from './api-document.ts'
import { createStockValidator, type StockValidator } from './stock-validator.ts'

/** Compares an answer with the contract: status, media type and any JSON body. Resolves with the problem, or null. */
export type ResponseCheck = (
  status: number,
  contentType: string | null,
  body: unknown,
) => Promise<string | null>

type Responses = Record<string, ResponseObject>

/**
 * Runs the response validation of express-openapi-validator. Its document has a path for each response, which is the success of that
 * path: so an operation's responses are compiled one by one, at their first use, and a shared one once for the tag.
 */
export function createResponseChecks(
  contract: ApiDocument,
  operations: OperationTable,
): Record<string, ResponseCheck> {
  const checks: Record<string, ResponseCheck> = {}
  for (const rows of groupByTag(contract, operations)) {
    const validator = lazy(() =>
      createStockValidator(responseDocument(contract, rows), {
        validateRequests: false,
        validateResponses: true,
      }),
    )
    for (const [id, row] of rows) {
      const responses = operationOf(contract, row).responses ?? {}
      checks[id] = createCheck(id, { contract, responses, validator })
    }
  }
  return checks
}

interface CheckOptions {
  contract: ApiDocument
  responses: Responses
  validator: () => StockValidator
}

function createCheck(id: string, { contract, responses, validator }: CheckOptions): ResponseCheck {
  return async (status, contentType, body) => {
    // Accepts 304, which is the 200 answer without its body.
    if (status === 304) return null
    const key = responses[status] === undefined && status >= 400 ? 'default' : String(status)
    const response = responses[key]
    if (response === undefined) return `status ${status} is not declared`
    const problem = undeclaredType(resolve(contract, response), status, contentType)
    // A stream cannot be read twice, so only its status and type are checked.
    if (problem !== null || contentType === null || body === undefined || !isJson(contentType)) return problem
    return checkBody(validator(), pathOf(id, key, response), contentType, body)
  }
}

function checkBody(
  validator: StockValidator,
  path: string,
  contentType: string,
  body: unknown,
): Promise<string | null> {
  const request = { method: 'GET', path, originalUrl: path, headers: {}, query: {}, params: {} }
  const response = {
    statusCode: 200,
    getHeaders: () => ({ 'content-type': contentType }),
    json: (_body: unknown) => {},
  }
  return new Promise((resolve, reject) => {
    validator(path, request, response, (error) => {
      if (error !== undefined) return resolve(error instanceof Error ? error.message : String(error))
      // The middleware has replaced this function by one that validates, and that calls this callback again with any problem.
      response.json(body)
      resolve(null)
    }).catch(reject)
  })
}

function responseDocument(contract: ApiDocument, rows: NamedRow[]): ApiDocument {
  const paths: ApiDocument['paths'] = {}
  for (const [id, row] of rows)
    for (const [key, response] of Object.entries(operationOf(contract, row).responses ?? {}))
      paths[pathOf(id, key, response)] = { get: { responses: { 200: response } } }
  return excerpt(contract, paths)
}

function pathOf(id: string, key: string, { $ref }: ResponseObject): string {
  return $ref === undefined ? `/${id}/${key}` : `/${$ref.slice($ref.lastIndexOf('/') + 1)}`
}

function resolve({ components }: ApiDocument, response: ResponseObject): ResponseObject {
  if (response.$ref === undefined) return response
  return components?.responses?.[response.$ref.slice(response.$ref.lastIndexOf('/') + 1)] ?? {}
}

function undeclaredType(
  { content = {} }: ResponseObject,
  status: number,
  contentType: string | null,
): string | null {
  const types = Object.keys(content)
  if (contentType === null)
    return types.length === 0 ? null : `status ${status} has no body, but ${types.join(' or ')} is declared`
  const mediaType = contentType.split(';', 1)[0] as string
  if (types.includes(mediaType) || types.includes('*/*') || types.includes('application/octet-stream'))
    return null
  return `status ${status} is ${mediaType}, but ${types.join(' or ') || 'no body'} is declared`
}

function isJson(contentType: string): boolean {
  return /^application\/([\w.-]+\+)?json\b/.test(contentType)
}
