import { RichText } from '@atproto/api'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { newId } from '../../server/lib/ids.ts'
import { facetsOf } from '../../server/platforms/bluesky/facets.ts'
import { recordKey } from '../../server/platforms/bluesky/records.ts'
import { countGraphemes } from '../../server/platforms/kit/text.ts'

// The same cases in each run: a rare one is no reason to refuse a change that has nothing to do with it.
fc.configureGlobal({ seed: 20_261_121 })

/** Every handle exists, under itself: that is what RichText leaves when nothing is resolved. */
const asItself = async (handle: string) => handle

function oracle(text: string) {
  const rich = new RichText({ text })
  rich.detectFacetsWithoutResolution()
  return (rich.facets ?? [])
    .map(({ index, features }) => ({ index, features }))
    .sort((a, b) => a.index.byteStart - b.index.byteStart)
}

type Range = { byteStart: number; byteEnd: number }

function isLink({ features: [feature] }: { features: { $type?: string }[] }): boolean {
  return feature?.$type === 'app.bsky.richtext.facet#link'
}

function overlap(a: Range, b: Range): boolean {
  return a.byteStart < b.byteEnd && b.byteStart < a.byteEnd
}

describe('facets', () => {
  const pieces = fc.constantFrom(
    'hello',
    '🎉',
    'é',
    '@ada.test',
    '@ada.bsky.social',
    '@nobody',
    '#tag',
    '#123',
    '#日本語',
    '#tag!',
    '＃wide',
    '$AAPL',
    '$toolong1',
    'https://example.com/a?b=(c)',
    'http://localhost:1/x',
    '(https://example.com)',
    'example.com',
    'example.notatld',
    'example.com/path.',
    'a.b.c',
    '(@ada.test)',
    'https://example.com,',
    '#',
    '@',
    'x@example.com',
  )
  const between = fc.constantFrom(' ', '\n', '  ', ' (', ') ', ', ', '')
  const textsOf = (separator: fc.Arbitrary<string>) =>
    fc
      .array(fc.tuple(pieces, separator), { minLength: 1, maxLength: 8 })
      .map((parts) => parts.flat().join('').trim())
      // Overlaps are where we are stricter: the lexicon asks clients to drop them.
      .filter((text) => {
        const ends = [0, ...oracle(text).map(({ index }) => index.byteEnd)]
        return oracle(text).every(({ index }, at) => index.byteStart >= (ends[at] ?? 0))
      })

  it('match those of the official library on generated texts', async () => {
    const text = textsOf(fc.constantFrom(' ', '\n', '  ', ' ('))
    await fc.assert(
      fc.asyncProperty(text, async (text) => {
        expect(await facetsOf(text, asItself)).toEqual(oracle(text))
      }),
      { numRuns: 2000 },
    )
  })

  it('match those of the official library, apart from links, where texts touch each other', async () => {
    await fc.assert(
      fc.asyncProperty(textsOf(between), async (text) => {
        const [ours, theirs] = [await facetsOf(text, asItself), oracle(text)]
        const links = [...ours, ...theirs].filter(isLink)
        const others = (facets: typeof ours | typeof theirs) =>
          facets.filter(({ index }) => !links.some((link) => overlap(link.index, index)))
        expect(others(ours)).toEqual(others(theirs))
      }),
      { numRuns: 2000 },
    )
  })

  it('never overlap', async () => {
    const facets = await facetsOf('https://example.com/#tag #a#b @ada.test', asItself)
    for (const [at, { index }] of facets.entries())
      expect(index.byteStart).toBeGreaterThanOrEqual(facets[at - 1]?.index.byteEnd ?? 0)
  })
})

describe('record keys', () => {
  it('are valid TIDs, stable for an attempt, not in the future, and distinct for a whole thread', () => {
    const ids = Array.from({ length: 500 }, newId)
    const keys = ids.map((id) => recordKey(id, `publish:${id}`))
    for (const key of [...keys, recordKey('not-a-uuid', 'k')])
      expect(key).toMatch(/^[234567abcdefghij][234567abcdefghijklmnopqrstuvwxyz]{12}$/)
    expect(new Set(keys).size).toBe(ids.length)
    expect(ids.map((id) => recordKey(id, `publish:${id}`))).toEqual(keys)
    const micros = keys.map(
      (key) =>
        [...key].reduce(
          (sum, char) => sum * 32n + BigInt('234567abcdefghijklmnopqrstuvwxyz'.indexOf(char)),
          0n,
        ) >> 10n,
    )
    for (const at of micros) {
      expect(Number(at / 1000n)).toBeLessThanOrEqual(Date.now())
      expect(Number(at / 1000n)).toBeGreaterThan(Date.now() - 2 * 86_400_000)
    }
    expect(recordKey(ids[0] ?? '', 'other')).not.toBe(keys[0])
  })
})

describe('grapheme count', () => {
  it.each([
    ['', 0],
    ['abc', 3],
    ['👩‍👩‍👧‍👦', 1],
    ['e\u0301', 1],
    ['🇩🇪🇫🇷', 2],
    ['\r\n', 1],
  ])('counts %j as %i', (text, count) => {
    expect(countGraphemes(text)).toBe(count)
  })
})
