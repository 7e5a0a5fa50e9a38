import { request } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OperationId } from '../../generated/operations.ts'
import type { OperationCall } from '../../server/contract/operation-call.ts'
import type { Context } from '../../server/http/contract.ts'
import { currentTrace } from '../../server/process/trace.ts'
import { echoHandlers, startBare } from '../helpers/bare-server.ts'
import { httpContract, httpOperations } from './contract.ts'

/** Settles when the client of the inner call is gone. */
let called = Promise.withResolvers<AbortSignal>()
const handlers = {
  ...echoHandlers(httpOperations),
  readConsole: async (_: unknown, { auth, request }: Context<'session'>) => {
    return { organization: auth.organizationId, ip: request.ip, trace: currentTrace() }
  },
  getSpecial: async (_: unknown, { request }: Context) => {
    called.resolve(request.signal)
    await new Promise((resolve) => request.signal.addEventListener('abort', resolve))
    return {}
  },
  // Calls the operation that the body names, as its own caller.
  writeConsole: (
    { body }: { body: { operation: OperationId; call: OperationCall } },
    { request }: Context<'session'>,
  ) => request.call(body.operation, body.call),
  listThings: (_: unknown, { request }: Context) => request.call('readConsole' as OperationId, {}),
}

let server: Awaited<ReturnType<typeof startBare>>

beforeAll(async () => {
  server = await startBare({
    contract: httpContract,
    operations: httpOperations,
    handlers,
    config: { validateResponses: true, trustProxy: 1, corsOrigins: ['https://console.example'] },
  })
})
afterAll(() => server.http.close())

async function call(
  operation: string,
  call: OperationCall,
  headers: Record<string, string> = { auth: 'session' },
) {
  const response = await fetch(`${server.url}/console`, {
    method: 'POST',
    body: JSON.stringify({ operation, call }),
    headers: { 'content-type': 'application/json', ...headers },
  })
  return (await response.json()) as { status: number; body: Record<string, unknown> }
}

describe('a request that calls an operation', () => {
  test('a nested call returns the result of its operation', async () => {
    expect(await call('getThing', { params: { id: 'a/b' } })).toEqual({
      status: 200,
      headers: expect.objectContaining({ 'content-type': 'application/json; charset=utf-8' }),
      body: { operation: 'getThing', params: { id: 'a/b' }, query: {}, body: null },
    })
  })

  test('a nested call acts in the organization and from the network of its caller', async () => {
    const headers = { auth: 'session', showorg: 'org-2', 'x-forwarded-for': '192.0.2.9' }
    expect(await call('readConsole', {}, headers)).toMatchObject({
      status: 200,
      body: { organization: 'org-2', ip: '192.0.2.9' },
    })
  })

  test('a nested call has the trace and the id of the request that calls it', async () => {
    const traceId = '12345678901234567890123456789012'
    const spanId = '1234567890123456'
    const headers = { 'x-request-id': 'outer', traceparent: `00-${traceId}-${spanId}-00` }
    const { body } = await call('readConsole', {}, { auth: 'session', ...headers })
    expect(body.trace).toMatchObject({ traceId, requestId: 'outer', isSampled: false })
    expect(body.trace).not.toMatchObject({ spanId })
  })

  test('a nested call may use a cookie, since the origin of its caller was checked before', async () => {
    const headers = { cookie: 'auth=session', origin: 'https://console.example' }
    expect(
      await call('writeConsole', { body: { operation: 'readConsole', call: {} } }, headers),
    ).toMatchObject({ status: 201, body: { status: 200, body: { organization: 'org-1' } } })
  })

  test('a nested call is refused what its caller is refused', async () => {
    expect(await call('administer', {}, { auth: 'session-USER' })).toMatchObject({
      status: 403,
      body: { code: 'forbidden' },
    })
    expect(await (await fetch(`${server.url}/things`)).json()).toMatchObject({
      status: 401,
      body: { code: 'unauthorized' },
    })
    expect(await call('createThing', { body: { name: 'a' } })).toMatchObject({ status: 401 })
  })

  test('a parameter cannot lead a nested call to another operation', async () => {
    expect(await call('getThing', { params: { id: '../console' } })).toMatchObject({
      body: { operation: 'getThing', params: { id: '../console' } },
    })
    expect(await call('getThing', {})).toMatchObject({ body: { params: { id: '{id}' } } })
  })

  test('a nested call that breaks the contract returns the validation errors', async () => {
    expect(await call('listThings', { query: { page: 'many', q: null } })).toMatchObject({
      status: 400,
      body: { code: 'validation_failed', errors: [{ location: 'query.page' }] },
    })
  })

  test('a nested call ends when the client of its caller disconnects', async () => {
    called = Promise.withResolvers()
    const client = request(`${server.url}/console`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', auth: 'session' },
    })
    client.on('error', () => {})
    client.end(JSON.stringify({ operation: 'getSpecial', call: {} }))
    const inner = await called.promise
    expect(inner.aborted).toBe(false)
    client.destroy()
    await new Promise<void>((resolve) =>
      inner.aborted ? resolve() : inner.addEventListener('abort', () => resolve()),
    )
    expect(inner.aborted).toBe(true)
  })
})

describe('a token that is bound to a path', () => {
  const bound = { authorization: 'Bearer token-things', 'content-type': 'application/json' }
  let own: Awaited<ReturnType<typeof startBare>>

  beforeAll(async () => {
    own = await startBare({
      contract: httpContract,
      operations: httpOperations,
      handlers: {
        ...echoHandlers(httpOperations),
        listThings: (_: unknown, { request }: Context) => request.call('createThing' as OperationId, create),
        // Calls another operation that calls another one.
        getSpecial: (_: unknown, { request }: Context) => request.call('listThings' as OperationId, {}),
      },
    })
  })
  afterAll(() => own.http.close())

  const create = { body: { name: 'thing' } }
  const get = async (path: string, headers: Record<string, string> = bound) =>
    (await (await fetch(own.url + path, { headers })).json()) as Record<string, unknown>

  test('the token opens the operations that its path calls', async () => {
    for (const path of ['/things', '/things/', '/THINGS'])
      expect(await get(path), path).toMatchObject({ status: 201, body: { operation: 'createThing' } })
  })

  test('the token opens nothing else, directly or through nested calls', async () => {
    const direct = await fetch(`${own.url}/public/v1/things`, {
      method: 'POST',
      body: JSON.stringify(create.body),
      headers: bound,
    })
    expect(direct.status).toBe(401)
    expect(direct.headers.get('www-authenticate')).toContain('error="invalid_token"')
    expect(await get('/things/special')).toMatchObject({ body: { status: 401 } })
  })

  test('no header extends the token, since the operation of the request decides', async () => {
    const response = await fetch(`${own.url}/public/v1/things`, {
      method: 'POST',
      body: JSON.stringify(create.body),
      headers: { ...bound, 'x-original-url': '/things', referer: `${own.url}/things` },
    })
    expect(response.status).toBe(401)
  })
})
