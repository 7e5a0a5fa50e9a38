import { connect, type Socket } from 'node:net'
import pino from 'pino'
import { afterEach, expect, test } from 'vitest'
import type { OperationTable } from '../../server/http/operations/operation.ts'
import { type BareOptions, echoHandlers, startBare } from '../helpers/bare-server.ts'
import { testClock } from '../helpers/clock.ts'
import { describeDatabases } from '../helpers/databases.ts'
import { sendRaw } from '../helpers/raw-http.ts'
import { until } from '../helpers/until.ts'
import { httpContract, httpOperations } from './contract.ts'

const KB = 1024
const operations: OperationTable = {
  ...httpOperations,
  signIn: { ...httpOperations.signIn, bodyLimit: 16 * KB, rateLimit: 'signIn' } as never,
}
const head = (path: string, length: number, more = '') =>
  `POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: ${length}\r\n${more}\r\n`

describeDatabases('floods', (database) => {
  let server: Awaited<ReturnType<typeof startBare>>
  const sockets: Socket[] = []
  afterEach(async () => {
    for (const socket of sockets.splice(0)) socket.destroy()
    await server.http.close()
    await database.db('rate_limits').delete()
  })

  async function start(options: Partial<BareOptions> = {}) {
    server = await startBare({
      contract: httpContract,
      operations,
      handlers: echoHandlers(operations),
      db: database.db,
      ...options,
    })
  }

  /** A connection that has sent these bytes and goes on when it is told to; `text` is the answer so far. */
  async function open(bytes: string) {
    const socket = connect(server.port, '127.0.0.1')
    sockets.push(socket)
    const seen = { socket, text: '', closed: false }
    socket.on('data', (chunk) => {
      seen.text += chunk.toString()
    })
    socket.on('error', () => {})
    socket.on('close', () => {
      seen.closed = true
    })
    await new Promise((resolve) => socket.write(bytes, resolve))
    return seen
  }

  const signInPolicy = { name: 'sign-in', limit: 2, windowMs: 1000, refusalsOnly: true } as const

  test('partial bodies over the limit of their network are refused before a byte of them is read', async () => {
    await start({ policies: { signIn: signInPolicy } })
    const waiting = [
      await open(`${head('/auth/login', 1000)}{"half":`),
      await open(`${head('/auth/login', 1000)}{"half":`),
    ]
    await until(async () => (await database.db('rate_limits').first('count'))?.count === 2)
    const refused = await open(head('/auth/login', 1000))
    await until(() => refused.text.includes('rate_limited'))
    expect(refused.text).toMatch(/^HTTP\/1\.1 429 .*retry-after: 1\r\n/s)
    expect(waiting.map(({ text }) => text)).toEqual(['', ''])
  })

  test('a successful request does not count against the sign-in limit', async () => {
    await start({ policies: { signIn: signInPolicy } })
    for (let n = 0; n < 5; n++) {
      const answer = await sendRaw(server.port, `${head('/auth/login', 2)}{}`, /operation/)
      expect(answer).toMatch(/^HTTP\/1\.1 201 .*ratelimit: "sign-in";r=2;t=1\r\n/s)
    }
  })

  test('requests that another site makes a browser send are refused before they count', async () => {
    await start({ policies: { signIn: signInPolicy } })
    const plain =
      'POST /auth/login HTTP/1.1\r\nhost: x\r\ncontent-type: text/plain\r\ncontent-length: 2\r\n\r\n{}'
    for (let n = 0; n < 5; n++) expect(await sendRaw(server.port, plain, /code/)).toMatch(/^HTTP\/1\.1 415 /)
    expect(await database.db('rate_limits')).toEqual([])
  })

  test('a body over 16 kB is refused where credentials are sent', async () => {
    await start()
    const announced = await sendRaw(server.port, head('/auth/login', 16 * KB + 1), /payload_too_large/)
    expect(announced).toMatch(/^HTTP\/1\.1 413 .*The body is over 16 kB\./s)
  })

  test.each([
    ['small ones', 16 * KB, { smallBytes: 3000 }],
    ['those of strangers', 1024 * KB, { anonymousBytes: 3000 }],
  ])('the memory of bodies that are being received is limited: %s', async (_, bodyLimit, bounds) => {
    const limited = { ...operations, signIn: { ...operations.signIn, bodyLimit } as never }
    await start({ bounds, operations: limited })
    const part = 'x'.repeat(2000)
    const first = await open(head('/auth/login', 4000) + part)
    const refused = await open(head('/auth/login', 4000) + part)
    await until(() => refused.text !== '' || first.text !== '')
    const [answered, waiting] = refused.text === '' ? [first, refused] : [refused, first]
    expect(answered.text).toMatch(/^HTTP\/1\.1 503 .*retry-after: 2\r\n.*"code":"overloaded"/s)
    expect(waiting.text).toBe('')
    const other = head('/public/v1/posts', 2002, 'authorization: key\r\n')
    expect(await sendRaw(server.port, `${other}{"a":"${'x'.repeat(1994)}"}`, /operation/)).toMatch(/ 201 /)
    // The bytes of one that goes away are free again.
    waiting.socket.destroy()
    const body = `{"name":"${'a'.repeat(2000)}"}`
    await until(async () =>
      (await sendRaw(server.port, head('/auth/login', body.length) + body, /\r\n\r\n./)).startsWith(
        'HTTP/1.1 201',
      ),
    )
  })

  test('the connections of one network are limited, and a closed one frees its slot', async () => {
    await start({ bounds: { connections: 10, connectionsPerNetwork: 2 } })
    const [first] = [await open('GET /things HTTP/1.1\r\n'), await open('GET /things HTTP/1.1\r\n')]
    const third = await open('GET /things HTTP/1.1\r\nhost: x\r\n\r\n')
    await until(() => third.closed)
    expect(third.text).toBe('')
    first?.socket.destroy()
    await until(async () => {
      const answer = await sendRaw(server.port, 'GET /things HTTP/1.1\r\nhost: x\r\n\r\n', /operation/).catch(
        () => '',
      )
      return answer.startsWith('HTTP/1.1 200')
    })
  })

  test('the connections of all networks together are limited, even where a proxy opens them', async () => {
    await start({ bounds: { connections: 2, connectionsPerNetwork: 1 }, config: { trustProxy: 1 } })
    await open('GET /things HTTP/1.1\r\n')
    const second = await open('GET /things HTTP/1.1\r\nhost: x\r\n\r\n')
    await until(() => second.text.includes('operation'))
    const third = await open('GET /things HTTP/1.1\r\nhost: x\r\n\r\n')
    await until(() => third.closed)
    expect([second.closed, third.text]).toEqual([false, ''])
  })

  test('the concurrent requests of each network are limited behind a trusted proxy', async () => {
    await start({ bounds: { connectionsPerNetwork: 2 }, config: { trustProxy: 1 } })
    const from = (address: string) => `x-forwarded-for: 192.0.2.99, ${address}\r\n`
    const waiting = [
      await open(`${head('/auth/login', 9, from('203.0.113.7'))}{"half":`),
      await open(`${head('/auth/login', 9, from('203.0.113.7'))}{"half":`),
    ]
    const things = (address: string) =>
      sendRaw(server.port, `GET /things HTTP/1.1\r\nhost: x\r\n${from(address)}\r\n`, /\r\n\r\n./)
    await until(async () => (await things('203.0.113.7')).startsWith('HTTP/1.1 429 '))
    expect(await things('203.0.113.7')).toMatch(/retry-after: 1\r\n.*"code":"rate_limited"/s)
    expect(await things('198.51.100.1')).toMatch(/^HTTP\/1\.1 200 /)
    waiting[0]?.socket.destroy()
    await until(async () => (await things('203.0.113.7')).startsWith('HTTP/1.1 200 '))
  })

  test('an X-Forwarded-For from an untrusted proxy is warned of once an hour', async () => {
    const lines: { level: number; msg: string }[] = []
    const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(JSON.parse(line)) })
    const clock = testClock()
    const send = () => fetch(`${server.url}/things`, { headers: { 'x-forwarded-for': '203.0.113.7' } })
    await start({ log, clock })
    await fetch(`${server.url}/things`)
    expect(lines).toEqual([])
    for (let n = 0; n < 3; n++) await send()
    expect(lines).toMatchObject([
      { level: 40, msg: expect.stringMatching(/TRUST_PROXY is not set.*set TRUST_PROXY to/) },
    ])
    clock.advance(3_600_000)
    await send()
    expect(lines).toHaveLength(2)
    await server.http.close()
    await start({ log, clock, config: { trustProxy: 1 } })
    await send()
    expect(lines).toHaveLength(2)
  })
})
