/**
 * Returns the grams to index for substring search: each run of three characters, hashed to a number. Includes runs of one or two
 * characters that are not ASCII, since those are words in some scripts. The hash depends on `scope`, so that a search reads only
 * its own organization's texts. Two runs can share a number: the caller checks each match against the text.
 */
export function indexGrams(scope: string, text: string): number[] {
  const seed = hash(OFFSET, scope)
  const grams = new Set<number>()
  for (let at = 0; at < text.length; at += 1) {
    let state = seed
    let ascii = true
    // Hashes in place: slicing would allocate a string for each character of a long text.
    for (let end = at; end < Math.min(at + 3, text.length); end += 1) {
      const unit = text.charCodeAt(end)
      state = mix(state, unit)
      ascii &&= unit < 0x80
      if (!ascii || end === at + 2) grams.add(state | 0)
    }
  }
  return [...grams]
}

/** More grams hardly narrow the result. */
const MAX_QUERY_GRAMS = 12

/** Returns grams that every text with this one inside it has; null when the text is too short to have any. */
export function queryGrams(scope: string, text: string): number[] | null {
  const length = Math.min(text.length, 3)
  if (length === 0 || !isIndexed(text.slice(0, length))) return null
  const seed = hash(OFFSET, scope)
  const last = text.length - length
  const count = Math.min(last + 1, MAX_QUERY_GRAMS)
  const starts = Array.from({ length: count }, (_, n) =>
    count === 1 ? 0 : Math.round((n * last) / (count - 1)),
  )
  return [...new Set(starts.map((at) => hash(seed, text.slice(at, at + length))))]
}

function isIndexed(run: string): boolean {
  return run.length === 3 || NOT_ASCII.test(run)
}

const NOT_ASCII = /[^\0-\x7f]/
const OFFSET = 0x811c9dc5
const PRIME = 0x01000193

/** Hashes UTF-16 units with FNV-1a to a signed 32-bit number. */
function hash(from: number, text: string): number {
  let state = from
  for (let at = 0; at < text.length; at += 1) state = mix(state, text.charCodeAt(at))
  return state | 0
}

function mix(state: number, unit: number): number {
  return Math.imul(Math.imul(state ^ (unit & 0xff), PRIME) ^ (unit >>> 8), PRIME)
}
