import { lazy, lazyPackage } from '../../lib/lazy.ts'
import { type ApiDocument, validatorOptions } from './api-document.ts'

const dist = 'express-openapi-validator/dist'
const library = {
  options: lazyPackage<typeof import('express-openapi-validator/dist/framework/ajv/options.js')>(
    `${dist}/framework/ajv/options.js`,
  ),
  serDes: lazyPackage<typeof import('express-openapi-validator/dist/framework/base.serdes.js')>(
    `${dist}/framework/base.serdes.js`,
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

/**
 * Returns the options that the middleware of express-openapi-validator gives to each Ajv instance. Repeats the defaults of its
 * `OpenApiValidator`, whose module loads Express and an upload parser. A test compares the two.
 */
export const stockOptions = lazy(() => {
  const validateResponses = { removeAdditional: false, coerceTypes: false, onError: null }
  const { AjvOptions } = library.options()
  const { preprocessor, request, response } = new AjvOptions({
    validateRequests: validatorOptions,
    validateResponses,
    validateFormats: true,
    formats: {},
    ajvFormats: { mode: 'fast' },
    serDes: library.serDes().defaultSerDes,
  } as never)
  return { preprocessor, request, response, validateResponses }
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
