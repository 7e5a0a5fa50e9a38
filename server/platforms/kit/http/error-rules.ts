import type { ClassifiedFailure, PlatformResponse } from './client.ts'
import type { PlatformFailure } from './errors.ts'

/**
 * Maps a platform's error to a failure. The first row of the table that matches decides; without one, the general rule in
 * failures.ts does.
 * - `status`: null matches any.
 * - `pattern`: tested against `name: message` of the response; null matches any.
 * - `code`: null for the failure's default code.
 * - `message`: the platform's own message replaces `{detail}`.
 */
export type ErrorRule = readonly [
  status: number | null,
  pattern: RegExp | null,
  failure: PlatformFailure,
  code: string | null,
  message: string,
]

const MAX_DETAIL = 300

/** Classifies a failed response by the first rule that matches. */
export function classify(
  rules: readonly ErrorRule[],
  response: PlatformResponse,
): ClassifiedFailure | undefined {
  const { name, message } = describeError(response.data)
  const text = [name, message].filter(Boolean).join(': ')
  const rule = rules.find(
    ([status, pattern]) =>
      (status === null || status === response.status) && (pattern === null || pattern.test(text)),
  )
  if (rule === undefined) return undefined
  const [, , failure, code, template] = rule
  const detail = (message || name || 'no reason given').slice(0, MAX_DETAIL)
  return { failure, ...(code === null ? {} : { code }), message: template.replace('{detail}', () => detail) }
}

/** Reads an error's name and message from the places where APIs usually put them. */
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
