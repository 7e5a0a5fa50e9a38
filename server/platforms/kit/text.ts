import { graphemes, splitText as splitToFit } from '../../lib/text/split-text.ts'
import type { OutgoingDraft, Platform, Problem, TextLimit } from '../platform.ts'

const ASCII = /^[\0-\x7f]*$/

/**
 * Counts graphemes (UAX 29), as AT Protocol and Mastodon do. Exact up to `max`; for a longer text it returns some greater number.
 */
export function countGraphemes(text: string, max = Number.POSITIVE_INFINITY): number {
  // In ASCII only CRLF forms one grapheme of two characters.
  if (ASCII.test(text)) return text.length - (text.match(/\r\n/g)?.length ?? 0)
  let count = 0
  for (const _ of graphemes().segment(text)) {
    count += 1
    if (count > max) break
  }
  return count
}

export function utf8Length(text: string): number {
  return Buffer.byteLength(text, 'utf8')
}

export function utf16Length(text: string): number {
  return text.length
}

/** Counts Unicode code points. Exact up to `max`; for a longer text it returns some greater number. */
export function countCodePoints(text: string, max = Number.POSITIVE_INFINITY): number {
  if (text.length <= max && ASCII.test(text)) return text.length
  let count = 0
  for (const _ of text) {
    count += 1
    if (count > max) break
  }
  return count
}

/**
 * Splits a text into pieces of at most `max`, as `length` counts: after sentences, else between words or graphemes. The pieces are
 * trimmed; a blank text has none.
 */
export function splitText(text: string, max: number, length = utf16Length): string[] {
  return splitToFit(text, (piece) => length(piece) <= max) ?? [text]
}

export function escapeCharacters(text: string, characters: string): string {
  const reserved = new Set(characters)
  return [...text].map((each) => (reserved.has(each) ? `\\${each}` : each)).join('')
}

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
    return `The text has ${more ? 'more than ' : ''}${characters} characters; ${name} accepts at most ${limit.maxLength}.`
  const bytes = Buffer.byteLength(text)
  return bytes > (limit.maxBytes ?? bytes)
    ? `The text has ${bytes} bytes; ${name} accepts at most ${limit.maxBytes}.`
    : null
}

/** Creates the check of a platform whose comments are shorter than its posts; for `check`. */
export function limitComments(
  name: string,
  max: number,
  length: (text: string, max?: number) => number = utf16Length,
): (entries: OutgoingDraft[]) => Problem[] {
  const message = `${name} accepts comments of up to ${max} characters.`
  return checkTexts(({ text }, index) => index > 0 && length(text, max) > max && message)
}

/** Creates a check of the text of each entry, which returns its problems, if any; for `check`. */
export function checkTexts<Context>(
  problemsOf: (entry: OutgoingDraft, index: number, context: Context) => string | false | (string | false)[],
): (entries: OutgoingDraft[], context?: Context) => Problem[] {
  return (entries, context) =>
    entries.flatMap((entry, index) =>
      [problemsOf(entry, index, context as Context)]
        .flat()
        .flatMap((message) => (message === false ? [] : [{ location: `value.${index}.content`, message }])),
    )
}
