import { gzipSync } from 'node:zlib'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ApiError } from '../../server/errors/errors.ts'
import type { Context } from '../../server/http/contract.ts'
import { reply } from '../../server/http/reply.ts'
import { echoHandlers, startBare } from '../helpers/bare-server.ts'
import { sendRaw } from '../helpers/raw-http.ts'
import { httpContract, httpOperations } from './contract.ts'

const lines: Record<string, unknown>[] = []
const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(JSON.parse(line)) })
const violations: string[] = []
const handlers = {
  ...echoHandlers(httpOperations),
  readConsole: async (_: unknown, ctx: Context<'session'>) => ({
    organization: ctx.auth.organizationId,
    ip: ctx.request.ip,
  }),
  misbehave: async ({ params }: { params: { how: string } }) => {
    if (params.how === 'crash') throw new Error('database password is hunter2')
    if (params.how === 'lie') return { ok: 'perhaps' }
    if (params.how === 'header') return reply({ body: { ok: true }, headers: { location: 'a\nb' } })
    if (params.how === 'refuse')
      throw new ApiError('conflict', 'No.', { extensions: { provider: 'sandbox' } })
    return { ok: true }
  },
}

let url: string
let port: number
let server: Awaited<ReturnType<typeof startBare>>

beforeAll(async () => {
  server = await startBare({
    contract: httpContract,
    operations: httpOperations,
    handlers,
    log,
    config: { validateResponses: true, trustProxy: 1, corsOrigins: ['https://console.example'] },
    onViolation: ({ problem }) => violations.push(problem),
    failurePage: (error) => {
      throw new Error(`No page of ${error.code}.`)
    },
  })
  ;({ url, port } = server)
})
afterAll(() => server.http.close())

const withKey = { authorization: 'key', 'content-type': 'application/json' }
const post = (path: string, body: string | Uint8Array<ArrayBuffer>, headers: Record<string, string> = {}) =>
  fetch(url + path, { method: 'POST', body, headers: { ...withKey, ...headers } })
async function problem(response: Response) {
  expect(response.headers.get('content-type')).toBe('application/problem+json; charset=utf-8')
  return (await response.json()) as Record<string, unknown>
}

describe('routes', () => {
  test('a deprecated operation says since when and until when, also to pages of other origins', async () => {
    const { headers } = await fetch(`${url}/things/special`, {
      headers: { origin: 'https://console.example' },
    })
    expect([headers.get('deprecation'), headers.get('sunset')]).toEqual([
      '@1798761600',
      'Thu, 01 Jul 2027 00:00:00 GMT',
    ])
    expect(headers.get('access-control-expose-headers')).toContain('Sunset')
    expect((await fetch(`${url}/things`)).headers.get('deprecation')).toBeNull()
  })

  test('literal segments take precedence, escapes are decoded, a trailing slash is tolerated', async () => {
    expect(await (await fetch(`${url}/things/special`)).json()).toMatchObject({ operation: 'getSpecial' })
    expect(await (await fetch(`${url}/things/a%2Fb/`)).json()).toMatchObject({
      operation: 'getThing',
      params: { id: 'a/b' },
    })
  })

  test.each([
    ['/api/things/1?q=//api', 'getThing', { id: '1' }],
    ['//things///1', 'getThing', { id: '1' }],
    ['/API//things/api', 'getThing', { id: 'api' }],
    ['//api/things/special', 'getSpecial', {}],
    ['/things/a%2F%2Fb', 'getThing', { id: 'a//b' }],
  ])('the path %s is found in the contract', async (path, operation, params) => {
    const raw = await sendRaw(port, `GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`)
    expect(JSON.parse(raw.slice(raw.indexOf('\r\n\r\n')))).toMatchObject({ operation, params })
  })

  test.each([
    ['//evil.example/things', '/evil.example/things'],
    ['/api//evil.example', '/evil.example'],
    ['/api/api/things', '/api/things'],
    ['/apis/things', '/apis/things'],
    ['http://evil.example//things', 'http://evil.example//things'],
  ])('the path %s is unknown and never means another host', async (path, instance) => {
    const raw = await sendRaw(port, `GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`)
    expect(raw).toMatch(/^HTTP\/1.1 404 /)
    expect(raw).not.toMatch(/^location:/im)
    expect(JSON.parse(raw.slice(raw.indexOf('\r\n\r\n')))).toMatchObject({ instance, statusCode: 404 })
  })

  test('an alias appears as the same path in the log and in answers', async () => {
    lines.length = 0
    const refused = await post('/api//public/v1/things', '[]')
    expect(await problem(refused)).toMatchObject({ instance: '/public/v1/things', msg: expect.any(String) })
    await fetch(`${url}/api/nope`)
    expect(lines.map(({ operation, path }) => operation ?? path)).toEqual(['createThing', '/nope'])
  })

  test('a failure whose page cannot be rendered is answered as a problem, and logged', async () => {
    lines.length = 0
    const response = await fetch(`${url}/docs/nope`, { headers: { accept: 'text/html' } })
    expect([response.status, await problem(response)]).toMatchObject([404, { code: 'not_found' }])
    expect(lines).toContainEqual(
      expect.objectContaining({
        level: 50,
        err: expect.objectContaining({ message: 'No page of not_found.' }),
      }),
    )
  })

  test('an unknown route is a 404 problem, never HTML', async () => {
    const response = await fetch(`${url}/nope?secret=1`, {
      headers: { accept: 'text/html', 'x-request-id': 'abc-1' },
    })
    expect(response.status).toBe(404)
    expect(await problem(response)).toEqual({
      type: 'http://postern.test/docs/errors#not_found',
      title: 'Not found',
      status: 404,
      statusCode: 404,
      detail: 'There is nothing at /nope. See http://postern.test/docs.',
      instance: '/nope',
      code: 'not_found',
      request_id: 'abc-1',
      message: 'There is nothing at /nope. See http://postern.test/docs.',
    })
  })

  test('another method is 405 with Allow, OPTIONS lists the methods, HEAD is GET without a body', async () => {
    const wrong = await fetch(`${url}/console`, { method: 'DELETE' })
    expect([wrong.status, wrong.headers.get('allow')]).toEqual([405, 'GET, HEAD, POST, OPTIONS'])
    const options = await fetch(`${url}/things`, { method: 'OPTIONS' })
    expect([options.status, options.headers.get('allow')]).toEqual([204, 'GET, HEAD, OPTIONS'])
    const [head, get] = await Promise.all([
      fetch(`${url}/things/1`, { method: 'HEAD' }),
      fetch(`${url}/things/1`),
    ])
    expect(head.status).toBe(200)
    expect(await head.text()).toBe('')
    expect(head.headers.get('content-length')).toBe(String((await get.text()).length))
  })

  test('a malformed percent escape in the path is 400', async () => {
    expect((await problem(await fetch(`${url}/things/%zz`))).code).toBe('bad_request')
  })
})

describe('requests', () => {
  test('numbers are parsed, defaults are filled in, unknown parameters are dropped', async () => {
    const answer = await (await fetch(`${url}/things?page=7&unknown=1&search=2026-01-01T00:00:00Z`)).json()
    expect(answer).toMatchObject({ query: { page: 7, search: '2026-01-01T00:00:00Z' } })
    expect(await (await fetch(`${url}/things`)).json()).toMatchObject({ query: { page: 0 } })
  })

  test('every mistake is named with its location', async () => {
    const response = await post('/public/v1/things', '{"name":"x","size":11}')
    const body = await problem(response)
    expect(body).toMatchObject({
      status: 400,
      code: 'validation_failed',
      msg: body.detail,
      message: body.detail,
    })
    expect(body.errors).toEqual([
      { location: 'body.name', message: 'must have at least 2 characters' },
      { location: 'body.size', message: 'must be at most 10' },
    ])
    const missing = await problem(await post('/public/v1/things', '{"size":1}'))
    expect(missing.detail).toBe('body.name is required')
    expect((await problem(await fetch(`${url}/things?page=-1`))).detail).toBe('query.page must be at least 0')
    for (const endless of ['Infinity', '-Infinity', '1e999'])
      expect((await problem(await fetch(`${url}/things?page=${endless}`))).detail).toBe(
        'query.page must be a finite number',
      )
  })

  test.each([
    ['"🦄🦄🦄🦄🦄"', 201],
    ['"🦄🦄🦄🦄🦄🦄"', 400],
    ['"🦄🦄"', 201],
    ['"🦄"', 400],
    ['"12345"', 201],
    ['"123456"', 400],
  ])('lengths count code points: %s is %i', async (name, status) => {
    expect((await post('/public/v1/things', `{"name":${name}}`)).status).toBe(status)
  })

  test.each([
    ['text/plain', 415, 'Send the body as application/json, not text/plain.'],
    ['application/json; charset=iso-8859-1', 415, 'Send the body in UTF-8.'],
    ['', 415, 'The content type is missing. Send the body as application/json.'],
  ])('a body of the content type "%s" is %i', async (type, status, detail) => {
    const headers = type === '' ? '' : `content-type: ${type}\r\n`
    const text = await sendRaw(
      port,
      `POST /public/v1/things HTTP/1.1\r\nhost: x\r\nauthorization: key\r\n${headers}content-length: 2\r\nconnection: close\r\n\r\n{}`,
    )
    expect(text).toContain(` ${status} `)
    expect(text).toContain(detail)
  })

  test('missing, empty and malformed bodies are each named as such', async () => {
    expect((await problem(await post('/public/v1/things', ''))).detail).toMatch(/^The body is missing/)
    expect(
      (await problem(await post('/public/v1/things', gzipSync(''), { 'content-encoding': 'gzip' }))).detail,
    ).toMatch(/^The body is empty/)
    expect((await problem(await post('/public/v1/things', '{"name":'))).detail).toMatch(
      /^The body is not valid JSON/,
    )
    expect(
      (await problem(await post('/public/v1/things', '{"name":"abc"}', { 'content-encoding': 'gzip' })))
        .detail,
    ).toBe('The body is not valid gzip.')
  })

  test('nesting, properties and prototypes are limited', async () => {
    expect(
      (
        await problem(
          await post('/public/v1/things', `{"name":"abc","a":${'['.repeat(70)}${']'.repeat(70)}}`),
        )
      ).detail,
    ).toMatch(/deeper than 64/)
    expect(
      (await problem(await post('/public/v1/things', '{"name":"abc","__proto__":{"admin":true}}'))).detail,
    ).toMatch(/__proto__/)
    expect(
      (await problem(await post('/public/v1/posts', `{"a":[${'0,'.repeat(200_000)}0]}`))).detail,
    ).toMatch(/more than 200000 values/)
  })

  test('a body over the limit is 413, whether announced, counted or decompressed', async () => {
    const big = JSON.stringify({ name: 'abc', text: 'x'.repeat(5000) })
    expect((await problem(await post('/public/v1/things', big))).detail).toBe('The body is over 2 kB.')
    const chunked = `POST /public/v1/things HTTP/1.1\r\nhost: x\r\nauthorization: key\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n${big.length.toString(16)}\r\n${big}\r\n0\r\n\r\n`
    expect(await sendRaw(port, chunked, /\}$/)).toContain(' 413 ')
    expect((await post('/public/v1/things', gzipSync(big), { 'content-encoding': 'gzip' })).status).toBe(413)
  })

  test('the URL and the headers are limited', async () => {
    expect((await problem(await fetch(`${url}/things?search=${'x'.repeat(9000)}`))).status).toBe(414)
    expect(
      await sendRaw(port, `GET /things HTTP/1.1\r\nhost: x\r\ncookie: ${'x'.repeat(20_000)}\r\n\r\n`),
    ).toMatch(/^HTTP\/1.1 431 .*headers_too_large/s)
    expect(await sendRaw(port, `GET /things?${'x'.repeat(20_000)} HTTP/1.1\r\nhost: x\r\n\r\n`)).toMatch(
      /^HTTP\/1.1 414 .*uri_too_long/s,
    )
    expect(await sendRaw(port, 'HELLO\r\n\r\n')).toMatch(/^HTTP\/1.1 400 .*bad_request/s)
  })

  test('credentials are checked before the body is requested', async () => {
    const head =
      'POST /public/v1/posts HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 40000000\r\nexpect: 100-continue\r\n'
    const refused = await sendRaw(port, `${head}authorization: wrong\r\n\r\n`)
    expect(refused).toMatch(/^HTTP\/1.1 401 /)
    expect(await sendRaw(port, `${head}authorization: key\r\n\r\n`, /100 Continue/)).toMatch(
      /^HTTP\/1.1 100 Continue/,
    )
  })
})

describe('credentials', () => {
  test('a key is sent plain or with a Bearer prefix, and anything else is 401', async () => {
    for (const authorization of ['key', 'Bearer key', 'bearer  key'])
      expect((await post('/public/v1/things', '{"name":"abc"}', { authorization })).status).toBe(201)
    const refused = await post('/public/v1/things', 'not json', { authorization: 'wrong' })
    expect([refused.status, refused.headers.get('www-authenticate'), refused.headers.get('logout')]).toEqual([
      401,
      'Bearer realm="Postern"',
      null,
    ])
  })

  test('a session is read from the header or the cookie, and the organization from showorg', async () => {
    const read = async (headers: Record<string, string>) =>
      (await fetch(`${url}/console`, { headers })).json()
    expect(await read({ auth: 'session' })).toMatchObject({ organization: 'org-1' })
    expect(await read({ cookie: 'a=b; auth=session; showorg=org-2', showorg: 'org-3' })).toMatchObject({
      organization: 'org-2',
    })
    expect(await read({ auth: 'session', cookie: 'auth=old', showorg: 'org-3' })).toMatchObject({
      organization: 'org-3',
    })
    const refused = await fetch(`${url}/console`, { headers: { cookie: 'auth=old' } })
    expect(refused.status).toBe(401)
    expect(refused.headers.get('logout')).toBe('true')
    expect(refused.headers.get('set-cookie')).toMatch(/^auth=; Max-Age=0; .*HttpOnly/)
  })

  test.each([
    [{ cookie: 'auth=session' }, 201],
    [{ cookie: 'auth=session', origin: 'https://evil.example' }, 403],
    [{ cookie: 'auth=session', 'sec-fetch-site': 'cross-site' }, 403],
    [{ cookie: 'auth=session', 'sec-fetch-site': 'same-site', origin: 'https://evil.postern.test' }, 403],
    [{ cookie: 'auth=session', origin: 'https://console.example' }, 201],
    [{ cookie: 'auth=session', 'sec-fetch-site': 'cross-site', origin: 'https://console.example' }, 201],
    [{ cookie: 'auth=session', 'sec-fetch-site': 'same-origin' }, 201],
    [{ auth: 'session', origin: 'https://evil.example' }, 201],
  ])('a write with %j is %i', async (headers, status) => {
    // fetch sets Sec-Fetch-* by itself, so the request is written out.
    const text = Object.entries(headers)
      .map(([name, value]) => `${name}: ${value}\r\n`)
      .join('')
    const answer = await sendRaw(
      port,
      `POST /console HTTP/1.1\r\nhost: x\r\n${text}content-type: application/json\r\ncontent-length: 2\r\nconnection: close\r\n\r\n{}`,
    )
    expect(answer).toContain(`HTTP/1.1 ${status} `)
    if (status === 403) expect(answer).toContain('"code":"cross_site"')
  })

  test('a higher role includes the lower ones', async () => {
    const as = async (auth: string) =>
      (await fetch(`${url}/console/admin`, { method: 'POST', headers: { auth } })).status
    expect([await as('session-USER'), await as('session-ADMIN'), await as('session')]).toEqual([
      403, 201, 201,
    ])
  })
})

describe('answers', () => {
  test('every answer carries the request id and the security headers, and no ETag', async () => {
    const response = await fetch(`${url}/things/1`, { headers: { 'x-request-id': 'caller.1:a_B-' } })
    expect(response.headers.get('x-request-id')).toBe('caller.1:a_B-')
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
    expect(response.headers.get('content-security-policy')).toContain("frame-ancestors 'self'")
    expect(response.headers.get('etag')).toBeNull()
    const replaced = await fetch(`${url}/things/1`, { headers: { 'x-request-id': 'no spaces please' } })
    expect(replaced.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
  })

  test('configured origins get CORS headers with credentials, and others get none', async () => {
    const preflight = (origin: string) =>
      fetch(`${url}/console`, {
        method: 'OPTIONS',
        headers: { origin, 'access-control-request-method': 'POST' },
      })
    const known = (await preflight('https://console.example')).headers
    expect(known.get('access-control-allow-origin')).toBe('https://console.example')
    expect(known.get('access-control-allow-credentials')).toBe('true')
    expect(known.get('access-control-allow-headers')).toContain('Idempotency-Key')
    expect((await preflight('https://evil.example')).headers.get('access-control-allow-origin')).toBeNull()
    const unknown = { headers: { origin: 'https://console.example', 'access-control-request-method': 'PUT' } }
    const before = await fetch(`${url}/nope`, { method: 'OPTIONS', ...unknown })
    expect(before.status).toBe(204)
    expect(before.headers.get('access-control-allow-methods')).toContain('PUT')
    const after = await fetch(`${url}/nope`, { method: 'PUT', headers: unknown.headers })
    for (const { headers } of [before, after])
      expect(headers.get('access-control-allow-origin')).toBe('https://console.example')
    expect([after.status, (await problem(after)).code]).toEqual([404, 'not_found'])
    expect((await fetch(`${url}/nope`, { method: 'OPTIONS' })).status).toBe(404)
    const answer = await fetch(`${url}/things`, { headers: { origin: 'https://console.example' } })
    const exposed = answer.headers.get('access-control-expose-headers')
    for (const name of [
      'reload',
      'Next-Cursor',
      'Retry-After',
      'RateLimit',
      'X-RateLimit-Reset',
      'Preference-Applied',
    ])
      expect(exposed).toContain(name)
    expect(answer.headers.get('vary')).toBe('Origin')
  })

  test('an unexpected failure reveals nothing and is logged with the request id', async () => {
    const response = await fetch(`${url}/misbehave/crash`, { headers: { 'x-request-id': 'crash-1' } })
    const text = await response.text()
    expect(response.status).toBe(500)
    expect(text).not.toContain('hunter2')
    expect(
      lines.find((line) => line.request_id === 'crash-1' && line.msg === 'request failed'),
    ).toMatchObject({ operation: 'misbehave' })
  })

  test('an answer that breaks the contract is a 500 and is logged', async () => {
    expect((await fetch(`${url}/misbehave/lie`)).status).toBe(500)
    expect(violations).toEqual(['200: /response/ok must be boolean'])
    expect(lines.some((line) => line.msg === 'the response breaks the contract')).toBe(true)
  })

  test('an answer that cannot be sent does not end the process', async () => {
    await expect(fetch(`${url}/misbehave/header`)).rejects.toThrow()
    expect((await fetch(`${url}/misbehave/not`)).status).toBe(200)
  })

  test('an error carries its extensions', async () => {
    expect(await problem(await fetch(`${url}/misbehave/refuse`))).toMatchObject({
      status: 409,
      provider: 'sandbox',
    })
  })

  test('the access log records who did what and how long it took, and no secret', async () => {
    await fetch(`${url}/console?token=topsecret`, {
      headers: { auth: 'session', 'x-request-id': 'logged-1' },
    })
    const line = lines.find((entry) => entry.request_id === 'logged-1')
    expect(line).toMatchObject({
      operation: 'readConsole',
      status: 200,
      organization_id: 'org-1',
      method: 'GET',
    })
    expect(line?.ms).toBeTypeOf('number')
    expect(JSON.stringify(lines)).not.toContain('topsecret')
  })

  test('metrics count requests by operation and status', async () => {
    await fetch(`${url}/misbehave/refuse`)
    const text = await server.app.metrics.metrics()
    expect(text).toMatch(/postern_http_requests_total\{operation="misbehave",status="409"\} [1-9]/)
    expect(text).toMatch(
      /postern_http_request_duration_seconds_bucket\{operation="misbehave",le="\+Inf"\} [1-9]/,
    )
    expect(text).toMatch(/postern_http_requests_in_flight 0/)
  })

  test('the address of the client is the last one that our proxy added', async () => {
    const response = await fetch(`${url}/console`, {
      headers: { auth: 'session', 'x-forwarded-for': '6.6.6.6, 203.0.113.9' },
    })
    expect(await response.json()).toMatchObject({ ip: '203.0.113.9' })
  })
})
