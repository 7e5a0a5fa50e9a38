const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' })
const ascii = /^[\0-\x7f]*$/

/**
 * User-perceived characters (UAX 29), as AT Protocol and Mastodon count them. Exact up to `most`; of a longer text it is only
 * said that there are more, by a greater number.
 */
export function graphemes(text: string, most = Number.POSITIVE_INFINITY): number {
  // Of ASCII only a line break of two characters is one.
  if (ascii.test(text)) return text.length - (text.match(/\r\n/g)?.length ?? 0)
  let count = 0
  for (const _ of segmenter.segment(text)) {
    count += 1
    if (count > most) break
  }
  return count
}

/** UTF-8 bytes. */
export function utf8Length(text: string): number {
  return Buffer.byteLength(text, 'utf8')
}
