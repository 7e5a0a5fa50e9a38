import { describe, expect, test, vi } from 'vitest'
import { ConnectionError, createPostern, PosternError } from '../../sdk/index.ts'
import { answer, drop, dropInside, hang, scriptedServer } from '../helpers/scripted-server.ts'

const ok = answer(200, { connected: true })
const created = answer(201, [{ postId: 'p1', integration: 'i1' }])
const body = { type: 'now' as const, posts: [{ integration: { id: 'i1' }, value: [{ content: 'Hello' }] }] }

function problem(status: number, code: string) {
  const detail = 'It did not work.'
  return {
    type: 'about:blank',
    title: 'No',
    status,
    detail,
    instance: '/',
    code,
    request_id: 'r1',
    message: detail,
  }
}

describe('retries', () => {
  test.each([
    ['503', answer(503, problem(503, 'unavailable'), { 'retry-after': '0' })],
    ['429', answer(429, problem(429, 'rate_limited'), { 'retry-after': '0' })],
    ['a dropped connection', drop],
    ['a connection dropped inside the answer', dropInside],
  ])('a read is repeated after %s', async (_, failure) => {
    await using server = await scriptedServer(failure, ok)
    const postern = createPostern({ baseUrl: server.url, apiKey: 'k' })
    expect(await postern.credentials.check()).toEqual({ connected: true })
    expect(server.received).toHaveLength(2)
  })

  test('a write is repeated under one key, so it counts once', async () => {
    await using server = await scriptedServer(drop, drop, created)
    const postern = createPostern({ baseUrl: server.url, apiKey: 'k' })
    expect(await postern.posts.create({ body })).toEqual([{ postId: 'p1', integration: 'i1' }])
    const keys = server.received.map(({ headers }) => headers['idempotency-key'])
    expect(keys).toHaveLength(3)
    expect(new Set(keys).size).toBe(1)
    expect(server.received.map(({ body }) => JSON.parse(body))).toEqual([body, body, body])
  })

  test('each call gets its own key, and a key of the caller is kept', async () => {
    await using server = await scriptedServer(created)
    const postern = createPostern({ baseUrl: server.url, apiKey: 'k' })
    await postern.posts.create({ body })
    await postern.posts.create({ body })
    await postern.posts.create({ body, idempotencyKey: 'mine' })
    const [first, second, third] = server.received.map(({ headers }) => headers['idempotency-key'])
    expect(first).not.toBe(second)
    expect(third).toBe('mine')
  })

  test('a request that is neither a read nor has a key is sent once', async () => {
    await using server = await scriptedServer(drop)
    const postern = createPostern({ baseUrl: server.url, apiKey: 'k' })
    await expect(postern.posts.delete({ path: { id: 'p1' } })).rejects.toThrow(ConnectionError)
    expect(server.received).toHaveLength(1)
  })

  test('a POST that accepts no key is sent once', async () => {
    await using server = await scriptedServer(drop)
    const postern = createPostern({ baseUrl: server.url, session: 's' })
    const endpoint = { name: 'Ours', url: 'https://example.com/hook', integrations: [] }
    await expect(postern.webhooks.endpoints.create({ body: endpoint })).rejects.toThrow(ConnectionError)
    await expect(
      postern.webhooks.endpoints.create({ body: endpoint, idempotencyKey: 'mine' }),
    ).rejects.toThrow(ConnectionError)
    expect(server.received).toHaveLength(2)
  })

  test('a 409 is repeated only while the first request is still running', async () => {
    await using server = await scriptedServer(answer(409, problem(409, 'idempotency_in_progress')), created)
    const postern = createPostern({ baseUrl: server.url, apiKey: 'k' })
    await postern.posts.create({ body })
    expect(server.received).toHaveLength(2)

    await using other = await scriptedServer(answer(409, problem(409, 'conflict')), created)
    await expect(createPostern({ baseUrl: other.url }).posts.create({ body })).rejects.toMatchObject({
      code: 'conflict',
    })
    expect(other.received).toHaveLength(1)
  })

  test('one call can set its own number of retries', async () => {
    await using server = await scriptedServer(drop)
    const postern = createPostern({ baseUrl: server.url, retries: 5 })
    await expect(postern.credentials.check({ retries: 1 })).rejects.toThrow(ConnectionError)
    expect(server.received).toHaveLength(2)
    await expect(postern.credentials.check({ retries: 0 })).rejects.toThrow(ConnectionError)
    expect(server.received).toHaveLength(3)
  })

  test('the client gives up after its number of retries and throws the last answer', async () => {
    await using server = await scriptedServer(
      answer(503, problem(503, 'unavailable'), { 'retry-after': '0' }),
    )
    const postern = createPostern({ baseUrl: server.url, retries: 2 })
    await expect(postern.credentials.check()).rejects.toMatchObject({
      status: 503,
      code: 'unavailable',
      requestId: 'r1',
    })
    expect(server.received).toHaveLength(3)
  })
})

describe('time-outs', () => {
  test('a server that hangs causes a ConnectionError that reports the time-out', async () => {
    await using server = await scriptedServer(hang)
    const postern = createPostern({ baseUrl: server.url, timeoutMs: 50, retries: 0 })
    const error = await postern.credentials.check().catch((error: unknown) => error)
    expect(error).toBeInstanceOf(ConnectionError)
    expect(error).toMatchObject({ timedOut: true, message: expect.stringContaining('50 ms') })
  })

  test('the time-out of a call overrides that of the client', async () => {
    await using server = await scriptedServer(hang)
    const postern = createPostern({ baseUrl: server.url, timeoutMs: 60_000, retries: 0 })
    await expect(postern.credentials.check({ timeoutMs: 50 })).rejects.toMatchObject({ timedOut: true })
  })

  test('an abort ends the wait between tries at once', async () => {
    await using server = await scriptedServer(
      answer(503, problem(503, 'unavailable'), { 'retry-after': '60' }),
    )
    const abort = new AbortController()
    const call = createPostern({ baseUrl: server.url }).credentials.check({ signal: abort.signal })
    await expect.poll(() => server.received.length).toBe(1)
    abort.abort()
    await expect(call).rejects.toMatchObject({ name: 'ConnectionError', timedOut: false })
    expect(server.received).toHaveLength(1)
  })
})

describe('request bodies', () => {
  test('a table is sent unchanged, also on a retry', async () => {
    const report = { dryRun: false, total: 1, failed: 0, ignoredColumns: [], rows: [] }
    await using server = await scriptedServer(drop, answer(201, report))
    const body = 'channel,content\nOne,"Hello, you"\n'
    expect(await createPostern({ baseUrl: server.url }).posts.createInBulk({ body })).toEqual(report)
    for (const received of server.received)
      expect(received).toMatchObject({ body, headers: { 'content-type': 'text/csv' } })
    expect(server.received).toHaveLength(2)
  })

  test('a form is sent as a form', async () => {
    await using server = await scriptedServer(answer(201, { id: 'm1' }))
    const postern = createPostern({ baseUrl: server.url, session: 's' })
    const form = new FormData()
    form.append('file', new Blob(['GIF89a']), 'a.gif')
    await postern.consoleApi.media.upload({ body: form })
    expect(server.received[0]?.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/)
    expect(server.received[0]?.body).toContain('GIF89a')
  })
})

describe('answers', () => {
  test('credentials are sent bare, each in its own header', async () => {
    await using server = await scriptedServer(ok)
    await createPostern({ baseUrl: `${server.url}/`, apiKey: 'secret', session: 'token' }).credentials.check()
    expect(server.received[0]).toMatchObject({
      path: '/public/v1/is-connected',
      headers: { authorization: 'secret', auth: 'token' },
    })
  })

  test('a call names the SDK and its runtime by default', async () => {
    await using server = await scriptedServer(ok)
    await createPostern({ baseUrl: server.url }).credentials.check()
    const headers = { 'USER-AGENT': 'newsletter/2.0' }
    await createPostern({ baseUrl: server.url, headers }).credentials.check()
    const [own, given] = server.received.map(({ headers }) => headers['user-agent'])
    expect(own).toMatch(/^postern-sdk\/\d+\.\d+\.\d+ Node\.js\/\d+$/)
    expect(given).toBe('newsletter/2.0')
  })

  test('a browser keeps its own User-Agent', async () => {
    vi.stubGlobal('navigator', { userAgent: 'Mozilla/5.0 (X11; Linux x86_64)' })
    try {
      await using server = await scriptedServer(ok)
      await createPostern({ baseUrl: server.url }).credentials.check()
      expect(server.received[0]?.headers['user-agent']).not.toContain('postern')
    } finally {
      vi.unstubAllGlobals()
    }
  })

  test('the result style returns the problem instead of throwing', async () => {
    await using server = await scriptedServer(answer(404, problem(404, 'not_found')))
    const { data, error, response } = await createPostern({ baseUrl: server.url }).result.posts.get({
      path: { id: 'p1' },
    })
    expect(data).toBeUndefined()
    expect(error).toMatchObject({ code: 'not_found' })
    expect(response.status).toBe(404)
  })

  test('an answer from another server causes an error that says where to look', async () => {
    await using server = await scriptedServer(
      answer(404, '<html>nginx</html>', { 'content-type': 'text/html' }),
    )
    const error = await createPostern({ baseUrl: server.url })
      .credentials.check()
      .catch((error: unknown) => error)
    expect(error).toBeInstanceOf(PosternError)
    expect(error).toMatchObject({ status: 404, message: expect.stringContaining('base URL') })
  })

  test('an HTML page in place of JSON causes the same kind of error', async () => {
    await using server = await scriptedServer(
      answer(200, '<html>Welcome</html>', { 'content-type': 'text/html' }),
    )
    const { data, error } = await createPostern({ baseUrl: server.url }).result.credentials.check()
    expect(data).toBeUndefined()
    expect(error).toMatchObject({ detail: expect.stringContaining('base URL') })
  })

  test('a response that the contract declares as text is returned as text', async () => {
    const url = 'https://accounts.example/authorize?state=s'
    await using server = await scriptedServer(
      answer(200, url, { 'content-type': 'text/plain' }),
      answer(200, 'channel,date\n', { 'content-type': 'text/csv; charset=utf-8' }),
    )
    const postern = createPostern({ baseUrl: server.url })
    expect(await postern.auth.startSignIn({ path: { provider: 'GOOGLE' } })).toBe(url)
    const table: string = await postern.posts.export({ query: { format: 'csv' } })
    expect(table).toBe('channel,date\n')
  })

  test('an invalid base URL is refused before anything is sent', () => {
    expect(() => createPostern({ baseUrl: 'localhost' })).toThrow(TypeError)
  })

  test.each(['localhost:3000', 'postern.example.com', '//postern.example.com', 'ftp://x', 'https://'])(
    'the base URL %s is refused with an example of a valid one',
    (baseUrl) => {
      const sentence = `baseUrl must be a complete URL such as https://postern.example.com, not "${baseUrl}".`
      expect(() => createPostern({ baseUrl })).toThrow(new TypeError(sentence))
    },
  )
})
