import { renderHtml } from '../../lib/html/render.ts'
import { lazyPackage } from '../../lib/lazy.ts'

const twitterText = lazyPackage<typeof import('twitter-text')>('twitter-text')

/** Longest word in which URLs are searched: X recognizes no longer URL, and parsing longer words takes minutes. */
const MAX_WORD = 4096
/** Separates words. A URL never spans two words, so each is weighed separately. */
const SPACE = /([ \t\r\n]+)/

/**
 * Counts as X does: a URL is 23 characters, an emoji or a CJK character 2. Exact up to `max`; for a longer text it returns some
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
  // Skips the parser for ASCII without a dot, which has no URL and counts 1 for each character.
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
