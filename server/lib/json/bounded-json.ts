/** Limits JSON of other servers before it is parsed: a few MB of brackets would stop the process, or end it. */
export interface JsonLimits {
  /** Counts members and elements, and the arrays and objects that hold them. */
  values: number
  depth: number
}

export const JSON_LIMITS: JsonLimits = { values: 100_000, depth: 200 }

/** Thrown for JSON beyond its limits. */
export class JsonTooLargeError extends Error {}

const QUOTE = 0x22
const COMMA = 0x2c
const OPEN_ARRAY = 0x5b
const BACKSLASH = 0x5c
const CLOSE_ARRAY = 0x5d
const OPEN_OBJECT = 0x7b
const CLOSE_OBJECT = 0x7d

/** Counts the values and levels of the next bytes. @throws JsonTooLargeError */
export type JsonGuard = (bytes: Uint8Array) => void

/** Creates a guard for JSON that arrives in pieces. It reads each byte once, and does not check whether the JSON is valid. */
export function createJsonGuard(limits: JsonLimits = JSON_LIMITS): JsonGuard {
  let values = 0
  let depth = 0
  let inString = false
  let escaped = false
  return (bytes) => {
    const end = findEndsOfRuns(bytes)
    for (let index = 0; index < bytes.length; index++) {
      if (escaped) {
        escaped = false
        continue
      }
      // Jumps over long strings, such as pictures in base64.
      if (inString) index = end(index)
      const byte = bytes[index]
      if (byte === QUOTE) inString = !inString
      else if (inString) escaped = byte === BACKSLASH
      else if (byte === COMMA) values += 1
      else if (byte === CLOSE_ARRAY || byte === CLOSE_OBJECT) depth -= 1
      else if (byte === OPEN_ARRAY || byte === OPEN_OBJECT) {
        values += 1
        depth += 1
      }
      if (values > limits.values) throw tooLarge(`more than ${limits.values} values`)
      if (depth > limits.depth) throw tooLarge(`more than ${limits.depth} levels`)
    }
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

function tooLarge(what: string): JsonTooLargeError {
  return new JsonTooLargeError(`The JSON has ${what}.`)
}

/** Text of this length cannot stop the process for long, whatever it contains. */
const HARMLESS_LENGTH = 16_384

/**
 * Parses JSON of another server. Removes NUL from its strings, which Postgres cannot store.
 * @throws SyntaxError for malformed JSON, JsonTooLargeError for JSON beyond the limits
 */
export function parseBoundedJson(text: string, limits: JsonLimits = JSON_LIMITS): unknown {
  if (text.length > HARMLESS_LENGTH) createJsonGuard(limits)(Buffer.from(text))
  return JSON.parse(withoutNul(text))
}

/** Removes each escaped NUL, but not the text `\u0000` after an escaped backslash. */
export function withoutNul(json: string): string {
  return json.includes('\\u0000') ? json.replace(/(?<!\\)((?:\\\\)*)\\u0000/g, '$1') : json
}
