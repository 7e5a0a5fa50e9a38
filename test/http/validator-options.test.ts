import { OpenApiValidator } from 'express-openapi-validator/dist/openapi.validator.js'
import { expect, it } from 'vitest'
import { validatorOptions } from '../../server/http/validation/api-document.ts'
import { emptyDocument, stockOptions } from '../../server/http/validation/preprocess.ts'

it('our validators get the options that the middleware of express-openapi-validator gives to its own', () => {
  const { ajvOpts, options } = new OpenApiValidator({
    apiSpec: emptyDocument as never,
    validateRequests: validatorOptions,
    validateResponses: true,
  })
  const { preprocessor, request, response } = ajvOpts
  const { validateResponses } = options
  expect(stockOptions()).toStrictEqual({ preprocessor, request, response, validateResponses })
})
