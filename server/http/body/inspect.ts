import { type ApiError, badRequest } from '../../errors/errors.ts'

export const MAX_DEPTH = 64
export const MAX_VALUES = 200_000

const [QUOTE, COMMA, OPEN_LIST, BACKSLASH, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [
  0x22, 0x2c, 0x5b, 0x5c, 0x5d, 0x7b, 0x7d,
]
const SPACE = 0x20
const NUL_ESCAPE = Buffer.from('u0000')

/** Looks at the bytes of a JSON body before anything parses them. */
export interface Inspector {
  /** @throws 400 at the first breach. */
  take(chunk: Uint8Array): void
  /** Counts items of lists and members of objects. */
  readonly values: number
}

/**
 * Creates an inspector that refuses what only an attacker sends: more than 200,000 values, nesting beyond 64 levels, and NUL,
 * which Postgres cannot store. It takes a body as it arrives, in one linear pass, so that a refused body is read no further and
 * never parsed. It does not check the grammar.
 */
export function createInspector(): Inspector {
  let depth = 0
  let values = 0
  let inText = false
  /** Counts the bytes of the escape in progress that match `\u0000`; -1 outside an escape. */
  let inEscape = -1
  /** True after an opening bracket, until the first byte of a value or the closing one. */
  let opened = false

  const takeText = (chunk: Uint8Array, from: number): number => {
    for (let at = from; at < chunk.length; at++) {
      const byte = chunk[at] as number
      if (inEscape >= 0) {
        inEscape = byte === NUL_ESCAPE[inEscape] ? inEscape + 1 : -1
        if (inEscape === NUL_ESCAPE.length) throw nulRefused()
      } else if (byte === BACKSLASH) inEscape = 0
      else if (byte === QUOTE) {
        inText = false
        return at + 1
      }
    }
    return chunk.length
  }
  const takeStructure = (byte: number) => {
    if (byte <= SPACE) return
    const closes = byte === CLOSE_LIST || byte === CLOSE_OBJECT
    if (byte === COMMA || (opened && !closes)) values++
    opened = byte === OPEN_LIST || byte === OPEN_OBJECT
    if (byte === QUOTE) inText = true
    else if (opened) depth++
    else if (closes) depth--
    if (depth > MAX_DEPTH) throw badRequest(`The body is nested deeper than ${MAX_DEPTH} levels.`)
    if (values > MAX_VALUES) throw badRequest(`The body has more than ${MAX_VALUES} values.`)
  }
  return {
    take(chunk) {
      let at = 0
      while (at < chunk.length) {
        if (inText) at = takeText(chunk, at)
        else takeStructure(chunk[at++] as number)
      }
    },
    get values() {
      return values
    },
  }
}

function nulRefused(): ApiError {
  return badRequest('The body contains a NUL character (\\u0000), which is not allowed.')
}
