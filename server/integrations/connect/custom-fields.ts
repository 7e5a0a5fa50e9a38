import { type ErrorDetail, invalid, invalidParts } from '../../errors/errors.ts'
import { parseJsonText } from '../../lib/json/json-text.ts'
import { describePattern } from '../../lib/json/validation-messages.ts'
import type { CustomField, PlatformAuth } from '../../platforms/kit/auth/types.ts'

/**
 * Converts a platform's regular expression from text, with slashes (`/^\d+$/`) or without. The text must come from the platform's
 * code, never from a caller; throws if it is invalid.
 */
export function toRegExp(text: string): RegExp {
  const [, source, flags] = /^\/(.*)\/([a-z]*)$/s.exec(text) ?? []
  return source === undefined ? new RegExp(text) : new RegExp(source, flags)
}

/** Reads the `code` of a connect without a sign-in page; null for a bot. Throws as `readCustomFields` does. */
export function readCode(auth: PlatformAuth, code: string): Record<string, string> {
  const fields = fieldsToType(auth) ?? []
  if (auth.kind !== 'client-code') return readCustomFields(code, fields)
  const [first] = fields
  const input = auth.plain && first ? { [first.key]: code } : parse(code)
  if (input === null) throw notJson('body.code')
  // Existing signers send some values as numbers.
  const texts = Object.entries(input).map(([key, value]) => [
    key,
    typeof value === 'number' ? `${value}` : value,
  ])
  return readFields(Object.fromEntries(texts), fields, 'body.code')
}

/**
 * Reads the `code` of a connect by custom fields: base64 (either alphabet) of a JSON object with one string per field. An absent
 * or empty field gets its default.
 * @throws 400 with the name of every invalid field, never its value
 */
export function readCustomFields(
  code: string,
  fields: readonly CustomField[],
  at = 'body.code',
): Record<string, string> {
  const input = parse(code)
  if (input === null) throw notJson(at)
  return readFields(input, fields, at)
}

function notJson(at: string) {
  return invalid(at, 'must be a JSON object with the fields, encoded as base64')
}

function readFields(
  input: Record<string, unknown>,
  fields: readonly CustomField[],
  at: string,
): Record<string, string> {
  const values: Record<string, string> = {}
  const errors: ErrorDetail[] = []
  for (const field of fields) {
    const value = input[field.key]
    const text = value === undefined || value === null || value === '' ? (field.defaultValue ?? '') : value
    const location = `${at}.${field.key}`
    if (typeof text !== 'string') errors.push({ location, message: `${field.label} must be a string` })
    else if (text.length > MAX_LENGTH) errors.push({ location, message: `${field.label} is too long` })
    else if (text === '' && !matches(field, text))
      errors.push({ location, message: `${field.label} is missing` })
    else if (!matches(field, text)) errors.push({ location, message: mismatch(field) })
    else values[field.key] = text
  }
  if (errors.length > 0) throw invalidParts(errors)
  return values
}

/** Returns the fields that a person types to connect an account; null for a sign-in page and for bots, which need none. */
export function fieldsToType(auth: PlatformAuth): CustomField[] | null {
  if (auth.kind === 'redirect' || auth.kind === 'pairing-code') return null
  if (auth.kind !== 'cookies') return auth.fields
  return auth.cookies.map(({ name, domain }) => ({
    key: name,
    label: `Cookie ${name} of ${domain}`,
    validation: '/^\\S+$/',
    type: 'password',
  }))
}

/** Allows values as long as the longest cookie. */
const MAX_LENGTH = 4096

function parse(code: string): Record<string, unknown> | null {
  try {
    const value = parseJsonText(Buffer.from(code, 'base64').toString('utf8'))
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : null
  } catch {
    return null
  }
}

function matches(field: CustomField, text: string): boolean {
  return toRegExp(field.validation).test(text)
}

function mismatch(field: CustomField): string {
  const hint = field.hint ? ` (${field.hint})` : ''
  return `${field.label}${hint} ${describePattern(field.validation)}`
}
