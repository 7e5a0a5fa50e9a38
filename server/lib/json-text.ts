const MAX_DEPTH = 64

/**
 * JSON that somebody sends as a text within a text, where no reader of bodies looks into it. Throws `SyntaxError` for what is none,
 * and for what is only ever sent to break something: NUL, which Postgres stores in no text, properties named `__proto__`, and
 * nesting beyond 64 levels.
 */
export function parseJsonText(text: string): unknown {
  const value: unknown = JSON.parse(text)
  if (!isHarmless(value, MAX_DEPTH)) throw new SyntaxError('This is no JSON that anybody means.')
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
