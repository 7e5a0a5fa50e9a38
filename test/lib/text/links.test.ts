import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findLinks } from '../../../server/lib/text/links.ts'
import { facetsOf } from '../../../server/platforms/bluesky/facets.ts'
import { urlsOf } from '../../../server/posts/short-links/html-urls.ts'
import { cpuTime } from '../../helpers/cpu-time.ts'
import { runs } from '../../helpers/sample.ts'

fc.configureGlobal({ seed: 20_261_129 })

const nobody = async () => undefined

/** Returns the links of a post on Bluesky, each with the part of the text that it covers. */
async function facetLinks(text: string): Promise<[uri: string, shown: string][]> {
  const bytes = Buffer.from(text)
  return (await facetsOf(text, nobody)).flatMap(({ index: { byteStart, byteEnd }, features: [feature] }) =>
    feature?.$type === 'app.bsky.richtext.facet#link'
      ? [[feature.uri, bytes.subarray(byteStart, byteEnd).toString()] as [string, string]]
      : [],
  )
}

const a = 'https://example.com/a'
const none: string[] = []

describe('the links of a text', () => {
  it.each([
    ['https://example.com’s day', ['https://example.com']],
    ["https://wiki.vg's logo", ['https://wiki.vg']],
    ['https://example.com🎉', ['https://example.com']],
    ['https://example.com—dash', ['https://example.com']],
    ['https://example.com…', ['https://example.com']],
    ['https://example.com、次へ', ['https://example.com']],
    ['(see https://en.wikipedia.org/wiki/Foo_(bar)).', ['https://en.wikipedia.org/wiki/Foo_(bar)']],
    ['(https://e.example/a_(b)_(c))', ['https://e.example/a_(b)_(c)']],
    [`${a}!!! “${a}.” [${a}] ${a}** {${a}} ${a}( ${a}—`, [a, a, a, a, a, a, a]],
    ['https://a.example,https://b.example', ['https://a.example', 'https://b.example']],
    ["https://example.com/it's-ok https://example.com/a_(b)", undefined],
    ['https://example.com:8443/?q=a&b=c#d https://example.com?q#d', undefined],
    ['http://localhost:3000/x https://192.168.1.1/b https://e.notatld/b', undefined],
    ['https://ada:secret@example.com/b https://example.com/@ada', undefined],
    ['https://bücher.example/ä https://例え.jp/b https://пример.рф', undefined],
    ['Addresses begin with (https://).', none],
    ['Type http://, then go', none],
    ['https:/// https://. https://.. https://- http://[ https://1.2 https://nobody', none],
    ['https://example.com:99999/', none],
    ['/s/a https:example.com ftp://example.com ada@example.com', none],
  ])('are found by one rule in %j', async (text, urls) => {
    const expected = urls ?? text.split(' ')
    expect(findLinks(text).map(({ url }) => url)).toEqual(expected)
    expect(await facetLinks(text)).toEqual(expected.map((url) => [url, url]))
    // A URL in a script without spaces stays long.
    expect(urlsOf(text)).toEqual([...new Set(expected)].filter((url) => !/[\u3040-\u9fff]/.test(url)))
    for (const { url, start, end } of findLinks(text)) expect(text.slice(start, end)).toBe(url)
  })

  it.each([
    ['https://example.comをご覧ください', 'https://example.com'],
    ['https://example.com를', 'https://example.com'],
  ])('end at the domain in %j, whose short form would not end there', async (text, url) => {
    expect(await facetLinks(text)).toEqual([[url, url]])
    expect(urlsOf(text)).toEqual([])
  })

  it.each([
    ["I like wiki.vg's logo", 'wiki.vg'],
    ['It is example.com’s day', 'example.com'],
    ['see example.com、次へ', 'example.com'],
    ['Wow example.com!!!', 'example.com'],
    ['foo.bar.example.com…', 'foo.bar.example.com'],
    ['(example.com/a_(b)).', 'example.com/a_(b)'],
    ['example.com:8080/x, and so on', 'example.com:8080/x'],
    ['a.b.c first.name.last@example.com example.notatld ada@example.com example.com@b example.com-based', ''],
  ])('include the bare domains of %j on Bluesky', async (text, shown) => {
    expect(await facetLinks(text)).toEqual(shown === '' ? [] : [[`https://${shown}`, shown]])
    expect(findLinks(text)).toEqual([])
  })

  it('are URLs whose host stands in the text', async () => {
    const piece = fc.constantFrom(
      ...[
        'https://',
        'http://',
        'example.com',
        'wiki.vg',
        'a.b',
        'localhost',
        '1.2.3.4',
        '例え.jp',
        '/',
        '?',
        '#',
        ':80',
      ],
      ...[
        "'s",
        '’s',
        '🎉',
        '—',
        '…',
        '!!',
        '.',
        ',',
        '(',
        ')',
        '[',
        ']',
        '@',
        '-',
        '_',
        ' ',
        'あ',
        '\u200b',
        '\u00ad',
        '%',
        '0',
      ],
    )
    await fc.assert(
      fc.asyncProperty(fc.array(piece, { maxLength: 12 }), async (pieces) => {
        const text = pieces.join('')
        for (const [uri, shown] of await facetLinks(text)) {
          const { hostname } = new URL(uri)
          expect(hostname).toMatch(/^localhost$|^([a-z0-9_-]+\.)+[a-z0-9_-]+$/)
          expect(uri.endsWith(shown)).toBe(true)
          if (!hostname.includes('xn--')) expect(shown).toContain(hostname)
        }
      }),
      { numRuns: runs(5_000) },
    )
  })

  it('are found quickly in long runs', () => {
    for (const run of [
      'https://',
      'https://a',
      'https://a.',
      'https://a-',
      'a@',
      '.',
      'a.b',
      'https://a.b/)',
      "https://a.b's",
    ]) {
      const busy = cpuTime()
      findLinks(`https://${run.repeat(400_000 / run.length)}`, { bareDomains: true })
      expect(busy(), run).toBeLessThan(2_000)
    }
  })
})
