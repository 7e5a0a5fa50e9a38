import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sanitizeContent, toEditorContent, toEditorText } from '../../../server/lib/html/html.ts'
import { renderHtml } from '../../../server/lib/html/render.ts'
import { cpuTime } from '../../helpers/cpu-time.ts'
import { runs } from '../../helpers/sample.ts'

// The same cases in each run: a rare one is no reason to refuse a change that has nothing to do with it.
fc.configureGlobal({ seed: 20_261_121 })

const forms = ['none', 'normal', 'markdown', 'html'] as const

/** The references that HTML also knows without `;` (https://html.spec.whatwg.org/entities.json). */
const legacyReferences =
  'AElig AMP Aacute Acirc Agrave Aring Atilde Auml COPY Ccedil ETH Eacute Ecirc Egrave Euml GT Iacute Icirc Igrave Iuml LT Ntilde Oacute ' +
  'Ocirc Ograve Oslash Otilde Ouml QUOT REG THORN Uacute Ucirc Ugrave Uuml Yacute aacute acirc acute aelig agrave amp aring atilde auml ' +
  'brvbar ccedil cedil cent copy curren deg divide eacute ecirc egrave eth euml frac12 frac14 frac34 gt iacute icirc iexcl igrave iquest ' +
  'iuml laquo lt macr micro middot nbsp not ntilde oacute ocirc ograve ordf ordm oslash otilde ouml para plusmn pound quot raquo reg sect ' +
  'shy sup1 sup2 sup3 szlig thorn times uacute ucirc ugrave uml uuml yacute yen yuml'

describe('sanitizeContent', () => {
  it.each([
    ['<p>Hi <strong>you</strong></p>', '<p>Hi <strong>you</strong></p>'],
    ['<script>alert(1)</script><p onclick="x()">a</p>', '<p>a</p>'],
    ['<style>p{}</style><iframe src="https://x.y">z</iframe>', 'z'],
    ['<img src=x onerror=alert(1)>', ''],
    ['<a href="javascript:alert(1)">a</a>', '<a>a</a>'],
    ['<a href="JaVa\tScRiPt:alert(1)">a</a>', '<a>a</a>'],
    ['<a href="data:text/html,x">a</a>', '<a>a</a>'],
    ['<a href="//evil.example">a</a>', '<a>a</a>'],
    ['<a href="page.html">a</a>', '<a>a</a>'],
    [
      '<a href="/page" target="_blank" rel="noopener" id="x">a</a>',
      '<a target="_blank" rel="noopener" href="/page">a</a>',
    ],
    ['<a href="#top">a</a>', '<a href="#top">a</a>'],
    ['<a href="mailto:a@b.c">a</a>', '<a href="mailto:a@b.c">a</a>'],
    [
      '<span class="mention" data-mention-id="7" data-mention-label="Ann" data-x="1" style="color:red">@Ann</span>',
      '<span class="mention" data-mention-id="7" data-mention-label="Ann">@Ann</span>',
    ],
    ['<b>bold</b> <em>plain</em>', '<strong>bold</strong> plain'],
    ['if x<y and c>d', 'if x&lt;y and c&gt;d'],
    ['x <y and z> I <3 you', 'x &lt;y and z&gt; I &lt;3 you'],
    ['a <!-- hidden --> b', 'a  b'],
    ['line one\nline two\n\nline four', 'line one\nline two\n\nline four'],
  ])('sanitizes %j', (html, expected) => {
    expect(sanitizeContent(html)).toBe(expected)
  })

  it.each(legacyReferences.split(' '))('keeps &%s without a semicolon', (name) => {
    for (const after of ['x=2', '=2', 'x;y', '', ' '])
      for (const [before, end] of [
        ['', ''],
        ['<p>', '</p>'],
      ]) {
        const text = `https://e.example/?a=1&${name}${after}`
        expect(toEditorText(`${before}${text}${end}`, 'none')).toBe(text.trimEnd())
        expect(renderHtml(sanitizeContent(`${before}${text}${end}`), 'inline').text).toBe(
          text.trimEnd().replace('&', '&amp;'),
        )
      }
    const link = `<a href="https://e.example/?a=1&amp;${name}=2">x</a>`
    expect(sanitizeContent(link.replace('amp;', ''))).toBe(link)
  })

  it.each([
    ['?q=x&center=1,2&region=de&notable;b', '?q=x&center=1,2&region=de&notable;b'],
    ['a&#38b&#x26b', 'a&#38b&#x26b'],
    ['&copy; 2026 &#169; &#xA9; &NotEqualTilde;', '© 2026 © © ≂̸'],
    ['AT&T; &bogus; &;', 'AT&T; &bogus; &;'],
  ])('reads the references of %j', (html, expected) => {
    expect(toEditorText(html, 'none')).toBe(expected)
  })

  it.each([
    'R&D a<b && c>d',
    'if a<b and c>d then',
    'i<a or b>c',
    '1 <u and v> 2',
    'choose the <option> you like best',
    'use the <title> tag, <textarea> or <template>',
    'the <style> rules and the <script> tag',
    'in <noscript>, <iframe>, <xmp> and <plaintext>',
    'I <!-- love you',
    '<p>the <option> here</p><p>a<b && c>d</p>',
  ])('keeps the brackets of %j as text', (html) => {
    const lines = html.replace('</p><p>', '\n').replace(/<\/?p>/g, '')
    expect(toEditorText(html, 'normal')).toBe(lines)
    expect(toEditorText(sanitizeContent(html), 'normal')).toBe(lines)
  })

  it.each([
    ['a <b>c</b>', 'a **c**'],
    ['<p class="x">t</p>', 't'],
    ["<p class=x id='y' hidden data-v-1 >t</p >", 't'],
    ['<input disabled><button type=submit disabled/>t', 't'],
    ['<script>x</script>y', 'y'],
    ['<style media="x">p{}</style >y<!-- z -->', 'y'],
    ['<select><option selected>a</option></select>y', 'y'],
  ])('reads the tags of %j', (html, expected) => {
    expect(toEditorText(html, 'markdown')).toBe(expected)
  })

  it.each([
    ['<p>a <em>b</em></p><!-- c -->', []],
    ['a<b && c>d <option>', []],
    ['<title>a</title><p>b</p><img src="https://e.example/x.png"><IMG src="y">', ['title', 'img']],
    ['<script>a</script><iframe src="https://e.example"></iframe>', ['script', 'iframe']],
  ])('names what it drops of %j', (html, expected) => {
    const dropped = new Set<string>()
    sanitizeContent(html, dropped)
    expect([...dropped]).toEqual(expected)
  })

  it('keeps only the listed tags, attributes and schemes', () => {
    const tag =
      /<(?:\/?(?:p|br|strong|u|a|ul|ol|li|h1|h2|h3|span|div)(?: (?:class|target|rel|href|data-mention-[a-z]+)="[^"<>]*")*(?: \/)?>)/g
    fc.assert(
      fc.property(fragment, (html) => {
        const clean = sanitizeContent(html)
        expect(clean.replace(tag, '')).not.toMatch(/[<>]/)
        expect(clean).not.toMatch(/href="javascript/)
      }),
      { numRuns: runs(500) },
    )
  })

  it('sanitizes a quarter of a megabyte of brackets quickly', () => {
    for (const hostile of ['<', '<a "', "<a href='", '<a b c=d ', '<p>', '&', '<!--', '<option>', '</td> ']) {
      const busy = cpuTime()
      sanitizeContent(hostile.repeat(250_000 / hostile.length))
      expect(busy(), hostile).toBeLessThan(4_000)
    }
  })
})

describe('toEditorText', () => {
  it.each(['none', 'normal', 'markdown'] as const)(
    'converts ten times the links in ten times the time to the form %s',
    (form) => {
      const link = '<a href="https://example.com/abcdefgh">x</a>'
      const busy = cpuTime()
      const text = toEditorText(link.repeat(20_000), form)
      // A copy of the text for each link takes more than eight seconds.
      expect(busy()).toBeLessThan(4_000)
      expect(text.split('https://example.com/abcdefgh')).toHaveLength(20_001)
    },
  )

  const rich =
    '<h2>Title</h2><p>Hi <strong>Bob 7</strong>, <u>see</u> <a href="https://e.com/?a=1&amp;b=2">this</a></p><ul><li><p>one</p></li><li>two</li></ul>'

  it('converts HTML to plain text for the form none', () => {
    expect(toEditorText(rich, 'none')).toBe('Title\nHi Bob 7, see https://e.com/?a=1&b=2\n- one\n- two')
  })

  it('writes bold and underline as Unicode characters for the form normal', () => {
    expect(toEditorText(rich, 'normal')).toBe('Title\nHi 𝗕𝗼𝗯 𝟳, s̲e̲e̲ https://e.com/?a=1&b=2\n- one\n- two')
  })

  it('converts HTML to Markdown for the form markdown', () => {
    expect(toEditorText(rich, 'markdown')).toBe(
      '## Title\nHi **Bob 7**, __see__ [this](https://e.com/?a=1&b=2)\n- one\n- two',
    )
  })

  it('keeps the allowed tags for the form html', () => {
    expect(toEditorText('<p>a<br>b <span class="x">c</span></p><script>1</script>', 'html')).toBe(
      '<p>a\nb c</p>',
    )
    expect(toEditorText(rich, 'html')).toBe(rich)
    const list = '<div>a</div><ol start="2"><li value="4">b</li></ol>'
    expect(toEditorText(list, 'html')).toBe(list)
    expect(toEditorText('<section id="x"><h5>a</h5></section>', 'html')).toBe('<div><h3>a</h3></div>')
  })

  it.each([
    ['<p>a</p><p>b</p>', 'a\nb'],
    ['<p>a</p><p></p><p>b</p>', 'a\n\nb'],
    ['<p>a</p><p><br></p><p>b</p>', 'a\n\nb'],
    ['<p>a</p>\n<p>b</p>\n', 'a\nb'],
    ['<p>a<br>b</p>', 'a\nb'],
    ['a<br>b<br/><br/>c', 'a\nb\n\nc'],
    ['text\n<p>a</p>', 'text\na'],
    ['<ul>\n  <li>a</li>\n  <li>b</li>\n</ul>', '- a\n- b'],
    ['AT&amp;T &lt;b&gt; &#39;q&#39; &euro;', "AT&T <b> 'q' €"],
    ['&amp;lt;', '&lt;'],
    ['<div>a</div><div>b</div>', 'a\nb'],
    ['a<div>b</div>c', 'a\nb\nc'],
    ['<div>a</div><div><br></div><div>b</div>', 'a\n\nb'],
    ['<div>\n  <div>\n    <p>a</p>\n    <p>b</p>\n  </div>\n</div>\n<div></div><div>c</div>', 'a\nb\nc'],
    ['<div><strong></strong>1\n<u></u>2</div>', '1\n2'],
    ['<article><h4>a</h4><section>b</section><blockquote>c</blockquote></article>d', 'a\nb\nc\nd'],
    ['<h4>a</h4><h5>b</h5><h6>c</h6>', 'a\nb\nc'],
    ['<p>a</p><hr><p>b</p>', 'a\nb'],
    ['<dl><dt>a</dt><dd>b</dd></dl><pre>c\n  d</pre>', 'a\nb\nc\n  d'],
    ['<table>\n<tr>\n<th>a</th>\n<th>b</th>\n</tr><tr><td>c</td><td>d</td></tr></table>e', 'a\tb\nc\td\ne'],
    ['<ol><li>a</li><li><p>b</p></li></ol><ul><li>c</li></ul>', '1. a\n2. b\n- c'],
    ['<ol start="3"><li>a</li><li value="7">b</li><li>c</li></ol>', '3. a\n7. b\n8. c'],
    ['<ol><li>a<ul><li>b</li></ul></li><li>c<ol><li>d</li></ol></li></ol>', '1. a\n  - b\n2. c\n  1. d'],
    ['<a href="https://e.com">https://e.com</a>', 'https://e.com'],
    ['<a href="mailto:a@b.c">write</a>', 'a@b.c'],
    ['<a href="/here">here</a>', 'here'],
  ])('converts %j to %j in plain text', (html, expected) => {
    expect(toEditorText(html, 'none')).toBe(expected)
    expect(toEditorText(html, 'normal')).toBe(expected)
  })

  it('indents nested lists up to a limit', () => {
    expect(toEditorText('<ul><li>a<ul><li>b</li></ul></li></ul>', 'none')).toBe('- a\n  - b')
    const deep = '<ul><li>x'.repeat(2_000)
    expect(toEditorText(deep, 'none').length).toBeLessThan(50_000)
  })

  it('leaves URLs, names and tags unstyled inside bold and underline', () => {
    expect(toEditorText('<strong>Go https://e.com/Ab #Tag @ann.b now</strong>', 'normal')).toBe(
      '𝗚𝗼 https://e.com/Ab #Tag @ann.b 𝗻𝗼𝘄',
    )
    expect(toEditorText('<u>a <a href="https://e.com">x</a></u>', 'normal')).toBe('a̲ https://e.com')
    expect(toEditorText('<strong>Café</strong>', 'normal').normalize('NFC')).toBe('𝗖𝗮𝗳𝗲\u0301')
  })

  it('writes inline tags and turns blocks into lines for platforms without block tags', () => {
    const inline = (html: string) => renderHtml(sanitizeContent(html), 'inline').text
    expect(
      inline(
        '<h1>News & more</h1><p>a <strong>b</strong> <u>c</u></p><p></p><ul><li>d</li><li><p>e</p></li></ul>',
      ),
    ).toBe('<b>News &amp; more</b>\na <b>b</b> <u>c</u>\n\n- d\n- e')
    expect(
      inline(
        '<p><a href="https://a.example/?x=1&amp;y=2">1 &lt; 2</a> <a href="mailto:a@b.example"></a></p>',
      ),
    ).toBe(
      '<a href="https://a.example/?x=1&amp;y=2">1 &lt; 2</a> <a href="mailto:a@b.example">a@b.example</a>',
    )
    expect(inline('<p>1 &lt;b&gt; 2</p>')).toBe('1 &lt;b&gt; 2')
  })

  it('leaves plain text unchanged', () => {
    const text = 'Line one: AT&T <3 a<b, 5 > 4\n\n  indented\tline "quoted" – 🦊 https://e.com/?a=1&b=2'
    for (const form of ['none', 'normal', 'markdown'] as const) expect(toEditorText(text, form)).toBe(text)
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'ab <>\n"\'#*_.1é🦊') }), (plain) => {
        fc.pre(!/<\/?[ab][\s/>]/.test(plain))
        expect(toEditorText(plain, 'normal')).toBe(plain.replace(/^\n+|\s+$/g, ''))
      }),
    )
  })

  describe('chosen mentions', () => {
    const format = ({ id, label }: { id: string; label: string }) => (id === 'x' ? null : `<${id}:${label}>`)
    const ann = '<span class="mention" data-mention-id="7" data-mention-label="Ann &amp; Co">@Ann</span>'
    it.each([
      ['once and in place', `<p>Hi ${ann}!</p>`, 'Hi <7:Ann & Co>!'],
      ['by their text without a label', '<span data-mention-id="8">@Bob</span>', '<8:Bob>'],
      ['without bold', `<strong>a ${ann}</strong>`, '𝗮 <7:Ann & Co>'],
      ['with nested tags', '<span data-mention-id="9"><u>@<span>Zoe</span></u></span>.', '<9:Zoe>.'],
      ['of another platform as visible text', '<span data-mention-id="x">@Eve</span>', '@Eve'],
      ['at the start and at the end', `<p></p><p>${ann}<br>${ann}</p>`, '<7:Ann & Co>\n<7:Ann & Co>'],
    ])('formats mentions %s', (_, html, expected) => {
      const { text, mentions } = toEditorContent(html, 'normal', format)
      expect(text).toBe(expected)
      for (const { id, start, end } of mentions)
        expect(text.slice(start, end)).toMatch(id === 'x' ? '@Eve' : new RegExp(`^<${id}:.*>$`))
      expect(mentions).toHaveLength(text.match(/<|@/g)?.length ?? 0)
    })

    it('formats mentions in every form and leaves them as text without a formatter', () => {
      for (const form of forms)
        expect(toEditorText(`<p>${ann}</p>`, form, format)).toBe(
          form === 'html' ? '<p>&lt;7:Ann &amp; Co&gt;</p>' : '<7:Ann & Co>',
        )
      expect(toEditorContent(ann, 'normal')).toEqual({ text: '@Ann', mentions: [] })
    })

    it('does not format mentions inside a link', () => {
      const { mentions } = toEditorContent(`<a href="https://e.com">${ann}</a>`, 'markdown', format)
      expect(mentions).toEqual([])
    })

    it('reports the right offsets of mentions inside any HTML', () => {
      fc.assert(
        fc.property(fragment, fc.constantFrom(...forms), (html, form) => {
          const { text, mentions } = toEditorContent(html, form, ({ id }) => `@${id}`)
          expect(mentions.map(({ start, end }) => text.slice(start, end))).toEqual(
            mentions.map(({ id }) => `@${id}`),
          )
        }),
        { numRuns: runs(500) },
      )
    })
  })

  it('never throws on arbitrary input', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string({ unit: 'binary' }), fragment),
        fc.constantFrom(...forms),
        (html, form) => {
          expect(typeof toEditorText(html, form)).toBe('string')
        },
      ),
      { numRuns: runs(500) },
    )
  })

  it('leaves no tag in plain text', () => {
    fc.assert(
      fc.property(fragment, (html) => {
        // Without its end, `<script>` is text.
        for (const form of ['none', 'normal'] as const)
          expect(toEditorText(html, form)).not.toMatch(/<\/?(?!script)[a-z!]/i)
      }),
      { numRuns: runs(500) },
    )
  })
})

const piece = fc.oneof(
  fc.constantFrom(
    ...'p br strong u a ul li h1 h2 h3 span div script img b em table'
      .split(' ')
      .flatMap((tag) => [`<${tag}>`, `</${tag}>`, `<${tag} class="x">`]),
    '<a href="https://e.com/x">',
    '<a href="javascript:x">',
    '<span data-mention-id="1">',
    '<!-- c -->',
    '\n',
    ' ',
  ),
  fc.string({ unit: fc.constantFrom(...'abc 1é🦊.') }),
)
const fragment = fc.array(piece, { maxLength: 30 }).map((pieces) => pieces.join(''))
