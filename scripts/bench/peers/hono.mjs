import { serve } from '@hono/node-server'
import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi'
import { answerOf, bodySchema, isAllowed, parametersOf, port, rows } from './contract.mjs'

const app = new OpenAPIHono({
  defaultHook: (result, context) => (result.success ? undefined : context.json({ message: 'invalid' }, 400)),
})
for (const { id, method, path, status, security, operation } of rows) {
  const body = bodySchema(operation)
  const route = createRoute({
    method,
    path,
    request: {
      params: z.object(
        Object.fromEntries(parametersOf(operation, 'path').map(({ name, schema }) => [name, toZod(schema)])),
      ),
      query: z.object(
        Object.fromEntries(
          parametersOf(operation, 'query').map(({ name, schema, required }) => [
            name,
            required ? fromText(schema) : fromText(schema).optional(),
          ]),
        ),
      ),
      ...(body ? { body: { required: true, content: { 'application/json': { schema: toZod(body) } } } } : {}),
    },
    responses: { [status]: { description: 'Done.' } },
  })
  app.use(route.getRoutingPath(), async (context, next) => {
    const headers = { authorization: context.req.header('authorization'), auth: context.req.header('auth') }
    if (context.req.method.toLowerCase() === method && !isAllowed(security, headers))
      return context.json({ message: 'unauthorized' }, 401)
    await next()
  })
  app.openapi(route, (context) => {
    context.req.valid('param')
    context.req.valid('query')
    if (body) context.req.valid('json')
    return context.json(answerOf(id), status)
  })
}
serve({ fetch: app.fetch, port: Number(port), hostname: '127.0.0.1' })

function fromText(schema) {
  if (schema.type === 'integer' || schema.type === 'number') return toZod(schema, z.coerce.number())
  return toZod(schema)
}

function toZod(schema, number = z.number()) {
  const types = [schema.type ?? []].flat()
  const nullable = types.includes('null')
  const options = types.filter((type) => type !== 'null').map((type) => single(schema, type, number))
  const made = options.length === 0 ? z.any() : options.length === 1 ? options[0] : z.union(options)
  return nullable ? made.nullable() : made
}

function single(schema, type, number) {
  if (schema.enum) return z.enum(schema.enum.filter((value) => value !== null).map(String))
  if (type === 'string') {
    let made = z.string()
    if (schema.minLength) made = made.min(schema.minLength)
    if (schema.maxLength) made = made.max(schema.maxLength)
    return made
  }
  if (type === 'integer' || type === 'number') {
    let made = type === 'integer' ? number.int() : number
    if (schema.minimum !== undefined) made = made.min(schema.minimum)
    if (schema.maximum !== undefined) made = made.max(schema.maximum)
    return made
  }
  if (type === 'boolean') return z.boolean()
  if (type === 'array') {
    let made = z.array(toZod(schema.items ?? {}))
    if (schema.minItems) made = made.min(schema.minItems)
    if (schema.maxItems) made = made.max(schema.maxItems)
    return made
  }
  const required = new Set(schema.required ?? [])
  const shape = Object.fromEntries(
    Object.entries(schema.properties ?? {}).map(([name, child]) => [
      name,
      required.has(name) ? toZod(child) : toZod(child).optional(),
    ]),
  )
  return schema.additionalProperties === false ? z.strictObject(shape) : z.looseObject(shape)
}
