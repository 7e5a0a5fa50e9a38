import { PlatformError } from './errors.ts'

/** Types an unchecked answer: any member may be missing, or be something else. */
export type Untrusted<T> = { [Member in keyof T]?: unknown }

/**
 * The members of an answer that has to be a JSON object. A server in trouble answers 200 with a page for people, and one that
 * anybody may name answers anything. Throws `retryable` unreadable_answer for what is none, and after a call that cannot be taken
 * back `unknown`.
 */
export function readObject<T extends object>(
  platform: string,
  data: T | undefined,
  { irreversible = false } = {},
): Untrusted<T> {
  if (typeof data === 'object' && data !== null && !Array.isArray(data)) return data
  throw unreadableResponse(platform, irreversible)
}

/** A text that has to be there. Throws as `readObject` does. */
export function requireText(platform: string, value: unknown, { irreversible = false } = {}): string {
  if (typeof value === 'string' && value !== '') return value
  throw unreadableResponse(platform, irreversible)
}

/** An id that has to be there, as a text; many platforms answer numbers. Throws as `readObject` does. */
export function requireId(platform: string, value: unknown, { irreversible = false } = {}): string {
  return requireText(platform, Number.isSafeInteger(value) ? String(value) : value, { irreversible })
}

/** The objects of a list; none where it is no list. */
export function readList<T extends object>(value: unknown): Untrusted<T>[] {
  if (!Array.isArray(value)) return []
  return value.filter((each): each is Untrusted<T> => typeof each === 'object' && each !== null)
}

/** A text, or undefined where there is none. */
export function optionalText(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined
}

/** For an answer that is not what it has to be: `retryable` unreadable_answer, and after a call that cannot be taken back `unknown`. */
export function unreadableResponse(platform: string, irreversible = false): PlatformError {
  return irreversible
    ? new PlatformError('unknown', `${platform} gave an answer that cannot be read: it may have happened.`)
    : new PlatformError('retryable', `${platform} gave an answer that cannot be read.`, {
        code: 'unreadable_answer',
      })
}
