import { ApiError, badRequest } from '../../errors.ts'
import { checkName, JsonProblem, parseInSlices } from './parse-slices.ts'

/** Longer bodies are parsed in slices. A shorter one takes a few milliseconds, whatever is in it. */
const SLICED_BYTES = 256 * 1024
/** First of the three bytes of a byte order mark. */
const BYTE_ORDER_MARK = 0xef

/**
 * Parses inspected JSON. Refuses (400) properties named `__proto__`, which would change an object's prototype in a later merge.
 * Others have their turn while a long body is parsed.
 */
export async function readJson(bytes: Buffer): Promise<unknown> {
  const start = bytes[0] === BYTE_ORDER_MARK ? 3 : 0
  try {
    if (bytes.length > SLICED_BYTES) return await parseInSlices(bytes.subarray(start))
    const value: unknown = JSON.parse(bytes.toString('utf8', start))
    if (typeof value === 'object' && value !== null) refusePrototypes(value)
    return value
  } catch (error) {
    if (error instanceof ApiError) throw error
    throw badRequest(`The body is not valid JSON${positionOf(error)}.`)
  }
}

/** The inspector has bounded the depth. */
function refusePrototypes(value: object): void {
  if (Array.isArray(value)) {
    for (const child of value as unknown[])
      if (typeof child === 'object' && child !== null) refusePrototypes(child)
    return
  }
  for (const key in value) {
    const child = (value as Record<string, unknown>)[checkName(key)]
    if (typeof child === 'object' && child !== null) refusePrototypes(child)
  }
}

/** Reports only the position, because V8's message quotes the text. */
function positionOf(error: unknown): string {
  if (error instanceof JsonProblem) return ` (at position ${error.position})`
  const found = /at position (\d+)/.exec(error instanceof Error ? error.message : '')
  return found ? ` (at position ${found[1]})` : ''
}
