import { afterEach, describe, expect, it, vi } from 'vitest'
import {
  countCodePoints,
  countGraphemes,
  describeLengthProblem,
  escapeCharacters,
  measureText,
  splitText,
  utf8Length,
  utf16Length,
} from '../../server/platforms/kit/text.ts'
import { statusLength } from '../../server/platforms/mastodon/status-length.ts'

const segments = (text: string) => [...new Intl.Segmenter('en').segment(text)].length
const limit = { maxLength: 300, length: countGraphemes, maxBytes: 3000 }
const family = '👩‍👩‍👧‍👦'

afterEach(() => {
  vi.restoreAllMocks()
})

/** Counts the segments that are taken from every text from now on. */
function countSegments(): { taken: number } {
  const counted = { taken: 0 }
  const { segment } = Intl.Segmenter.prototype
  vi.spyOn(Intl.Segmenter.prototype, 'segment').mockImplementation(function (this: Intl.Segmenter, text) {
    const found = segment.call(this, text)
    return {
      *[Symbol.iterator]() {
        for (const each of found) {
          counted.taken += 1
          yield each
        }
      },
      containing: (index?: number) => found.containing(index),
    } as Intl.Segments
  })
  return counted
}

describe('the length of a text', () => {
  it.each([
    '',
    'plain',
    'a\r\nb\n\rc\r\n',
    'é',
    'e\u0301',
    family,
    `${family}x`.repeat(7),
    '한국어',
    '\0\x7f\x1b',
    '🇩🇪🇫🇷',
  ])('counts %j as UAX 29 defines', (text) => {
    expect(countGraphemes(text)).toBe(segments(text))
  })

  it('is exact up to well beyond the limit', () => {
    for (const count of [0, 299, 300, 301, 1_600])
      expect(measureText('é'.repeat(count), limit)).toEqual({ characters: count, more: false })
    expect(measureText('é'.repeat(1_601), limit)).toEqual({ characters: 1_600, more: true })
    const problem = (text: string) =>
      describeLengthProblem(text, measureText(text, limit), limit, { name: 'Bluesky' })
    expect(problem('é'.repeat(300))).toBeNull()
    expect(problem('é'.repeat(301))).toBe('The text has 301 characters; Bluesky accepts at most 300.')
    expect(problem('é'.repeat(9_000))).toBe(
      'The text has more than 1600 characters; Bluesky accepts at most 300.',
    )
    expect(problem(family.repeat(299))).toMatch(/^The text has 7475 bytes/)
  })

  it('reads only as many segments as necessary', () => {
    const counted = countSegments()
    measureText('é'.repeat(400_000), limit)
    expect(counted.taken).toBe(1_601)
    counted.taken = 0
    statusLength('é'.repeat(400_000), 23, 500)
    expect(counted.taken).toBe(501)
  })

  it('reads each character of a run once even if it may start a link or a mention', () => {
    // Read anew from each sign, each of these would take minutes.
    expect(statusLength(`@${'a'.repeat(400_000)}`, 23, 500)).toBeGreaterThan(500)
    for (const run of ['.', 'a', 'a.', 'a-', '('])
      expect(statusLength(`https://${run.repeat(200_000)}`, 23, 500)).toBeGreaterThan(500)
    for (const run of ['https://a.', 'https://example.com/a(', '@a'])
      expect(statusLength(`https://example.com/(${run.repeat(20_000)}`, 23, 500)).toBeGreaterThan(500)
    for (const run of ['(a', 'a.(', '((a)', '(a)', 'a.', '!', 'あ'])
      expect(statusLength(`https://example.com/${run.repeat(100_000)}`, 23, 500)).toBeGreaterThanOrEqual(23)
    expect(statusLength('See https://a.example.com/b.), @ada@social.example, @bob-@x.example', 23)).toBe(
      'See '.length + 23 + '.), @ada, @bob-@x.example'.length,
    )
  })
})

describe('the platform text functions', () => {
  it('count code points exactly up to the limit', () => {
    expect([countCodePoints('a👩‍👩‍👧é'), utf16Length('a👩'), utf8Length('a👩')]).toEqual([7, 3, 5])
    expect(countCodePoints('👩'.repeat(1000), 5)).toBeGreaterThan(5)
    expect(countCodePoints('abc', 2)).toBeGreaterThan(2)
  })

  it('split at sentences and words as the platform counts', () => {
    expect(splitText('One two. Three four five.', 14)).toEqual(['One two.', 'Three four', 'five.'])
    expect(splitText('  ', 5)).toEqual([])
    expect(splitText('👩👩👩', 2, countCodePoints)).toEqual(['👩👩', '👩'])
  })

  it('escape reserved characters', () => {
    expect(escapeCharacters('a_b (c)\\', '_()\\')).toBe('a\\_b \\(c\\)\\\\')
  })
})
