import { describe, expect, it } from 'vitest'
import { sanitizeContent } from '../../server/lib/html/html.ts'
import { replaceUrls, urlsOf } from '../../server/posts/short-links/html-urls.ts'
import { cpuTime } from '../helpers/cpu-time.ts'

const short = (html: string) => replaceUrls(html, (url) => `<${url.length}>`)

describe('URLs in HTML', () => {
  it.each([
    ['plain https://example.com/a text', ['https://example.com/a']],
    ['<p>https://example.com/a?b=1&amp;c=2</p>', ['https://example.com/a?b=1&c=2']],
    ['<a href="https://example.com/a?b=1&amp;c=2">here</a>', ['https://example.com/a?b=1&c=2']],
    ['<a href="https://example.com/a">https://example.com/a</a>', ['https://example.com/a']],
    ['(https://en.example.org/wiki/A_(b)).', ['https://en.example.org/wiki/A_(b)']],
    ['See https://example.com/a, https://example.com/b!', ['https://example.com/a', 'https://example.com/b']],
    ['"HTTP://EXAMPLE.com/A"', ['HTTP://EXAMPLE.com/A']],
    ['https://exämple.com/ü', ['https://exämple.com/ü']],
    ['&lt;https://example.com/a&gt;', ['https://example.com/a']],
    ['[https://example.com/a](https://example.com/a)', ['https://example.com/a']],
    [
      '**https://example.com/a** and `https://example.com/b`',
      ['https://example.com/a', 'https://example.com/b'],
    ],
    ['https://example.com/a,https://example.com/b', ['https://example.com/a', 'https://example.com/b']],
    [
      'https://web.archive.org/web/2026/https://example.com/',
      ['https://web.archive.org/web/2026/https://example.com/'],
    ],
    ['https://example.com/a,b;c|d', ['https://example.com/a,b;c|d']],
    ['続きはhttps://example.com/a。次の文', ['https://example.com/a']],
    ['https://example.com/aをご覧ください https://example.com를 https://例え.jp', []],
    ['<a href="https://ja.example.org/wiki/日本">日本</a>', ['https://ja.example.org/wiki/日本']],
    [
      '（https://example.com/a）「https://example.com/b」',
      ['https://example.com/a', 'https://example.com/b'],
    ],
    ['“https://example.com/a” «https://example.com/b»', ['https://example.com/a', 'https://example.com/b']],
    ['https://bücher.example:8443/ä?q=ö#ü.', ['https://bücher.example:8443/ä?q=ö#ü']],
    ['https:// http://[ mailto:a@example.com ftp://example.com example.com', []],
    [
      '<a href="mailto:a@example.com">a</a><a href="/b">b</a><span data-mention-id="https://x.y/">m</span>',
      [],
    ],
  ])('finds the URLs of %s', (html, urls) => {
    expect(urlsOf(html)).toEqual(urls)
  })

  it('finds URLs quickly before 200 000 closing brackets', () => {
    const busy = cpuTime()
    expect(urlsOf(`https://example.com/${')]'.repeat(100_000)}`)).toEqual(['https://example.com/'])
    expect(busy()).toBeLessThan(5_000)
  })

  it('changes only the URLs', () => {
    const html =
      '<p class="x">A &amp; B &lt;3 "q" https://a.example/1.</p><ul><li><a href="https://a.example/2" rel="x">T</a></li></ul>'
    expect(replaceUrls(html, (url) => url)).toBe(html)
    expect(short(html)).toBe(
      '<p class="x">A &amp; B &lt;3 &quot;q&quot; &lt;19&gt;.</p><ul><li><a href="&lt;19&gt;" rel="x">T</a></li></ul>',
    )
    expect(sanitizeContent(replaceUrls(html, () => 'https://s.example/1'))).toContain(
      'href="https://s.example/1"',
    )
  })
})
