import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Mock, startMock } from '../../scripts/mock/mock-server.ts'
import type { Operation } from '../../scripts/operations.ts'
import { documentedErrors, exampleAnswer, exampleRequest, operations } from '../helpers/examples.ts'
import { freePort } from '../helpers/ports.ts'
import { sample } from '../helpers/sample.ts'

let mock: Mock

beforeAll(async () => {
  mock = await startMock({ port: await freePort(), host: '127.0.0.1' })
})

afterAll(() => mock.close())

type Headers = Record<string, string>

/** The request of the contract's own example, with changes. */
function ask(operation: Operation, change: { headers?: Headers; body?: string } = {}) {
  const { path, init } = exampleRequest(operation)
  const credentials = { Authorization: 'key', auth: 'token' }
  const headers = { ...credentials, ...init.headers, ...change.headers }
  return fetch(`${mock.url}${path}`, { ...init, ...change, headers, redirect: 'manual' })
}

const named = (list: Operation[]) => list.map((operation) => [operation.id, operation] as const)
const operationOf = (id: string) => operations.find((operation) => operation.id === id) as Operation
const prefer = (text: string) => ({ headers: { Prefer: text } })

test.each(named(sample(operations, 8)))('the mock answers %s with its example', async (_, operation) => {
  const response = await ask(operation)
  const text = await response.text()
  expect(response.status, text).toBe(operation.status)
  const { type, body } = exampleAnswer(operation)
  if (type === 'application/json' && response.headers.get('content-type')?.includes('json'))
    expect(JSON.parse(text)).toEqual(body)
})

// Most operations share their failures.
test.each(named(sample(operations, 32).filter((each) => documentedErrors(each).length > 0)))(
  'the mock answers %s with each documented failure that the client prefers',
  async (_, operation) => {
    for (const { status, name, type, body } of documentedErrors(operation)) {
      const example = name === null ? '' : `, example=${name}`
      const response = await ask(operation, prefer(`code=${status}${example}`))
      const text = await response.text()
      expect(response.status, text).toBe(status)
      if (operation.errors === 'html') continue
      expect(response.headers.get('content-type')).toContain(type)
      if (!type.includes('json')) continue
      const { request_id: _id, instance: _path, msg: _older, ...shown } = body as Record<string, unknown>
      expect(JSON.parse(text)).toMatchObject(shown)
    }
  },
)

describe('a client of the mock', () => {
  test('a client gets each error code of a status by its name', async () => {
    const createPosts = operationOf('createPosts')
    for (const code of ['validation_failed', 'content_rejected', 'unknown_channel', 'already_published']) {
      const response = await ask(createPosts, prefer(`code=400, example=${code}`))
      expect(response.status).toBe(400)
      expect(await response.json()).toMatchObject({ code, instance: '/public/v1/posts' })
    }
  })

  test('a client gets errors that every operation may return, although no operation documents them', async () => {
    const listGroups = operationOf('listGroups')
    for (const [preference, code] of [
      ['code=500', 'internal'],
      ['code=503', 'database_unavailable'],
      ['code=503, example=overloaded', 'overloaded'],
      ['code=429', 'rate_limited'],
    ] as const)
      expect(await (await ask(listGroups, prefer(preference))).json()).toMatchObject({ code })
  })

  test('a client that prefers an unknown example is told which examples exist', async () => {
    const response = await ask(operationOf('getOAuthApp'), prefer('example=several'))
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ detail: expect.stringContaining('app, none') })
    expect((await ask(operationOf('listGroups'), prefer('code=418'))).status).toBe(400)
  })

  test('a client that prefers generated values gets them from the schema', async () => {
    const response = await ask(operationOf('listTags'), prefer('dynamic=true'))
    expect(response.status).toBe(200)
    expect(await response.json()).toMatchObject({ tags: expect.any(Array) })
  })

  test('a request is refused for a credential whose value names what it lacks', async () => {
    const codeOf = async (id: string, headers: Headers) => {
      const { path, init } = exampleRequest(operationOf(id))
      const response = await fetch(`${mock.url}${path}`, {
        ...init,
        headers: { ...init.headers, ...headers },
      })
      return ((await response.json()) as { code?: string }).code
    }
    expect(await codeOf('listGroups', { authorization: 'invalid' })).toBe('unauthorized')
    expect(await codeOf('createPosts', { authorization: 'posts:read,media:write' })).toBe(
      'insufficient_scope',
    )
    expect(await codeOf('createPosts', { authorization: 'posts:write' })).toBeUndefined()
    expect(await codeOf('rotateApiKey', { auth: 'USER' })).toBe('forbidden')
    expect(await codeOf('getSelf', { auth: 'invalid' })).toBe('unauthorized')
  })

  test('a repeated Idempotency-Key gets the first answer, or 422 with another body', async () => {
    const createTag = operationOf('createTag')
    const headers = { 'Idempotency-Key': 'once' }
    expect((await ask(createTag, { headers })).headers.get('idempotency-replayed')).toBeNull()
    expect((await ask(createTag, { headers })).headers.get('idempotency-replayed')).toBe('true')
    const other = await ask(createTag, { headers, body: JSON.stringify({ name: 'other', color: '#000000' }) })
    expect(other.status).toBe(422)
    expect(await other.json()).toMatchObject({ code: 'idempotency_mismatch' })
  })

  test('HEAD is answered with headers only, OPTIONS with the methods of a path, and other methods with 405', async () => {
    const headers = { Authorization: 'key' }
    const url = `${mock.url}/public/v1/integrations`
    const head = await fetch(url, { method: 'HEAD', headers })
    expect([head.status, head.headers.get('content-type'), await head.text()]).toEqual([
      200,
      'application/json; charset=utf-8',
      '',
    ])
    const options = await fetch(url, { method: 'OPTIONS' })
    expect([options.status, options.headers.get('allow')]).toEqual([204, 'GET, HEAD, OPTIONS'])
    const other = await fetch(url, { method: 'PATCH', headers })
    expect([other.status, other.headers.get('allow')]).toEqual([405, 'GET, HEAD, OPTIONS'])
    expect(await other.json()).toMatchObject({ code: 'method_not_allowed' })
  })

  test('a client that accepts only application/json gets the errors that it prefers', async () => {
    for (const [id, preference, status, code] of [
      ['getPost', 'code=404', 404, 'not_found'],
      ['createPosts', 'code=400, example=content_rejected', 400, 'content_rejected'],
      ['listGroups', 'code=503, example=overloaded', 503, 'overloaded'],
    ] as const) {
      const headers = { Accept: 'application/json', Prefer: preference }
      const response = await ask(operationOf(id), { headers })
      expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8')
      expect([response.status, await response.json()]).toEqual([status, expect.objectContaining({ code })])
    }
  })

  test('a page of any origin may call the mock', async () => {
    const headers = { origin: 'http://localhost:5173' }
    const response = await ask(operationOf('listGroups'), { headers })
    expect(response.headers.get('access-control-allow-origin')).toBe(headers.origin)
  })
})
