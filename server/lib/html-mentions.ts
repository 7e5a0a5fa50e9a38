import { Parser } from 'htmlparser2'

/** Somebody whom a composer chose: a `span` with `data-mention-id` and, mostly, `data-mention-label`. */
export interface ChosenMention {
  /** The platform's id of whom it is. */
  id: string
  /** What the composer calls them, without an `@` before it. */
  label: string
}

/** What stands in a channel's text for a mention; null = the text that the composer shows. */
export type FormatMention = (mention: ChosenMention) => string | null

/** A mention in a text, in UTF-16 units as `String.slice` counts. */
export interface PlacedMention {
  id: string
  start: number
  end: number
}

/** Undefined for an element that is no mention. */
export function mentionId(attributes: Record<string, string>): string | undefined {
  return attributes['data-mention-id'] || undefined
}

/** What is written for the element with these attributes and this text. */
export function writeMention(
  attributes: Record<string, string>,
  shown: string,
  format: FormatMention,
): string {
  const label = (attributes['data-mention-label'] || shown).trim().replace(/^@/, '')
  return format({ id: mentionId(attributes) ?? '', label }) ?? shown
}

const element = /<span(?= )[^>]*\sdata-mention-id="[^"]+"[^>]*>.*?<\/span>/gs

/** Writes the mentions in sanitized HTML, without their elements. */
export function replaceMentions(html: string, format: FormatMention): string {
  return html.replace(element, (found) => {
    let attributes: Record<string, string> | undefined
    let shown = ''
    const parser = new Parser({
      onopentag: (_name, given) => {
        attributes ??= given
      },
      ontext: (text) => {
        shown += text
      },
    })
    parser.end(found)
    return escapeText(writeMention(attributes ?? {}, shown, format))
  })
}

function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
