import { get, type IncomingHttpHeaders } from 'node:http'
import { Readable } from 'node:stream'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { reply } from '../../server/http/reply.ts'
import { echoHandlers, startBare } from '../helpers/bare-server.ts'
import { httpContract, httpOperations } from './contract.ts'

const words = 'Every word of this text is here to be compressed. '
const long = { ok: true, words: words.repeat(60) }
const huge = { ok: true, words: Array.from({ length: 9000 }, (_, at) => `${at} ${words}`) }
const file = Buffer.from(words.repeat(5000))
const json = (headers: Record<string, string>) => reply({ body: long, headers })
const answers: Record<string, () => unknown> = {
  short: () => ({ ok: true }),
  long: () => long,
  huge: () => huge,
  file: () => reply({ raw: file, contentType: 'text/plain', headers: { etag: 'W/"weak"', vary: 'Accept' } }),
  stream: () => reply({ raw: Readable.from([words.repeat(60)]), contentType: 'text/plain' }),
  events: () => reply({ raw: words.repeat(60), contentType: 'text/event-stream' }),
  picture: () => reply({ raw: file, contentType: 'image/png' }),
  partial: () => reply({ raw: file, status: 206, contentType: 'text/plain' }),
  strong: () => json({ ETag: '"strong"' }),
  secret: () => json({ 'Cache-Control': 'no-store' }),
  cookie: () => reply({ body: long, cookies: ['auth=secret'] }),
  encoded: () => json({ 'Content-Encoding': 'identity' }),
  unchanged: () => reply({ status: 304, headers: { etag: 'W/"weak"' } }),
}
const handlers = {
  ...echoHandlers(httpOperations),
  misbehave: async ({ params }: { params: { how: string } }) => answers[params.how]?.(),
}

let server: Awaited<ReturnType<typeof startBare>>
beforeAll(async () => {
  const config = { corsOrigins: ['https://console.example'] }
  server = await startBare({ contract: httpContract, operations: httpOperations, handlers, config })
})
afterAll(() => server.http.close())

interface Received {
  status: number
  headers: IncomingHttpHeaders
  bytes: Buffer
}

/** Fetches without a client that decompresses by itself. */
function fetchRaw(how: string, headers: Record<string, string>, method = 'GET'): Promise<Received> {
  return new Promise((resolve, reject) => {
    const request = get(`${server.url}/misbehave/${how}`, { headers, method }, async (response) => {
      const chunks = await response.toArray()
      resolve({ status: response.statusCode ?? 0, headers: response.headers, bytes: Buffer.concat(chunks) })
    })
    request.on('error', reject)
    request.end()
  })
}

const anyEncoding = { 'accept-encoding': 'gzip, deflate, br' }

describe('an answer', () => {
  test.each([
    ['br', 'gzip, deflate, br', brotliDecompressSync],
    ['br', '*', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
    ['gzip', 'br;q=0.1, gzip', gunzipSync],
  ])('an answer is sent as %s to a client that accepts "%s"', async (encoding, accepted, unpack) => {
    for (const [how, body] of [
      ['long', JSON.stringify(long)],
      ['huge', JSON.stringify(huge)],
      ['file', file.toString()],
    ] as const) {
      const { headers, bytes } = await fetchRaw(how, { 'accept-encoding': accepted })
      expect(headers['content-encoding'], how).toBe(encoding)
      expect(headers['content-length'], how).toBe(String(bytes.length))
      expect(bytes.length, how).toBeLessThan(body.length / 3)
      expect(unpack(bytes).toString(), how).toBe(body)
    }
  })

  test.each([[undefined], ['identity'], ['deflate'], ['br;q=0, gzip;q=0'], ['']])(
    'an answer is not compressed for a client that accepts "%s", and Vary tells caches why',
    async (accepted) => {
      const { headers, bytes } = await fetchRaw(
        'long',
        accepted === undefined ? {} : { 'accept-encoding': accepted },
      )
      expect(headers['content-encoding']).toBeUndefined()
      expect(headers.vary).toBe('Accept-Encoding')
      expect(JSON.parse(bytes.toString())).toEqual(long)
    },
  )

  test.each(['short', 'stream', 'events', 'picture', 'partial', 'strong', 'encoded'])(
    'an answer is never compressed if its kind is %s',
    async (how) => {
      const { headers } = await fetchRaw(how, anyEncoding)
      expect([undefined, 'identity']).toContain(headers['content-encoding'])
      expect(headers.vary).toBeUndefined()
    },
  )

  test('Vary lists everything that an answer depends on', async () => {
    const origin = { ...anyEncoding, origin: 'https://console.example' }
    expect((await fetchRaw('file', origin)).headers.vary).toBe('Origin, Accept, Accept-Encoding')
    expect((await fetchRaw('unchanged', anyEncoding)).headers.vary).toBe('Accept-Encoding')
  })

  test('a compressed answer keeps a weak ETag, and a 304 has no length', async () => {
    expect((await fetchRaw('file', anyEncoding)).headers.etag).toBe('W/"weak"')
    const { status, headers, bytes } = await fetchRaw('unchanged', anyEncoding)
    expect([status, bytes.length]).toEqual([304, 0])
    expect(headers['content-length']).toBeUndefined()
  })

  test('HEAD has the same headers as GET', async () => {
    for (const how of ['long', 'huge', 'file']) {
      const [whole, head] = [await fetchRaw(how, anyEncoding), await fetchRaw(how, anyEncoding, 'HEAD')]
      expect(head.bytes.length).toBe(0)
      for (const name of ['content-encoding', 'content-length', 'vary'])
        expect(head.headers[name]).toBe(whole.headers[name])
    }
  })
})

describe('a secret in an answer', () => {
  test.each(['secret', 'cookie'])('an answer with a %s is not compressed', async (how) => {
    const { headers } = await fetchRaw(how, anyEncoding)
    expect(headers['content-encoding']).toBeUndefined()
  })

  test.each([
    ['cross-site', undefined],
    ['same-site', undefined],
    [undefined, undefined],
    ['same-origin', 'br'],
    ['none', 'br'],
  ])('an answer to a cookie sent from %s has the encoding %s', async (site, encoding) => {
    const from = site === undefined ? {} : { 'sec-fetch-site': site }
    const { headers } = await fetchRaw('long', { ...anyEncoding, cookie: 'auth=session', ...from })
    expect(headers['content-encoding']).toBe(encoding)
  })
})
