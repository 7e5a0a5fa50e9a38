import { ApiError, badRequest } from '../../errors/errors.ts'
import { createJsonScanner, type JsonScanner } from '../../lib/json/bounded-json.ts'
import { checkName, JsonProblem, parseInSlices } from './parse-slices.ts'

export const MAX_DEPTH = 64
const MAX_VALUES = 200_000
/** Longer bodies are parsed in slices. A shorter one takes a few milliseconds, whatever is in it. */
const SLICED_BYTES = 256 * 1024
/**
 * Shorter bodies, which nearly all are, can hold neither many values nor many problems. They are searched for NUL, and scanned only
 * if it is there.
 */
export const SHORT_JSON = 4 * 1024
const NUL_ESCAPE = Buffer.from('\\u0000')
/** First of the three bytes of a byte order mark. */
const BYTE_ORDER_MARK = 0xef

/**
 * Creates a scanner that refuses (400) what only an attacker sends: more than 200,000 values, nesting beyond 64 levels, and NUL, which
 * Postgres cannot store.
 */
export function createBodyScanner(): JsonScanner {
  return createJsonScanner({
    values: MAX_VALUES,
    depth: MAX_DEPTH,
    refusesNul: true,
    refuse: (problem) => badRequest(`The body ${problem}.`),
  })
}

/**
 * Parses JSON, which is short or scanned. Refuses (400) properties named `__proto__`, which would change an object's prototype in a later merge.
 * Others have their turn while a long body is parsed.
 */
export async function readJson(bytes: Buffer): Promise<unknown> {
  const start = bytes[0] === BYTE_ORDER_MARK ? 3 : 0
  try {
    if (bytes.length > SLICED_BYTES) return await parseInSlices(bytes.subarray(start))
    if (bytes.length <= SHORT_JSON && bytes.includes(NUL_ESCAPE)) createBodyScanner().take(bytes)
    const value: unknown = JSON.parse(bytes.toString('utf8', start))
    if (typeof value === 'object' && value !== null) refusePrototypes(value, MAX_DEPTH)
    return value
  } catch (error) {
    if (error instanceof ApiError) throw error
    throw badRequest(`The body is not valid JSON${positionOf(error)}.`)
  }
}

function refusePrototypes(value: object, depth: number): void {
  if (depth === 0) throw badRequest(`The body is nested deeper than ${MAX_DEPTH} levels.`)
  if (Array.isArray(value)) {
    for (const child of value as unknown[])
      if (typeof child === 'object' && child !== null) refusePrototypes(child, depth - 1)
    return
  }
  for (const key in value) {
    const child = (value as Record<string, unknown>)[checkName(key)]
    if (typeof child === 'object' && child !== null) refusePrototypes(child, depth - 1)
  }
}

/** Reports only the position, because V8's message quotes the text. */
function positionOf(error: unknown): string {
  if (error instanceof JsonProblem) return ` (at position ${error.position})`
  const found = /at position (\d+)/.exec(error instanceof Error ? error.message : '')
  return found ? ` (at position ${found[1]})` : ''
}
