/** Limits JSON of others before it is parsed: a few MB of brackets would stop the process, or end it. */
export interface JsonLimits {
  /** Counts elements of arrays and members of objects. */
  values: number
  depth: number
}

const FOREIGN_LIMITS: JsonLimits = { values: 100_000, depth: 200 }

const [QUOTE, COMMA, OPEN_ARRAY, BACKSLASH, CLOSE_ARRAY, OPEN_OBJECT, CLOSE_OBJECT] = [
  0x22, 0x2c, 0x5b, 0x5c, 0x5d, 0x7b, 0x7d,
]
const SPACE = 0x20
const NUL_ESCAPE = Buffer.from('u0000')
/** Bytes of a text that are read one by one before the search for its end. */
const SHORT_RUN = 32

interface ScanRules extends JsonLimits {
  /** Refuses an escaped NUL too. */
  refusesNul?: boolean
  /** Creates the error for JSON that `problem`, such as "has more than 10 values". */
  refuse: (problem: string) => Error
}

export interface JsonScanner {
  /** Throws at the first breach. */
  take(bytes: Uint8Array): void
  readonly values: number
}

/**
 * Creates a scanner of JSON in UTF-8 that arrives in pieces. It reads each byte once, so that JSON beyond its limits is read no further
 * and never parsed. It does not check the grammar.
 */
export function createJsonScanner(rules: ScanRules): JsonScanner {
  let depth = 0
  let values = 0
  let inText = false
  /** Counts the bytes of the escape in progress that match `\u0000`; -1 outside an escape. */
  let inEscape = -1
  /** True after an opening bracket, until the first byte of a value or the closing one. */
  let opened = false

  const takeText = (bytes: Uint8Array, from: number, endOfRun: (index: number) => number): number => {
    let runStart = from
    for (let at = from; at < bytes.length; at++) {
      // Jumps over long texts, such as pictures in base64. Where escapes are dense, reading each byte costs less than the search.
      if (at - runStart === SHORT_RUN) at = endOfRun(at)
      const byte = bytes[at]
      if (inEscape >= 0) {
        inEscape = byte === NUL_ESCAPE[inEscape] ? inEscape + 1 : -1
        if (inEscape < NUL_ESCAPE.length) continue
        if (rules.refusesNul) throw rules.refuse('contains a NUL character (\\u0000), which is not allowed')
        inEscape = -1
      } else if (byte === BACKSLASH) {
        inEscape = 0
        runStart = at
      } else if (byte === QUOTE) {
        inText = false
        return at + 1
      }
    }
    return bytes.length
  }
  const takeStructure = (byte: number) => {
    if (byte <= SPACE) return
    const closes = byte === CLOSE_ARRAY || byte === CLOSE_OBJECT
    if (byte === COMMA || (opened && !closes)) values++
    opened = byte === OPEN_ARRAY || byte === OPEN_OBJECT
    if (byte === QUOTE) inText = true
    else if (opened) depth++
    else if (closes) depth--
    if (depth > rules.depth) throw rules.refuse(`is nested deeper than ${rules.depth} levels`)
    if (values > rules.values) throw rules.refuse(`has more than ${rules.values} values`)
  }
  return {
    take(bytes) {
      const endOfRun = findEndsOfRuns(bytes)
      let at = 0
      while (at < bytes.length) {
        if (inText) at = takeText(bytes, at, endOfRun)
        else takeStructure(bytes[at++] as number)
      }
    },
    get values() {
      return values
    },
  }
}

/** Returns a function that finds the next quote or backslash at or after an index, for indexes that only grow. */
function findEndsOfRuns(bytes: Uint8Array): (index: number) => number {
  const find = (byte: number, index: number) => {
    const found = bytes.indexOf(byte, index)
    return found < 0 ? bytes.length : found
  }
  let quote = -1
  let backslash = -1
  return (index) => {
    if (quote < index) quote = find(QUOTE, index)
    if (backslash < index) backslash = find(BACKSLASH, index)
    return quote < backslash ? quote : backslash
  }
}

/** Thrown for JSON of another server beyond its limits. */
class JsonTooLargeError extends Error {}

/** Creates a scanner for JSON of another server. It throws `JsonTooLargeError`. */
export function createForeignScanner(limits: JsonLimits = FOREIGN_LIMITS): JsonScanner {
  return createJsonScanner({
    ...limits,
    refuse: (problem) => new JsonTooLargeError(`The JSON ${problem}.`),
  })
}

/** Text of this length cannot stop the process for long, whatever it contains. */
const HARMLESS_LENGTH = 16_384

/**
 * Parses JSON of another server. Removes NUL from its strings, which Postgres cannot store.
 * @throws SyntaxError for malformed JSON, JsonTooLargeError for JSON beyond the limits
 */
export function parseBoundedJson(text: string, limits?: JsonLimits): unknown {
  if (text.length > HARMLESS_LENGTH) createForeignScanner(limits).take(Buffer.from(text))
  return JSON.parse(withoutNul(text))
}

/** Removes each escaped NUL, but not the text `\u0000` after an escaped backslash. */
export function withoutNul(json: string): string {
  return json.includes('\\u0000') ? json.replace(/(?<!\\)((?:\\\\)*)\\u0000/g, '$1') : json
}
