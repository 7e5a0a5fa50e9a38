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

/** Highlights code into a block that a script can give a button to copy. */
export function highlightedBlock(code: string, language: string): string {
  const highlight = highlighter()
  const known = highlight.getLanguage(language) !== undefined
  const inner = known ? highlight.highlight(code, { language }).value : escapeHtml(code)
  const name = language === '' ? 'text' : language
  // Makes the block focusable, so that the keyboard can scroll it.
  return `<pre tabindex="0" data-language="${escapeHtml(name)}"><code>${inner}</code></pre>\n`
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

function scrollable(table: string): string {
  return `<div class="table" tabindex="0">${table}</div>`
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
