import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { breakingChanges } from '../../scripts/contract-diff.ts'

// biome-ignore lint/suspicious/noExplicitAny: the rules are tried by writing anywhere into a document.
type Loose = any

/** A contract with one of everything that a rule is about. */
function contract(): Loose {
  return {
    openapi: '3.1.0',
    paths: {
      '/posts/{id}': {
        parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }],
        put: {
          operationId: 'editPost',
          security: [{ apiKey: [] }, { session: [] }],
          'x-body-limit': '2mb',
          parameters: [
            {
              name: 'limit',
              in: 'query',
              allowReserved: true,
              allowEmptyValue: true,
              schema: { type: 'integer', minimum: 1, maximum: 100, default: 20 },
            },
            { $ref: '#/components/parameters/Key' },
          ],
          requestBody: {
            content: {
              'application/json': { schema: { $ref: '#/components/schemas/EditPost' } },
              'text/plain': { schema: { type: 'string' } },
            },
          },
          responses: {
            200: {
              headers: { 'X-Total': { schema: { type: 'integer' } } },
              content: {
                'application/json': { schema: { $ref: '#/components/schemas/Post' } },
                'text/plain': { schema: { type: 'string' } },
              },
            },
            404: { $ref: '#/components/responses/NotFound' },
            default: { $ref: '#/components/responses/NotFound' },
          },
        },
      },
    },
    components: {
      securitySchemes: {
        apiKey: { type: 'apiKey', in: 'header', name: 'Authorization' },
        session: { type: 'apiKey', in: 'header', name: 'auth' },
      },
      parameters: { Key: { name: 'Idempotency-Key', in: 'header', schema: { type: 'string' } } },
      responses: {
        NotFound: {
          content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
        },
      },
      schemas: {
        EditPost: {
          type: 'object',
          required: ['text'],
          additionalProperties: false,
          properties: {
            text: {
              type: ['string', 'null'],
              minLength: 1,
              maxLength: 300,
              pattern: '^x',
              format: 'date-time',
            },
            kind: { type: 'string', enum: ['now', 'later'] },
            settings: { type: 'object', properties: { title: { type: 'string' } } },
            labels: { type: 'object', additionalProperties: { type: 'string' } },
            images: { type: 'array', maxItems: 4, items: { $ref: '#/components/schemas/Image' } },
            target: { oneOf: [{ type: 'string' }, { $ref: '#/components/schemas/Image' }] },
            replies: { type: 'array', items: { $ref: '#/components/schemas/EditPost' } },
          },
        },
        Image: { allOf: [{ $ref: '#/components/schemas/Named' }, { properties: { alt: { type: 'string' } } }] },
        Named: { type: 'object', required: ['id'], properties: { id: { type: 'string' } } },
        Post: {
          type: 'object',
          required: ['id', 'state'],
          properties: {
            id: { type: 'string' },
            state: { type: 'string', enum: ['draft', 'published'] },
            date: { type: 'string', format: 'date-time' },
            count: { type: 'integer' },
            meta: { type: 'object', additionalProperties: { type: 'string' } },
            replies: { type: 'array', items: { $ref: '#/components/schemas/Post' } },
          },
        },
        Problem: {
          type: 'object',
          required: ['code'],
          properties: { code: { type: 'string', enum: ['not_found', 'conflict'] } },
        },
      },
    },
  }
}

const put = (doc: Loose) => doc.paths['/posts/{id}'].put
const body = (doc: Loose) => doc.components.schemas.EditPost
const post = (doc: Loose) => doc.components.schemas.Post
const limit = (doc: Loose) => put(doc).parameters[0]

type Rule = [what: string, rule: string, location: string, change: (doc: Loose) => void]

const breaking: Rule[] = [
  ['an operation removed', 'operation-removed', '', (d) => delete d.paths['/posts/{id}'].put],
  ['a path removed', 'operation-removed', '', (d) => delete d.paths['/posts/{id}']],
  [
    'an operation renamed',
    'operation-id-changed',
    '',
    (d) => {
      put(d).operationId = 'updatePost'
    },
  ],
]
