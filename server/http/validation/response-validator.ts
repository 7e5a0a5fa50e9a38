import type { Ajv } from 'ajv'
import { lazyPackage } from '../../lib/lazy.ts'
import type { OperationTable } from '../operation.ts'
import { emptyDocument, shareSchemas } from './shared-schemas.ts'

/** Compares an answer with the contract: status, media type and any JSON body. Returns the problem, or null. */
export type ResponseCheck = (status: number, contentType: string | null, body: unknown) => string | null

interface ResponseObject {
  $ref?: string
  content?: Record<string, unknown>
}

interface ResponseDocument {
  paths: Record<string, Record<string, { responses: Record<string, ResponseObject> }>>
  components?: { responses?: Record<string, ResponseObject>; schemas?: Record<string, object> }
}

interface Internals {
  spec: object
  ajvBody: Ajv
  _getOrBuildValidator(request: object, responses: object): object
  _validate(input: {
    validators: object
    body: unknown
    statusCode: number
    path: string
    accepts: string[]
  }): void
}

const library = lazyPackage<
  typeof import('express-openapi-validator/dist/middlewares/openapi.response.validator.js')
>('express-openapi-validator/dist/middlewares/openapi.response.validator.js')

/** Runs the response validation of express-openapi-validator. Compiles each operation at its first answer. */
export function createResponseCheck(
  document: unknown,
  ajvOptions: unknown,
  operations: OperationTable,
): Record<string, ResponseCheck> {
  const { paths } = document as ResponseDocument
  const { ResponseValidator } = library()
  const validator = new ResponseValidator(
    emptyDocument(document as ResponseDocument) as never,
    ajvOptions as never,
    {
      removeAdditional: false,
      coerceTypes: false,
    },
  ) as unknown as Internals
  validator.spec = shareSchemas(document as ResponseDocument, [validator.ajvBody])
  const entries = Object.entries(operations).map(([id, { method, path }]) => {
    const responses = paths[path]?.[method]?.responses ?? {}
    const request = { method: method.toUpperCase(), headers: {}, openapi: { expressRoute: path } }
    const check: ResponseCheck = (status, contentType, body) => {
      const problem = undeclared(document as ResponseDocument, responses, status, contentType)
      // A stream cannot be read twice, so only its status and type are checked.
      if (problem !== null || contentType === null || body === undefined || !isJson(contentType))
        return problem
      const validators = validator._getOrBuildValidator(request, responses)
      try {
        validator._validate({ validators, body, statusCode: status, path, accepts: [contentType] })
        return null
      } catch (error) {
        return error instanceof Error ? error.message : String(error)
      }
    }
    return [id, check] as const
  })
  return Object.fromEntries(entries)
}

function undeclared(
  document: ResponseDocument,
  responses: Record<string, ResponseObject>,
  status: number,
  contentType: string | null,
): string | null {
  // 304 stands for the 200 answer without its body.
  if (status === 304) return null
  const raw = responses[status] ?? (status >= 400 ? responses.default : undefined)
  if (raw === undefined) return `status ${status} is not declared`
  const response =
    raw.$ref === undefined ? raw : document.components?.responses?.[raw.$ref.replace(/^.*\//, '')]
  const types = Object.keys(response?.content ?? {})
  if (contentType === null)
    return types.length === 0 ? null : `status ${status} has no body, ${types.join(' or ')} is declared`
  const mediaType = contentType.split(';', 1)[0] as string
  if (types.includes(mediaType) || types.includes('*/*') || types.includes('application/octet-stream'))
    return null
  return `status ${status} is ${mediaType}, ${types.join(' or ') || 'no body'} is declared`
}

function isJson(contentType: string): boolean {
  return /^application\/([\w.-]+\+)?json\b/.test(contentType)
}
