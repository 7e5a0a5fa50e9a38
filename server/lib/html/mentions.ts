import { htmlparser } from './parser.ts'

/** Describes an account that the author picked in a composer: a `span` with `data-mention-id` and usually `data-mention-label`. */
export interface ChosenMention {
  /** Identifies the account on its platform. */
  id: string
  /** Names the account as the composer shows it, without a leading `@`. */
  label: string
}

/** Formats a mention for the platform; null = the text that the composer shows. */
export type FormatMention = (mention: ChosenMention) => string | null

/** Locates a mention in a text, in UTF-16 units as `String.slice` counts. */
export interface PlacedMention {
  id: string
  start: number
  end: number
}

/** Returns the account of a mention element; undefined for any other element. */
export function mentionId(attributes: Record<string, string>): string | undefined {
  return attributes['data-mention-id'] || undefined
}

/** Writes the mention element with these attributes and this text. */
export function writeMention(
  attributes: Record<string, string>,
  shown: string,
  format: FormatMention,
): string {
  const label = (attributes['data-mention-label'] || shown).trim().replace(/^@/, '')
  return format({ id: mentionId(attributes) ?? '', label }) ?? shown
}

const element = /<span(?= )[^>]*\sdata-mention-id="[^"]+"[^>]*>.*?<\/span>/gs

/** Replaces each mention element in sanitized HTML with its written form. */
export function replaceMentions(html: string, format: FormatMention): string {
  return html.replace(element, (found) => {
    let attributes: Record<string, string> | undefined
    let shown = ''
    const parser = new (htmlparser().Parser)({
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
