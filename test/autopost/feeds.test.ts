import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { beforeEach, describe, expect, it } from 'vitest'
import { FeedError, parseFeedInThread } from '../../server/autopost/feed-thread.ts'
import { getItemValues } from '../../server/autopost/item-text.ts'
import { decodeFeed, MAX_ITEMS, readFeed } from '../../server/autopost/read-feed.ts'
import { cpuTime } from '../helpers/cpu-time.ts'
import { runInZone } from '../helpers/other-zone.ts'
import { sample } from '../helpers/sample.ts'

const MB = 1024 * 1024
const url = 'https://blog.example/feeds/all'
const raw = (text: string | Uint8Array, contentType: string | null = null) => ({
  bytes: typeof text === 'string' ? new TextEncoder().encode(text) : new Uint8Array(text),
  contentType,
  url,
})
const read = (text: string) => readFeed(raw(text))
const first = (text: string) => read(text).items[0]
const rssOf = (inner: string) => `<rss version="2.0"><channel><title>Blog</title>${inner}</channel></rss>`

describe('formats', () => {
  it('an RSS 2.0 feed is read', () => {
    const { title, items } = read(
      rssOf(`
        <item><title>A &amp; B</title><link>../first?a=1&amp;b=2</link><guid isPermaLink="false">1</guid>
          <pubDate>Sat, 21 Nov 2026 10:00:00 GMT</pubDate><description><![CDATA[<p>Hello</p>]]></description></item>
        <item><guid>https://blog.example/2</guid><pubDate>Sat, 21 Nov 2026 12:00:00 +0100</pubDate>
          <content:encoded xmlns:content="http://purl.org/rss/1.0/modules/content/">&lt;b&gt;x&lt;/b&gt;</content:encoded></item>
        <item><pubDate>Fri, 20 Nov 2026 10:00:00 GMT</pubDate><title>No link</title><guid isPermaLink="false">https://blog.example/3</guid></item>
        <item/>`),
    )
    expect(title).toBe('Blog')
    expect(items).toEqual([
      {
        id: 'https://blog.example/2',
        url: 'https://blog.example/2',
        date: Date.parse('2026-11-21T11:00:00Z'),
        title: '',
        html: '<b>x</b>',
      },
      {
        id: '1',
        url: 'https://blog.example/first?a=1&b=2',
        date: Date.parse('2026-11-21T10:00:00Z'),
        title: 'A & B',
        html: '<p>Hello</p>',
      },
      {
        id: 'https://blog.example/3',
        url: null,
        date: Date.parse('2026-11-20T10:00:00Z'),
        title: 'No link',
        html: '',
      },
    ])
  })

  it('an RSS 0.91 feed with its original document type is read', () => {
    const doctype =
      '<!DOCTYPE rss PUBLIC "-//Netscape Communications//DTD RSS 0.91//EN" "http://my.netscape.com/publish/formats/rss-0.91.dtd">'
    const text = `<?xml version="1.0"?>\n<!-- old -->\n${doctype}\n${rssOf('<item><title>Old</title></item>')}`
    expect(first(text)).toMatchObject({ title: 'Old' })
  })

  it('an RDF feed is read', () => {
    const text = `<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/" xmlns:dc="http://purl.org/dc/elements/1.1/">
      <channel rdf:about="x"><title>Blog</title></channel>
      <item rdf:about="https://blog.example/1"><title>One</title><link>https://blog.example/1</link><dc:date>2026-11-21T10:00:00Z</dc:date></item></rdf:RDF>`
    expect(first(text)).toMatchObject({
      id: 'https://blog.example/1',
      url: 'https://blog.example/1',
      date: Date.parse('2026-11-21T10:00:00Z'),
      title: 'One',
    })
  })

  it('an Atom feed is read, with text, HTML and XHTML told apart', () => {
    const entry = (title: string, more: string) =>
      `<entry><id>urn:1</id>${title}<updated>2026-11-21T12:00:00+02:00</updated>${more}</entry>`
    const feed = (inner: string) =>
      `<feed xmlns="http://www.w3.org/2005/Atom"><title>Blog</title><link href="/"/>${inner}</feed>`
    expect(
      first(
        feed(
          entry(
            '<title>a &lt;b&gt;</title>',
            '<link rel="self" href="/self"/><link href="/one"/><content type="html">&lt;p&gt;x&lt;/p&gt;</content>',
          ),
        ),
      ),
    ).toEqual({
      id: 'urn:1',
      url: 'https://blog.example/one',
      date: Date.parse('2026-11-21T10:00:00Z'),
      title: 'a &lt;b&gt;',
      html: '<p>x</p>',
    })
    const xhtml =
      '<summary type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml"><p>y &amp; z</p></div></summary>'
    expect(first(feed(entry('<title type="html">a &amp;amp; b</title>', xhtml)))).toMatchObject({
      title: 'a &amp; b',
      html: expect.stringContaining('<p>y &amp; z</p>'),
      url: null,
    })
  })

  describe('texts of Media RSS and podcasts', () => {
    const namespaces =
      'xmlns:media="http://search.yahoo.com/mrss/" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd"'
    const ofItem = (inner: string) =>
      first(
        `<rss version="2.0" ${namespaces}><channel><title>c</title><item><guid>1</guid>${inner}</item></channel></rss>`,
      )
    const ofEntry = (inner: string) =>
      first(`<feed xmlns="http://www.w3.org/2005/Atom" ${namespaces}><title>c</title><entry><id>yt:video:abc</id>
        <link rel="alternate" href="https://www.youtube.com/watch?v=abc"/>${inner}</entry></feed>`)
    const group = (description: string) =>
      `<media:group><media:title>V</media:title>${description}</media:group>`
    const lines = '<media:description>Line one &amp;lt;1&gt;&#10;Line two</media:description>'
    const html = '<media:description type="html">&lt;p&gt;Hi&lt;/p&gt;</media:description>'

    it('the description of a video is that of its group, line by line', () => {
      const video = ofEntry(`<title>V</title>${group(lines)}`)
      expect(video && getItemValues(video, 'c')).toMatchObject({
        title: 'V',
        description: 'Line one &lt;1>\nLine two',
        link: 'https://www.youtube.com/watch?v=abc',
      })
    })

    it.each([
      ['a summary', `<summary>Sum</summary>${group(lines)}`, 'Sum'],
      ['a content', `<content type="html">&lt;b&gt;</content>${lines}`, '<b>'],
    ])('%s precedes the description of a video', (_, inner, expected) => {
      expect(ofEntry(inner)).toMatchObject({ html: expected })
    })

    it.each([
      ['HTML', html, '<p>Hi</p>'],
      ['the item before its group', `${group(lines)}${html}`, '<p>Hi</p>'],
      [
        'the group before its content',
        group(`<media:content url="x">${lines}</media:content>${html}`),
        '<p>Hi</p>',
      ],
      ['a content of a group', group(`<media:content url="x">${html}</media:content>`), '<p>Hi</p>'],
      ['a content', `<media:content url="x">${html}</media:content>`, '<p>Hi</p>'],
      ['a podcast', '<itunes:summary>Sum</itunes:summary>', 'Sum'],
      ['a podcast that is a video', `<itunes:summary>Sum</itunes:summary>${html}`, '<p>Hi</p>'],
      ['an empty description', `<description> </description>${html}`, '<p>Hi</p>'],
    ])('%s is read', (_, inner, expected) => {
      expect(ofItem(`<title>V</title>${inner}`)).toMatchObject({ title: 'V', html: expected })
    })

    it.each([
      ['<media:title>V &lt;1&gt;</media:title>', 'V &lt;1&gt;'],
      ['<media:title type="html">&lt;b&gt;V&lt;/b&gt;</media:title>', '<b>V</b>'],
      [group(''), 'V'],
      ['<itunes:title>V</itunes:title>', 'V'],
    ])('an item with only the title %s has it', (inner, title) => {
      expect(ofItem(inner)).toMatchObject({ title, html: '' })
      expect(ofEntry(inner)).toMatchObject({ title, html: '' })
    })
  })

  it('a JSON Feed is read', () => {
    const item = { id: 7, url: '/one', title: '<T>', content_text: 'a < b', date_published: '2026-11-21' }
    const feed = { version: 'https://jsonfeed.org/version/1.1', title: 'Blog', items: [item] }
    expect(first(JSON.stringify(feed))).toEqual({
      id: '7',
      url: 'https://blog.example/one',
      date: Date.parse('2026-11-21'),
      title: '&lt;T&gt;',
      html: 'a &lt; b',
    })
    const html = { id: 'x', external_url: 'https://other.example/', content_html: '<p>z</p>' }
    expect(first(JSON.stringify({ ...feed, items: [html] }))).toMatchObject({
      url: 'https://other.example/',
      html: '<p>z</p>',
    })
  })

  it('the title of a feed is escaped as HTML, whatever its format', () => {
    const atom = (title: string) =>
      `<feed xmlns="http://www.w3.org/2005/Atom">${title}<entry><id>1</id><title>x</title></entry></feed>`
    expect(read(atom('<title>A &lt; B</title>')).title).toBe('A &lt; B')
    expect(read(atom('<title type="html">A &amp;amp; B</title>')).title).toBe('A &amp; B')
    const json = {
      version: 'https://jsonfeed.org/version/1.1',
      title: 'A < B',
      items: [{ id: '1', title: 'x' }],
    }
    expect(read(JSON.stringify(json)).title).toBe('A &lt; B')
  })

  it('a relative link is resolved against xml:base', () => {
    const atom = (base: string, entry: string) =>
      `<feed xmlns="http://www.w3.org/2005/Atom" ${base}><title>Blog</title><entry ${entry}><id>1</id><title>x</title><link href="one"/></entry></feed>`
    const linkOf = (base: string, entry = '') => first(atom(base, entry))?.url
    expect(linkOf('')).toBe('https://blog.example/feeds/one')
    expect(linkOf('xml:base="https://other.example/a/"')).toBe('https://other.example/a/one')
    expect(linkOf('xml:base="/a/"', 'xml:base="b/"')).toBe('https://blog.example/a/b/one')
    expect(linkOf('xml:base="javascript:alert(1)"')).toBe('https://blog.example/feeds/one')
    const item = '<item xml:base="https://other.example/a/"><title>x</title><link>one</link></item>'
    expect(first(rssOf(item))?.url).toBe('https://other.example/a/one')
  })

  it('a feed without dates keeps its order, and a long one its newest items', () => {
    const item = (id: number, date = '') => `<item><title>${id}</title>${date}</item>`
    expect(read(rssOf(item(1) + item(3) + item(2))).items.map(({ title }) => title)).toEqual(['1', '3', '2'])
    const dated = Array.from({ length: MAX_ITEMS + 5 }, (_, index) =>
      item(index, `<pubDate>${new Date(index * 60_000).toUTCString()}</pubDate>`),
    )
    const { items } = read(rssOf(dated.join('')))
    expect(items).toHaveLength(MAX_ITEMS)
    expect(items[0]?.title).toBe(String(MAX_ITEMS + 4))
  })

  it.each([
    'javascript:alert(1)',
    'ftp://blog.example/x',
    'https://user:secret@blog.example/',
    'data:text/html,x',
    `https://blog.example/${'x'.repeat(3_000)}`,
  ])('the link %.40s is dropped', (link) => {
    expect(first(rssOf(`<item><title>x</title><link>${link}</link></item>`))?.url).toBeNull()
  })

  const dateOf = (date: string) =>
    first(rssOf(`<item><title>x</title><pubDate>${date}</pubDate></item>`))?.date

  it.each(['tomorrow', '32 Foo 2026', '-1', '99999-01-01', 'Thu, 01 Jan 1970 00:00:00 +0100'])(
    'the date "%s" is not read',
    (date) => {
      expect(dateOf(date)).toBeNull()
    },
  )

  it.each([
    ['Sat, 21 Nov 2026 10:00:00 EST', '2026-11-21T15:00:00Z'],
    ['21 Nov 26 10:00 +0100', '2026-11-21T09:00:00Z'],
    ['2026-11-21T10:00:00.5-05:00', '2026-11-21T15:00:00.500Z'],
    ['2026-11-21T10:00:00', '2026-11-21T10:00:00Z'],
    ['2026-11-21 10:00', '2026-11-21T10:00:00Z'],
    ['2026-11-21', '2026-11-21T00:00:00Z'],
    ['Tue, 03 Nov 2026 09:00:00 CET', '2026-11-03T08:00:00Z'],
    ['Tue, 03 Nov 2026 09:00:00 GMT+1', '2026-11-03T08:00:00Z'],
    ['03.11.2026 09:00', '2026-11-03T09:00:00Z'],
  ])('the date "%s" is read', (written, date) => {
    expect(dateOf(written)).toBe(Date.parse(date))
  })

  it.each(['CET', 'MEST', 'JST', 'XYZ'])('an item dated in %s is sorted among the others', (zone) => {
    const dated = (title: string, date: string) =>
      `<item><title>${title}</title><pubDate>${date}</pubDate></item>`
    const old = dated('old', 'Mon, 02 Nov 2026 09:00:00 GMT')
    const { items } = read(rssOf(old + dated('new', `Tue, 03 Nov 2026 09:00:00 ${zone}`)))
    expect(items.map(({ title }) => title)).toEqual(['new', 'old'])
  })

  it.each(['UTC', 'Pacific/Kiritimati', 'America/St_Johns'])(
    'dates do not depend on the zone %s of the server',
    async (zone) => {
      const dates = [
        '11/03/2026 9:00 PM',
        '2026-11-03 21:00',
        'Nov 3, 2026 9:00 pm',
        'Tue Nov  3 21:00:00 2026',
      ]
      const items = dates.map((date) => `<item><title>x</title><pubDate>${date}</pubDate></item>`)
      const program = `import { readFeed } from '${new URL('../../server/autopost/read-feed.ts', import.meta.url)}'
      const bytes = new TextEncoder().encode(${JSON.stringify(rssOf(items.join('')))})
      const { items } = readFeed({ bytes, contentType: null, url: '${url}' })
      console.log(JSON.stringify(items.map(({ date }) => date && new Date(date).toISOString())))`
      expect(JSON.parse(await runInZone(zone, program))).toEqual(dates.map(() => '2026-11-03T21:00:00.000Z'))
    },
  )

  it('a text that is far too long is cut, but never inside a tag', () => {
    const html = `${'<p>x</p>'.repeat(10_000)}`
    const found = first(
      rssOf(`<item><title>${'t'.repeat(MB)}</title><description><![CDATA[${html}]]></description></item>`),
    )
    expect(found?.title).toHaveLength(2_000)
    expect(found?.html).toHaveLength(20_000)
    const end = first(
      rssOf(
        `<item><title>x</title><description><![CDATA[${'x'.repeat(19_995)}<a href="https://x.example">]]></description></item>`,
      ),
    )
    expect(end?.html).toBe('x'.repeat(19_995))
  })
})

describe('encodings', () => {
  const text = rssOf('<item><title>Привет – ä</title></item>')
  const cyrillic = 'АБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯабвгдежзийклмнопрстуфхцчшщъыьэюя'
  const cp1251 = (value: string) =>
    Uint8Array.from(value, (letter) => {
      const at = cyrillic.indexOf(letter)
      return at < 0 ? letter.charCodeAt(0) : 0xc0 + at
    })
  const utf16 = (value: string, bigEndian = false) => {
    const bytes = Buffer.from(value, 'utf16le')
    return new Uint8Array(bigEndian ? bytes.swap16() : bytes)
  }
  const titleOf = (bytes: Uint8Array, contentType: string | null = null) =>
    readFeed(raw(bytes, contentType)).items[0]?.title
  const utf8 = new TextEncoder()

  it.each([
    ['UTF-8 without a declaration', utf8.encode(text), null],
    ['UTF-8 with a byte order mark', utf8.encode(`\ufeff${text}`), null],
    [
      'UTF-8 that is declared as something else',
      utf8.encode(`<?xml version="1.0" encoding="ISO-8859-1"?>${text}`),
      'text/xml; charset=windows-1251',
    ],
    ['UTF-8 that is declared as an unknown encoding', utf8.encode(text), 'text/xml; charset=klingon'],
    ['UTF-16 with a byte order mark', utf16(`\ufeff${text}`), null],
    [
      'big-endian UTF-16 with a byte order mark, declared as UTF-8',
      utf16(`\ufeff${text}`, true),
      'text/xml; charset=utf-8',
    ],
    ['UTF-16 without a byte order mark', utf16(`<?xml version="1.0" encoding="utf-16"?>${text}`), null],
    ['big-endian UTF-16 without a byte order mark', utf16(text, true), null],
  ])('a feed is decoded from %s', (_, bytes, contentType) => {
    expect(titleOf(bytes, contentType)).toBe('Привет – ä')
  })

  it('the encoding is taken from the content type, then from the declaration', () => {
    const russian = (declaration: string) =>
      cp1251(`${declaration}${rssOf('<item><title>Привет</title></item>')}`)
    const declared = (encoding: string) => russian(`<?xml version="1.0" encoding="${encoding}"?>`)
    expect(titleOf(declared('windows-1251'))).toBe('Привет')
    expect(titleOf(russian(''), 'application/xml; charset="windows-1251"')).toBe('Привет')
    expect(titleOf(declared('utf-8'), 'text/xml;charset=windows-1251')).toBe('Привет')
    expect(titleOf(declared('windows-1251'), 'text/xml; charset=koi8-r')).not.toBe('Привет')
  })

  it('invalid bytes are replaced, and control characters are dropped', () => {
    expect(titleOf(cp1251(rssOf('<item><title>Привет!</title></item>')))).toMatch(/^\ufffd+!$/)
    const dirty = Uint8Array.from([
      ...utf8.encode('<rss version="2.0"><channel><item><title>a'),
      0,
      1,
      0x1b,
      ...utf8.encode('b</title></item></channel></rss>'),
    ])
    expect(titleOf(dirty)).toBe('ab')
    expect(decodeFeed(new Uint8Array(0), null)).toBe('')
    const json = {
      version: 'https://jsonfeed.org/version/1',
      title: 'x',
      items: [{ id: '\u0000a\ud800', title: 'x' }],
    }
    expect(first(JSON.stringify(json))?.id).toBe('a\ufffd')
  })
})

describe('hostile feeds', () => {
  const many = (text: string, bytes = MB) => text.repeat(Math.floor(bytes / text.length))
  const failure = async (text: string, limits?: { ms: number; memoryMb: number }) => {
    const error = await parseFeedInThread(raw(text), limits).then(
      () => null,
      (thrown: unknown) => thrown,
    )
    if (!(error instanceof FeedError)) throw new Error('It was read.')
    return error.message
  }
  const items = '<item><title>&a;&lol9;&xxe;</title></item>'

  it.each([
    ['an entity bomb', '<!DOCTYPE rss [<!ENTITY lol "lol"><!ENTITY lol9 "&lol;&lol;&lol;">]>'],
    ['an entity that reads a file', '<!DOCTYPE rss [<!ENTITY xxe SYSTEM "file:///etc/passwd">]>'],
    [
      'an entity that reads an address',
      '<!DOCTYPE rss [<!ENTITY % a SYSTEM "https://169.254.169.254/"> %a;]>',
    ],
    ['an entity bomb after comments', '<!-- <x> --><?a ?>\n<!doctype rss [<!ENTITY a "a">]>'],
  ])('a feed with %s is refused', async (_, doctype) => {
    expect(await failure(`<?xml version="1.0"?>${doctype}${rssOf(items)}`)).toContain('its own entities')
  })

  it('undeclared entities stay text, and a declaration inside an item is ignored', () => {
    expect(first(rssOf(items))?.title).toBe('&a;&lol9;&xxe;')
    const inside = `<item><title>x</title><!DOCTYPE x [<!ENTITY a "boom">]><description>&a;</description></item>`
    const read = () => first(rssOf(inside))?.html ?? ''
    let html = ''
    try {
      html = read()
    } catch {}
    expect(html).not.toContain('boom')
  })

  it('a feed that would keep the parser busy for hours ends at the time limit', async () => {
    // 0.3 MB; the parser looks at each bracket as often as there are brackets behind it.
    const text = rssOf(`<item><author>${'('.repeat(300_000)}</author></item>`)
    expect(await failure(text, { ms: 1_000, memoryMb: 256 })).toMatch(/too long/)
  })

  it('the time limit does not count the time for which the service itself is blocked', async () => {
    const reading = parseFeedInThread(raw(rssOf('<item><title>x</title></item>')), {
      ms: 1_000,
      memoryMb: 256,
    })
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1_500)
    expect((await reading).items).toHaveLength(1)
  })

  it('a feed that needs too much memory is refused', async () => {
    const text = rssOf(many('<item><title>x</title><link>https://blog.example/</link></item>', 5 * MB))
    const ms = 120_000
    expect(await failure(text, { ms, memoryMb: 24 })).toMatch(/too complex/)
    expect((await parseFeedInThread(raw(text), { ms, memoryMb: 256 })).items).toHaveLength(MAX_ITEMS)
  })

  const heavy: [name: string, text: string][] = [
    ['a tower of tags', rssOf(many('<a>'))],
    ['nothing but brackets', many('<')],
    ['very many attributes', rssOf(`<item ${many('a="b" ')}/>`)],
    ['very many items', rssOf(many('<item/>'))],
    ['one enormous title', rssOf(`<item><title>${many('&amp;')}</title></item>`)],
    ['comments', many('<!-- -->') + rssOf('<item><title>x</title></item>')],
    ['open comments', rssOf(`<item><title>${many('<!--')}</title></item>`)],
    ['open CDATA', rssOf(`<item><title>${many('<![CDATA[')}</title></item>`)],
    [
      'namespaces',
      `<rss version="2.0" ${Array.from({ length: 30_000 }, (_, i) => `xmlns:a${i}="https://x.example/${i}"`).join(' ')}><channel/></rss>`,
    ],
    [
      'a tower of JSON',
      `{"version":"https://jsonfeed.org/version/1","title":"x","items":${'['.repeat(2 * MB)}`,
    ],
  ]
  it.each(sample(heavy, 5))('a heavy feed does not block the process: %s', async (_, text) => {
    const input = raw(text)
    const busy = cpuTime()
    try {
      await parseFeedInThread(input)
    } catch (error) {
      expect(error).toBeInstanceOf(FeedError)
    }
    expect(busy()).toBeLessThan(500)
  })
})

describe('threads', () => {
  const good = rssOf('<item><title>x</title></item>')
  let memoryMb = 200
  /** Selects a limit of memory that no other test has, so that no thread of theirs is reused. */
  beforeEach(() => {
    memoryMb++
  })
  const parse = (text: string, ms = 10_000) => parseFeedInThread(raw(text), { ms, memoryMb })
  const started = async (work: () => Promise<unknown>) => {
    let count = 0
    const add = () => {
      count++
    }
    // Node publishes there whenever a thread is created.
    subscribe('worker_threads', add)
    try {
      await work()
    } finally {
      unsubscribe('worker_threads', add)
    }
    return count
  }

  it('one thread parses feeds one after another, and two threads parse two at once', async () => {
    expect(await started(() => parse(good))).toBe(1)
    expect(await started(() => parse(good))).toBe(0)
    expect(await started(() => Promise.all([parse(good), parse(good)]))).toBe(1)
  })

  it.each([
    ['is malformed', '<rss', 10_000],
    ['takes too long', rssOf(`<item><author>${'('.repeat(300_000)}</author></item>`), 100],
  ])('a thread ends after a feed that %s, and the next feed gets a new one', async (_, text, ms) => {
    await parse(good)
    expect(await started(() => expect(parse(text, ms)).rejects.toThrow(FeedError))).toBe(0)
    expect(await started(() => parse(good))).toBe(1)
  })

  it('a thread passes nothing of a feed with odd keys to the next feed', async () => {
    const leak = '{"title": "leaked", "url": "https://leaked.example/"}'
    for (const key of sample(['__proto__', 'constructor', 'prototype', 'toString'], 2)) {
      const inner = `"${key}": {"title": "leaked", "url": "https://leaked.example/", "prototype": ${leak}}`
      const json = `{"version": "https://jsonfeed.org/version/1", "title": "x", ${inner}, "items": [{"id": "1", "title": "x", ${inner}}]}`
      await parse(json).catch(() => {})
      await parse(rssOf(`<item><${key}><link>https://leaked.example/</link></${key}></item>`)).catch(() => {})
      const item = { id: null, url: null, date: null, title: 'x', html: '' }
      expect(await parse(good), key).toEqual({ title: 'Blog', items: [item] })
    }
  })
})
