import { Parser } from 'htmlparser2'
import { boldText, underlineText } from './unicode-text.ts'

type Form = 'none' | 'normal' | 'markdown'

const headings: Record<string, string> = { h1: '# ', h2: '## ', h3: '### ' }
const lines = new Set(['p', 'li', 'ul', 'h1', 'h2', 'h3'])

/**
 * Writes sanitized HTML as text, line by line: a block is a line, an empty block an empty line, and a `<br>` just before a
 * block's end counts for nothing, as in a browser.
 */
export function renderHtml(html: string, form: Form): string {
  const writer = createWriter(form)
  const parser = new Parser(
    { onopentag: writer.open, onclosetag: writer.close, ontext: writer.text },
    { decodeEntities: true, lowerCaseTags: true },
  )
  parser.end(html)
  return writer.result()
}

function createWriter(form: Form) {
  const marks = form === 'markdown' ? { strong: '**', u: '__' } : { strong: '', u: '' }
  let out = ''
  // A block has ended: what comes next begins a line.
  let lineDue = false
  // `<br>`s not written yet: the last one before a block's end is dropped.
  let breaks = 0
  let blocks = 0
  let bullet = false
  let lists = 0
  let bold = 0
  let underline = 0
  let link: { href: string; start: number } | null = null

  function flush(): void {
    if (lineDue) out += '\n'
    out += '\n'.repeat(breaks)
    lineDue = false
    breaks = 0
  }

  function beginLine(): void {
    if (bullet) return
    const pending = lineDue || breaks > 0
    flush()
    if (!pending && out !== '' && !out.endsWith('\n')) out += '\n'
  }

  function write(text: string): void {
    flush()
    bullet = false
    out += text
  }

  function open(name: string, attributes: Record<string, string>): void {
    if (name === 'ul') lists++
    if (lines.has(name)) {
      beginLine()
      blocks++
    }
    if (name === 'li') {
      write(`${'  '.repeat(Math.max(0, lists - 1))}- `)
      bullet = true
    }
    if (form === 'markdown' && headings[name]) write(headings[name])
    if (name === 'br') breaks++
    if (name === 'strong') toggle(marks.strong, () => bold++)
    if (name === 'u') toggle(marks.u, () => underline++)
    if (name === 'a') openLink(attributes.href)
  }

  function toggle(mark: string, change: () => void): void {
    if (mark !== '') write(mark)
    change()
  }

  function openLink(href: string | undefined): void {
    if (href === undefined || !/^(https?|mailto):/i.test(href)) return
    flush()
    link = { href, start: out.length }
  }

  function closeLink(): void {
    if (link === null) return
    const { href, start } = link
    const label = out.slice(start)
    const target = href.replace(/^mailto:/i, '')
    link = null
    if (form !== 'markdown' || label.trim() === '' || label === href) out = out.slice(0, start) + target
    else out = `${out.slice(0, start)}[${label}](${href})`
  }

  function close(name: string): void {
    if (name === 'strong') toggle(marks.strong, () => bold--)
    if (name === 'u') toggle(marks.u, () => underline--)
    if (name === 'a') closeLink()
    if (name === 'ul') lists--
    if (!lines.has(name)) return
    blocks--
    bullet = false
    const last = breaks > 0 ? 1 : 0
    breaks -= last
    if (breaks > 0) flush()
    lineDue = true
  }

  function text(value: string): void {
    // Line breaks and indentation between blocks are layout of the source; in text without blocks they are the text.
    if (blocks === 0 && lineDue && /^\s*$/.test(value)) return
    if (lists > 0 && /^\s*\n\s*$/.test(value)) return
    let shown = value
    if (form === 'normal' && link === null && bold > 0) shown = boldText(shown)
    if (form === 'normal' && link === null && underline > 0) shown = underlineText(shown)
    write(shown)
  }

  return {
    open,
    close,
    text,
    result: () => (out + (blocks > 0 ? '' : '\n'.repeat(breaks))).replace(/^\n+|\s+$/g, ''),
  }
}
