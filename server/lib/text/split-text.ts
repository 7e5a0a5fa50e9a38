import { lazy } from '../lazy.ts'

// Created at their first use, which reads the tables of ICU.
const sentences = lazy(() => new Intl.Segmenter('en', { granularity: 'sentence' }))
const words = lazy(() => new Intl.Segmenter('en', { granularity: 'word' }))
/** Splits a text into user-perceived characters (UAX 29). */
export const graphemes = lazy(() => new Intl.Segmenter('en', { granularity: 'grapheme' }))

/**
 * Splits a text into pieces that all fit, each as long as possible: after a sentence if one fits, else after a run of letters up to
 * a space (so that links stay whole), else after a word, a user-perceived character, or a code point. Drops only the white space
 * at the cuts. Returns null when not even one code point fits. Stops after `maxPieces`.
 */
export function splitText(
  text: string,
  fits: (piece: string) => boolean,
  maxPieces = Number.POSITIVE_INFINITY,
): string[] | null {
  const levels = [
    once(() => sentenceEnds(text)),
    once(() => Array.from(text.matchAll(/\S+\s*/g), (run) => run.index + run[0].length)),
    once(() => segmentEnds(text, words())),
    once(() => segmentEnds(text, graphemes())),
    once(() => codePointEnds(text)),
  ].map((ends) => ({ ends, tooLong: { end: 0, length: 0 } }))
  const pieces: string[] = []
  let from = skipSpace(text, 0)
  while (from < text.length && pieces.length < maxPieces) {
    const end = findEnd(text, from, levels, { fits, last: pieces.at(-1)?.length ?? 0 })
    if (end === null) return null
    pieces.push(text.slice(from, end).trimEnd())
    from = skipSpace(text, end)
  }
  return pieces
}

interface Level {
  ends: () => number[]
  /** The last unit that did not fit, and the length that was left of it then. */
  tooLong: { end: number; length: number }
}

function findEnd(
  text: string,
  from: number,
  levels: Level[],
  { fits, last }: { fits: (piece: string) => boolean; last: number },
): number | null {
  for (const level of levels) {
    const ends = level.ends()
    const fitsTo = (index: number) => fits(text.slice(from, ends[index]).trimEnd())
    const first = firstAbove(ends, from)
    if (first === ends.length || isTooLong(level, from, ends[first] as number, last)) continue
    if (!fitsTo(first)) {
      level.tooLong = { end: ends[first] as number, length: (ends[first] as number) - from }
      continue
    }
    // Doubles the steps, then halves them, so that it never measures much more than fits.
    let good = first
    let step = 1
    while (good + step < ends.length && fitsTo(good + step)) {
      good += step
      step *= 2
    }
    let bad = Math.min(good + step, ends.length)
    while (bad - good > 1) {
      const middle = (good + bad) >> 1
      if (fitsTo(middle)) good = middle
      else bad = middle
    }
    return ends[good] as number
  }
  return null
}

/**
 * Skips measuring a unit that did not fit, until half of it is cut off or its rest is at most twice the last piece: measuring the
 * rest of a long unit at each cut would take quadratic time.
 */
function isTooLong({ tooLong }: Level, from: number, end: number, last: number): boolean {
  const left = end - from
  return end === tooLong.end && left > tooLong.length / 2 && left > 2 * last
}

/** Returns the index of the first number above `limit` in a sorted list. */
function firstAbove(sorted: number[], limit: number): number {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sorted[middle] as number) > limit) high = middle
    else low = middle + 1
  }
  return low
}

function skipSpace(text: string, from: number): number {
  const rest = /\S/g
  rest.lastIndex = from
  return rest.exec(text)?.index ?? text.length
}

/** Omits ends inside a run of letters, such as the question mark of a link. */
function sentenceEnds(text: string): number[] {
  const isEnd = (end: number) => end === text.length || /[\s。！？｡]/.test(text[end - 1] as string)
  return segmentEnds(text, sentences()).filter(isEnd)
}

function segmentEnds(text: string, segmenter: Intl.Segmenter): number[] {
  return Array.from(segmenter.segment(text), ({ index, segment }) => index + segment.length)
}

function codePointEnds(text: string): number[] {
  let end = 0
  return Array.from(text, (point) => {
    end += point.length
    return end
  })
}

function once<T>(make: () => T): () => T {
  let value: T | undefined
  return () => {
    value ??= make()
    return value
  }
}
