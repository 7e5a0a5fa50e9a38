import type { AddressInfo } from 'node:net'
import { createServer, type Server, type Socket } from 'node:net'
import { Readable } from 'node:stream'
import { Agent, buildConnector } from 'undici'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { UnsafeUrlError } from '../../server/outbound/safe-fetch.ts'
import {
  type AccountHttp,
  createPlatformHttp,
  type PlatformRequest,
  type PlatformResponse,
} from '../../server/platforms/kit/http/client.ts'
import { classify, type ErrorRule } from '../../server/platforms/kit/http/error-rules.ts'
import type { PlatformFailure } from '../../server/platforms/kit/http/errors.ts'
import { redactText } from '../../server/platforms/kit/http/redact.ts'
import { parseRetryAfter, readWaitMs } from '../../server/platforms/kit/http/retry-after.ts'
import { markSlowDowns } from '../../server/platforms/kit/http/slow-down.ts'
import { channelError, loopbackHttp } from '../helpers/channels.ts'
import { cpuTime } from '../helpers/cpu-time.ts'
import { freePort } from '../helpers/ports.ts'
import { answer, scriptedServer } from '../helpers/scripted-server.ts'

/** Differs in JSON, in URLs and in form bodies. */
const secret = 'zq9k "+/&=é'

/** A platform on raw sockets: does with each connection what the test says once a whole request head has arrived. */
let server: Server
let url: string
let onRequest: (socket: Socket, head: string) => void
let sockets: Set<Socket>
let client: ReturnType<typeof loopbackHttp>
/** Timeout of a call; short only if the platform does not answer. */
let timeoutMs: number
/** The whole head of a request has come. */
let arrived: boolean

beforeEach(async () => {
  sockets = new Set()
  server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {}).on('close', () => sockets.delete(socket))
    let seen = ''
    socket.on('data', (bytes) => {
      seen += bytes.toString()
      if (!seen.includes('\r\n\r\n')) return
      const head = seen
      seen = ''
      arrived = true
      onRequest(socket, head)
    })
  })
  // Not one of those that anybody is given: once this server is closed, nobody else answers there.
  const port = await freePort()
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${port}/api?token=in-query`
  client = loopbackHttp({ maxBytes: 1000 })
  timeoutMs = 60_000
  arrived = false
})

afterEach(async () => {
  for (const socket of sockets) socket.destroy()
  await client.close()
  await new Promise<unknown>((resolve) => server.close(resolve))
})

function answers(status: string, headers: Record<string, string>, body: string): void {
  onRequest = (socket) => {
    const lines = Object.entries({ 'content-length': String(Buffer.byteLength(body)), ...headers })
    socket.write(
      `HTTP/1.1 ${status}\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n${body}`,
    )
  }
}

const json = { 'content-type': 'application/json' }
const publish = (over: Partial<PlatformRequest> = {}) =>
  client.http.request({
    method: 'POST',
    url,
    json: { text: 'hello' },
    irreversible: true,
    timeoutMs,
    ...over,
  })
const upload = (over: Partial<PlatformRequest> = {}) =>
  client.http.request({ method: 'POST', url, json: { a: 1 }, timeoutMs, ...over })

describe('a failure before the request is sent', () => {
  it('is retryable even for a publishing call: connection refused', async () => {
    const { port } = server.address() as AddressInfo
    await new Promise<unknown>((resolve) => server.close(resolve))
    const error = await channelError(publish({ url: `http://127.0.0.1:${port}/` }))
    expect(error).toMatchObject({ failure: 'retryable', code: 'platform_unreachable' })
    server = createServer().listen(0)
  })

  it('is retryable even for a publishing call: no TLS on the server', async () => {
    onRequest = () => {}
    server.on('connection', (socket) => socket.destroy())
    const error = await channelError(publish({ url: url.replace('http:', 'https:') }))
    expect(error).toMatchObject({ failure: 'retryable', code: 'platform_unreachable' })
  })

  it('is retryable even for a publishing call: the name does not resolve', async () => {
    const agent = new Agent({
      connect: (_options, done) => done(Object.assign(new Error('getaddrinfo'), { code: 'ENOTFOUND' }), null),
    })
    const http = createPlatformHttp({
      name: 'Platform',
      dispatcher: () => agent,
      concurrency: 1,
      allowLoopback: true,
      now: Date.now,
    })
    const error = await channelError(http.request({ method: 'POST', url, json: {}, irreversible: true }))
    expect(error.failure).toBe('retryable')
    await agent.destroy()
  })

  it('is final when the guard refuses the address', async () => {
    const connect = buildConnector({})
    const agent = new Agent({
      connect: (options, done) =>
        options.hostname === 'inside.example'
          ? done(new UnsafeUrlError('private_address', 'The address is not public.'), null)
          : connect(options, done),
    })
    const http = createPlatformHttp({
      name: 'Platform',
      dispatcher: () => agent,
      concurrency: 1,
      allowLoopback: true,
      now: Date.now,
    })
    const error = await channelError(http.request({ url: 'https://inside.example/' }))
    expect(error).toMatchObject({
      failure: 'rejected',
      code: 'unsafe_url',
      message: 'The address is not public.',
    })
    await agent.destroy()
  })

  it('is final when the URL is not https', async () => {
    for (const bad of ['http://example.com/', 'ftp://example.com/', 'file:///etc/passwd', 'nonsense'])
      expect(await channelError(publish({ url: bad }))).toMatchObject({
        failure: 'rejected',
        code: 'unsafe_url',
      })
  })

  it('is final for loopback over http without the development switch', async () => {
    const agent = new Agent()
    const http = createPlatformHttp({
      name: 'Platform',
      dispatcher: () => agent,
      concurrency: 1,
      allowLoopback: false,
      now: Date.now,
    })
    expect(await channelError(http.request({ url }))).toMatchObject({
      failure: 'rejected',
      code: 'unsafe_url',
    })
    await agent.destroy()
  })
})

describe('a streamed body', () => {
  it('is sent unchanged and is closed whatever happens to the call', async () => {
    let seen = ''
    onRequest = (socket, head) => {
      seen = head
      socket.end('HTTP/1.1 204 No Content\r\n\r\n')
    }
    const body = () => Readable.from(['streamed'])
    const sent = body()
    await upload({ json: undefined, body: sent, headers: { 'content-length': '8' } })
    expect(seen).toContain('\r\n\r\nstreamed')
    const unsent = [body(), body()]
    await channelError(upload({ json: undefined, body: unsent[0] as Readable, url: 'http://example.com/' }))
    await channelError(upload({ json: undefined, body: unsent[1] as Readable, signal: AbortSignal.abort() }))
    expect([sent, ...unsent].map(({ destroyed }) => destroyed)).toEqual([true, true, true])
  })
})

describe('a failure after the request is sent', () => {
  const accidents: [string, () => void][] = [
    [
      'the platform never answers',
      () => {
        onRequest = () => {}
        timeoutMs = 1_000
      },
    ],
    ['the platform drops the connection after reading', () => (onRequest = (socket) => socket.destroy())],
    [
      'the platform resets half way through the answer',
      () =>
        (onRequest = (socket) =>
          socket.write('HTTP/1.1 200 OK\r\ncontent-length: 90\r\n\r\n{"id"', () => socket.resetAndDestroy())),
    ],
    ['the platform speaks no HTTP', () => (onRequest = (socket) => socket.end('SSH-2.0-OpenSSH\r\n'))],
    [
      'the platform answers 2xx with no JSON',
      () => answers('200 OK', { 'content-type': 'text/html' }, '<p>fine</p>'),
    ],
    ['the platform answers 2xx with half a JSON', () => answers('200 OK', json, '{"id":')],
    [
      'the platform answers 2xx with too much',
      () => answers('200 OK', json, JSON.stringify({ id: 'x'.repeat(2000) })),
    ],
    ['the platform fails with 500', () => answers('500 Internal Server Error', json, '{}')],
    [
      'a proxy fails with 504',
      () => answers('504 Gateway Timeout', { 'content-type': 'text/html' }, '<h1>504</h1>'),
    ],
  ]

  it.each(accidents)('is unknown for a publishing call: %s', async (_name, arrange) => {
    arrange()
    let error = await channelError(publish())
    // On a machine that stands still for a second the time is up before the request has left: then it gets more.
    for (; error.failure === 'retryable' && !arrived; error = await channelError(publish())) timeoutMs *= 2
    expect(error).toMatchObject({ failure: 'unknown', code: 'outcome_unknown' })
  })

  it('is retryable for other calls', async () => {
    for (const at of [0, 1, 2, 3, 5, 7, 8]) {
      timeoutMs = 60_000
      accidents[at]?.[1]()
      expect((await channelError(upload())).failure, accidents[at]?.[0]).toBe('retryable')
    }
  })

  const row = (failure: PlatformFailure = 'retryable', code: string | null = null): ErrorRule => [
    null,
    /busy/,
    failure,
    code,
    'Busy.',
  ]
  const proof = { source: 'https://docs.club.example/errors#busy' } as const
  const proven = (failure?: PlatformFailure) => [...row(failure), proof] as unknown as ErrorRule

  it.each([
    ['500 Internal Server Error', row(), 'unknown'],
    ['503 Service Unavailable', row('rejected'), 'unknown'],
    ['503 Service Unavailable', proven(), 'retryable'],
    ['503 Service Unavailable', proven('rejected'), 'rejected'],
    ['408 Request Timeout', row(), 'unknown'],
    ['200 OK', row(), 'unknown'],
    ['200 OK', row('rejected'), 'rejected'],
    ['200 OK', row('retryable', 'platform_rate_limited'), 'retryable'],
    ['429 Too Many Requests', row(), 'retryable'],
    ['403 Forbidden', row(), 'retryable'],
  ])(
    'follows an error table at %s only when the post cannot be live or the rule proves it',
    async (status, rule, failure) => {
      answers(status, json, '{"error":"busy"}')
      const act = {
        isError: () => true,
        classify: (response: PlatformResponse) => classify([rule], response),
      }
      expect((await channelError(publish(act))).failure).toBe(failure)
      expect((await channelError(upload(act))).failure).toBe(rule[2])
    },
  )

  it.each(['401 Unauthorized', '403 Forbidden'])(
    'does not blame the account for %s of another server',
    async (status) => {
      answers(status, json, '{}')
      expect(await channelError(upload({ isForeign: true }))).toMatchObject({
        failure: 'retryable',
        code: 'upload_refused',
      })
    },
  )

  it('reports a time-out, which covers the whole exchange', async () => {
    onRequest = (socket) => {
      socket.write('HTTP/1.1 200 OK\r\ncontent-length: 1000\r\n\r\n')
      const drip = setInterval(() => (socket.destroyed ? clearInterval(drip) : socket.write('.')), 20)
    }
    expect(await channelError(upload({ timeoutMs: 150 }))).toMatchObject({
      failure: 'retryable',
      code: 'platform_timeout',
    })
  })

  it('refuses a response over the size limit without reading it whole', async () => {
    onRequest = (socket) => {
      socket.write('HTTP/1.1 200 OK\r\ncontent-length: 100000000\r\n\r\n')
      socket.write('x'.repeat(5000))
    }
    expect(await channelError(upload())).toMatchObject({ failure: 'rejected', code: 'answer_too_large' })
  })

  it('aborts with the caller, with an unknown outcome once the request is sent', async () => {
    const abort = new AbortController()
    onRequest = () => abort.abort()
    expect((await channelError(publish({ signal: abort.signal, timeoutMs: 10_000 }))).failure).toBe('unknown')
    expect((await channelError(publish({ signal: abort.signal }))).failure).toBe('retryable')
  })
})

describe('responses', () => {
  it('resolve with status, headers and parsed JSON', async () => {
    answers('201 Created', { ...json, 'x-id': '7' }, '{"id":"a"}')
    const answer = await publish()
    expect(answer).toMatchObject({ status: 201, data: { id: 'a' }, text: '{"id":"a"}' })
    expect(answer.headers.get('x-id')).toBe('7')
  })

  it('have no data without a body', async () => {
    answers('204 No Content', {}, '')
    expect(await upload()).toMatchObject({ status: 204, data: undefined, text: '' })
  })

  it('report 429 with its wait', async () => {
    answers('429 Too Many Requests', { 'retry-after': '7' }, '')
    expect(await channelError(publish())).toMatchObject({
      failure: 'retryable',
      code: 'platform_rate_limited',
      retryAfterMs: 7000,
    })
  })

  it('cause a wait for the end of a quota only when they report a limit', async () => {
    const quota = { 'x-ratelimit-reset': '7' }
    const waitOf = async () => (await channelError(upload())).retryAfterMs
    answers('429 Too Many Requests', quota, '')
    expect(await waitOf()).toBe(7000)
    answers('503 Service Unavailable', quota, '')
    expect(await waitOf()).toBeUndefined()
    answers('503 Service Unavailable', { ...quota, 'retry-after': '3' }, '')
    expect(await waitOf()).toBe(3000)
  })

  it('cause the wait that the body states rather than the end of a quota', async () => {
    const quota = { 'x-ratelimit-reset': '7' }
    answers('429 Too Many Requests', { ...quota, ...json }, '{"json":{"errors":[],"ratelimit":540.5}}')
    expect((await channelError(upload())).retryAfterMs).toBe(540_500)
    answers('429 Too Many Requests', { ...quota, ...json }, '{"retry_after":3}')
    expect((await channelError(upload())).retryAfterMs).toBe(3000)
  })

  it('report 401 as a refused token and other 4xx as final', async () => {
    answers('401 Unauthorized', json, '{}')
    expect(await channelError(publish())).toMatchObject({ failure: 'auth', code: 'token_refused' })
    answers('422 Unprocessable Content', json, '{"error":"too long"}')
    expect(await channelError(publish())).toMatchObject({
      failure: 'rejected',
      platformResponse: '{"error":"too long"}',
    })
  })

  it("report the meaning of a refusal with the platform's message", async () => {
    const says = async (status: string, body: string, request: typeof publish) => {
      answers(status, json, body)
      const { code, message } = await channelError(request())
      return [code, message.replace(/^Platform /, '')]
    }
    const body = '{"message":"too long"}'
    expect(await says('401 Unauthorized', body, publish)).toEqual([
      'token_refused',
      'refused the token: connect the channel again.',
    ])
    expect(await says('403 Forbidden', body, publish)).toEqual([
      'missing_permissions',
      'does not allow this: too long',
    ])
    expect(await says('413 Content Too Large', body, publish)).toEqual([
      'media_too_large',
      'does not accept files of this size.',
    ])
    expect(await says('400 Bad Request', body, publish)).toEqual([
      'platform_rejected',
      'refused the post: too long',
    ])
    expect(await says('404 Not Found', '{}', upload)).toEqual([
      'platform_rejected',
      'refused the request: status 404',
    ])
  })

  it("are classified by the channel's own rule first", async () => {
    answers('400 Bad Request', json, '{"error":"ExpiredToken"}')
    const classify: PlatformRequest['classify'] = ({ data }) =>
      (data as { error: string }).error === 'ExpiredToken'
        ? { failure: 'auth', message: 'expired' }
        : undefined
    expect((await channelError(publish({ classify }))).failure).toBe('auth')
  })

  it('are not followed when they redirect', async () => {
    let calls = 0
    onRequest = (socket) => {
      calls += 1
      socket.write(`HTTP/1.1 307 Temporary Redirect\r\nlocation: ${url}\r\ncontent-length: 0\r\n\r\n`)
    }
    expect(await channelError(publish())).toMatchObject({ failure: 'rejected', code: 'unexpected_redirect' })
    expect(await channelError(client.http.request({ url }))).toMatchObject({ code: 'unexpected_redirect' })
    expect(calls).toBe(2)
  })

  it('are stored without secrets and cut to 2 kB', async () => {
    const token = 'tok-1234567890'
    const leaky = {
      you_sent: token,
      also: 'hunter22',
      access_token: 'abc',
      accessJwt: 'def',
      detail: `Bearer ${token} eyJhbGciOi.eyJzdWIi.sig`,
      q: 'x?client_secret=zzz&y=1',
      long: 'y'.repeat(300),
    }
    answers('400 Bad Request', json, JSON.stringify(leaky))
    const error = await channelError(
      publish({ headers: { authorization: `Bearer ${token}` }, json: { password: 'hunter22' } }),
    )
    for (const secret of [token, 'hunter22', '"abc"', '"def"', 'eyJ', 'zzz'])
      expect(error.platformResponse).not.toContain(secret)
    expect(error.platformResponse).toContain('you_sent')
    const wide = loopbackHttp({ maxBytes: 100_000 })
    answers('400 Bad Request', json, 'z'.repeat(50_000))
    expect((await channelError(wide.http.request({ url }))).platformResponse).toHaveLength(2048)
    await wide.close()
  })

  it.each<[part: string, request: Partial<PlatformRequest>]>([
    ['a nested JSON member', { json: { app: { client_secret: secret } } }],
    ['a form', { form: { refresh_token: secret } }],
    ['a form as text', { body: new URLSearchParams({ code_verifier: secret }).toString() }],
    ['JSON as text', { body: JSON.stringify([{ apiKey: secret }]) }],
    ['a multipart field', { multipart: { fields: { page_access_token: secret }, files: [] } }],
    [
      'JSON in a multipart field',
      { multipart: { fields: { payload_json: JSON.stringify({ jwt: secret }) }, files: [] } },
    ],
    ['a query parameter', { query: { access_token: secret } }],
    ['a header of its own', { headers: { 'x-api-key': secret } }],
    [
      'a Basic credential',
      { headers: { authorization: `Basic ${Buffer.from(`app:${secret}`).toString('base64')}` } },
    ],
    ['the path', { secrets: [secret] }],
  ])('are stored and logged without a secret that was sent in %s', async (_part, request) => {
    const logged: unknown[] = []
    const logging = loopbackHttp({ log: { debug: (fields) => logged.push(fields) } })
    const echoes = [secret, encodeURIComponent(secret), new URLSearchParams({ is: secret }).toString()]
    answers(
      '400 Bad Request',
      json,
      JSON.stringify({ error: `No ${echoes.join(' ')}`, raw: JSON.stringify(secret) }),
    )
    const path = request.secrets ? `/bot${encodeURIComponent(secret)}/send` : '/send'
    const call = { method: 'POST' as const, ...request, url: `${new URL(url).origin}${path}` }
    const error = await channelError(logging.http.request(call))
    await logging.close()
    expect(logged).toHaveLength(1)
    for (const shown of [error.platformResponse ?? '', error.message, JSON.stringify(logged)])
      for (const form of [...echoes, 'zq9k']) expect(shown).not.toContain(form)
    expect(error.platformResponse).toContain('error')
  })

  it.each([
    ['JSON', '{"page_access_token": "zq9k"}'],
    ['a form', 'a=1&refresh_token=zq9k'],
    ['a multipart body', '--b\r\nContent-Disposition: form-data; name="password"\r\n\r\nzq9k\r\n--b--'],
    ['a header', 'X-Api-Key: zq9k'],
    ['a bot credential', 'Bot zq9kzq9kzq9k'],
  ])('are stored without a likely secret: %s', async (_form, text) => {
    answers('400 Bad Request', { 'content-type': 'text/plain' }, text)
    const error = await channelError(client.http.request({ url }))
    expect(error.platformResponse).not.toContain('zq9k')
    expect(error.platformResponse).toContain('[removed]')
  })

  it('are redacted quickly even with a long run of characters', () => {
    const busy = cpuTime()
    redactText('a-'.repeat(500_000), [])
    expect(busy()).toBeLessThan(5_000)
  })

  it('are read whole through fetch with the same guards', async () => {
    answers('404 Not Found', json, '{"error":"no"}')
    const answer = await client.http.fetch(url, { method: 'POST', body: 'hi' })
    expect([answer.status, await answer.json()]).toEqual([404, { error: 'no' }])
    await expect(client.http.fetch('http://example.com/')).rejects.toMatchObject({ code: 'unsafe_url' })
    onRequest = () => {}
    const impatient = loopbackHttp({ timeoutMs: 100 })
    await expect(impatient.http.fetch(url)).rejects.toMatchObject({ name: 'TimeoutError' })
    await impatient.close()
  })
})

describe('concurrency', () => {
  it('is counted separately for each server, so one that hangs does not delay others', async () => {
    onRequest = () => {}
    await using other = await scriptedServer(answer(200, { ok: true }))
    const one = loopbackHttp({ concurrency: 1 })
    const abort = new AbortController()
    const hanging = channelError(one.http.request({ url, signal: abort.signal }))
    const behind = channelError(one.http.request({ url, signal: abort.signal }))
    expect((await one.http.request({ url: other.url })).data).toEqual({ ok: true })
    expect((await one.http.fetch(other.url)).status).toBe(200)
    abort.abort()
    expect([(await hanging).failure, (await behind).failure]).toEqual(['retryable', 'retryable'])
    await one.close()
  })

  it('is limited, and a waiting call can be aborted', async () => {
    const waiting: Socket[] = []
    const arrived = (count: number) =>
      new Promise<void>((resolve) => {
        onRequest = (socket) => {
          waiting.push(socket)
          if (waiting.length === count) resolve()
        }
      })
    const two = loopbackHttp({ concurrency: 2 })
    const both = arrived(2)
    const calls = [1, 2, 3].map(() => two.http.request({ url }))
    await both
    const abort = new AbortController()
    const aborted = channelError(
      two.http.request({ method: 'POST', url, irreversible: true, signal: abort.signal }),
    )
    abort.abort()
    expect((await aborted).failure).toBe('retryable')
    expect(waiting).toHaveLength(2)
    const third = arrived(3)
    waiting[0]?.write('HTTP/1.1 204 No Content\r\n\r\n')
    await third
    for (const socket of waiting.slice(1)) socket.write('HTTP/1.1 204 No Content\r\n\r\n')
    expect((await Promise.all(calls)).map((answer) => answer.status)).toEqual([204, 204, 204])
    await two.close()
  })
})

describe('a rate-limited account', () => {
  it('gets no call of an act that may not have read the pause until the outcome is stored', async () => {
    const { http } = client
    const act = (account: string, mark = markSlowDowns()) => http.forAccount(account, mark)
    const call = (act: AccountHttp) => act.request({ url })
    const before = markSlowDowns()
    const refused = act('a')
    answers('429 Too Many Requests', { 'retry-after': '0' }, '')
    expect((await channelError(call(refused))).code).toBe('platform_rate_limited')
    answers('204 No Content', {}, '')
    // The act that was refused is told so, and the next one may have read the database before that is written there.
    expect((await channelError(call(act('a')))).code).toBe('account_paused')
    expect((await call(act('b'))).status).toBe(204)
    refused.markStored()
    expect((await channelError(call(act('a', before)))).code).toBe('account_paused')
    expect((await call(act('a'))).status).toBe(204)
  })
})

describe('Retry-After', () => {
  const now = Date.parse('2026-01-01T00:00:00Z')
  it.each([
    [{ 'retry-after': '12' }, 12_000],
    [{ 'retry-after': 'Thu, 01 Jan 2026 00:01:00 GMT' }, 60_000],
    [{ 'retry-after': 'Thu, 01 Jan 2025 00:01:00 GMT' }, 0],
    [{ 'ratelimit-reset': String(now / 1000 + 30) }, 30_000],
    [{ 'ratelimit-reset': '30' }, 30_000],
    [{ 'x-ratelimit-reset': '2026-01-01T00:05:00.000Z' }, 300_000],
    [{ 'x-rate-limit-reset': String(now / 1000 + 30) }, 30_000],
    [{ 'retry-after': '999999999' }, 86_400_000],
    [{ 'retry-after': 'soon' }, undefined],
    [{}, undefined],
  ])('%o is %s ms', (headers, wait) => {
    expect(parseRetryAfter(new Headers(headers as Record<string, string>), now)).toBe(wait)
  })

  it('is read first from the header that a platform declares', () => {
    const headers = new Headers({ 'x-quota-reset': '5', 'retry-after': '12' })
    expect(parseRetryAfter(headers, now, 'x-quota-reset')).toBe(5_000)
    expect(parseRetryAfter(headers, now, 'x-other')).toBe(12_000)
  })

  it('is read in minutes from the usage report of Meta', () => {
    const wait = (...minutes: number[]) => {
      const uses = minutes.map((estimated_time_to_regain_access) => ({ estimated_time_to_regain_access }))
      return parseRetryAfter(new Headers({ 'x-use': JSON.stringify({ 17: uses }) }), now, 'x-use')
    }
    expect([wait(3, 19), wait(0), wait()]).toEqual([19 * 60_000, undefined, undefined])
  })

  it.each([
    [{ retry_after: 6.9999 }, 7_000],
    [{ parameters: { retry_after: 7 } }, 7_000],
    [{ retry_after_seconds: 7 }, 7_000],
    [{ retry_after_minutes: 7 }, 420_000],
    [{ retry_after: 'soon' }, undefined],
  ])('is read from the body %j', (body, wait) => {
    const response = { headers: new Headers(), text: JSON.stringify(body) }
    expect(readWaitMs(response, now, { isLimit: true, header: undefined })).toBe(wait)
  })
})
