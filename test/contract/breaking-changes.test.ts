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
          'x-sdk': 'posts.edit',
          security: [{ apiKey: [] }, { session: [] }],
          'x-group-keys': true,
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
        Image: {
          allOf: [{ $ref: '#/components/schemas/Named' }, { properties: { alt: { type: 'string' } } }],
        },
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

/** Sets what `path` leads to, or deletes it where no value is given. The first word is one of the places below. */
function put(path: string, value?: unknown): (doc: Loose) => void {
  return (doc) => {
    const [place = '', ...keys] = path.split('.')
    const last = keys.pop() ?? ''
    const node = keys.reduce((at, key) => at[key], places[place]?.(doc))
    if (value === undefined) delete node[last]
    else node[last] = value
  }
}

const places: Record<string, (doc: Loose) => Loose> = {
  paths: (doc) => doc.paths,
  item: (doc) => doc.paths['/posts/{id}'],
  operation: (doc) => doc.paths['/posts/{id}'].put,
  limit: (doc) => doc.paths['/posts/{id}'].put.parameters[0],
  components: (doc) => doc.components,
  sent: (doc) => doc.components.schemas.EditPost,
  text: (doc) => doc.components.schemas.EditPost.properties.text,
  got: (doc) => doc.components.schemas.Post,
  problem: (doc) => doc.components.schemas.Problem,
}

const added = (required: boolean) => ({ name: 'new', in: 'query', required, schema: { type: 'string' } })
const text = { type: 'string' }

type Rule = [what: string, change: (doc: Loose) => void, rule: string, location: string]

describe('breaking changes', () => {
  test.each<Rule>([
    ['an operation removed', put('item.put'), 'operation-removed', ''],
    ['a path removed', put('paths./posts/{id}'), 'operation-removed', ''],
    ['an operation renamed', put('operation.operationId', 'changePost'), 'operation-id-changed', ''],
    ['a method of the SDK renamed', put('operation.x-sdk', 'posts.change'), 'sdk-name-changed', ''],
    ['a credential refused', put('operation.security', [{ apiKey: [] }]), 'security-tightened', ''],
    [
      'both credentials needed',
      put('operation.security', [{ apiKey: [], session: [] }]),
      'security-tightened',
      '',
    ],
    ['a scope added', put('operation.security.0.apiKey', ['posts:write']), 'security-tightened', ''],
    ['keys of a group refused', put('operation.x-group-keys'), 'security-tightened', ''],
    ['a plan needed', put('operation.x-plan-feature', 'ai'), 'security-tightened', ''],
    ['a credential moved', put('components.securitySchemes.session.name', 'x'), 'security-tightened', ''],
    ['a higher role', put('operation.x-roles', 'ADMIN'), 'security-tightened', ''],
    ['a lower body limit', put('operation.x-body-limit', '512kb'), 'body-limit-lowered', 'body'],
    ['a parameter removed', put('operation.parameters', []), 'parameter-removed', 'query.limit'],
    ['a parameter renamed', put('limit.name', 'count'), 'parameter-removed', 'query.limit'],
    ['a path parameter renamed', put('item.parameters.0.name', 'post'), 'parameter-removed', 'path.id'],
    [
      'a new required parameter',
      put('operation.parameters.2', added(true)),
      'parameter-required',
      'query.new',
    ],
    ['a parameter made required', put('limit.required', true), 'parameter-required', 'query.limit'],
    ['a parameter narrowed', put('limit.schema.maximum', 50), 'request-narrowed', 'query.limit'],
    ['a minimum raised', put('limit.schema.minimum', 2), 'request-narrowed', 'query.limit'],
    ['a default changed', put('limit.schema.default', 10), 'request-default-changed', 'query.limit'],
    ['a parameter read differently', put('limit.style', 'spaceDelimited'), 'request-narrowed', 'query.limit'],
    ['reserved characters refused', put('limit.allowReserved'), 'request-narrowed', 'query.limit'],
    ['an empty value refused', put('limit.allowEmptyValue', false), 'request-narrowed', 'query.limit'],
    ['a body made required', put('operation.requestBody.required', true), 'body-required', 'body'],
    ['a body removed', put('operation.requestBody'), 'content-type-removed', 'body'],
    [
      'a request type removed',
      put('operation.requestBody.content.text/plain'),
      'content-type-removed',
      'body',
    ],
    [
      'a property made required',
      put('sent.required', ['text', 'kind']),
      'request-property-required',
      'body.kind',
    ],
    [
      'a required property of an allOf part',
      put('components.schemas.Named.required', ['id', 'alt']),
      'request-property-required',
      'body.images[].alt',
    ],
    [
      'a property of a closed object removed',
      put('sent.properties.kind'),
      'request-property-removed',
      'body.kind',
    ],
    [
      'an open object closed',
      put('sent.properties.settings.additionalProperties', false),
      'request-object-closed',
      'body.settings',
    ],
    [
      'the values of a map narrowed',
      put('sent.properties.labels.additionalProperties.maxLength', 5),
      'request-narrowed',
      'body.labels.*',
    ],
    ['null refused', put('text.type', 'string'), 'request-narrowed', 'body.text'],
    ['another type', put('text.type', ['integer', 'null']), 'request-narrowed', 'body.text'],
    ['a kind of a union refused', put('sent.properties.target', text), 'request-narrowed', 'body.target'],
    ['a lower maxLength', put('text.maxLength', 299), 'request-narrowed', 'body.text'],
    ['a higher minLength', put('text.minLength', 2), 'request-narrowed', 'body.text'],
    ['another pattern', put('text.pattern', '^y'), 'request-narrowed', 'body.text'],
    ['another format', put('text.format', 'date'), 'request-narrowed', 'body.text'],
    ['fewer items', put('sent.properties.images.maxItems', 3), 'request-narrowed', 'body.images'],
    [
      'items that must differ',
      put('sent.properties.images.uniqueItems', true),
      'request-narrowed',
      'body.images',
    ],
    ['a value refused', put('sent.properties.kind.enum', ['now']), 'request-narrowed', 'body.kind'],
    ['values listed that were free', put('text.enum', ['xa', 'xb']), 'request-narrowed', 'body.text'],
    ['a keyword that is not worked out', put('text.not', { const: 'x' }), 'request-narrowed', 'body.text'],
    [
      'a success status changed',
      (d) => {
        put('operation.responses.201', d.paths['/posts/{id}'].put.responses[200])(d)
        put('operation.responses.200')(d)
      },
      'success-status-removed',
      'response 200',
    ],
    ['an error status removed', put('operation.responses.404'), 'error-status-removed', 'response 404'],
    [
      'a response type removed',
      put('operation.responses.200.content.text/plain'),
      'content-type-removed',
      'response 200',
    ],
    [
      'a response header removed',
      put('operation.responses.200.headers'),
      'response-header-removed',
      'response 200 header X-Total',
    ],
    [
      'a response property removed',
      put('got.properties.date'),
      'response-property-removed',
      'response 200.date',
    ],
    [
      'a response property made optional',
      put('got.required', ['id']),
      'response-property-optional',
      'response 200.state',
    ],
    [
      'a response that may be null',
      put('got.properties.id.type', ['string', 'null']),
      'response-widened',
      'response 200.id',
    ],
    [
      'a response of a wider number',
      put('got.properties.count.type', 'number'),
      'response-widened',
      'response 200.count',
    ],
    [
      'a response of one more kind',
      put('got.properties.id', { anyOf: [text, { type: 'object' }] }),
      'response-widened',
      'response 200.id',
    ],
    [
      'a response of any type',
      put('got.properties.meta.additionalProperties', true),
      'response-widened',
      'response 200.meta.*',
    ],
    [
      'another format in a response',
      put('got.properties.date.format', 'date'),
      'response-widened',
      'response 200.date',
    ],
    [
      'an error code removed',
      put('problem.properties.code.enum', ['conflict']),
      'error-code-removed',
      'response 404.code',
    ],
    [
      'an error property removed',
      put('problem.properties.code'),
      'response-property-removed',
      'response 404.code',
    ],
  ])('%s is breaking', (_, change, rule, location) => {
    const after = contract()
    change(after)
    const found = breakingChanges(contract(), after)
    expect(found).toContainEqual({
      rule,
      location,
      operation: 'PUT /posts/{id}',
      message: expect.stringMatching(/\w/),
    })
    // What a rule finds, another rule must not call something else: a rename alone is two things.
    if (rule !== 'operation-removed' && !found.some((change) => change.rule === 'parameter-required'))
      expect(new Set(found.map((change) => change.rule))).toEqual(new Set([rule]))
  })

  test('a breaking change of a recursive schema is reported once', () => {
    const after = contract()
    put('got.properties.count')(after)
    expect(breakingChanges(contract(), after)).toEqual([
      expect.objectContaining({ location: 'response 200.count' }),
    ])
  })

  test('a reference to a missing schema is reported', () => {
    const after = contract()
    put('components.schemas.Image')(after)
    expect(() => breakingChanges(contract(), after)).toThrow('#/components/schemas/Image')
  })
})

describe('compatible changes', () => {
  test.each<[what: string, change: (doc: Loose) => void]>([
    ['nothing changed', () => {}],
    ['a new operation', put('item.get', { operationId: 'getPost', responses: {} })],
    ['another description', put('operation.description', 'In other words.')],
    ['a new tag', put('operation.tags', ['posts'])],
    ['a new optional parameter', put('operation.parameters.2', added(false))],
    ['no credential needed', put('operation.security', [])],
    ['one more credential', put('operation.security', [{ apiKey: [] }, { session: [] }, { other: [] }])],
    ['a higher body limit', put('operation.x-body-limit', '50mb')],
    ['a wider parameter', put('limit.schema', { type: 'number', minimum: 0, maximum: 500, default: 20 })],
    ['a new optional property', put('sent.properties.note', text)],
    ['a property made optional', put('sent.required', [])],
    ['a closed object opened', put('sent.additionalProperties', true)],
    ['a property of an open object removed', put('sent.properties.settings.properties', {})],
    ['one more type accepted', put('text.type', ['string', 'null', 'integer'])],
    [
      'null in other words',
      put('sent.properties.text', {
        anyOf: [
          { type: 'string', minLength: 1, maxLength: 300, pattern: '^x', format: 'date-time' },
          { type: 'null' },
        ],
      }),
    ],
    ['one more kind of a union', put('sent.properties.target.oneOf.2', { type: 'integer' })],
    [
      'looser bounds',
      put('sent.properties.text', { type: ['string', 'null'], minLength: 0, maxLength: 500 }),
    ],
    ['one more value accepted', put('sent.properties.kind.enum', ['now', 'later', 'draft'])],
    ['any value accepted', put('sent.properties.kind', text)],
    [
      'a schema written out',
      put('sent.properties.images.items', {
        type: 'object',
        required: ['id'],
        properties: { id: text, alt: text },
      }),
    ],
    ['one more success status', put('operation.responses.202', {})],
    ['one more error status', put('operation.responses.409', {})],
    ['one more response type', put('operation.responses.200.content.text/csv', {})],
    ['one more response header', put('operation.responses.200.headers.X-New', {})],
    ['a header in another case', put('operation.responses.200.headers', { 'x-total': {} })],
    ['a new response property', put('got.properties.url', text)],
    ['a response property made sure', put('got.required', ['id', 'state', 'date'])],
    // By our policy: clients keep what they do not know.
    ['one more value in a response', put('got.properties.state.enum', ['draft', 'published', 'lost'])],
    ['a value less in a response', put('got.properties.state.enum', ['draft'])],
    ['a narrower map in a response', put('got.properties.meta.additionalProperties', { const: 'a' })],
    ['a bound less in a response', put('got.properties.id', { type: 'string', maxLength: 40 })],
    ['one more error code', put('problem.properties.code.enum', ['not_found', 'conflict', 'gone'])],
  ])('%s is compatible', (_, change) => {
    const after = contract()
    change(after)
    expect(breakingChanges(contract(), after)).toEqual([])
  })
})

test('the contract is compatible with itself, and a missing operation is breaking', () => {
  const whole = JSON.parse(readFileSync(join(import.meta.dirname, '../../generated/openapi.json'), 'utf8'))
  expect(breakingChanges(whole, structuredClone(whole))).toEqual([])
  const lost = breakingChanges(whole, { ...whole, paths: {} })
  const operations = Object.values<object>(whole.paths).flatMap((item) => Object.keys(item))
  expect(lost.map((change) => change.rule)).toEqual(operations.map(() => 'operation-removed'))
})

describe('the contract of webhook events', () => {
  const described = {
    type: 'object',
    required: ['type', 'id'],
    properties: { type: { const: 'a' }, id: text },
  }
  const header = (name: string) => ({ name, in: 'header', required: true, schema: text })
  const document = (
    schema: object = described,
    parameters = [header('webhook-id')],
    name = 'post.described',
  ) => ({
    openapi: '3.1.0',
    paths: {},
    webhooks: {
      [name]: { post: { parameters, requestBody: { content: { 'application/json': { schema } } } } },
    },
  })
  const changes = (after: object) =>
    breakingChanges(document(), after).map(({ operation, rule, location }) => [operation, rule, location])

  test('a change is reported if receivers would miss something', () => {
    const at = 'webhook post.described'
    expect(changes(document(described, undefined, 'post.other'))).toEqual([[at, 'webhook-removed', '']])
    expect(changes({ ...document(), webhooks: undefined })).toEqual([[at, 'webhook-removed', '']])
    expect(changes(document(described, []))).toEqual([[at, 'response-header-removed', 'header.webhook-id']])
    const { id: _, ...properties } = described.properties
    expect(changes(document({ ...described, required: ['type'], properties }))).toEqual([
      [at, 'response-property-removed', 'body.id'],
    ])
    expect(changes(document({ ...described, required: ['type'] }))).toEqual([
      [at, 'response-property-optional', 'body.id'],
    ])
  })

  test('an addition is not reported', () => {
    const more = { ...described, properties: { ...described.properties, url: text } }
    const grown = document(more, [header('webhook-id'), header('webhook-new')])
    expect(changes({ ...grown, webhooks: { ...grown.webhooks, 'post.new': {} } })).toEqual([])
  })
})
