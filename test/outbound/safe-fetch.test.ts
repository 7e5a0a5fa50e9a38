import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { request } from 'undici'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { isPublicAddress } from '../../server/lib/web/addresses.ts'
import {
  createGuardedDispatcher,
  createSafeFetch,
  type SafeResponse,
  UnsafeUrlError,
} from '../../server/outbound/safe-fetch.ts'
import { clientCloses } from '../helpers/scripted-server.ts'
import { until } from '../helpers/until.ts'

const answers: Record<string, string[]> = {
  'private.example': ['10.1.2.3'],
  'mixed.example': ['93.184.215.14', '127.0.0.1'],
  'mixed6.example': ['2606:2800:21f:cb07:6820:80da:af6b:8b2c', '::1'],
  'mapped.example': ['::ffff:169.254.169.254'],
  'nat64.example': ['64:ff9b::7f00:1'],
  'metadata.example': ['169.254.169.254'],
  'nothing.example': [],
  'garbage.example': ['not an address'],
  'loop.example': ['127.0.0.1'],
}
const resolve = async (hostname: string) => {
  const found = answers[hostname]
  if (!found) throw Object.assign(new Error(`getaddrinfo ENOTFOUND ${hostname}`), { code: 'ENOTFOUND' })
  return found
}

const strict = createSafeFetch({ allowLoopback: false, resolve })
const local = createSafeFetch({
  allowLoopback: true,
  resolve: async (name) => (name === 'localhost' ? ['127.0.0.1'] : resolve(name)),
})
afterAll(() => Promise.all([strict.close(), local.close()]))

const servers: Server[] = []
afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    await new Promise((done) => server.close(done))
  }
})

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(clientCloses, listener)
  servers.push(server)
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

async function reasonOf(work: Promise<unknown>): Promise<string> {
  const error = await work.then(
    () => null,
    (caught: unknown) => caught,
  )
  if (error instanceof UnsafeUrlError) return error.reason
  throw new Error(`expected an UnsafeUrlError, got ${String(error)}`)
}

describe('addresses', () => {
  it.each([
    ['0.0.0.0'],
    ['0.1.2.3'],
    ['10.0.0.1'],
    ['10.255.255.255'],
    ['100.64.0.1'],
    ['100.127.255.255'],
    ['127.0.0.1'],
    ['127.255.255.254'],
    ['169.254.0.1'],
    ['169.254.169.254'],
    ['172.16.0.1'],
    ['172.31.255.255'],
    ['192.0.0.1'],
    ['192.0.2.1'],
    ['192.88.99.1'],
    ['192.168.1.1'],
    ['198.18.0.1'],
    ['198.19.255.255'],
    ['198.51.100.1'],
    ['203.0.113.1'],
    ['224.0.0.1'],
    ['239.255.255.255'],
    ['240.0.0.1'],
    ['255.255.255.255'],
    ['168.63.129.16'],
    ['::'],
    ['::1'],
    ['::7f00:1'],
    ['::127.0.0.1'],
    ['::ffff:127.0.0.1'],
    ['::ffff:8.8.8.8'],
    ['::ffff:0:127.0.0.1'],
    ['64:ff9b::7f00:1'],
    ['64:ff9b::808:808'],
    ['64:ff9b:1::1'],
    ['100::1'],
    ['2001::1'],
    ['2001:2::1'],
    ['2001:10::1'],
    ['2001:20::1'],
    ['2001:db8::1'],
    ['2002:7f00:1::1'],
    ['2002:808:808::1'],
    ['3fff::1'],
    ['5f00::1'],
    ['fc00::1'],
    ['fd12:3456::1'],
    ['fe80::1'],
    ['fe80::1%eth0'],
    ['febf::1'],
    ['fec0::1'],
    ['ff02::1'],
    ['ff0e::1'],
    ['4000::1'],
    ['not an address'],
    [''],
  ])('treats %s as not public', (address) => {
    expect(isPublicAddress(address)).toBe(false)
  })

  it.each([
    ['1.1.1.1'],
    ['8.8.8.8'],
    ['93.184.215.14'],
    ['100.63.255.255'],
    ['100.128.0.1'],
    ['172.32.0.1'],
    ['198.20.0.1'],
    ['2606:4700:4700::1111'],
    ['2a00:1450:4001:80e::200e'],
  ])('treats %s as public', (address) => {
    expect(isPublicAddress(address)).toBe(true)
  })
})

describe('refused URLs', () => {
  it.each([
    ['http://example.com/', 'scheme'],
    ['ftp://example.com/', 'scheme'],
    ['file:///etc/passwd', 'host'],
    ['data:text/plain,hi', 'host'],
    ['gopher://example.com/', 'scheme'],
    ['javascript:alert(1)', 'host'],
    ['//example.com/', 'host'],
    ['', 'host'],
    ['https://user@example.com/', 'host'],
    ['https://user:pass@example.com/', 'host'],
    ['https://example.com@127.0.0.1/', 'host'],
    ['https://localhost/', 'host'],
    ['https://LOCALHOST./', 'host'],
    ['https://a.localhost/', 'host'],
    ['https://printer.local/', 'host'],
    ['https://metadata.google.internal/', 'host'],
    ['https://router.home.arpa/', 'host'],
    ['https://localhost.localdomain/', 'host'],
    ['https://127.0.0.1/', 'private_address'],
    ['https://2130706433/', 'private_address'],
    ['https://017700000001/', 'private_address'],
    ['https://0x7f000001/', 'private_address'],
    ['https://0x7f.1/', 'private_address'],
    ['https://127.1/', 'private_address'],
    ['https://0177.0.0.1/', 'private_address'],
    ['https://0/', 'private_address'],
    ['https://①②⑦.0.0.1/', 'private_address'],
    ['https://127。0。0。1/', 'private_address'],
    ['https://3232235777/', 'private_address'],
    ['https://169.254.169.254/latest/meta-data/', 'private_address'],
    ['https://0xa9fea9fe/', 'private_address'],
    ['https://100.64.1.1/', 'private_address'],
    ['https://198.18.0.1/', 'private_address'],
    ['https://255.255.255.255/', 'private_address'],
    ['https://[::]/', 'private_address'],
    ['https://[::1]/', 'private_address'],
    ['https://[::127.0.0.1]/', 'private_address'],
    ['https://[::ffff:127.0.0.1]/', 'private_address'],
    ['https://[::ffff:7f00:1]/', 'private_address'],
    ['https://[0:0:0:0:0:ffff:a9fe:a9fe]/', 'private_address'],
    ['https://[64:ff9b::a9fe:a9fe]/', 'private_address'],
    ['https://[64:ff9b:1::7f00:1]/', 'private_address'],
    ['https://[2002:7f00:1::]/', 'private_address'],
    ['https://[2001::1]/', 'private_address'],
    ['https://[fe80::1]/', 'private_address'],
    ['https://[fd00:ec2::254]/', 'private_address'],
    ['https://[fec0::1]/', 'private_address'],
    ['https://[ff02::1]/', 'private_address'],
    ['https://private.example/', 'private_address'],
    ['https://metadata.example/', 'private_address'],
    ['https://mixed.example/', 'private_address'],
    ['https://mixed6.example/', 'private_address'],
    ['https://mapped.example/', 'private_address'],
    ['https://nat64.example/', 'private_address'],
    ['https://loop.example/', 'private_address'],
    ['https://garbage.example/', 'private_address'],
    ['https://nothing.example/', 'unresolvable'],
    ['https://unknown.example/', 'unresolvable'],
    ['https://example.com:22/', 'host'],
    ['https://example.com:25/', 'host'],
    ['https://example.com:6379/', 'host'],
    ['https://example.com:11211/', 'host'],
  ])('refuses %s for the reason %s', async (url, reason) => {
    expect(await reasonOf(strict(url))).toBe(reason)
  })

  it('keeps addresses and hosts out of the error message', async () => {
    const error = await strict('https://private.example/').catch((caught: unknown) => caught)
    expect(String(error)).not.toMatch(/10\.1|private\.example/)
  })

  it('refuses http and private networks other than loopback under the development switch', async () => {
    expect(await reasonOf(local('http://93.184.215.14/'))).toBe('scheme')
    expect(await reasonOf(local('http://private.example/'))).toBe('private_address')
    expect(await reasonOf(local('http://10.0.0.1/'))).toBe('private_address')
    expect(await reasonOf(local('http://169.254.169.254/'))).toBe('private_address')
    expect(await reasonOf(local('http://mixed.example/'))).toBe('scheme')
  })
})

describe('the dispatcher', () => {
  it('connects to the address that it checked and resolves a name only once', async () => {
    const url = new URL(await serve((_request, response) => response.end('secret of the intranet')))
    let asked = 0
    const rebinding = async () => {
      asked++
      return asked === 1 ? ['10.9.9.9'] : ['127.0.0.1']
    }
    const guarded = createSafeFetch({ allowLoopback: true, resolve: rebinding })
    expect(await reasonOf(guarded(`http://rebind.example:${url.port}/`))).toBe('private_address')
    expect(asked).toBe(1)
    await guarded.close()
  })

  it('guards other HTTP clients and literal addresses too', async () => {
    const url = await serve((_request, response) => response.end('secret'))
    const dispatcher = createGuardedDispatcher({ allowLoopback: false, resolve })
    await expect(request(url, { dispatcher: dispatcher() })).rejects.toThrow(/https/)
    await expect(request(url.replace('http:', 'https:'), { dispatcher: dispatcher() })).rejects.toThrow(
      /public internet/,
    )
    await expect(request('https://[::ffff:127.0.0.1]/', { dispatcher: dispatcher() })).rejects.toThrow(
      /public internet/,
    )
    await dispatcher.close()
  })

  it('refuses every request after it is closed, even without a request before', async () => {
    const url = await serve((_request, response) => response.end())
    for (const before of [0, 1]) {
      const dispatcher = createGuardedDispatcher({ allowLoopback: true })
      for (let sent = 0; sent < before; sent++)
        await (await request(url, { dispatcher: dispatcher() })).body.dump()
      await dispatcher.close()
      await expect(request(url, { dispatcher: dispatcher() })).rejects.toThrow(/closed|destroyed/)
    }
  })

  it('opens as many connections to one origin as it is given', async () => {
    const waiting: ServerResponse[] = []
    const url = await serve((_request, response) => void waiting.push(response))
    const dispatcher = createGuardedDispatcher({ allowLoopback: true, connections: 70 })
    const answers = Array.from({ length: 70 }, () => request(url, { dispatcher: dispatcher() }))
    await until(() => waiting.length === 70)
    for (const response of waiting) response.end()
    const statuses = (await Promise.all(answers)).map(({ statusCode }) => statusCode)
    expect(new Set(statuses)).toEqual(new Set([200]))
    await dispatcher.close()
  })

  it('reaches only the configured origin of the operator', async () => {
    const url = await serve((_request, response) => response.end('pds'))
    const other = await serve((_request, response) => response.end('no'))
    const guarded = createSafeFetch({ allowLoopback: false, trustedOrigins: [url] })
    expect(await (await guarded(`${url}/xrpc`)).text()).toBe('pds')
    expect(await reasonOf(guarded(other))).toBe('scheme')
    await guarded.close()
  })
})

/** An answer whose body begins and does not go on. On a slow machine it takes more time to come that far. */
async function stalled(): Promise<SafeResponse> {
  const url = await serve((_request, response) => void response.writeHead(200).write('begin'))
  for (let timeoutMs = 500; ; timeoutMs *= 2) {
    try {
      return await local(url, { timeoutMs })
    } catch (error) {
      if (!(error instanceof UnsafeUrlError) || error.reason !== 'timeout' || timeoutMs > 60_000) throw error
    }
  }
}

describe('the exchange', () => {
  it('returns status, headers and body over loopback under the development switch', async () => {
    const url = await serve((incoming, response) => {
      response
        .writeHead(201, { 'x-answer': 'yes' })
        .end(`${incoming.method} ${incoming.url} ${incoming.headers['x-own']}`)
    })
    const answer = await local(`${url}/path?q=1`, { headers: { 'X-Own': 'mine', Host: 'evil.example' } })
    expect([answer.status, answer.headers.get('x-answer'), answer.url]).toEqual([
      201,
      'yes',
      `${url}/path?q=1`,
    ])
    expect(await answer.text()).toBe('GET /path?q=1 mine')
    const byName = await local(url.replace('127.0.0.1', 'localhost'), { method: 'POST', body: 'x' })
    expect(await byName.text()).toBe('POST / undefined')
  })

  it('times out without an answer and when a body stalls', async () => {
    const silent = await serve(() => {})
    expect(await reasonOf(local(silent, { timeoutMs: 50 }))).toBe('timeout')
    expect(await reasonOf((await stalled()).text())).toBe('timeout')
  })

  it('destroys a body that nobody reads', async () => {
    const answer = await stalled()
    await new Promise((done) => answer.body.once('close', done))
    expect(answer.body.destroyed).toBe(true)
  })

  it("aborts with the reason of the caller's signal", async () => {
    const silent = await serve(() => {})
    const controller = new AbortController()
    const work = local(silent, { signal: controller.signal })
    controller.abort(new Error('shutting down'))
    await expect(work).rejects.toThrow('shutting down')
    await expect(local(silent, { signal: AbortSignal.abort(new Error('at once')) })).rejects.toThrow(
      'at once',
    )
  })

  it('stops at the size limit for announced, streamed and compressed bodies', async () => {
    const announced = await serve((_request, response) =>
      response.writeHead(200, { 'content-length': 5000 }).end('x'.repeat(5000)),
    )
    expect(await reasonOf(local(announced, { maxBytes: 4999 }))).toBe('too_large')
    expect(await (await local(announced, { maxBytes: 5000 })).text()).toHaveLength(5000)
    const endless = await serve((_request, response) => {
      const more = (error?: Error | null) => error ?? response.write('x'.repeat(16_384), more)
      more()
    })
    expect(await reasonOf((await local(endless, { maxBytes: 100_000 })).text())).toBe('too_large')
    const bomb = gzipSync(Buffer.alloc(50_000_000))
    const packed = await serve((_request, response) =>
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb),
    )
    expect(bomb.length).toBeLessThan(100_000)
    expect(await reasonOf((await local(packed, { maxBytes: 1_000_000 })).text())).toBe('too_large')
  })

  it('decompresses bodies and refuses those that it cannot decompress', async () => {
    const packed = await serve((_request, response) =>
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('hello')),
    )
    expect(await (await local(packed)).text()).toBe('hello')
    const broken = await serve((_request, response) =>
      response.writeHead(200, { 'content-encoding': 'gzip' }).end('hello'),
    )
    expect(await reasonOf((await local(broken)).text())).toBe('network')
    const strange = await serve((_request, response) =>
      response.writeHead(200, { 'content-encoding': 'gzip, br' }).end('hello'),
    )
    expect(await reasonOf(local(strange))).toBe('network')
  })

  it('reports refused and dropped connections', async () => {
    const url = await serve((incoming) => incoming.socket.destroy())
    expect(await reasonOf(local(url))).toBe('network')
    const cut = await serve((_request, response) => {
      response.writeHead(200, { 'content-length': 100 }).write('half', () => response.destroy())
    })
    expect(await reasonOf((await local(cut)).text())).toBe('network')
  })
})

describe('redirects', () => {
  it('returns redirects unchanged by default', async () => {
    const url = await serve((_request, response) =>
      response.writeHead(302, { location: 'http://10.0.0.1/' }).end(),
    )
    const answer = await local(url)
    expect([answer.status, answer.headers.get('location')]).toEqual([302, 'http://10.0.0.1/'])
    answer.body.destroy()
  })

  it.each([
    ['http://10.0.0.1/', 'private_address'],
    ['https://169.254.169.254/', 'private_address'],
    ['file:///etc/passwd', 'host'],
    ['https://user:pass@example.com/', 'host'],
    ['https://metadata.google.internal/', 'host'],
    ['http://[', 'redirect'],
  ])('refuses a redirect to %s with the reason %s', async (location, reason) => {
    const url = await serve((_request, response) => response.writeHead(302, { location }).end())
    expect(await reasonOf(local(url, { maxRedirects: 5 }))).toBe(reason)
  })

  it('follows redirects up to the limit and drops credentials on another origin', async () => {
    const last = await serve((incoming, response) =>
      response.end(`${incoming.method} ${incoming.headers.authorization}`),
    )
    const first = await serve((incoming, response) => {
      response.writeHead(302, { location: incoming.url === '/' ? '/second' : `${last}/end` }).end()
    })
    const options = { method: 'POST' as const, body: 'x', headers: { authorization: 'secret' } }
    const answer = await local(first, { ...options, maxRedirects: 2 })
    expect([await answer.text(), answer.url]).toEqual(['GET undefined', `${last}/end`])
    expect(await reasonOf(local(first, { ...options, maxRedirects: 1 }))).toBe('redirect')
  })
})
