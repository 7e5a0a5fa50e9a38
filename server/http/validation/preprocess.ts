import { lazy, lazyPackage } from '../../lib/lazy.ts'
import { type ApiDocument, validatorOptions } from './api-document.ts'

const dist = 'express-openapi-validator/dist'
const library = {
  validator: lazyPackage<typeof import('express-openapi-validator/dist/openapi.validator.js')>(
    `${dist}/openapi.validator.js`,
  ),
  preprocessor: lazyPackage<
    typeof import('express-openapi-validator/dist/middlewares/parsers/schema.preprocessor.js')
  >(`${dist}/middlewares/parsers/schema.preprocessor.js`),
}

/** Describes what this file sets in express-openapi-validator's preprocessor, which types it as private. */
interface Internals {
  apiDoc: ApiDocument
  resolvedSchemaCache: Map<string, unknown>
  preProcess(): { apiDoc: ApiDocument; apiDocRes: ApiDocument | null }
}

/** Empty document for the constructors of express-openapi-validator. Each operation is compiled from its own excerpt. */
export const emptyDocument = { openapi: '3.1.0', paths: {} }

/** Reads from express-openapi-validator the options that its middleware gives to each Ajv instance. */
export const stockOptions = lazy(() => {
  const { OpenApiValidator } = library.validator()
  const { ajvOpts, options } = new OpenApiValidator({
    apiSpec: emptyDocument as never,
    validateApiSpec: false,
    validateRequests: validatorOptions,
    validateResponses: true,
    validateSecurity: false,
    fileUploader: false,
  })
  const { preprocessor, request, response } = ajvOpts
  return { preprocessor, request, response, validateResponses: options.validateResponses }
})

/** Returns the schema preparation of express-openapi-validator for excerpts of a contract, which it changes in place. */
export function createPreprocessor(part: 'request' | 'response'): (document: ApiDocument) => ApiDocument {
  const { preprocessor, validateResponses } = stockOptions()
  const { SchemaPreprocessor } = library.preprocessor()
  const stock = new SchemaPreprocessor(
    structuredClone(emptyDocument) as never,
    preprocessor,
    (part === 'response' ? validateResponses : false) as never,
  ) as unknown as Internals
  return (document) => {
    stock.apiDoc = document
    stock.resolvedSchemaCache = references(document)
    const { apiDoc, apiDocRes } = stock.preProcess()
    return apiDocRes ?? apiDoc
  }
}

/** Fills the cache of the preprocessor, which would otherwise compile every referenced schema only to read its text. */
function references({ components = {} }: ApiDocument): Map<string, unknown> {
  const found = new Map<string, unknown>()
  for (const [kind, members] of Object.entries(components))
    for (const [name, member] of Object.entries(members)) found.set(`#/components/${kind}/${name}`, member)
  return found
}
