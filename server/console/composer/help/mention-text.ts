import { replaceMentions } from '../../../lib/html/mentions.ts'
import { escapeHtml } from '../../../lib/html/template.ts'
import type { KnownMention } from '../composition.ts'

/** Reads the field of a form in which people type a text without mentions, as content. */
export function readTypedText(typed = ''): string {
  return writeContent(typed.replaceAll('\r\n', '\n'), [])
}

/** Writes what a person typed as content: nothing in it is a tag but the accounts that the person chose. */
export function writeContent(text: string, mentions: readonly KnownMention[]): string {
  const named = new Map(mentions.map((mention) => [`@${mention.label}`, mention]))
  const names = [...named.keys()].sort((a, b) => b.length - a.length).map(escapePattern)
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}_])(${names.join('|')})(?![\\p{L}\\p{N}_])`, 'gu')
  // Every second part is a match.
  const parts = names.length === 0 ? [text] : text.split(pattern)
  if (parts.length === 1 && !/[&<>]/.test(text)) return text
  const written = parts.map((part, index) => {
    const mention = index % 2 === 1 ? named.get(part) : undefined
    return mention === undefined ? escapeHtml(part).replaceAll('\n', '<br>') : span(mention)
  })
  return `<p>${written.join('')}</p>`
}

function span({ id, label }: KnownMention): string {
  return `<span data-mention-id="${escapeHtml(id)}" data-mention-label="${escapeHtml(label)}">@${escapeHtml(label)}</span>`
}

/** Returns the accounts that stored content mentions. */
export function readMentions(content: string, platform: string): KnownMention[] {
  const found: KnownMention[] = []
  replaceMentions(content, ({ id, label }) => {
    if (id !== '' && label !== '') found.push({ platform, id, label })
    return null
  })
  return found
}

function escapePattern(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&')
}
