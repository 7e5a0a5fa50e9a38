import type { ClassifiedFailure, PlatformResponse } from './client.ts'
import type { PlatformFailure } from './errors.ts'

/**
 * A row of a platform's error table. The first row that matches decides; no row leaves it to the general rule of kit/http.
 * - `status`: null for any.
 * - `pattern`: tested against `name: message` of the answer; null for any.
 * - `code`: null for the usual code of the class.
 * - `message`: `{detail}` becomes the platform's own words.
 */
export type ErrorRule = readonly [
  status: number | null,
  pattern: RegExp | null,
  failure: PlatformFailure,
  code: string | null,
  message: string,
]

const MAX_DETAIL = 300

/** Finds the first rule for an answer that is no success. */
export function classify(
  rules: readonly ErrorRule[],
  answer: PlatformResponse,
): ClassifiedFailure | undefined {
  const { name, message } = describeError(answer.data)
  const text = [name, message].filter(Boolean).join(': ')
  const rule = rules.find(
    ([status, pattern]) =>
      (status === null || status === answer.status) && (pattern === null || pattern.test(text)),
  )
  if (rule === undefined) return undefined
  const [, , failure, code, words] = rule
  const detail = (message || name || 'no reason given').slice(0, MAX_DETAIL)
  return { failure, ...(code === null ? {} : { code }), message: words.replace('{detail}', () => detail) }
}

/** The name and the words of an error, where APIs usually put them. */
function describeError(data: unknown): { name: string; message: string } {
  const { error, errors, message, code, error_description, detail, description, title } = toMembers(data)
  const inner = toMembers(error)
  const [first] = Array.isArray(errors) ? errors : []
  return {
    name: firstText(typeof error === 'string' ? error : undefined, inner.type, inner.code, code),
    message: firstText(
      message,
      error_description,
      inner.message,
      toMembers(first).message,
      detail,
      description,
      title,
    ),
  }
}

function toMembers(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}

function firstText(...candidates: unknown[]): string {
  const found = candidates.find(
    (each) => (typeof each === 'string' && each !== '') || typeof each === 'number',
  )
  return found === undefined ? '' : String(found)
}
