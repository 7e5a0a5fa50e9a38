const MAX_DEPTH = 64

/**
 * Parses JSON that a client sends inside a string, where request validation does not see it. Throws `SyntaxError` for malformed
 * JSON and for attacks: NUL, which Postgres cannot store in text, properties named `__proto__`, and more than 64 levels.
 */
export function parseJsonText(text: string): unknown {
  const value: unknown = JSON.parse(text)
  if (!isHarmless(value, MAX_DEPTH))
    throw new SyntaxError('The JSON contains NUL, __proto__ or more than 64 levels.')
  return value
}

function isHarmless(value: unknown, depth: number): boolean {
  if (typeof value === 'string') return !value.includes('\0')
  if (typeof value !== 'object' || value === null) return true
  return (
    depth > 0 &&
    Object.entries(value).every(
      ([key, child]) => key !== '__proto__' && !key.includes('\0') && isHarmless(child, depth - 1),
    )
  )
}
