import { EventEmitter, once } from 'node:events'
import { createServer, request as httpRequest, type IncomingMessage } from 'node:http'
import { PassThrough, Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { badRequest } from '../../server/errors/errors.ts'
import { openBinary } from '../../server/http/body/binary.ts'
import { watchArrival } from '../../server/http/body/slow-body.ts'
import { openUpload } from '../../server/http/body/upload.ts'
import type { Context, Upload } from '../../server/http/contract.ts'
import { reply } from '../../server/http/reply.ts'
import { echoHandlers, startBare } from '../helpers/bare-server.ts'
import { RawConnection } from '../helpers/raw-connection.ts'
import { sendRaw } from '../helpers/raw-http.ts'
import { httpContract, httpOperations } from './contract.ts'

type Run = (ctx: Context, params: { how: string }) => Promise<unknown>

let server: Awaited<ReturnType<typeof startBare>>
let receive: (upload: Upload) => Promise<unknown>
let run: Run

const takeAll = async (upload: Upload) => {
  const { stream, filename, fields } = await upload.file('file')
  return { length: (await text(stream)).length, filename, fields }
}

async function start() {
  server = await startBare({
    contract: httpContract,
    operations: { ...httpOperations, upload: { ...httpOperations.upload, idempotencyKey: false } as never },
    handlers: {
      ...echoHandlers(httpOperations),
      upload: ({ body }: { body: Upload }) => receive(body),
      misbehave: ({ params }: { params: { how: string } }, ctx: Context) => run(ctx, params),
    },
  })
}

describe('uploads', () => {
  beforeAll(start)
  afterAll(() => server.http.close())

  const upload = (form: FormData | string, headers: Record<string, string> = {}) =>
    fetch(`${server.url}/public/v1/upload`, {
      method: 'POST',
      body: form,
      headers: { authorization: 'key', ...headers },
    })
  const form = (name: string, value: string | Blob, filename?: string) => {
    const data = new FormData()
    data.set('note', 'first')
    if (typeof value === 'string') data.set(name, value)
    else data.set(name, value, filename)
    return data
  }

  test('an upload is streamed to the handler with its name and the fields before it', async () => {
    receive = takeAll
    const response = await upload(form('file', new Blob(['x'.repeat(3_000_000)]), 'ü.png'))
    expect(response.status).toBe(201)
    expect(await response.json()).toEqual({ length: 3_000_000, filename: 'ü.png', fields: { note: 'first' } })
  })

  test.each([
    ['a plain field', () => form('file', 'text'), /must be a file/],
    ['another part', () => form('picture', new Blob(['x']), 'x.png'), /in the part file, not picture/],
    ['a form without a file', () => form('note', 'x'), /part file is missing/],
  ])('%s is 400', async (_, make, detail) => {
    receive = takeAll
    const response = await upload(make())
    expect(response.status).toBe(400)
    expect(((await response.json()) as { detail: string }).detail).toMatch(detail)
  })

  test('a body that is not a form is 400 or 415', async () => {
    receive = takeAll
    expect((await upload('{}', { 'content-type': 'application/json' })).status).toBe(415)
    expect((await upload('x', { 'content-type': 'multipart/form-data' })).status).toBe(400)
    expect((await upload('x', { 'content-type': 'multipart/form-data; boundary=b' })).status).toBe(400)
    expect((await upload('', { 'content-type': 'multipart/form-data; boundary=b' })).status).toBe(400)
  })

  test('a client that disconnects during an upload fails the stream', async () => {
    const { promise, resolve } = Promise.withResolvers<unknown>()
    const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
    receive = async (body) => {
      const { stream } = await body.file('file')
      begin()
      return text(stream).then(resolve, resolve)
    }
    const outgoing = httpRequest(`${server.url}/public/v1/upload`, {
      method: 'POST',
      headers: {
        authorization: 'key',
        'content-type': 'multipart/form-data; boundary=b',
        'content-length': '100000',
      },
    })
    outgoing.on('error', () => {})
    outgoing.write('--b\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\nhalf')
    await begun
    outgoing.destroy()
    expect(await promise).toBeInstanceOf(Error)
  })

  test('a form that ends too early fails the stream', async () => {
    receive = takeAll
    const response = await upload(
      '--b\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\nhalf',
      { 'content-type': 'multipart/form-data; boundary=b' },
    )
    expect(response.status).toBe(400)
  })

  test.each(['file', 'another'])(
    'a second file, in the part %s, fails the stream of the first',
    async (part) => {
      receive = takeAll
      const both = form('file', new Blob(['x'.repeat(300_000)]), 'a.png')
      both.append(part, new Blob(['y'.repeat(300_000)]), 'b.png')
      both.append('late', 'field')
      const response = await upload(both)
      expect(response.status).toBe(400)
      expect(((await response.json()) as { detail: string }).detail).toBe('Send one file at a time.')
    },
  )

  test('a handler that stops reading answers at once', async () => {
    receive = async (body) => {
      const { stream } = await body.file('file')
      stream.destroy()
      throw badRequest('This is no picture.')
    }
    const response = await upload(form('file', new Blob(['x'.repeat(3_000_000)]), 'a.png'))
    expect(response.status).toBe(400)
  })
})

describe('a body that breaks off before anybody reads it', () => {
  /** As far as a request has come that its client gives up. */
  function begun(headers: Record<string, string>, text: string) {
    const request = Object.assign(new PassThrough(), { headers, complete: false })
    request.write(text)
    return { request: request as unknown as IncomingMessage, giveUp: () => request.destroy() }
  }
  const broken = { code: 'bad_request', status: 400 }

  test('the error reaches the later reader of a file, and nobody else', async () => {
    const headers = { 'content-type': 'multipart/form-data; boundary=x', 'content-length': '500' }
    const head = '--x\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\nbytes'
    const { request, giveUp } = begun(headers, head)
    const { stream } = await openUpload(request).file('file')
    giveUp()
    await new Promise((resolve) => stream.once('close', resolve))
    await expect(text(stream)).rejects.toMatchObject(broken)
  })

  test('the error reaches the later reader of a plain body, and nobody else', async () => {
    const { request, giveUp } = begun({}, 'bytes')
    const stream = openBinary(request, 1_000).open()
    giveUp()
    await new Promise((resolve) => stream.once('close', resolve))
    await expect(text(stream)).rejects.toMatchObject(broken)
  })
})

describe('replies', () => {
  beforeAll(start)
  afterAll(() => server.http.close())

  test('a reply carries cookies, headers, a redirect, text or a stream', async () => {
    run = async (_, { how }) => {
      if (how === 'cookies')
        return reply({
          body: { ok: true },
          cookies: ['a=1', 'b=2'],
          headers: { reload: 'true', 'X-Frame-Options': 'DENY' },
        })
      if (how === 'redirect')
        return reply({ status: 302, headers: { location: '/things' }, raw: '', contentType: 'text/plain' })
      if (how === 'text') return reply({ raw: 'hällo', contentType: 'text/plain; charset=utf-8' })
      return reply({ raw: Readable.from(['one ', 'two']), contentType: 'text/plain' })
    }
    const get = (how: string, init?: RequestInit) =>
      fetch(`${server.url}/misbehave/${how}`, { redirect: 'manual', ...init })
    const cookies = await get('cookies')
    expect(cookies.headers.getSetCookie()).toEqual(['a=1', 'b=2'])
    expect([cookies.headers.get('reload'), cookies.headers.get('x-frame-options')]).toEqual(['true', 'DENY'])
    const redirect = await get('redirect')
    expect([redirect.status, redirect.headers.get('location')]).toEqual([302, '/things'])
    expect(await (await get('text')).text()).toBe('hällo')
    expect(await (await get('stream')).text()).toBe('one two')
    expect(await (await get('stream', { method: 'HEAD' })).text()).toBe('')
  })

  test('a stream that fails halfway closes the connection', async () => {
    run = async () =>
      reply({
        raw: Readable.from(
          (async function* () {
            yield 'half'
            throw new Error('the disk is gone')
          })(),
        ),
        contentType: 'text/plain',
      })
    await expect(fetch(`${server.url}/misbehave/x`).then((response) => response.text())).rejects.toThrow()
  })

  test('the signal aborts when the client disconnects', async () => {
    const { promise, resolve } = Promise.withResolvers<boolean>()
    const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
    run = async (ctx) => {
      ctx.request.signal.addEventListener('abort', () => resolve(true))
      begin()
      await promise
      return { ok: true }
    }
    const outgoing = httpRequest(`${server.url}/misbehave/x`)
    outgoing.on('error', () => {})
    outgoing.end()
    await begun
    outgoing.destroy()
    expect(await promise).toBe(true)
  })
})

describe('a graceful stop', () => {
  test('a graceful stop finishes open requests, closes idle connections, and accepts no new ones', async () => {
    await start()
    const { promise: gate, resolve: open } = Promise.withResolvers<void>()
    const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
    run = async () => {
      begin()
      await gate
      return { ok: true }
    }
    await (await fetch(`${server.url}/things`)).text()
    const running = fetch(`${server.url}/misbehave/x`)
    await begun
    const closed = server.http.close()
    expect(server.app.lifecycle.stopping).toBe(true)
    await expect(sendRaw(server.port, 'GET /things HTTP/1.1\r\nhost: x\r\n\r\n')).rejects.toThrow()
    open()
    const response = await running
    expect([response.status, response.headers.get('connection')]).toEqual([200, 'close'])
    await closed
  })

  test('a graceful stop waits for the work of a request whose client has gone', async () => {
    await start()
    const { promise: gate, resolve: open } = Promise.withResolvers<void>()
    const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
    const { promise: left, resolve: leave } = Promise.withResolvers<void>()
    let isDone = false
    run = async (ctx) => {
      ctx.request.signal.addEventListener('abort', () => leave())
      begin()
      await gate
      isDone = true
      return { ok: true }
    }
    const outgoing = httpRequest(`${server.url}/misbehave/x`)
    outgoing.on('error', () => {})
    outgoing.end()
    await begun
    outgoing.destroy()
    await left
    const closed = server.http.close().then(() => isDone)
    await expect(sendRaw(server.port, 'GET /things HTTP/1.1\r\nhost: x\r\n\r\n')).rejects.toThrow()
    open()
    expect(await closed).toBe(true)
  })

  test('a graceful stop does not wait for a connection that has sent nothing', async () => {
    await start()
    const { socket } = await RawConnection.open(server.port)
    // The server has accepted the first connection when it answers on the second.
    await (await fetch(`${server.url}/things`)).text()
    const disconnected = once(socket, 'close')
    await expect(server.http.close({ graceMs: 600_000 })).resolves.toBeUndefined()
    socket.end()
    await disconnected
  })

  test('a graceful stop aborts and disconnects requests that do not finish in time', async () => {
    await start()
    const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
    let aborted = false
    run = async (ctx) => {
      const { promise, reject } = Promise.withResolvers()
      ctx.request.signal.addEventListener('abort', () => {
        aborted = true
        reject(ctx.request.signal.reason)
      })
      begin()
      return promise
    }
    const running = fetch(`${server.url}/misbehave/x`)
    const failed = expect(running).rejects.toThrow()
    await begun
    await server.http.close({ graceMs: 20 })
    await failed
    expect(aborted).toBe(true)
  })
})

describe('a slow body', () => {
  afterEach(() => void vi.useRealTimers())

  test('a body is given up after 30 seconds below 8 kB/s, and not before', () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] })
    const request = Object.assign(new EventEmitter(), { complete: false }) as unknown as IncomingMessage
    const fast = vi.fn()
    const slow = vi.fn()
    let received = 0
    const stop = watchArrival(request, () => received, fast)
    watchArrival(request, () => 1000, slow)
    for (let second = 0; second < 30; second++) {
      received += 20_000
      vi.advanceTimersByTime(1000)
    }
    expect(slow).not.toHaveBeenCalled()
    vi.advanceTimersByTime(2000)
    expect(slow.mock.calls[0]?.[0]).toMatchObject({ status: 408, code: 'request_timeout' })
    expect(fast).not.toHaveBeenCalled()
    stop()
    vi.advanceTimersByTime(600_000)
    expect(fast).not.toHaveBeenCalled()
  })

  test('a body of at most 16 kB is given up after 10 seconds', () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] })
    const request = Object.assign(new EventEmitter(), { complete: false }) as unknown as IncomingMessage
    const [small, large] = [vi.fn(), vi.fn()]
    watchArrival(request, () => 0, small, 16 * 1024)
    watchArrival(request, () => 0, large, 16 * 1024 + 1)
    vi.advanceTimersByTime(10_000)
    expect(small).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1000)
    expect(small.mock.calls[0]?.[0]).toMatchObject({ status: 408, code: 'request_timeout' })
    expect(large).not.toHaveBeenCalled()
  })

  test('a slow body is answered with 408, and its connection is closed', async () => {
    vi.useFakeTimers({
      toFake: ['performance', 'setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'],
    })
    await start()
    const answer = sendRaw(
      server.port,
      'POST /public/v1/things HTTP/1.1\r\nhost: x\r\nauthorization: key\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{',
    )
    let text: string | undefined
    void answer.then((got) => {
      text = got
    })
    while (text === undefined) {
      await new Promise((resolve) => setImmediate(resolve))
      vi.advanceTimersByTime(500)
    }
    expect(text).toMatch(/^HTTP\/1.1 408 .*request_timeout/s)
    vi.useRealTimers()
    await server.http.close()
  })
})

test('listening on a port in use fails', async () => {
  const blocker = createServer()
  const port = await new Promise<number>((resolve) =>
    blocker.listen(0, '127.0.0.1', () => resolve((blocker.address() as { port: number }).port)),
  )
  await start()
  await expect(server.http.listen(port, '127.0.0.1')).rejects.toThrow()
  await server.http.close()
  blocker.close()
})
