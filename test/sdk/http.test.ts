import { openAsBlob } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { createPostern as createCore } from '../../sdk/core.ts'
import { ConnectionError, createPostern, type Postern, toArray, upload } from '../../sdk/index.ts'
import { tags } from '../../sdk/resources.ts'
import { answer, drop, hang, scriptedServer } from '../helpers/scripted-server.ts'
import { describeService } from '../helpers/server.ts'

const created = answer(201, [{ postId: 'p1', integration: 'i1' }])
const value = [{ content: 'Hello', image: [] }]
const entry = { integration: { id: 'i1' }, value }
const body = {
  type: 'now' as const,
  posts: [entry],
  date: '2030-01-31T09:00:00Z',
  shortLink: false,
  tags: [],
}
const busy = answer(503, { code: 'unavailable', detail: 'Busy.' }, { 'retry-after': '0' })
const html = { 'content-type': 'text/html' }

describeService('postern.http', (service) => {
  test('calls operations by method and path', async () => {
    const { api, apiKey, connectSandbox } = await service.createTenant()
    const integration = { id: await connectSandbox() }
    const postern = createPostern({ baseUrl: service.url, apiKey })
    const { data } = await postern.http.POST('/public/v1/posts', {
      body: { ...body, type: 'draft', posts: [{ ...entry, integration }] },
    })
    const id = data?.[0]?.postId ?? ''
    const query = { startDate: '2029-01-01', endDate: '2031-01-01', state: 'DRAFT' as const }
    const listed = await postern.http.GET('/public/v1/posts', { params: { query } })
    expect(listed.data?.posts).toMatchObject([{ id }])
    const gone = await postern.http.DELETE('/public/v1/posts/{id}', { params: { path: { id } } })
    expect(gone.response.status).toBe(200)
    expect((await postern.http.GET('/public/v1/posts/{id}', { params: { path: { id } } })).error?.code).toBe(
      'not_found',
    )
    expect((await api.posts.list({ query })).posts).toEqual([])
  })
})

describe('middleware of postern.http', () => {
  const ways: [string, (postern: Postern) => Promise<unknown>][] = [
    ['postern.http', (postern) => postern.http.GET('/public/v1/is-connected')],
    ['a method', (postern) => postern.credentials.check()],
    ['postern.result', (postern) => postern.result.credentials.check()],
    ['postern.request', (postern) => postern.request('GET', '/public/v1/is-connected')],
    ['a list', (postern) => toArray(postern.notifications.list(), { limit: 1 })],
    ['upload', (postern) => upload(postern, { file: new Blob(['GIF89a']) })],
  ]

  test.each(ways)('sees the request and the response of %s', async (_, run) => {
    await using server = await scriptedServer(answer(200, { connected: true, notifications: [{}] }))
    const postern = createPostern({ baseUrl: server.url, apiKey: 'k' })
    const seen: string[] = []
    postern.http.use({
      onRequest({ request, schemaPath }) {
        seen.push(schemaPath)
        request.headers.set('x-trace', 't1')
        return request
      },
      onResponse({ response }) {
        seen.push(String(response.status))
      },
    })
    await run(postern)
    expect(seen).toEqual([server.received[0]?.path, '200'])
    expect(server.received).toMatchObject([{ headers: { 'x-trace': 't1', authorization: 'k' } }])
  })

  test('sees the path of the contract, and runs once for a call that is sent several times', async () => {
    await using server = await scriptedServer(busy, drop, answer(200, { id: 'p1' }))
    const postern = createPostern({ baseUrl: server.url })
    const seen: unknown[] = []
    postern.http.use({
      onRequest: ({ request, schemaPath }) => {
        seen.push(schemaPath)
        return new Request(request, { headers: { 'x-trace': 't1' } })
      },
      onResponse: ({ response }) => {
        seen.push(response.status)
      },
    })
    expect(await postern.posts.get({ path: { id: 'p/1' } })).toEqual({ id: 'p1' })
    expect(seen).toEqual(['/public/v1/posts/{id}', 200])
    expect(server.received.map(({ path, headers }) => [path, headers['x-trace']])).toEqual(
      Array(3).fill(['/public/v1/posts/p%2F1', 't1']),
    )
  })

  test('can respond itself, and can replace a response and an error', async () => {
    await using server = await scriptedServer(drop, answer(404, { code: 'not_found', detail: 'Gone.' }))
    const postern = createPostern({ baseUrl: server.url, retries: 0 })
    const fromCache = { onRequest: () => Response.json({ connected: true }) }
    postern.http.use(fromCache)
    expect(await postern.credentials.check()).toEqual({ connected: true })
    postern.http.eject(fromCache)
    const errors: unknown[] = []
    postern.http.use({
      onError: ({ error }) => {
        errors.push(error)
        return new TypeError('Offline.')
      },
      onResponse: () => Response.json({ id: 'p1' }),
    })
    await expect(postern.credentials.check()).rejects.toThrow(new TypeError('Offline.'))
    expect(errors).toEqual([expect.any(ConnectionError)])
    expect(await postern.posts.get({ path: { id: 'p1' } })).toEqual({ id: 'p1' })
  })
})

describe('a call of postern.http', () => {
  test.each([
    ['no key', {}],
    ['a key as an option', { idempotencyKey: 'mine' }],
    ['a key as a header', { params: { header: { 'Idempotency-Key': 'mine' } } }],
  ])('is repeated under one key if it writes and the caller passes %s', async (_, input) => {
    await using server = await scriptedServer(busy, busy, created)
    const postern = createPostern({ baseUrl: server.url })
    const { data } = await postern.http.POST('/public/v1/posts', { body, ...input })
    expect(data).toEqual([{ postId: 'p1', integration: 'i1' }])
    const keys = new Set(server.received.map(({ headers }) => headers['idempotency-key']))
    expect(server.received).toHaveLength(3)
    expect([...keys]).toEqual([
      Object.keys(input).length === 0 ? expect.stringMatching(/^[0-9a-f-]{36}$/) : 'mine',
    ])
  })

  test('is sent once if the operation takes no key', async () => {
    await using server = await scriptedServer(drop)
    const { http } = createPostern({ baseUrl: server.url })
    const path = { params: { path: { id: 'p1' } } }
    await expect(http.DELETE('/public/v1/posts/{id}', path)).rejects.toThrow(ConnectionError)
    const endpoint = { name: 'Ours', url: 'https://example.com/hook', integrations: [] }
    await expect(http.POST('/webhooks', { body: endpoint, idempotencyKey: 'mine' })).rejects.toThrow(
      ConnectionError,
    )
    expect(server.received).toHaveLength(2)
  })

  test('is repeated only under a key of the caller if the client lacks the resource', async () => {
    await using server = await scriptedServer(busy)
    const { http } = createCore({ baseUrl: server.url, retries: 1 }, { tags })
    await http.POST('/public/v1/posts', { body })
    expect(server.received).toHaveLength(1)
    await http.POST('/public/v1/posts', { body, idempotencyKey: 'mine' })
    expect(server.received).toHaveLength(3)
  })

  test('has its own time-out and number of retries', async () => {
    await using server = await scriptedServer(busy, busy, hang)
    const { http } = createPostern({ baseUrl: server.url })
    const { error } = await http.GET('/public/v1/is-connected', { retries: 1 })
    expect(error).toMatchObject({ code: 'unavailable' })
    expect(server.received).toHaveLength(2)
    const call = http.GET('/public/v1/is-connected', { timeoutMs: 50, retries: 0 })
    await expect(call).rejects.toMatchObject({ code: 'timed_out' })
  })

  test('returns a problem for a response that is not from the service', async () => {
    await using server = await scriptedServer(
      answer(502, ''),
      answer(404, '<html>nginx</html>', html),
      answer(200, '<html>Welcome</html>', html),
    )
    const { http } = createPostern({ baseUrl: server.url, retries: 0 })
    for (const status of [502, 404, 200]) {
      const { data, error, response } = await http.GET('/public/v1/is-connected')
      expect(data).toBeUndefined()
      expect(response.status).toBe(status)
      expect(error).toMatchObject({ status, detail: expect.stringContaining('base URL') })
    }
  })

  test('returns an OAuth error in the form of the contract', async () => {
    const refusal = { error: 'invalid_grant', error_description: 'The code is used.' }
    await using server = await scriptedServer(answer(400, refusal))
    const { http } = createPostern({ baseUrl: server.url })
    const grant = { grant_type: 'authorization_code' as const, code: 'c', client_id: 'i', client_secret: 's' }
    expect((await http.POST('/oauth/token', { body: grant })).error).toEqual(refusal)
  })

  test('reads text and files as the contract declares them, and as the caller asks', async () => {
    const text = { 'content-type': 'text/plain' }
    await using server = await scriptedServer(
      answer(200, 'https://accounts.example', text),
      answer(200, 'GIF89a', { 'content-type': 'image/gif' }),
      answer(200, 'channel,date\n', { 'content-type': 'text/csv; charset=utf-8' }),
      answer(200, '{"connected":true}'),
    )
    const { http } = createPostern({ baseUrl: server.url })
    const provider = { params: { path: { provider: 'GOOGLE' as const } } }
    expect((await http.GET('/auth/oauth/{provider}', provider)).data).toBe('https://accounts.example')
    const file = { year: '2026', month: '11', day: '21', name: 'a.gif' }
    const { data } = await http.GET('/uploads/{year}/{month}/{day}/{name}', { params: { path: file } })
    expect(data).toBeInstanceOf(Blob)
    const table = await http.GET('/public/v1/posts/export', { params: { query: { format: 'csv' } } })
    expect(table.data).toBe('channel,date\n')
    const asText = await http.GET('/public/v1/is-connected', { parseAs: 'text' })
    expect(asText.data).toBe('{"connected":true}')
  })

  test('writes a list once for each value, and leaves out what is absent', async () => {
    await using server = await scriptedServer(answer(200, {}))
    const { http } = createPostern({ baseUrl: server.url })
    await http.request('get', '/public/v1/posts', {
      params: { query: { state: undefined, integration: ['a b', 'c'] } as object },
    })
    expect(server.received[0]?.path).toBe('/public/v1/posts?integration=a%20b&integration=c')
  })

  test.each([{}, { path: { id: '' } }, { path: { id: '..' } }])(
    'is refused without a parameter of its path: %j',
    async (params) => {
      const { http } = createPostern({ baseUrl: 'http://localhost' })
      const call = http.GET('/public/v1/posts/{id}', { params: params as { path: { id: string } } })
      await expect(call).rejects.toThrow(new TypeError('path.id is missing or invalid.'))
    },
  )

  test('sends a file as it is', async () => {
    await using server = await scriptedServer(answer(200, {}))
    const body = await openAsBlob(import.meta.filename, { type: 'video/mp4' })
    await createPostern({ baseUrl: server.url }).request('PUT', '/new', { body })
    expect(server.received[0]).toMatchObject({ headers: { 'content-type': 'video/mp4' } })
    expect(server.received[0]?.body).toContain('sends a file as it is')
  })
})

describe('postern.request', () => {
  test('returns any response with its body', async () => {
    const problem = { code: 'not_found', detail: 'Gone.' }
    await using server = await scriptedServer(
      answer(200, { new: true }),
      answer(404, problem),
      answer(404, '<html>nginx</html>', html),
      answer(502, ''),
    )
    const postern = createPostern({ baseUrl: server.url, retries: 0 })
    const send = async (method: string) => {
      const response = await postern.request(method, '/new/{literal}?a=1')
      return [response.status, new URL(response.url).pathname, await response.text()]
    }
    const path = '/new/%7Bliteral%7D'
    expect(await send('get')).toEqual([200, path, '{"new":true}'])
    expect(await send('GET')).toEqual([404, path, JSON.stringify(problem)])
    expect(await send('DELETE')).toEqual([404, path, '<html>nginx</html>'])
    expect(await send('POST')).toEqual([502, path, ''])
  })

  test('repeats a write only under a key of the caller', async () => {
    await using server = await scriptedServer(busy)
    const postern = createPostern({ baseUrl: server.url, retries: 1 })
    await postern.request('POST', '/new', { body: {} })
    expect(server.received).toHaveLength(1)
    await postern.request('POST', '/new', { body: {}, idempotencyKey: 'mine' })
    expect(server.received).toHaveLength(3)
  })
})
