import { lookUp } from '../lookup.ts'
import { boldText, underlineText } from '../text/unicode-text.ts'
import { type FormatMention, mentionId, type PlacedMention, writeMention } from './mentions.ts'
import { htmlparser } from './parser.ts'
import { escapeHtml } from './template.ts'

type Form = 'none' | 'normal' | 'markdown' | 'inline'

const headings: Record<string, string> = { h1: '# ', h2: '## ', h3: '### ' }
/** Lists the marks around bold and underlined text. */
const marksOf: Record<Form, { strong: [string, string]; u: [string, string] }> = {
  none: { strong: ['', ''], u: ['', ''] },
  normal: { strong: ['', ''], u: ['', ''] },
  markdown: { strong: ['**', '**'], u: ['__', '__'] },
  inline: { strong: ['<b>', '</b>'], u: ['<u>', '</u>'] },
}
/** Caps the indentation: a few kilobytes of nested lists would become a hundred megabytes of spaces. */
const MAX_INDENTS = 10
const blockTags = new Set(['p', 'li', 'ul', 'h1', 'h2', 'h3'])

/**
 * Renders sanitized HTML as text, line by line: a block is a line, an empty block is an empty line, and a `<br>` just before the
 * end of a block has no effect, as in a browser. `format` writes the mentions. The form `inline` is for platforms that accept
 * tags for bold, underline and links but not for blocks.
 */
export function renderHtml(
  html: string,
  form: Form,
  format?: FormatMention,
): { text: string; mentions: PlacedMention[] } {
  const writer = format ? withMentions(createWriter(form), format) : createWriter(form)
  if (!/[<&]/.test(html)) {
    writer.text(html)
    return writer.result()
  }
  const parser = new (htmlparser().Parser)(
    { onopentag: writer.open, onclosetag: writer.close, ontext: writer.text },
    { decodeEntities: true, lowerCaseTags: true },
  )
  parser.end(html)
  return writer.result()
}

type Writer = ReturnType<typeof createWriter>

/** Collects the text of a mention across its inner elements, and writes it as one piece. */
function withMentions(writer: Writer, format: FormatMention): Writer {
  let open: { attributes: Record<string, string>; shown: string; depth: number } | null = null
  return {
    ...writer,
    open(name, attributes) {
      if (open) open.depth += name === 'span' ? 1 : 0
      else if (name === 'span' && mentionId(attributes)) open = { attributes, shown: '', depth: 0 }
      else writer.open(name, attributes)
    },
    text(value) {
      if (open) open.shown += value
      else writer.text(value)
    },
    close(name) {
      if (!open) return writer.close(name)
      if (name !== 'span' || open.depth-- > 0) return
      const { attributes, shown } = open
      open = null
      writer.mention(mentionId(attributes) ?? '', writeMention(attributes, shown, format))
    },
  }
}

function createWriter(form: Form) {
  const marks = marksOf[form]
  const encode = (text: string) => (form === 'inline' ? escapeHtml(text) : text)
  let out = ''
  // Tracks whether `out` ends in a line break: reading a string built by appending would copy all of it.
  let atLineStart = false
  const mentions: PlacedMention[] = []
  // Set when a block has ended, so that the next text begins a line.
  let lineDue = false
  // Counts `<br>`s not written yet: the last one before the end of a block is dropped.
  let breaks = 0
  let blocks = 0
  let bullet = false
  let lists = 0
  let bold = 0
  let underline = 0
  // Collects the text of an open link: cutting it from the end of `out` would copy all of `out` for each link.
  let link: { href: string; text: string; atLineStart: boolean } | null = null

  function length(): number {
    return out.length + (link?.text.length ?? 0)
  }

  function flush(): void {
    append((lineDue ? '\n' : '') + '\n'.repeat(breaks))
    lineDue = false
    breaks = 0
  }

  function append(text: string): void {
    if (text === '') return
    if (link === null) out += text
    else link.text += text
    atLineStart = text.endsWith('\n')
  }

  function beginLine(): void {
    if (bullet) return
    const pending = lineDue || breaks > 0
    flush()
    if (!pending && length() > 0 && !atLineStart) append('\n')
  }

  function write(text: string): void {
    flush()
    bullet = false
    append(text)
  }

  function open(name: string, attributes: Record<string, string>): void {
    if (name === 'ul') lists++
    if (blockTags.has(name)) {
      beginLine()
      blocks++
    }
    if (name === 'li') {
      write(`${'  '.repeat(Math.min(Math.max(0, lists - 1), MAX_INDENTS))}- `)
      bullet = true
    }
    const heading = lookUp(headings, name)
    if (form === 'markdown' && heading) write(heading)
    if (form === 'inline' && heading) write(marks.strong[0])
    if (name === 'br') breaks++
    if (name === 'strong') toggle(marks.strong[0], () => bold++)
    if (name === 'u') toggle(marks.u[0], () => underline++)
    if (name === 'a') openLink(attributes.href)
  }

  function toggle(mark: string, change: () => void): void {
    if (mark !== '') write(mark)
    change()
  }

  function openLink(href: string | undefined): void {
    if (href === undefined || !/^(https?|mailto):/i.test(href)) return
    flush()
    out += link?.text ?? ''
    link = { href, text: '', atLineStart }
  }

  function closeLink(): void {
    if (link === null) return
    const { href, text: label } = link
    const target = href.replace(/^mailto:/i, '')
    // Drops mentions inside a link: either the URL replaces their text, or the link's brackets shift it.
    while ((mentions.at(-1)?.start ?? -1) >= out.length) mentions.pop()
    atLineStart = link.atLineStart
    link = null
    append(linked(href, label, target))
  }

  function linked(href: string, label: string, target: string): string {
    const isEmpty = label.trim() === ''
    if (form === 'inline') return `<a href="${encode(href)}">${isEmpty ? encode(target) : label}</a>`
    return form === 'markdown' && !isEmpty && label !== href ? `[${label}](${href})` : target
  }

  function close(name: string): void {
    if (name === 'strong') toggle(marks.strong[1], () => bold--)
    if (name === 'u') toggle(marks.u[1], () => underline--)
    if (form === 'inline' && lookUp(headings, name)) append(marks.strong[1])
    if (name === 'a') closeLink()
    if (name === 'ul') lists--
    if (!blockTags.has(name)) return
    blocks--
    bullet = false
    const last = breaks > 0 ? 1 : 0
    breaks -= last
    if (breaks > 0) flush()
    lineDue = true
  }

  function text(value: string): void {
    // White space between blocks is layout of the source; in a text without blocks it is content.
    if (blocks === 0 && lineDue && /^\s*$/.test(value)) return
    if (lists > 0 && /^\s*\n\s*$/.test(value)) return
    let shown = value
    if (form === 'normal' && link === null && bold > 0) shown = boldText(shown)
    if (form === 'normal' && link === null && underline > 0) shown = underlineText(shown)
    write(encode(shown))
  }

  /** Leaves the letters unstyled: the platform recognizes the name by them. */
  function mention(id: string, shown: string): void {
    write(shown)
    mentions.push({ id, start: length() - shown.length, end: length() })
  }

  function result(): { text: string; mentions: PlacedMention[] } {
    const whole = out + (link?.text ?? '') + (blocks > 0 ? '' : '\n'.repeat(breaks))
    const cut = whole.length - whole.replace(/^\n+/, '').length
    const text = whole.slice(cut).trimEnd()
    return {
      text,
      mentions: mentions
        .map(({ id, start, end }) => ({ id, start: start - cut, end: Math.min(end - cut, text.length) }))
        .filter(({ start, end }) => start >= 0 && start < end),
    }
  }

  return { open, close, text, mention, result }
}
