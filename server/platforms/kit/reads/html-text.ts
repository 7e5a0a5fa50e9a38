import { htmlparser } from '../../../lib/html/parser.ts'

const MAX_HTML_LENGTH = 400_000
const PARAGRAPHS = new Set([
  'p',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'ul',
  'ol',
  'blockquote',
  'pre',
  'figure',
])
const LINES = new Set(['div', 'li', 'tr', 'figcaption'])
const HIDDEN = new Set(['script', 'style', 'template', 'noscript'])

/**
 * Renders HTML of a platform as plain text; '' for any other type. A paragraph ends with an empty line. A link becomes its URL,
 * since platforms shorten the text of links; mentions and hashtags keep their text.
 */
export function htmlToText(html: unknown): string {
  if (typeof html !== 'string') return ''
  let out = ''
  let hidden = 0
  let link: { href: string; start: number } | null = null
  const parser = new (htmlparser().Parser)(
    {
      onopentag(name, { href = '' }) {
        if (HIDDEN.has(name)) hidden += 1
        if (name === 'br') out += '\n'
        if (name === 'a') link = { href, start: out.length }
      },
      ontext(text) {
        if (hidden === 0) out += text
      },
      onclosetag(name) {
        if (HIDDEN.has(name)) hidden -= 1
        if (PARAGRAPHS.has(name)) out += '\n\n'
        if (LINES.has(name)) out += '\n'
        if (name !== 'a' || link === null) return
        const { href, start } = link
        link = null
        if (/^https?:/i.test(href) && !/^[@#]/.test(out.slice(start).trim())) out = out.slice(0, start) + href
      },
    },
    { decodeEntities: true },
  )
  parser.end(html.slice(0, MAX_HTML_LENGTH))
  return out.replace(/\n{3,}/g, '\n\n').trim()
}
