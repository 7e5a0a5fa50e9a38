import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Context } from '../../server/http/contract.ts'
import type { OperationRow, OperationTable } from '../../server/http/operations/operation.ts'
import { startBare } from '../helpers/bare-server.ts'

/** Which credential opens an operation, and what a key may do there. */
const row = {
  method: 'get',
  status: 200,
  body: null,
  bodyLimit: 1024,
  rateLimit: null,
  roles: null,
  platformAdmin: false,
  errors: 'problem',
  idempotencyKey: false,
} as const satisfies Omit<OperationRow, 'path' | 'security' | 'scope'>

const operations: OperationTable = {
  read: { ...row, path: '/public/v1/posts', security: 'key', scope: 'posts:read', groupKeys: true },
  write: { ...row, path: '/public/v1/posts', method: 'post', security: 'key', scope: 'posts:write' },
  check: { ...row, path: '/public/v1/check', security: 'key', scope: null, groupKeys: true },
  media: { ...row, path: '/media', security: 'session-or-key', scope: 'media:read' },
  change: { ...row, path: '/media', method: 'post', security: 'session-or-key', scope: 'media:write' },
  govern: { ...row, path: '/govern', security: 'session-or-key', scope: 'media:read', roles: 'ADMIN' },
  export: { ...row, path: '/public/v1/export', security: 'session-or-key', scope: 'posts:read' },
  maybe: { ...row, path: '/maybe', security: 'optional-any', scope: 'channels:write' },
}
const responses = { 200: { description: 'Done.', content: { 'application/json': { schema: {} } } } }
const paths: Record<string, Record<string, object>> = {}
for (const [operationId, { path, method }] of Object.entries(operations))
  paths[path] = { ...paths[path], [method]: { operationId, responses } }
const contract = { openapi: '3.1.0', info: { title: 'Scopes', version: '1' }, paths }
const answer = async (_: unknown, { auth }: Context<'optional-any'>) => ({ as: auth?.kind ?? 'nobody' })
const handlers = Object.fromEntries(Object.keys(operations).map((id) => [id, answer]))

let server: Awaited<ReturnType<typeof startBare>>
beforeAll(async () => {
  server = await startBare({ contract, operations, handlers })
})
afterAll(() => server.http.close())

/** Returns the kind of caller, or the status and code of the refusal. */
async function call(path: string, headers: Record<string, string>, method = 'GET'): Promise<unknown> {
  const response = await fetch(server.url + path, { method, headers })
  if (method === 'HEAD') return response.status
  const { as, code } = (await response.json()) as { as?: string; code?: string }
  return as ?? [response.status, code]
}

const withKey = (authorization: string) => ({ authorization })
const refused = [403, 'insufficient_scope']

describe('scopes', () => {
  test('a scope opens what it names, and a short form opens every read or every write', async () => {
    const path = '/public/v1/posts'
    expect(await call(path, withKey('key-read'))).toBe('key')
    expect(await call(path, withKey('key-read'), 'HEAD')).toBe(200)
    expect(await call(path, withKey('key-posts:read'))).toBe('key')
    expect(await call(path, withKey('key-write'))).toEqual(refused)
    expect(await call(path, withKey('key-write'), 'HEAD')).toBe(403)
    expect(await call(path, withKey('key-write'), 'POST')).toBe('key')
    expect(await call(path, withKey('key-read'), 'POST')).toEqual(refused)
    expect(await call(path, withKey('key-posts:read'), 'POST')).toEqual(refused)
    expect(await call('/media', withKey('key-posts:read'))).toEqual(refused)
    expect(await call('/media', withKey('Bearer key-read'))).toBe('key')
  })

  test('a missing scope is named in the message and in the header of RFC 6750', async () => {
    const response = await fetch(`${server.url}/media`, { headers: withKey('key-write') })
    expect(response.headers.get('www-authenticate')).toBe(
      'Bearer realm="Postern", error="insufficient_scope", scope="media:read"',
    )
    expect(await response.json()).toMatchObject({ detail: expect.stringContaining('scope media:read') })
  })

  test('scopes are ignored where any key is accepted, and an invalid key stays invalid', async () => {
    for (const key of ['key-read', 'key-write', 'key-posts:read', 'key-group'])
      expect(await call('/public/v1/check', withKey(key))).toBe('key')
    expect(await call('/public/v1/check', withKey('key-nothing'))).toEqual([401, 'unauthorized'])
  })

  test('scopes restrict a key where a session is optional', async () => {
    expect(await call('/maybe', withKey('key-write'))).toBe('key')
    expect(await call('/maybe', withKey('key-read'))).toEqual(refused)
    expect(await call('/maybe', {})).toBe('nobody')
  })
})

describe('a key of a channel group', () => {
  test('the key opens only operations that are limited to its group', async () => {
    expect(await call('/public/v1/posts', withKey('key-group'))).toBe('key')
    expect(await call('/public/v1/posts', withKey('key-group'), 'POST')).toEqual([403, 'forbidden'])
    expect(await call('/media', withKey('key-group'))).toEqual([403, 'forbidden'])
    expect(await call('/maybe', withKey('key-group'))).toEqual([403, 'forbidden'])
  })
})

describe('roles', () => {
  test('roles restrict keys and tokens as they restrict members', async () => {
    expect(await call('/govern', withKey('key'))).toBe('key')
    expect(await call('/govern', withKey('key-USER'))).toEqual([403, 'forbidden'])
    expect(await call('/govern', { auth: 'session-USER' })).toEqual([403, 'forbidden'])
    expect(await call('/govern', { auth: 'session-ADMIN' })).toBe('session')
  })
})

describe('an operation for sessions and keys', () => {
  test('the operation accepts a session and a key', async () => {
    expect(await call('/media', { auth: 'session' })).toBe('session')
    expect(await call('/media', { cookie: 'auth=session' })).toBe('session')
    expect(await call('/media', withKey('key'))).toBe('key')
  })

  test('the operation prefers a key or session header to the cookie of a browser', async () => {
    const both = { authorization: 'Bearer key', cookie: 'auth=session' }
    expect(await call('/media', both)).toBe('key')
    expect(await call('/media', { ...both, auth: 'session' })).toBe('session')
    expect(await call('/media', { ...both, authorization: 'key-nothing' })).toEqual([401, 'unauthorized'])
    expect(await call('/media', { ...both, authorization: 'Basic a2V5' })).toBe('session')
  })

  test('the operation prefers the key on paths of the public API, and reads an unmarked credential as a key', async () => {
    const path = '/public/v1/export'
    expect(await call(path, { auth: 'session' })).toBe('session')
    expect(await call(path, { cookie: 'auth=session' })).toBe('session')
    expect(await call(path, { auth: 'session', authorization: 'key' })).toBe('key')
    expect(await call(path, { auth: 'session', authorization: 'key-write' })).toEqual(refused)
    const { headers } = await fetch(server.url + path)
    expect(headers.get('www-authenticate')).toMatch(/^Bearer /)
    expect(headers.get('logout')).toBe(null)
  })

  test('the operation accepts a write with a key from any site, and with the cookie only from its own', async () => {
    const origin = 'https://evil.example'
    expect(await call('/media', { origin, authorization: 'key' }, 'POST')).toBe('key')
    expect(await call('/media', { origin, cookie: 'auth=session' }, 'POST')).toEqual([403, 'cross_site'])
  })

  test('the operation reports an ended session only to a client that sent one, or no credential', async () => {
    const logout = async (headers: Record<string, string>) =>
      (await fetch(`${server.url}/media`, { headers })).headers.get('logout')
    expect(await logout({})).toBe('true')
    expect(await logout({ auth: 'over' })).toBe('true')
    expect(await logout(withKey('key-nothing'))).toBe(null)
  })
})
