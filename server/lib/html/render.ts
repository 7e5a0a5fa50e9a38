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
const blockTags = new Set(['p', 'li', 'ul', 'ol', 'h1', 'h2', 'h3', 'div'])

/**
 * Renders sanitized HTML as text, line by line: a block is a line, an empty block other than `div` is an empty line, and a `<br>` just
 * before the end of a block has no effect, as in a browser. `format` writes the mentions. The form `inline` is for platforms that accept
 * tags for bold, underline and links but not for blocks.
 */
export function renderHtml(
  html: string,
  form: Form,
  format?: FormatMention,
): { text: string; mentions: PlacedMention[] } {
  const writer = format ? new MentionWriter(form, format) : new TextWriter(form)
  if (!/[<&]/.test(html)) {
    writer.text(html)
    return writer.result()
  }
  const parser = new (htmlparser().Parser)(
    {
      onopentag: (name, attributes) => writer.open(name, attributes),
      onclosetag: (name) => writer.close(name),
      ontext: (value) => writer.text(value),
    },
    { decodeEntities: true, lowerCaseTags: true },
  )
  parser.end(html)
  return writer.result()
}

function readNumber(text: string | undefined): number | null {
  return text !== undefined && /^-?\d{1,9}$/.test(text) ? Number(text) : null
}

/** Writes the text of the parts of a document, in their order. */
class TextWriter {
  readonly #form: Form
  #out = ''
  /** Tracks whether `#out` ends in a line break: reading a string built by appending would copy all of it. */
  #isLineStart = false
  #mentions: PlacedMention[] = []
  /** Set when a block has ended, so that the next text begins a line. */
  #isLineDue = false
  /** Counts `<br>`s not written yet: the last one before the end of a block is dropped. */
  #breaks = 0
  /** Lists the open blocks, the innermost last. */
  #blocks: string[] = []
  #isAfterBullet = false
  /** Has the next number of each open list, the innermost last; null for a list without numbers. */
  #lists: (number | null)[] = []
  #bold = 0
  #underline = 0
  /** Collects the text of an open link: cutting it from the end of `#out` would copy all of it for each link. */
  #link: { href: string; text: string; isLineStart: boolean } | null = null

  constructor(form: Form) {
    this.#form = form
  }

  open(name: string, attributes: Record<string, string>): void {
    const form = this.#form
    const marks = marksOf[form]
    if (name === 'ul') this.#lists.push(null)
    if (name === 'ol') this.#lists.push(readNumber(attributes.start) ?? 1)
    if (blockTags.has(name)) {
      this.#beginLine()
      this.#blocks.push(name)
    }
    if (name === 'li') this.#beginItem(readNumber(attributes.value))
    const heading = lookUp(headings, name)
    if (form === 'markdown' && heading) this.#write(heading)
    if (form === 'inline' && heading) this.#write(marks.strong[0])
    if (name === 'br') this.#breaks++
    if (name === 'strong') {
      this.#mark(marks.strong[0])
      this.#bold++
    }
    if (name === 'u') {
      this.#mark(marks.u[0])
      this.#underline++
    }
    if (name === 'a') this.#openLink(attributes.href)
  }

  close(name: string): void {
    const marks = marksOf[this.#form]
    if (name === 'strong') {
      this.#mark(marks.strong[1])
      this.#bold--
    }
    if (name === 'u') {
      this.#mark(marks.u[1])
      this.#underline--
    }
    if (this.#form === 'inline' && lookUp(headings, name)) this.#append(marks.strong[1])
    if (name === 'a') this.#closeLink()
    if (name === 'ul' || name === 'ol') this.#lists.pop()
    if (blockTags.has(name)) this.#endBlock()
  }

  text(value: string): void {
    // White space between blocks is layout of the source; in a text without blocks it is content.
    if (this.#isBetweenBlocks() && /^\s*$/.test(value)) return
    if (this.#lists.length > 0 && /^\s*\n\s*$/.test(value)) return
    let shown = value
    if (this.#form === 'normal' && this.#link === null && this.#bold > 0) shown = boldText(shown)
    if (this.#form === 'normal' && this.#link === null && this.#underline > 0) shown = underlineText(shown)
    this.#write(this.#encode(shown))
  }

  /** Leaves the letters unstyled: the platform recognizes the name by them. */
  mention(id: string, shown: string): void {
    this.#write(shown)
    this.#mentions.push({ id, start: this.#length() - shown.length, end: this.#length() })
  }

  result(): { text: string; mentions: PlacedMention[] } {
    const whole =
      this.#out + (this.#link?.text ?? '') + (this.#blocks.length > 0 ? '' : '\n'.repeat(this.#breaks))
    const cut = whole.length - whole.replace(/^\n+/, '').length
    const text = whole.slice(cut).trimEnd()
    return {
      text,
      mentions: this.#mentions
        .map(({ id, start, end }) => ({ id, start: start - cut, end: Math.min(end - cut, text.length) }))
        .filter(({ start, end }) => start >= 0 && start < end),
    }
  }

  #length(): number {
    return this.#out.length + (this.#link?.text.length ?? 0)
  }

  #encode(text: string): string {
    return this.#form === 'inline' ? escapeHtml(text) : text
  }

  #append(text: string): void {
    if (text === '') return
    if (this.#link === null) this.#out += text
    else this.#link.text += text
    this.#isLineStart = text.endsWith('\n')
  }

  #writeBreaks(): void {
    this.#append((this.#isLineDue ? '\n' : '') + '\n'.repeat(this.#breaks))
    this.#isLineDue = false
    this.#breaks = 0
  }

  #write(text: string): void {
    this.#writeBreaks()
    this.#isAfterBullet = false
    this.#append(text)
  }

  #mark(mark: string): void {
    if (mark !== '') this.#write(mark)
  }

  #isBetweenBlocks(): boolean {
    const block = this.#blocks.at(-1)
    if (block !== undefined && block !== 'div') return false
    return this.#isLineDue || (block === 'div' && (this.#isLineStart || this.#length() === 0))
  }

  #beginItem(value: number | null): void {
    const number = this.#lists.at(-1) ?? null
    const shown = number === null ? null : (value ?? number)
    if (shown !== null) this.#lists[this.#lists.length - 1] = shown + 1
    const indent = '  '.repeat(Math.min(Math.max(0, this.#lists.length - 1), MAX_INDENTS))
    this.#write(indent + (shown === null ? '- ' : `${shown}. `))
    this.#isAfterBullet = true
  }

  #beginLine(): void {
    if (this.#isAfterBullet) return
    const isPending = this.#isLineDue || this.#breaks > 0
    this.#writeBreaks()
    if (!isPending && this.#length() > 0 && !this.#isLineStart) this.#append('\n')
  }

  #endBlock(): void {
    const block = this.#blocks.pop()
    this.#isAfterBullet = false
    // As in a browser, a `div` without content takes no line.
    if (block === 'div' && this.#breaks === 0 && (this.#isLineStart || this.#length() === 0)) return
    if (this.#breaks > 0) this.#breaks--
    if (this.#breaks > 0) this.#writeBreaks()
    this.#isLineDue = true
  }

  #openLink(href: string | undefined): void {
    if (href === undefined || !/^(https?|mailto):/i.test(href)) return
    this.#writeBreaks()
    this.#out += this.#link?.text ?? ''
    this.#link = { href, text: '', isLineStart: this.#isLineStart }
  }

  #closeLink(): void {
    if (this.#link === null) return
    const { href, text: label, isLineStart } = this.#link
    // Drops mentions inside a link: either the URL replaces their text, or the link's brackets shift it.
    while ((this.#mentions.at(-1)?.start ?? -1) >= this.#out.length) this.#mentions.pop()
    this.#isLineStart = isLineStart
    this.#link = null
    this.#append(this.#linkText(href, label))
  }

  #linkText(href: string, label: string): string {
    const target = href.replace(/^mailto:/i, '')
    const isEmpty = label.trim() === ''
    if (this.#form === 'inline')
      return `<a href="${this.#encode(href)}">${isEmpty ? this.#encode(target) : label}</a>`
    return this.#form === 'markdown' && !isEmpty && label !== href ? `[${label}](${href})` : target
  }
}

/** Collects the text of a mention across its inner elements, and writes it as one piece. */
class MentionWriter extends TextWriter {
  readonly #format: FormatMention
  #mention: { attributes: Record<string, string>; shown: string; depth: number } | null = null

  constructor(form: Form, format: FormatMention) {
    super(form)
    this.#format = format
  }

  override open(name: string, attributes: Record<string, string>): void {
    if (this.#mention) this.#mention.depth += name === 'span' ? 1 : 0
    else if (name === 'span' && mentionId(attributes)) this.#mention = { attributes, shown: '', depth: 0 }
    else super.open(name, attributes)
  }

  override text(value: string): void {
    if (this.#mention) this.#mention.shown += value
    else super.text(value)
  }

  override close(name: string): void {
    if (!this.#mention) {
      super.close(name)
      return
    }
    if (name !== 'span' || this.#mention.depth-- > 0) return
    const { attributes, shown } = this.#mention
    this.#mention = null
    this.mention(mentionId(attributes) ?? '', writeMention(attributes, shown, this.#format))
  }
}
