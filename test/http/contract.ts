import type { OperationTable } from '../../server/http/operations/operation.ts'

/** A contract of one operation per feature of the pipeline. */
const row = {
  status: 200,
  security: 'none',
  scope: null,
  body: null,
  bodyLimit: 1024 * 1024,
  rateLimit: null,
  roles: null,
  platformAdmin: false,
  errors: 'problem',
  idempotencyKey: false,
} as const

export const httpOperations: OperationTable = {
  getThing: { ...row, method: 'get', path: '/things/{id}' },
  getSpecial: {
    ...row,
    method: 'get',
    path: '/things/special',
    deprecation: { at: Date.UTC(2027, 0, 1), sunset: Date.UTC(2027, 6, 1) },
  },
  listThings: { ...row, method: 'get', path: '/things' },
  createThing: {
    ...row,
    method: 'post',
    path: '/public/v1/things',
    status: 201,
    security: 'key',
    body: 'json',
    bodyLimit: 2048,
    idempotencyKey: true,
  },
  createPosts: {
    ...row,
    method: 'post',
    path: '/public/v1/posts',
    status: 201,
    security: 'key',
    body: 'json',
    bodyLimit: 50 * 1024 * 1024,
    rateLimit: 'posts',
    idempotencyKey: true,
  },
  signIn: {
    ...row,
    method: 'post',
    path: '/auth/login',
    status: 201,
    body: 'json',
    rateLimit: 'credentials',
  },
  readConsole: { ...row, method: 'get', path: '/console', security: 'session' },
  writeConsole: { ...row, method: 'post', path: '/console', status: 201, security: 'session', body: 'json' },
  administer: {
    ...row,
    method: 'post',
    path: '/console/admin',
    status: 201,
    security: 'session',
    roles: 'ADMIN',
  },
  upload: {
    ...row,
    method: 'post',
    path: '/public/v1/upload',
    status: 201,
    security: 'key',
    body: 'multipart',
    idempotencyKey: true,
  },
  misbehave: { ...row, method: 'get', path: '/misbehave/{how}' },
}

const id = { name: 'id', in: 'path', required: true, schema: { type: 'string', minLength: 1, maxLength: 40 } }
const how = { name: 'how', in: 'path', required: true, schema: { type: 'string', maxLength: 40 } }
const query = (name: string, schema: object) => ({ name, in: 'query', allowReserved: true, schema })
const key = {
  name: 'Idempotency-Key',
  in: 'header',
  schema: { type: 'string', minLength: 1, maxLength: 257 },
}
const answer = (schema: object = { type: 'object' }) => ({
  description: 'Done.',
  content: { 'application/json': { schema } },
})
const failure = {
  description: 'Failed.',
  content: { 'application/problem+json': { schema: { type: 'object', required: ['code'] } } },
}
const responses = (status: string, schema?: object) => ({ [status]: answer(schema), default: failure })
const json = (schema: object) => ({ required: true, content: { 'application/json': { schema } } })
const thing = {
  type: 'object',
  required: ['name'],
  properties: {
    name: { type: 'string', minLength: 2, maxLength: 5 },
    size: { type: 'integer', minimum: 1, maximum: 10, default: 3 },
  },
  additionalProperties: true,
}

export const httpContract = {
  openapi: '3.1.0',
  info: { title: 'Test', version: '1' },
  paths: {
    '/things/{id}': { get: { operationId: 'getThing', parameters: [id], responses: responses('200') } },
    '/things/special': { get: { operationId: 'getSpecial', responses: responses('200') } },
    '/things': {
      get: {
        operationId: 'listThings',
        parameters: [
          query('page', { type: 'integer', minimum: 0, maximum: 100, default: 0 }),
          query('search', { type: 'string', maxLength: 20 }),
        ],
        responses: responses('200'),
      },
    },
    '/public/v1/things': {
      post: {
        operationId: 'createThing',
        parameters: [key],
        requestBody: json(thing),
        responses: responses('201'),
      },
    },
    '/public/v1/posts': {
      post: {
        operationId: 'createPosts',
        parameters: [key],
        requestBody: json({ type: 'object' }),
        responses: responses('201'),
      },
    },
    '/auth/login': {
      post: { operationId: 'signIn', requestBody: json({ type: 'object' }), responses: responses('201') },
    },
    '/console': {
      get: { operationId: 'readConsole', responses: responses('200') },
      post: {
        operationId: 'writeConsole',
        requestBody: json({ type: 'object' }),
        responses: responses('201'),
      },
    },
    '/console/admin': { post: { operationId: 'administer', responses: responses('201') } },
    '/public/v1/upload': {
      post: {
        operationId: 'upload',
        parameters: [key],
        requestBody: {
          required: true,
          content: {
            'multipart/form-data': { schema: { type: 'object', properties: { file: { type: 'string' } } } },
          },
        },
        responses: responses('201'),
      },
    },
    '/misbehave/{how}': {
      get: {
        operationId: 'misbehave',
        parameters: [how],
        responses: responses('200', {
          type: 'object',
          required: ['ok'],
          properties: { ok: { type: 'boolean' } },
        }),
      },
    },
  },
}
