import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { splitText } from '../../../server/lib/text/split-text.ts'
import { countGraphemes, utf8Length } from '../../../server/platforms/kit/text.ts'
import { cpuTime } from '../../helpers/cpu-time.ts'
import { runs } from '../../helpers/sample.ts'

// The same cases in each run: a rare one is no reason to refuse a change that has nothing to do with it.
fc.configureGlobal({ seed: 20_261_121 })

const upTo =
  (most: number, length: (text: string) => number = countGraphemes) =>
  (piece: string) =>
    length(piece) <= most

describe('splitText', () => {
  it('splits text between sentences where they fit', () => {
    const text = 'One is here. Two is here! Is three? Yes.'
    expect(splitText(text, upTo(13))).toEqual(['One is here.', 'Two is here!', 'Is three?', 'Yes.'])
    expect(splitText(text, upTo(26))).toEqual(['One is here. Two is here!', 'Is three? Yes.'])
    expect(splitText(text, upTo(40))).toEqual([text])
  })

  it('splits a long sentence between words and keeps links whole', () => {
    const url = 'https://example.com/a/long/path?with=query'
    expect(splitText(`some words before ${url} and after`, upTo(url.length))).toEqual([
      'some words before',
      url,
      'and after',
    ])
  })

  it('splits long words only between graphemes', () => {
    expect(splitText('abcdefgh', upTo(3))).toEqual(['abc', 'def', 'gh'])
    const family = '👨‍👩‍👧‍👦'
    expect(splitText(family.repeat(3), upTo(2))).toEqual([family.repeat(2), family])
    expect(splitText('日本語の文章です。これは二つ目。', upTo(9))).toEqual([
      '日本語の文章です。',
      'これは二つ目。',
    ])
  })

  it('keeps blank lines within a piece and returns null when nothing fits', () => {
    expect(splitText('a\n\nb\nc', upTo(10))).toEqual(['a\n\nb\nc'])
    expect(splitText(' \n ', upTo(10))).toEqual([])
    expect(splitText('é', upTo(1, utf8Length))).toBeNull()
  })

  it('loses only white space at the cuts, and every piece fits', () =>
    fc.assert(
      fc.property(
        fc.array(
          fc.oneof(
            fc.string({ unit: 'grapheme' }),
            fc.string({ unit: 'binary' }),
            fc.constantFrom(
              '. ',
              '! ',
              '\n',
              '\n\n',
              ' ',
              'a https://example.com/x ',
              '日本。',
              '👩‍👩‍👧',
              'e.g. ',
            ),
          ),
          { maxLength: 30 },
        ),
        fc.integer({ min: 1, max: 60 }),
        fc.constantFrom(countGraphemes, utf8Length, (text: string) => text.length),
        (parts, most, length) => {
          const text = parts.join('')
          const pieces = splitText(text, upTo(most, length))
          if (pieces === null) {
            expect(Math.max(...Array.from(text, length))).toBeGreaterThan(most)
            return
          }
          for (const piece of pieces) {
            expect(length(piece)).toBeLessThanOrEqual(most)
            expect(piece).toBe(piece.trim())
            expect(piece).not.toBe('')
          }
          let rest = text
          for (const piece of pieces) {
            rest = rest.trimStart()
            expect(rest.startsWith(piece)).toBe(true)
            rest = rest.slice(piece.length)
          }
          expect(rest.trim()).toBe('')
        },
      ),
      { numRuns: runs(500) },
    ))

  it('splits a long text quickly', () => {
    const text = 'A sentence of some words that goes on for a while. '.repeat(10_000)
    const busy = cpuTime()
    expect(splitText(text, upTo(500))?.length).toBeGreaterThan(900)
    expect(busy()).toBeLessThan(10_000)
  })

  it.each([
    ['words without a sentence', 'word '],
    ['one endless word', 'a'],
    ['sentences in one line', '日本。'],
  ])('splits %s quickly into short pieces', (_, unit) => {
    const text = unit.repeat(200_000 / unit.length)
    const busy = cpuTime()
    const pieces = splitText(text, upTo(20)) ?? []
    expect(pieces.length).toBeGreaterThan(5_000)
    expect(busy()).toBeLessThan(10_000)
    expect(splitText(text, upTo(20), 3)).toEqual(pieces.slice(0, 3))
  })
})
