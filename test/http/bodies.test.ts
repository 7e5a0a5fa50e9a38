import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { createBodyScanner } from '../../server/http/body/json.ts'
import { parseInSlices } from '../../server/http/body/parse-slices.ts'
import { echoHandlers, startBare } from '../helpers/bare-server.ts'
import { describeDatabases } from '../helpers/databases.ts'
import { runs } from '../helpers/sample.ts'
import { httpContract, httpOperations } from './contract.ts'

const MB = 1024 * 1024
const scan = (text: string) => createBodyScanner().take(Buffer.from(text))

describe('the scanner of bodies', () => {
  test.each<[what: string, body: string, problem: RegExp]>([
    ['NUL', '{"a":"\\u0000"}', /NUL/],
    ['NUL in a name', '{"\\u0000":1}', /NUL/],
    ['NUL after escapes', '["\\\\\\"\\u0000"]', /NUL/],
    ['65 levels', `${'['.repeat(65)}`, /deeper than 64/],
    ['65 levels of both kinds', `${'{"a":['.repeat(33)}`, /deeper than 64/],
    ['200,001 items', `[${'0,'.repeat(200_000)}0]`, /more than 200000 values/],
    ['200,001 members', `{${'"a":0,'.repeat(200_000)}"a":0}`, /more than 200000 values/],
  ])('the scanner refuses %s', (_, body, problem) => {
    expect(() => scan(body)).toThrow(problem)
  })

  test.each<[what: string, body: string]>([
    ['an escaped backslash before u0000', '["\\\\u0000"]'],
    ['brackets and commas in a text', `["${'[,{'.repeat(300_000)}"]`],
    ['64 levels', `${'['.repeat(64)}${']'.repeat(64)}`],
    ['200,000 empty lists', `[${'[],'.repeat(199_999)}[]]`],
  ])('the scanner accepts %s', (_, body) => {
    expect(() => scan(body)).not.toThrow()
  })

  test('the scanner gives the same result for a body that arrives byte by byte', () => {
    const scanner = createBodyScanner()
    const bytes = Buffer.from('{"a":["x\\\\",1,{}],"b":"\\u00e9\\u0000"}')
    expect(() => {
      for (const byte of bytes) scanner.take(Buffer.of(byte))
    }).toThrow(/NUL/)
    expect(scanner.values).toBe(5)
  })
})

describe('the sliced parser', () => {
  test('the sliced parser reads what JSON.parse reads', async () => {
    await fc.assert(
      fc.asyncProperty(fc.json({ maxDepth: 6, stringUnit: 'binary' }), async (text) => {
        // The sliced parser refuses this name.
        fc.pre(!text.includes('"__proto__"'))
        expect(await parseInSlices(Buffer.from(text))).toEqual(JSON.parse(text))
      }),
      { numRuns: runs(500) },
    )
  })

  test('the sliced parser refuses what JSON.parse refuses', async () => {
    const parts = [
      '{',
      '}',
      '[',
      ']',
      ',',
      ':',
      '"',
      '\\',
      '1',
      '-',
      '.',
      'e',
      'true',
      'null',
      ' ',
      '\n',
      '"a"',
    ]
    await fc.assert(
      fc.asyncProperty(fc.array(fc.constantFrom(...parts), { maxLength: 12 }), async (chosen) => {
        const text = chosen.join('')
        const wanted = await Promise.resolve(text)
          .then((given) => JSON.parse(given) as unknown)
          .then(
            (value: unknown) => ({ value }),
            () => null,
          )
        const found = await parseInSlices(Buffer.from(text)).then(
          (value) => ({ value }),
          () => null,
        )
        expect(found).toEqual(wanted)
      }),
      { numRuns: runs(5_000) },
    )
  })

  test.each(['x', 'é', '😀', '\\n', '\\\\', '\\"', '\\ud83d\\ude00', '中\\"'])(
    'the sliced parser joins the pieces of a long text of %s',
    async (sign) => {
      for (const before of ['', 'a', 'ab', 'abc']) {
        const text = `["${before}${sign.repeat(70_000)}",1]`
        expect(await parseInSlices(Buffer.from(text))).toEqual(JSON.parse(text))
      }
    },
  )
})

describeDatabases('bodies', (database) => {
  let server: Awaited<ReturnType<typeof startBare>>
  afterEach(async () => {
    vi.restoreAllMocks()
    await server.http.close()
    await database.db('rate_limits').delete()
  })

  const start = async (policies = {}) => {
    server = await startBare({
      contract: httpContract,
      operations: httpOperations,
      handlers: echoHandlers(httpOperations),
      db: database.db,
      config: { postRateLimit: 100_000 },
      policies,
    })
  }
  const send = (
    body: string | Buffer<ArrayBuffer>,
    headers: Record<string, string> = {},
    path = '/public/v1/posts',
  ) =>
    fetch(server.url + path, {
      method: 'POST',
      body,
      headers: { authorization: 'key', 'content-type': 'application/json', ...headers },
    })
  const brotli = (body: string) =>
    brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }) as Buffer<ArrayBuffer>

  /** Returns the length of the longest text that was parsed at once. */
  const watchParse = () => {
    const parse = vi.spyOn(JSON, 'parse')
    return () => Math.max(0, ...parse.mock.calls.map(([text]) => text.length))
  }

  test.each<[what: string, body: () => string, code: string]>([
    ['NUL before 24 million values', () => `{"z":"\\u0000","a":[${'0,'.repeat(24 * MB)}0]}`, 'NUL'],
    ['24 million values', () => `{"a":[${'0,'.repeat(24 * MB)}0]}`, 'more than 200000 values'],
    [
      '1 million names',
      () => `{${Array.from({ length: MB }, (_, n) => `"k${n}":0`).join()}}`,
      'more than 200000 values',
    ],
    ['a hundred thousand levels', () => `${'['.repeat(100_000)}"\\u0000"`, 'deeper than 64'],
    ['a text of 40 MB', () => `{"a":"${'x'.repeat(40 * MB)}"}`, 'times as long as its compressed form'],
  ])('a small compressed body of %s is refused before it is parsed', async (_, body, problem) => {
    await start()
    const packed = brotli(body())
    const longest = watchParse()
    const answer = await send(packed, { 'content-encoding': 'br' })
    const text = await answer.text()
    expect([answer.status, text]).toEqual([400, expect.stringContaining(problem)])
    expect(longest()).toBeLessThan(MB)
  })

  test('a long body is parsed in slices and arrives whole', async () => {
    await start()
    const body = JSON.stringify({
      name: 'x'.repeat(3 * MB),
      list: Array.from({ length: 50_000 }, (_, n) => ({ n })),
    })
    const longest = watchParse()
    const answer = await send(body, { 'idempotency-key': 'long' })
    expect(longest()).toBeLessThan(256 * 1024)
    vi.restoreAllMocks()
    expect(JSON.stringify(((await answer.json()) as { body: unknown }).body)).toBe(body)
    const again = await send(gzipSync(body) as Buffer<ArrayBuffer>, {
      'idempotency-key': 'long',
      'content-encoding': 'gzip',
    })
    expect(again.status).toBe(201)
    expect(again.headers.get('idempotency-replayed')).toBe('true')
  })

  test('two hundred malformed bodies lead to a 429, and small valid ones are still read', async () => {
    await start()
    const statuses: number[] = []
    for (let n = 0; n < 200; n++) statuses.push((await send('{"a":')).status)
    expect(statuses).toEqual([...Array(120).fill(400), ...Array(80).fill(429)])
    expect((await send('{"name":"abc"}')).status).toBe(201)
    const longest = watchParse()
    const refused = await send(brotli('{}'), { 'content-encoding': 'br' })
    expect([refused.status, await refused.text()]).toEqual([
      429,
      expect.stringContaining('120 bodies that cannot be read are allowed in 15 minutes.'),
    ])
    expect(longest()).toBe(0)
  })
})
