import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import express from 'express'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { HttpServer } from '../../server/http/app/app.ts'
import { createExpressApp } from '../../server/server.ts'
import { echoHandlers, startBare } from '../helpers/bare-server.ts'
import { databaseKinds } from '../helpers/databases.ts'
import { freePort } from '../helpers/ports.ts'
import { startService, type TestService } from '../helpers/server.ts'
import { httpContract, httpOperations } from './contract.ts'

async function listen(app: express.Express, port = 0): Promise<{ server: Server; url: string }> {
  const server = createServer(app).listen(port, '127.0.0.1')
  await once(server, 'listening')
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

function stop(server: Server): Promise<void> {
  server.closeAllConnections()
  return new Promise((resolve) => server.close(() => resolve()))
}

/** Mounts the service between middleware of an application that has a server of its own. */
function createHost(http: Pick<HttpServer, 'createExpressApp'>, seen: string[]): express.Express {
  const host = express()
  host.use((request, response, next) => {
    seen.push(`before ${request.method} ${request.originalUrl}`)
    response.setHeader('x-host', 'yes')
    next()
  })
  host.use('/postern', http.createExpressApp([]))
  host.use((request, response) => {
    seen.push(`after ${request.originalUrl}`)
    response.status(404).send('the page of the host')
  })
  return host
}

describe('a service that is mounted in another application', () => {
  const seen: string[] = []
  let bare: Awaited<ReturnType<typeof startBare>>
  let host: Awaited<ReturnType<typeof listen>>

  beforeAll(async () => {
    bare = await startBare({
      contract: httpContract,
      operations: httpOperations,
      handlers: echoHandlers(httpOperations),
    })
    host = await listen(createHost(bare.http, seen))
  })
  afterAll(async () => {
    await bare.http.close()
    await stop(host.server)
  })

  test('an operation runs below the prefix, after the middleware of the host', async () => {
    seen.length = 0
    const response = await fetch(`${host.url}/postern/api//things/a%2Fb?x=1`)
    expect(await response.json()).toMatchObject({ operation: 'getThing', params: { id: 'a/b' } })
    expect(response.headers.get('x-host')).toBe('yes')
    expect(response.headers.get('x-powered-by')).toBe('Express')
    expect(seen).toEqual(['before GET /postern/api//things/a%2Fb?x=1'])
  })

  test.each([
    ['GET', '/nope', 404, 'not_found'],
    ['DELETE', '/console', 405, 'method_not_allowed'],
    ['GET', '/%zz', 400, 'bad_request'],
    ['GET', `/${'a'.repeat(9_000)}`, 414, 'uri_too_long'],
  ])('%s %.10s below the prefix is answered with a problem', async (method, path, status, code) => {
    seen.length = 0
    const response = await fetch(`${host.url}/postern${path}`, { method })
    expect(response.status).toBe(status)
    expect(response.headers.get('content-type')).toBe('application/problem+json; charset=utf-8')
    expect(await response.json()).toMatchObject({ code, type: `http://postern.test/docs/errors#${code}` })
    expect(seen).toHaveLength(1)
  })

  test('a path beside the prefix belongs to the host', async () => {
    seen.length = 0
    const response = await fetch(`${host.url}/posternish`)
    expect([response.status, await response.text()]).toEqual([404, 'the page of the host'])
    expect(seen).toEqual(['before GET /posternish', 'after /posternish'])
  })

  test('a body that the host has read before is an error, not a wait', async () => {
    const app = express().use(express.json(), bare.http.createExpressApp([]))
    const { server, url } = await listen(app)
    const response = await fetch(`${url}/public/v1/things`, {
      method: 'POST',
      body: '{}',
      headers: { authorization: 'key', 'content-type': 'application/json' },
    })
    expect([response.status, await response.json()]).toEqual([
      500,
      expect.objectContaining({ code: 'internal' }),
    ])
    await stop(server)
  })

  test('an error of middleware that is given to the service is a problem', async () => {
    const app = bare.http.createExpressApp([
      () => {
        throw new Error('the password is hunter2')
      },
    ])
    const { server, url } = await listen(app)
    const response = await fetch(`${url}/things/1`)
    expect(response.status).toBe(500)
    expect(await response.text()).not.toContain('hunter2')
    await stop(server)
  })
})

describe('closing an embedded service', () => {
  async function startSlow() {
    let finish = () => {}
    const started = Promise.withResolvers<void>()
    const bare = await startBare({
      contract: httpContract,
      operations: httpOperations,
      handlers: {
        ...echoHandlers(httpOperations),
        misbehave: () => {
          started.resolve()
          return new Promise((resolve) => {
            finish = () => resolve({ ok: true })
          })
        },
      },
    })
    const host = await listen(express().use('/postern', bare.http.createExpressApp([])))
    const slow = fetch(`${host.url}/postern/misbehave/wait`)
    await started.promise
    return { bare, host, slow, finish: () => finish() }
  }

  test('close waits for the requests under way and refuses new ones', async () => {
    const { bare, host, slow, finish } = await startSlow()
    let closed = false
    const closing = bare.http.close().then(() => {
      closed = true
    })
    await vi.waitUntil(async () => (await fetch(`${host.url}/postern/things/1`)).status === 503)
    expect(closed).toBe(false)
    finish()
    expect(await (await slow).json()).toEqual({ ok: true })
    await closing
    expect(host.server.listening).toBe(true)
    await stop(host.server)
  })

  test('close cuts the requests that do not finish in time', async () => {
    const { bare, host, slow } = await startSlow()
    const failure = slow.catch((error: Error) => error)
    await bare.http.close({ graceMs: 1 })
    expect(await failure).toBeInstanceOf(Error)
    await stop(host.server)
  })
})

test('middleware of the own server sees every request before the service', async () => {
  const seen: string[] = []
  const bare = await startBare({
    contract: httpContract,
    operations: httpOperations,
    handlers: echoHandlers(httpOperations),
    middleware: [
      ({ method, path, query }, response, next) => {
        seen.push(`${method} ${path} ${JSON.stringify(query)}`)
        response.setHeader('x-seen', 'yes')
        next()
      },
    ],
  })
  const operation = await fetch(`${bare.url}/things/1?a=b`)
  expect([operation.status, operation.headers.get('x-seen')]).toEqual([200, 'yes'])
  expect(operation.headers.get('x-powered-by')).toBeNull()
  await fetch(`${bare.url}/nope`, { method: 'POST' })
  expect(seen).toEqual(['GET /things/1 {"a":"b"}', 'POST /nope {}'])
  await bare.http.close()
})

describe.each(databaseKinds)('a whole service below a prefix (%s)', (kind) => {
  let service: TestService
  let stopService: () => Promise<void>
  let host: Awaited<ReturnType<typeof listen>>
  let prefix: string

  beforeAll(async () => {
    const port = await freePort()
    prefix = `http://127.0.0.1:${port}/postern`
    const started = await startService(kind, {
      config: { baseUrl: prefix, consoleUrl: prefix },
      overrides: { listen: false },
    })
    service = started.service
    stopService = started.stop
    host = await listen(express().use('/postern', createExpressApp(service.server)), port)
  })
  afterAll(async () => {
    await stopService()
    await stop(host.server)
  })

  test('an API key works, and an uploaded file is served at its link', async () => {
    const { apiKey } = await service.createTenant()
    const headers = { authorization: apiKey }
    expect(service.server.url).toBeNull()
    const connected = await fetch(`${prefix}/public/v1/is-connected`, { headers })
    expect(await connected.json()).toMatchObject({ connected: true })
    const pixel = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    )
    const body = new FormData()
    body.set('file', new Blob([pixel], { type: 'image/png' }), 'pixel.png')
    const upload = await fetch(`${prefix}/public/v1/upload`, { method: 'POST', body, headers })
    const { path } = (await upload.json()) as { path: string }
    expect(path).toMatch(new RegExp(`^${prefix}/uploads/`))
    expect((await fetch(path)).headers.get('content-type')).toBe('image/png')
  })

  test('OAuth metadata names addresses below the prefix, where the token endpoint answers', async () => {
    const metadata = await fetch(`${prefix}/.well-known/oauth-authorization-server`)
    const { issuer, token_endpoint } = (await metadata.json()) as Record<string, string>
    expect([issuer, token_endpoint]).toEqual([prefix, `${prefix}/oauth/token`])
    const refused = await fetch(token_endpoint ?? '', {
      method: 'POST',
      body: new URLSearchParams({ grant_type: 'authorization_code', client_id: 'nobody', code: 'x' }),
    })
    expect(refused.status).toBe(400)
    expect(await refused.json()).toMatchObject({ error: 'invalid_request' })
  })
})
