import type { Platform, TextLimit } from '../platform.ts'

const SEGMENTER = new Intl.Segmenter('en', { granularity: 'grapheme' })
const ASCII = /^[\0-\x7f]*$/

/**
 * Counts graphemes (UAX 29), as AT Protocol and Mastodon do. Exact up to `max`; for a longer text it returns some greater number.
 */
export function countGraphemes(text: string, max = Number.POSITIVE_INFINITY): number {
  // In ASCII only CRLF forms one grapheme of two characters.
  if (ASCII.test(text)) return text.length - (text.match(/\r\n/g)?.length ?? 0)
  let count = 0
  for (const _ of SEGMENTER.segment(text)) {
    count += 1
    if (count > max) break
  }
  return count
}

/** Counts UTF-8 bytes. */
export function utf8Length(text: string): number {
  return Buffer.byteLength(text, 'utf8')
}

/** Length of a text on its platform. */
export interface TextLength {
  /** Exact unless `more` is true. */
  characters: number
  /** True if the text continues after `characters`, where counting stopped. */
  more: boolean
}

/** Limits counting: an author needs the exact excess of a text that is a little too long, but not of one that is far too long. */
function maxCounted({ maxLength }: TextLimit): number {
  return 2 * maxLength + 1_000
}

export function measureText(text: string, limit: TextLimit): TextLength {
  const max = maxCounted(limit)
  const characters = limit.length(text, max)
  return { characters: Math.min(characters, max), more: characters > max }
}

/** Describes to the author why a text of this length does not fit; null if it fits. */
export function describeLengthProblem(
  text: string,
  { characters, more }: TextLength,
  limit: TextLimit,
  { name }: Pick<Platform, 'name'>,
): string | null {
  if (characters > limit.maxLength)
    return `The text has ${more ? 'more than ' : ''}${characters} characters, ${name} takes ${limit.maxLength}.`
  const bytes = Buffer.byteLength(text)
  return bytes > (limit.maxBytes ?? bytes)
    ? `The text has ${bytes} bytes, ${name} takes ${limit.maxBytes}.`
    : null
}
