import { Marked, type Token, type Tokens } from 'marked'
import { escapeHtml } from '../../server/lib/html/template.ts'
import { lazyPackage } from '../../server/lib/lazy.ts'

/** Part of highlight.js that is used. Its own types would add those of browsers. */
interface Highlighter {
  getLanguage(name: string): object | undefined
  highlight(code: string, options: { language: string }): { value: string }
}

const highlighter = lazyPackage<Highlighter>('highlight.js/lib/common')

export interface Heading {
  id: string
  /** Plain text. */
  text: string
  level: number
}

/** A part of a page that a search result can lead to. */
export interface Section {
  /** Empty for the text before the first heading below the title. */
  id: string
  title: string
  text: string
}

export interface Rendered {
  html: string
  title: string
  headings: Heading[]
  sections: Section[]
}

/** Renders Markdown as HTML without styles or scripts of its own. */
export function renderMarkdown(markdown: string): Rendered {
  const slugs = createSlugs()
  const headings: Heading[] = []
  const sections: Section[] = [{ id: '', title: '', text: '' }]
  const marked = new Marked({ gfm: true })
  const plain = (tokens: Token[] | undefined) => plainText(tokens ?? [])
  marked.use({
    renderer: {
      heading({ tokens, depth }) {
        const text = plain(tokens)
        const inner = this.parser.parseInline(tokens)
        if (depth === 1) return `<h1>${inner}</h1>\n`
        const id = slugs(text)
        headings.push({ id, text, level: depth })
        return `<h${depth} id="${id}"><a class="anchor" href="#${id}">${inner}</a></h${depth}>\n`
      },
      code({ text, lang }) {
        return highlightedBlock(text, /^\w*/.exec(lang ?? '')?.[0] ?? '')
      },
      html({ text }) {
        return text.replace(/<!--[\s\S]*?-->/g, '')
      },
    },
  })
  const tokens = marked.lexer(markdown)
  const title = plain(
    (tokens.find((token) => token.type === 'heading') as Tokens.Heading | undefined)?.tokens,
  )
  const html = marked.parser(tokens).replace(/<table>[\s\S]*?<\/table>/g, scrollable)
  collectSections(tokens, headings, sections)
  return { html, title, headings, sections }
}

const texts = new Map<string, string>()

/** Renders a text without headings, such as a description. Many descriptions repeat, so that each is rendered once. */
export function renderText(markdown: string): string {
  const known = texts.get(markdown)
  if (known !== undefined) return known
  const text = markdown === '' ? '' : renderMarkdown(markdown).html
  texts.set(markdown, text)
  return text
}

const blocks = new Map<string, string>()

/** Highlights code into a block that a script can give a button to copy. Examples repeat, so that each is highlighted once. */
export function highlightedBlock(code: string, language: string): string {
  const key = `${language} ${code}`
  const known = blocks.get(key)
  if (known !== undefined) return known
  const name = language === '' ? 'text' : language
  // Makes the block focusable, so that the keyboard can scroll it.
  const block = `<pre tabindex="0" role="group" aria-label="Code, ${escapeHtml(name)}" data-language="${escapeHtml(name)}"><code>${highlighted(code, language)}</code></pre>\n`
  blocks.set(key, block)
  return block
}

function highlighted(code: string, language: string): string {
  const highlight = highlighter()
  if (highlight.getLanguage(language) === undefined) return escapeHtml(code)
  return highlight.highlight(code, { language }).value
}

/** Builds the id of a heading as GitHub does, so that a link works there and here. */
export function slugOf(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replace(/\s/g, '-')
}

function createSlugs(): (text: string) => string {
  const seen = new Map<string, number>()
  return (text) => {
    const slug = slugOf(text)
    const count = seen.get(slug) ?? 0
    seen.set(slug, count + 1)
    return count === 0 ? slug : `${slug}-${count}`
  }
}

/** Lets the keyboard scroll a wide table. A column without a title has no header, which a screen reader would announce as empty. */
function scrollable(given: string): string {
  const table = given
    .replace(/<th[^>]*><\/th>/g, '<td></td>')
    .replace(/<thead>\s*<tr>(?:\s*<td><\/td>)+\s*<\/tr>\s*<\/thead>\s*/, '')
  return `<div class="table" tabindex="0" role="group" aria-label="Table">${table}</div>`
}

function collectSections(tokens: Token[], headings: Heading[], sections: Section[]): void {
  let next = 0
  for (const token of tokens) {
    if (token.type === 'heading' && (token as Tokens.Heading).depth > 1) {
      const { id, text } = headings[next++] as Heading
      sections.push({ id, title: text, text: '' })
    } else if (token.type !== 'heading') {
      const section = sections.at(-1) as Section
      section.text = `${section.text} ${plainText([token])}`.trim()
    }
  }
}

/** Returns the words of a text as a reader sees them, code included. */
function plainText(tokens: Token[]): string {
  return tokens
    .map((token) => {
      if (token.type === 'html') return ''
      if (token.type === 'list')
        return (token as Tokens.List).items.map((item) => plainText(item.tokens)).join(' ')
      if (token.type === 'table') {
        const { header, rows } = token as Tokens.Table
        return [header, ...rows].flatMap((row) => row.map((cell) => plainText(cell.tokens))).join(' ')
      }
      if ('tokens' in token && token.tokens !== undefined)
        return plainText(token.tokens) + (token.type === 'paragraph' ? ' ' : '')
      return 'text' in token ? String(token.text) : ''
    })
    .join('')
}
