import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { NextFunction, Request, Response } from 'express'
import express from 'express'
import { middleware } from 'express-openapi-validator'
import { prepare, validatorOptions } from '../../server/http/validation/api-document.ts'
import { clientCloses } from '../helpers/scripted-server.ts'

/**
 * Stock express-openapi-validator on Express, as its README sets it up, on the same contract. It answers what it took the
 * request for.
 */
export async function startOracle(
  contract: object,
  limitOf: (path: string) => number,
): Promise<{ port: number; server: Server }> {
  const app = express()
  app.set('query parser', 'simple')
  const parsers = new Map<number, ReturnType<typeof express.json>>()
  app.use((request, response, next) => {
    const limit = limitOf(request.path)
    let parser = parsers.get(limit)
    if (parser === undefined) {
      parser = express.json({ limit })
      parsers.set(limit, parser)
    }
    parser(request, response, next)
  })
  app.use(express.urlencoded({ extended: false, limit: '1mb' }))
  app.use(
    middleware({
      apiSpec: prepare(contract) as never,
      validateApiSpec: false,
      validateRequests: validatorOptions,
      validateSecurity: false,
      fileUploader: false,
    }),
  )
  app.use((request: Request, response: Response) => {
    const { schema, pathParams } = (request as Request & { openapi: unknown }).openapi as {
      schema: { operationId: string }
      pathParams: object
    }
    response.json({
      operation: schema.operationId,
      params: pathParams,
      query: request.query,
      body: request.body ?? null,
    })
  })
  app.use((error: Refusal, _request: Request, response: Response, _next: NextFunction) => {
    response.status(error.status ?? 500).json({ message: error.message, errors: error.errors })
  })
  const server = createServer(clientCloses, app)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { server, port: (server.address() as AddressInfo).port }
}

interface Refusal {
  status?: number
  message: string
  errors?: { path: string; message: string }[]
}
