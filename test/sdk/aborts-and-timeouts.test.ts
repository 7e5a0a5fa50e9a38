import { getEventListeners } from 'node:events'
import { afterEach, describe, expect, test, vi } from 'vitest'
import {
  ConnectionError,
  createPostern,
  type Postern,
  PosternError,
  toArray,
  upload,
  uploadInParts,
} from '../../sdk/index.ts'
import { authorizeUrl, deviceFlow, exchangeCode } from '../../sdk/oauth.ts'
import { answer, drop, hang, scriptedServer } from '../helpers/scripted-server.ts'
import { browserRequests } from './browser-requests.ts'

interface Options {
  signal?: AbortSignal
  timeoutMs?: number
}

const file = new Blob(['GIF89a'], { type: 'image/gif' })
const post = { type: 'now' as const, posts: [{ integration: { id: 'i1' }, value: [{ content: 'Hello' }] }] }

/** Every way to reach the service, each with what it takes of the options. */
const ways: [string, (postern: Postern, options: Options) => Promise<unknown>][] = [
  ['a read', (postern, options) => postern.credentials.check(options)],
  ['a write', (postern, options) => postern.posts.create({ body: post, ...options })],
  ['the result style', (postern, options) => postern.result.credentials.check(options)],
  ['postern.http', (postern, options) => postern.http.GET('/public/v1/is-connected', { ...options })],
  ['postern.request', (postern, options) => postern.request('GET', '/public/v1/is-connected', options)],
  ['a walk over all pages', (postern, options) => all(postern, options)],
  ['upload', (postern, options) => upload(postern, { file, ...options })],
  ['uploadInParts', (postern, options) => uploadInParts(postern, { file, filename: 'a.gif', ...options })],
  ['exchangeCode', exchange],
  ['deviceFlow', (postern, { signal }) => deviceFlow(postern, { signal })],
]

const all = (postern: Postern, options: Options) =>
  toArray(postern.notifications.list(options), { limit: 10 })

async function exchange(postern: Postern, { signal }: Options): Promise<unknown> {
  const { baseUrl } = postern.options
  const start = await authorizeUrl({ baseUrl, clientId: 'pca_x' })
  const callback = `/cb?${new URLSearchParams({ code: 'c', state: start.state, iss: baseUrl })}`
  return exchangeCode(postern, { ...start, callback, clientSecret: 'pcs_x', signal })
}

const errorOf = (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => new Error('expected a failure'),
    (error: unknown) => error,
  )
const client = (baseUrl: string, options = {}) =>
  createPostern({ baseUrl, apiKey: 'k', retries: 0, ...options })

describe.each(ways)('%s', (_, run) => {
  test('reports an abort by the caller with its reason', async () => {
    await using server = await scriptedServer(hang)
    const abort = new AbortController()
    const failed = errorOf(run(client(server.url, { retries: 3 }), { signal: abort.signal }))
    await expect.poll(() => server.received.length).toBe(1)
    const reason = new Error('Enough.')
    abort.abort(reason)
    const error = await failed
    expect(error).toBeInstanceOf(ConnectionError)
    expect(error).toMatchObject({ name: 'ConnectionError', code: 'aborted', timedOut: false, cause: reason })
  })

  test('sends nothing when the signal has already aborted', async () => {
    await using server = await scriptedServer(hang)
    expect(await errorOf(run(client(server.url), { signal: AbortSignal.abort() }))).toMatchObject({
      code: 'aborted',
    })
    expect(server.received).toHaveLength(0)
  })

  test('reports a time-out', async () => {
    await using server = await scriptedServer(hang)
    const error = await errorOf(run(client(server.url, { timeoutMs: 50 }), { timeoutMs: 50 }))
    expect(error).toBeInstanceOf(ConnectionError)
    expect(error).toMatchObject({ code: 'timed_out', timedOut: true, cause: { name: 'TimeoutError' } })
  })

  test('reports a lost connection', async () => {
    await using server = await scriptedServer(drop)
    const error = await errorOf(run(client(server.url), { signal: new AbortController().signal }))
    expect(error).toBeInstanceOf(ConnectionError)
    expect(error).toMatchObject({ code: 'connection_failed', timedOut: false })
  })

  test('leaves no listener on a long-lived signal', async () => {
    await using server = await scriptedServer(answer(418, {}))
    const { signal } = new AbortController()
    const listeners = () => getEventListeners(signal, 'abort').length
    const postern = client(server.url)
    const running = Array.from({ length: 20 }, () => errorOf(run(postern, { signal })))
    // Node warns of more than ten on one signal.
    expect(listeners()).toBeLessThanOrEqual(1)
    await Promise.all(running)
    expect(listeners()).toBe(0)
  })
})

describe('iterating over a list', () => {
  test('stops between two items after an abort', async () => {
    const page = {
      notifications: [{ content: '1' }, { content: '2' }, { content: '3' }],
      page: 0,
      hasMore: true,
    }
    await using server = await scriptedServer(answer(200, page))
    const abort = new AbortController()
    const seen: string[] = []
    const walk = async () => {
      for await (const { content } of client(server.url).notifications.list({ signal: abort.signal })) {
        seen.push(content)
        if (content === '2') abort.abort()
      }
    }
    expect(await errorOf(walk())).toMatchObject({ code: 'aborted' })
    expect(seen).toEqual(['1', '2'])
  })
})

describe('waitForToken', () => {
  test('reports an abort like other calls, between requests and during one', async () => {
    const codes = { device_code: 'd', user_code: 'u', verification_uri: 'v', expires_in: 900, interval: 5 }
    await using server = await scriptedServer(answer(201, codes), hang)
    const reason = new Error('Enough.')
    const expected = { name: 'ConnectionError', code: 'aborted', cause: reason }

    const between = new AbortController()
    const login = await deviceFlow(client(server.url))
    const waiting = errorOf(login.waitForToken({ signal: between.signal }))
    between.abort(reason)
    expect(await waiting).toMatchObject(expected)

    await using other = await scriptedServer(answer(201, codes), hang)
    const inside = new AbortController()
    const asking = await deviceFlow(client(other.url), { wait: async () => {} })
    const asked = errorOf(asking.waitForToken({ signal: inside.signal }))
    await expect.poll(() => other.received.length).toBe(2)
    inside.abort(reason)
    expect(await asked).toMatchObject(expected)
  })
})

describe('an upload in a browser', () => {
  afterEach(() => vi.unstubAllGlobals())

  function inBrowser(...fates: Parameters<typeof browserRequests>) {
    const { sent, XMLHttpRequest } = browserRequests(...fates)
    vi.stubGlobal('XMLHttpRequest', XMLHttpRequest)
    return sent
  }

  test('reports its failures like other calls', async () => {
    const postern = client('http://localhost')
    inBrowser('hang')
    const abort = new AbortController()
    const running = errorOf(upload(postern, { file, signal: abort.signal }))
    abort.abort('Enough.')
    expect(await running).toMatchObject({ code: 'aborted', cause: 'Enough.' })
    expect(getEventListeners(abort.signal, 'abort')).toHaveLength(0)
    expect(await errorOf(upload(postern, { file, timeoutMs: 20 }))).toMatchObject({ code: 'timed_out' })
    inBrowser('lost')
    expect(await errorOf(upload(postern, { file }))).toMatchObject({ code: 'connection_failed' })
  })

  test('returns a long Retry-After', async () => {
    const sent = inBrowser({ status: 503, headers: { 'retry-after': '3600' }, body: '' })
    const error = await errorOf(upload(client('http://localhost', { retries: 3 }), { file }))
    expect(error).toBeInstanceOf(PosternError)
    expect(error).toMatchObject({ status: 503, retryAfterMs: 3_600_000 })
    expect(sent).toHaveLength(1)
    expect(sent[0]?.headers).toMatchObject({ authorization: 'k' })
  })
})

describe('a Retry-After time', () => {
  afterEach(() => vi.useRealTimers())

  /** A service that is busy once; `calls` counts what it was asked. */
  function busy(headers: Record<string, string>) {
    let calls = 0
    const network: typeof fetch = async () =>
      ++calls === 1 ? new Response('', { status: 503, headers }) : Response.json({ connected: true })
    return { network, calls: () => calls }
  }
  const postern = (network: typeof fetch, options = {}) =>
    createPostern({ baseUrl: 'http://localhost', session: 's', fetch: network, ...options })

  test.each<[string, (postern: Postern) => Promise<unknown>]>([
    ['a call', (postern) => postern.credentials.check()],
    ['upload', (postern) => upload(postern, { file, idempotencyKey: 'mine' })],
    ['uploadInParts', (postern) => uploadInParts(postern, { file, filename: 'a.gif' })],
  ])('is returned at once by %s when it exceeds a minute', async (_, run) => {
    const { network, calls } = busy({ 'retry-after': '61' })
    const error = await errorOf(run(postern(network)))
    expect(error).toBeInstanceOf(PosternError)
    expect(error).toMatchObject({ status: 503, retryAfterMs: 61_000 })
    // An upload in parts that fails after it began is thrown away by a call of its own.
    expect(calls()).toBe(1)
  })

  test.each([
    ['seconds', { 'retry-after': '600' }],
    ['a date', { 'retry-after': 'Sat, 21 Nov 2026 10:10:00 GMT', date: 'Sat, 21 Nov 2026 10:00:00 GMT' }],
  ])('is waited for beyond a minute when the caller allows it, given as %s', async (_, headers) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
    for (const allowed of ['client', 'call']) {
      const { network, calls } = busy(headers)
      const limit = { maxRetryAfterMs: 600_000 }
      const call = postern(network, allowed === 'client' ? limit : {}).credentials.check(
        allowed === 'call' ? limit : {},
      )
      await vi.advanceTimersByTimeAsync(599_999)
      expect(calls()).toBe(1)
      await vi.advanceTimersByTimeAsync(1)
      expect(await call).toEqual({ connected: true })
    }
  })
})
