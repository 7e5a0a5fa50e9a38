import { graphemes } from '../../lib/split-text.ts'
import { countCodePoints, utf8Length } from '../kit/text.ts'

const EMOJI = /\p{Extended_Pictographic}|\p{Regional_Indicator}|\u20e3/u

/** Counts characters as Threads does: an emoji by its bytes in UTF-8. Exact up to `max`; for a longer text it returns some greater number. */
export function threadsLength(text: string, max = Number.POSITIVE_INFINITY): number {
  if (!EMOJI.test(text)) return countCodePoints(text, max)
  let count = 0
  for (const { segment } of graphemes().segment(text)) {
    count += EMOJI.test(segment) ? utf8Length(segment) : countCodePoints(segment)
    if (count > max) break
  }
  return count
}
