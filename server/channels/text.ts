const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** User-perceived characters (UAX 29), as AT Protocol and Mastodon count them. */
export function graphemes(text: string): number {
  let count = 0
  for (const _ of segmenter.segment(text)) count += 1
  return count
}

/** UTF-8 bytes. */
export function utf8Length(text: string): number {
  return Buffer.byteLength(text, 'utf8')
}
