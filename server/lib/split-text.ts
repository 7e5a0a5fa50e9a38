const segmenters = {
  sentence: new Intl.Segmenter('en', { granularity: 'sentence' }),
  word: new Intl.Segmenter('en', { granularity: 'word' }),
  grapheme: new Intl.Segmenter('en', { granularity: 'grapheme' }),
}

/**
 * Cuts a text into pieces that all fit, each as long as it can be: behind a sentence where one fits, else behind a run of
 * letters up to a space (so that links stay whole), else behind a word, a user-perceived character, a code point. Nothing is
 * lost or moved but the white space at the cuts. Null where not even a code point fits. Ends after `most` pieces.
 */
export function splitText(
  text: string,
  fits: (piece: string) => boolean,
  most = Number.POSITIVE_INFINITY,
): string[] | null {
  const levels = [
    once(() => sentenceEnds(text)),
    once(() => Array.from(text.matchAll(/\S+\s*/g), (run) => run.index + run[0].length)),
    once(() => segmentEnds(text, segmenters.word)),
    once(() => segmentEnds(text, segmenters.grapheme)),
    once(() => codePointEnds(text)),
  ].map((ends) => ({ ends, tooLong: { end: 0, length: 0 } }))
  const pieces: string[] = []
  let from = behindSpace(text, 0)
  while (from < text.length && pieces.length < most) {
    const end = furthest(text, from, levels, { fits, last: pieces.at(-1)?.length ?? 0 })
    if (end === null) return null
    pieces.push(text.slice(from, end).trimEnd())
    from = behindSpace(text, end)
  }
  return pieces
}

interface Level {
  ends: () => number[]
  /** The unit that last did not fit, and how long its rest was then. */
  tooLong: { end: number; length: number }
}

function furthest(
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
    // Doubles its steps before it halves them: what is measured is never much longer than what fits.
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
 * A unit that did not fit is measured again only when half of it is cut off, or little more is left than the last piece had:
 * measuring all that is left of a long one at each cut would take the square of its length.
 */
function isTooLong({ tooLong }: Level, from: number, end: number, last: number): boolean {
  const left = end - from
  return end === tooLong.end && left > tooLong.length / 2 && left > 2 * last
}

/** Index of the first number above `limit` in a rising list. */
function firstAbove(rising: number[], limit: number): number {
  let low = 0
  let high = rising.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((rising[middle] as number) > limit) high = middle
    else low = middle + 1
  }
  return low
}

function behindSpace(text: string, from: number): number {
  const rest = /\S/g
  rest.lastIndex = from
  return rest.exec(text)?.index ?? text.length
}

/** Not within a run of letters, where a link may have its question mark. */
function sentenceEnds(text: string): number[] {
  const isEnd = (end: number) => end === text.length || /[\s。！？｡]/.test(text[end - 1] as string)
  return segmentEnds(text, segmenters.sentence).filter(isEnd)
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
  let made: T | undefined
  return () => {
    made ??= make()
    return made
  }
}
