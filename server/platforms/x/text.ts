import { renderHtml } from '../../lib/html-render.ts'
import { lazyPackage } from '../../lib/lazy.ts'

const twitterText = lazyPackage<typeof import('twitter-text')>('twitter-text')

/** X recognizes no longer address, and finding addresses in longer words takes minutes. */
const MAX_WORD = 4096
/** Separates words. An address never spans two, so that each can be weighed by itself. */
const SPACE = /([ \t\r\n]+)/

/**
 * Counts as X does: an address is 23 characters, an emoji or a CJK character 2. Exact up to `max`; for a longer text it returns some
 * greater number.
 */
export function weightedLength(text: string, max = Number.POSITIVE_INFINITY): number {
  let weight = 0
  for (const word of text.split(SPACE)) {
    weight += weigh(word)
    if (weight > max) break
  }
  return weight
}

function weigh(word: string): number {
  // An address has a dot, and other ASCII characters count 1.
  if (word.length > MAX_WORD || /^[\0-\x2d\x2f-\x7f]*$/.test(word)) return word.length
  return twitterText().parseTweet(word).weightedLength
}

/** Converts the HTML of an entry to the text of a post, without its links if the operator wants none. */
export function postText(html: string, { stripLinks }: { stripLinks: boolean }): string {
  const { text } = renderHtml(html, 'normal')
  if (!stripLinks) return text
  const words = text.split(SPACE).map(withoutLinks)
  return words
    .join('')
    .replace(/[ \t]+/g, ' ')
    .replace(/ $/gm, '')
    .trim()
}

function withoutLinks(word: string): string {
  if (!word.includes('.') || word.length > MAX_WORD) return word
  return twitterText()
    .extractUrls(word)
    .reduce((rest, url) => rest.replace(url, ''), word)
}
