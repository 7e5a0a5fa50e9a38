/**
 * What finds the texts that contain another one: each run of three characters, as a number. Short runs count where they are not
 * ASCII, since one or two characters are a word in some scripts. The same text in another scope has other numbers, so that
 * nobody's search reads what is somebody else's. Two runs may share a number: what is found has to be looked at.
 */
export function gramsOf(scope: string, text: string): number[] {
  const seed = hash(OFFSET, scope)
  const grams = new Set<number>()
  for (let at = 0; at < text.length; at += 1) {
    let state = seed
    let ascii = true
    // No run is cut out of the text: a long one has as many of them as characters.
    for (let end = at; end < Math.min(at + 3, text.length); end += 1) {
      const unit = text.charCodeAt(end)
      state = mix(state, unit)
      ascii &&= unit < 0x80
      if (!ascii || end === at + 2) grams.add(state | 0)
    }
  }
  return [...grams]
}

/** More grams hardly improve the selection. */
const MOST_GRAMS = 12

/** Some that every text has which contains this one; null where it is too short to have any. */
export function gramsWithin(scope: string, text: string): number[] | null {
  const length = Math.min(text.length, 3)
  if (length === 0 || !isIndexed(text.slice(0, length))) return null
  const seed = hash(OFFSET, scope)
  const last = text.length - length
  const count = Math.min(last + 1, MOST_GRAMS)
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

/** FNV-1a over UTF-16, as a signed number of 32 bits. */
function hash(from: number, text: string): number {
  let state = from
  for (let at = 0; at < text.length; at += 1) state = mix(state, text.charCodeAt(at))
  return state | 0
}

function mix(state: number, unit: number): number {
  return Math.imul(Math.imul(state ^ (unit & 0xff), PRIME) ^ (unit >>> 8), PRIME)
}
