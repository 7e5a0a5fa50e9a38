import '../server/lib/node-version.ts'
import { parseArgs } from 'node:util'
import { createLogger } from '@stoplight/prism-core'
import { getHttpOperationsFromSpec } from '@stoplight/prism-http'
import mocker from '@stoplight/prism-http/dist/mocker/index.js'
import { createServer } from '@stoplight/prism-http-server'

/**
 * Starts Prism, which answers every operation with its example: `npm run mock -- --port 4010 --host 127.0.0.1`. Prism alone would
 * answer an invalid request with 422 where the contract has one. The service answers 400 and keeps 422 for a reused
 * Idempotency-Key, so an invalid request is matched against the operation without its 422.
 */
const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '4010' },
    host: { type: 'string', default: '127.0.0.1' },
  },
})

type Mock = typeof mocker.default

const mock: Mock = (options) => {
  const { resource, input } = options
  const invalid = input.validations.length > 0
  const responses = resource.responses.filter(({ code }) => !(invalid && code === '422'))
  return mocker.default({ ...options, resource: { ...resource, responses } })
}

const operations = await getHttpOperationsFromSpec('generated/openapi.json')
const server = createServer(operations, {
  cors: true,
  config: {
    isProxy: false,
    upstreamProxy: undefined,
    validateRequest: true,
    validateResponse: true,
    checkSecurity: true,
    errors: false,
    mock: { dynamic: false },
  },
  components: { logger: createLogger('Prism', { level: 'error' }), mock },
})
const address = await server.listen(Number(values.port), values.host)
console.log(`Prism is listening on ${address}.`)
