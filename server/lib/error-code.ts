/** Returns the code that systems, databases and drivers add to an error; an empty text for an error without one. */
export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}
