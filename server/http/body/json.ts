import { badRequest } from '../../errors.ts'

const MAX_DEPTH = 64
const MAX_VALUES = 200_000

/**
 * Parses JSON from a client. Refuses (400) input that only an attacker sends: nesting beyond 64 levels, more than 200,000 values,
 * and properties named `__proto__`, which would change an object's prototype in a later merge.
 */
export function readJson(text: string): unknown {
  let value: unknown
  try {
    value = JSON.parse(text.charCodeAt(0) === 0xfeff ? text.slice(1) : text)
  } catch (error) {
    throw badRequest(`The body is not valid JSON${positionOf(error)}.`)
  }
  // The escape is so rare that a body with it can be searched a second time.
  if (text.includes('\\u0000') && hasNul(value))
    throw badRequest('The body contains a NUL character (\\u0000), which is not allowed.')
  if (typeof value === 'object' && value !== null) {
    const left = inspect(value, MAX_DEPTH, MAX_VALUES)
    if (left < 0) throw badRequest(`The body has more than ${MAX_VALUES} values.`)
  }
  return value
}

function hasNul(value: unknown): boolean {
  let found = false
  JSON.stringify(value, (key, child: unknown) => {
    found ||= key.includes('\0') || (typeof child === 'string' && child.includes('\0'))
    return child
  })
  return found
}

/** Returns how many values of the allowance are left; below zero when it is used up. */
function inspect(value: object, depth: number, allowance: number): number {
  if (depth === 0) throw badRequest(`The body is nested deeper than ${MAX_DEPTH} levels.`)
  let left = allowance
  if (Array.isArray(value)) {
    left -= value.length
    for (let i = 0; i < value.length && left >= 0; i++) {
      const child: unknown = value[i]
      if (typeof child === 'object' && child !== null) left = inspect(child, depth - 1, left)
    }
    return left
  }
  for (const key in value) {
    if (key === '__proto__')
      throw badRequest('The body has a property named __proto__, which is not allowed.')
    if (--left < 0) return left
    const child = (value as Record<string, unknown>)[key]
    if (typeof child === 'object' && child !== null) left = inspect(child, depth - 1, left)
  }
  return left
}

/** Reports only the position, because V8's message quotes the text. */
function positionOf(error: unknown): string {
  const found = /at position (\d+)/.exec(error instanceof Error ? error.message : '')
  return found ? ` (at position ${found[1]})` : ''
}
