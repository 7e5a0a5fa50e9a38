import express from 'express'
import { middleware } from 'express-openapi-validator'
import { answerOf, document, isAllowed, operations, port } from './contract.mjs'

// Follows the setup in its README.
const app = express()
app.use(express.json({ limit: '50mb' }))
app.use(
  middleware({
    apiSpec: document,
    validateApiSpec: false,
    validateRequests: { allowUnknownQueryParameters: true },
    validateSecurity: {
      handlers: {
        apiKey: (request) => isAllowed('key', request.headers),
        sessionHeader: (request) => isAllowed('session', request.headers),
        sessionCookie: () => false,
      },
    },
  }),
)
app.use((request, response) => {
  const { operationId } = request.openapi.schema
  response.status(operations[operationId].status).json(answerOf(operationId))
})
app.use((error, _request, response, _next) =>
  response.status(error.status ?? 500).json({ message: error.message }),
)
app.listen(Number(port), '127.0.0.1')
