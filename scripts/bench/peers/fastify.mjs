import Fastify from 'fastify'
import {
  answerOf,
  bodySchema,
  colon,
  isAllowed,
  parameterSchema,
  port,
  rows,
  successSchema,
} from './contract.mjs'

const app = Fastify({
  bodyLimit: 50 * 1024 * 1024,
  routerOptions: { maxParamLength: 1000 },
  ajv: {
    customOptions: {
      strict: false,
      coerceTypes: true,
      useDefaults: true,
      removeAdditional: false,
      discriminator: true,
    },
  },
})
app.addContentTypeParser('multipart/form-data', (_request, _payload, done) => done(null, {}))
for (const row of rows) {
  const { id, method, path, status, security, operation } = row
  const body = bodySchema(operation)
  const success = successSchema(row)
  app.route({
    method: method.toUpperCase(),
    url: colon(path),
    schema: {
      params: parameterSchema(operation, 'path'),
      querystring: parameterSchema(operation, 'query'),
      ...(body ? { body } : {}),
      ...(success ? { response: { [status]: success } } : {}),
    },
    onRequest: (request, reply, done) => {
      if (isAllowed(security, request.headers)) done()
      else reply.code(401).send({ message: 'unauthorized' })
    },
    handler: async (_request, reply) => {
      reply.code(status)
      return answerOf(id)
    },
  })
}
await app.listen({ port: Number(port), host: '127.0.0.1' })
