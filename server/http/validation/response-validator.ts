import type { Ajv } from 'ajv'
import { lazyPackage } from '../../lib/lazy.ts'
import type { OperationRow } from '../operation.ts'
import { type ApiDocument, excerpt, type ResponseObject } from './api-document.ts'
import { createPreprocessor, emptyDocument, stockOptions } from './preprocess.ts'
import { shareSchemas } from './shared-schemas.ts'

/** Compares an answer with the contract: status, media type and any JSON body. Returns the problem, or null. */
export type ResponseCheck = (status: number, contentType: string | null, body: unknown) => string | null

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

/** Runs the response validation of express-openapi-validator. Compiles each status of an operation at its first answer. */
export function createResponseChecks(contract: ApiDocument): (row: OperationRow) => ResponseCheck {
  const validator = new (library().ResponseValidator)(
    structuredClone(emptyDocument) as never,
    stockOptions().response,
    { removeAdditional: false, coerceTypes: false },
  ) as unknown as Internals
  // Most functions of a process run few times: optimizing their code costs more than it saves.
  validator.ajvBody.opts.code.optimize = 0
  const preprocess = createPreprocessor('response')
  return (row) => {
    const { method, path } = row
    const document = preprocess(excerpt(contract, row, 'response'))
    const spec = shareSchemas(document, [validator.ajvBody])
    const responses = document.paths[path]?.[method]?.responses ?? {}
    return (status, contentType, body) => {
      // Accepts 304, which is the 200 answer without its body.
      if (status === 304) return null
      const key = responses[status] === undefined && status >= 400 ? 'default' : status
      const response = responses[key]
      if (response === undefined) return `status ${status} is not declared`
      const problem = undeclaredType(response, status, contentType)
      // A stream cannot be read twice, so only its status and type are checked.
      if (problem !== null || contentType === null || body === undefined || !isJson(contentType))
        return problem
      validator.spec = spec
      // Operations share most errors, and so their compiled functions.
      const shared = contract.paths[path]?.[method]?.responses?.[key]?.$ref ?? `${method} ${path}`
      const request = { method: '', headers: {}, openapi: { expressRoute: `${shared} ${key}` } }
      const validators = validator._getOrBuildValidator(request, { [key]: response })
      try {
        validator._validate({ validators, body, statusCode: status, path, accepts: [contentType] })
        return null
      } catch (error) {
        return error instanceof Error ? error.message : String(error)
      }
    }
  }
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
