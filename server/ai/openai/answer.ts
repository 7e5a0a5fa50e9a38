import { ApiError } from '../../errors/errors.ts'

/** Limits the texts of one answer, in characters: ten times what a model may write by its own limits. */
const MAX_TEXT = 200_000
const MAX_REASON = 500

/** Members of an answer, of which any may be missing or have another type. */
export type Members = Readonly<Record<string, unknown>>

/** Returns the members of an object; none for any other value. */
export function membersOf(value: unknown): Members {
  return typeof value === 'object' && value !== null ? (value as Members) : {}
}

/** Returns the first element of a list. */
export function firstOf(value: unknown): unknown {
  return Array.isArray(value) ? value[0] : undefined
}

/** Returns a text without control characters but tabs and line breaks; an empty one for any other value. */
export function textOf(value: unknown): string {
  return typeof value === 'string' ? value.replace(controls, '') : ''
}

/** Returns the vendor's reason as one short line. */
export function reasonOf(value: unknown): string {
  return textOf(value).replace(/\s+/g, ' ').trim().slice(0, MAX_REASON)
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: removes them
const controls = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g

/** Counts the characters of one answer. @throws 502 when they are too many */
export function createTextLimit(): (text: string) => void {
  let left = MAX_TEXT
  return (text) => {
    left -= text.length
    if (left < 0) throw tooMuch(`more than ${MAX_TEXT} characters`)
  }
}

/** Creates the failure for an answer beyond the limits of this service. */
export function tooMuch(what: string): ApiError {
  return new ApiError('upstream_failed', `The AI provider sent ${what}. Try again, or request less text.`)
}
