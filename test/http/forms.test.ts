import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { OAuthError } from '../../server/errors/errors.ts'
import type { Context } from '../../server/http/contract.ts'
import type { OperationRow, OperationTable } from '../../server/http/operations/operation.ts'
import { startBare } from '../helpers/bare-server.ts'
import { createDatabase, type TestDatabase } from '../helpers/databases.ts'

/** Forms, optional sessions, OAuth errors and NUL: what the pipeline does for the operations that ask for it. */
const row = {
  method: 'post',
  status: 200,
  security: 'none',
  scope: null,
  body: 'json-or-form',
  bodyLimit: 1024,
  rateLimit: null,
  roles: null,
  platformAdmin: false,
  errors: 'problem',
  idempotencyKey: false,
} as const satisfies Omit<OperationRow, 'path'>

const operations: OperationTable = {
  either: { ...row, path: '/either' },
  long: { ...row, path: '/long', bodyLimit: 16_384 },
  formOnly: { ...row, path: '/form', body: 'form' },
  jsonOnly: { ...row, path: '/json', body: 'json' },
  decide: { ...row, path: '/decide', security: 'session' },
  offer: { ...row, path: '/offer', security: 'optional-session', roles: 'ADMIN' },
  look: { ...row, path: '/look', method: 'get', body: null, security: 'optional-session' },
  exchange: { ...row, path: '/token', errors: 'oauth', rateLimit: 'tokens' },
  approve: { ...row, path: '/approve', errors: 'oauth', security: 'session', body: 'json' },
  write: { ...row, path: '/public/v1/write', security: 'key' },
  govern: { ...row, path: '/govern', security: 'session', body: null, platformAdmin: true },
  find: { ...row, path: '/find/{id}', method: 'get', body: null },
}

const schema = {
  type: 'object',
  required: ['name'],
  properties: { name: { type: 'string', maxLength: 40 }, note: { type: 'string', maxLength: 40 } },
}
const json = { 'application/json': { schema } }
const form = { 'application/x-www-form-urlencoded': { schema } }
const contents: Record<string, object> = { json, form, 'json-or-form': { ...json, ...form } }

const text = { type: 'string', maxLength: 40 }
const parameters = [
  { name: 'id', in: 'path', required: true, schema: text },
  { name: 'q', in: 'query', allowReserved: true, schema: text },
]
const paths: Record<string, Record<string, object>> = {}
for (const [operationId, { path, method, body }] of Object.entries(operations))
  paths[path] = {
    ...paths[path],
    [method]: {
      operationId,
      ...(path.includes('{id}') ? { parameters } : {}),
      ...(body === null ? {} : { requestBody: { required: true, content: contents[body] } }),
      responses: { 200: { description: 'Done.', content: { 'application/json': { schema: {} } } } },
    },
  }
const contract = { openapi: '3.1.0', info: { title: 'Test', version: '1' }, paths }

const handlers = Object.fromEntries(
  Object.keys(operations).map((operation) => [
    operation,
    async (
      { body, params, query }: { body: { name?: string }; params: object; query: object },
      ctx: Context,
    ) => {
      if (body?.name === 'crash') throw new Error('the password is hunter2')
      if (body?.name === 'refuse')
        throw new OAuthError('invalid_client', 'No.', {
          status: 401,
          headers: { 'www-authenticate': 'Basic' },
        })
      const auth = ctx.auth as { role?: string } | null
      return { operation, body: body ?? null, params, query, role: auth?.role ?? null }
    },
  ]),
)

let database: TestDatabase
let url: string
let server: Awaited<ReturnType<typeof startBare>>
const site = 'http://postern.test'

beforeAll(async () => {
  database = await createDatabase('sqlite')
  const policies = { tokens: { name: 'tokens', limit: 20, windowMs: 60_000 } }
  server = await startBare({ contract, operations, handlers, db: database.db, policies })
  url = server.url
})
afterAll(async () => {
  await server.http.close()
  await database.drop()
})

const formType = 'application/x-www-form-urlencoded'
function post(path: string, body: string, headers: Record<string, string> = {}) {
  return fetch(url + path, { method: 'POST', body, headers: { 'content-type': formType, ...headers } })
}
const postJson = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  post(path, typeof body === 'string' ? body : JSON.stringify(body), {
    'content-type': 'application/json',
    ...headers,
  })
const codeOf = async (response: Response) => [
  response.status,
  ((await response.json()) as { code?: string }).code,
]

describe('forms', () => {
  test('a form is decoded into flat strings', async () => {
    const response = await post('/either', 'name=a+b%26c%3D%C3%A9&note=&count=3')
    expect(await response.json()).toMatchObject({ body: { name: 'a b&c=é', note: '', count: '3' } })
    expect((await post('/form', 'name=x', { 'content-type': `${formType}; charset=UTF-8` })).status).toBe(200)
    expect(
      (await post('/form', 'name=x', { 'content-type': 'Application/X-WWW-Form-URLencoded' })).status,
    ).toBe(200)
  })

  test('a form is accepted beside JSON only where the contract says so', async () => {
    expect((await postJson('/either', { name: 'x' })).status).toBe(200)
    expect(await codeOf(await post('/json', 'name=x'))).toEqual([415, 'unsupported_media_type'])
    expect(await codeOf(await postJson('/form', { name: 'x' }))).toEqual([415, 'unsupported_media_type'])
    const latin = await post('/form', 'name=x', { 'content-type': `${formType}; charset=iso-8859-1` })
    expect(latin.status).toBe(415)
    const multipart = await fetch(`${url}/either`, { method: 'POST', body: new FormData() })
    expect(multipart.status).toBe(415)
  })

  test('a form is validated against its schema', async () => {
    const missing = await post('/either', 'note=x')
    expect(await missing.json()).toMatchObject({
      code: 'validation_failed',
      errors: [{ location: 'body.name' }],
    })
    expect(await codeOf(await post('/either', `name=${'x'.repeat(41)}`))).toEqual([400, 'validation_failed'])
    expect((await post('/either', '')).status).toBe(400)
    expect(await codeOf(await post('/either', `name=${'x'.repeat(2000)}`))).toEqual([
      413,
      'payload_too_large',
    ])
  })

  test('a form with a repeated field is refused', async () => {
    for (const body of ['name=a&name=b', 'name=a&note=x&note=x', 'name=&name='])
      expect(await codeOf(await post('/either', body)), body).toEqual([400, 'bad_request'])
  })

  test('a form with special property names is harmless', async () => {
    const response = await post('/either', '__proto__=x&constructor=y&name=z&a[b]=c&=d&&e')
    expect((await response.json()) as object).toMatchObject({ body: { name: 'z', 'a[b]': 'c', e: '' } })
    expect(({} as Record<string, unknown>).x).toBeUndefined()
    const many = (count: number) => `name=x&${Array.from({ length: count }, (_, i) => `f${i}=`).join('&')}`
    expect((await post('/long', many(999))).status).toBe(200)
    expect(await codeOf(await post('/long', many(1_000)))).toEqual([400, 'bad_request'])
  })

  test('a form is accepted from our own pages only, with and without a session', async () => {
    const elsewhere = [
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
    ] as Record<string, string>[]
    for (const path of ['/either', '/form', '/offer'])
      for (const headers of elsewhere)
        expect(
          await codeOf(await post(path, 'name=x', headers)),
          `${path} ${JSON.stringify(headers)}`,
        ).toEqual([403, 'cross_site'])
    // Even where the credential is one that no page can make a browser send.
    const signedIn = await post('/decide', 'name=x', { auth: 'session', origin: 'https://evil.example' })
    expect(await codeOf(signedIn)).toEqual([403, 'cross_site'])
    for (const headers of [{}, { origin: site }, { 'sec-fetch-site': 'same-origin' }] as Record<
      string,
      string
    >[])
      expect((await post('/decide', 'name=x', { cookie: 'auth=session', ...headers })).status).toBe(200)
    // A key is nothing that a browser sends by itself.
    const byKey = await post('/public/v1/write', 'name=x', {
      authorization: 'key',
      origin: 'https://evil.example',
    })
    expect(byKey.status).toBe(200)
  })
})

describe('an optional session', () => {
  const role = async (headers: Record<string, string>) =>
    ((await (await fetch(`${url}/look`, { headers })).json()) as { role: string | null }).role

  test('a missing or invalid session is ignored', async () => {
    expect(await role({})).toBeNull()
    expect(await role({ auth: 'session' })).toBe('SUPERADMIN')
    expect(await role({ cookie: 'auth=session' })).toBe('SUPERADMIN')
    expect(await role({ auth: 'nonsense' })).toBeNull()
    expect(await role({ cookie: 'auth=nonsense' })).toBeNull()
  })

  test('an optional session still refuses other sites and insufficient roles', async () => {
    const evil = { cookie: 'auth=session', origin: 'https://evil.example' }
    expect(await codeOf(await postJson('/offer', { name: 'x' }, evil))).toEqual([403, 'cross_site'])
    expect(await codeOf(await postJson('/offer', { name: 'x' }, { auth: 'session-USER' }))).toEqual([
      403,
      'forbidden',
    ])
    expect((await postJson('/offer', { name: 'x' }, { auth: 'session-ADMIN' })).status).toBe(200)
    expect((await postJson('/offer', { name: 'x' })).status).toBe(200)
  })
})

test('no role in an organization opens the operations for administrators of the service', async () => {
  const govern = (auth: string) => fetch(`${url}/govern`, { method: 'POST', headers: { auth } })
  expect(await codeOf(await govern('session'))).toEqual([403, 'forbidden'])
  expect(await codeOf(await govern('session-ADMIN'))).toEqual([403, 'forbidden'])
  expect((await govern('session-platform')).status).toBe(200)
})

describe('OAuth errors', () => {
  async function refusal(response: Response) {
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8')
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(response.headers.get('pragma')).toBe('no-cache')
    const body = (await response.json()) as { error: string; error_description: string }
    expect(body).toEqual({
      error: body.error,
      error_description: body.error_description,
      statusCode: response.status,
      message: body.error_description,
    })
    return [response.status, body.error, body.error_description]
  }

  test('OAuth errors have the form of RFC 6749, whatever the cause', async () => {
    const cases: [number, string, Response][] = [
      [400, 'invalid_request', await post('/token', 'note=x')],
      [400, 'invalid_request', await post('/token', 'name=a&name=b')],
      [400, 'invalid_request', await postJson('/token', '{')],
      [400, 'invalid_request', await post('/token', '')],
      [413, 'invalid_request', await post('/token', `name=${'x'.repeat(2000)}`)],
      [415, 'invalid_request', await post('/token', 'x', { 'content-type': 'text/plain' })],
      [403, 'access_denied', await post('/token', 'name=x', { origin: 'https://evil.example' })],
      [401, 'unauthorized', await postJson('/approve', { name: 'x' })],
    ]
    for (const [status, error, response] of cases)
      expect(await refusal(response)).toEqual([status, error, expect.stringMatching(/\w/)])
  })

  test('OAuth errors keep the status and the headers that were thrown', async () => {
    const response = await post('/token', 'name=refuse')
    expect(response.headers.get('www-authenticate')).toBe('Basic')
    expect(await refusal(response)).toEqual([401, 'invalid_client', 'No.'])
  })

  test('OAuth errors reveal nothing about a crash', async () => {
    const [status, error, description] = await refusal(await post('/token', 'name=crash'))
    expect([status, error]).toEqual([500, 'server_error'])
    expect(description).not.toContain('hunter2')
  })

  test('OAuth errors carry Retry-After', async () => {
    let response = await post('/token', 'name=x')
    for (let i = 0; i < 20 && response.status === 200; i++) response = await post('/token', 'name=x')
    expect(response.headers.get('retry-after')).toMatch(/^\d+$/)
    expect((await refusal(response)).slice(0, 2)).toEqual([429, 'rate_limited'])
  })

  test('an OAuthError that another operation throws is answered with a plain 500', async () => {
    expect(await codeOf(await post('/either', 'name=refuse'))).toEqual([500, 'internal'])
  })
})

describe('NUL characters', () => {
  const get = (path: string) => fetch(url + path)

  test('a NUL is refused wherever text is accepted', async () => {
    const found = [
      await get('/find/a%00b'),
      await get('/find/a?q=%00'),
      await get('/find/a?unknown=%00'),
      await postJson('/json', '{"name":"a\\u0000b"}'),
      await postJson('/json', '{"name":"x","deep":[{"a":["\\u0000"]}]}'),
      await postJson('/json', '{"name":"x","\\u0000":1}'),
      await post('/form', 'name=a%00b'),
      await post('/form', 'name=x&%00=1'),
      await post('/form', 'name=x&note=\u0000'),
    ]
    for (const response of found) expect(await codeOf(response)).toEqual([400, 'bad_request'])
  })

  test('a text that only resembles an escaped NUL is accepted', async () => {
    expect(await (await get('/find/a%2500')).json()).toMatchObject({ params: { id: 'a%00' } })
    expect(await (await postJson('/json', '{"name":"\\\\u0000"}')).json()).toMatchObject({
      body: { name: '\\u0000' },
    })
  })
})
