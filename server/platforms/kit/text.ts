import type { Platform, TextLimit } from '../platform.ts'

const SEGMENTER = new Intl.Segmenter('en', { granularity: 'grapheme' })
const ASCII = /^[\0-\x7f]*$/

/**
 * User-perceived characters (UAX 29), as AT Protocol and Mastodon count them. Exact up to `most`; of a longer text it is only
 * said that there are more, by a greater number.
 */
export function countGraphemes(text: string, most = Number.POSITIVE_INFINITY): number {
  // Of ASCII only a line break of two characters is one.
  if (ASCII.test(text)) return text.length - (text.match(/\r\n/g)?.length ?? 0)
  let count = 0
  for (const _ of SEGMENTER.segment(text)) {
    count += 1
    if (count > most) break
  }
  return count
}

/** UTF-8 bytes. */
export function utf8Length(text: string): number {
  return Buffer.byteLength(text, 'utf8')
}

/** How long a text is on its platform. */
export interface TextLength {
  /** Exact, unless `more`. */
  characters: number
  /** It goes on behind `characters`, which is as far as it was counted. */
  more: boolean
}

/** How far texts are counted: people shorten what is a little too long by what is too much, and cut what is far too long. */
function maxCounted({ maxLength }: TextLimit): number {
  return 2 * maxLength + 1_000
}

export function measureText(text: string, limit: TextLimit): TextLength {
  const most = maxCounted(limit)
  const characters = limit.length(text, most)
  return { characters: Math.min(characters, most), more: characters > most }
}

/** What is wrong with a text of this length, as a sentence for whoever wrote it; null where it fits. */
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
