import { type ErrorDetail, invalid, invalidParts } from '../../errors.ts'
import { parseJsonText } from '../../lib/json-text.ts'
import { describePattern } from '../../lib/plain-rule.ts'
import type { CustomField, PlatformAuth } from '../../platforms/platform.ts'

/**
 * Converts a platform's regular expression from text, with slashes (`/^\d+$/`) or without. The text must come from the platform's
 * code, never from a caller; throws if it is invalid.
 */
export function toRegExp(text: string): RegExp {
  const [, source, flags] = /^\/(.*)\/([a-z]*)$/s.exec(text) ?? []
  return source === undefined ? new RegExp(text) : new RegExp(source, flags)
}

/**
 * Reads the `code` of a connect by custom fields: base64 (either alphabet) of a JSON object with one text per field. An absent or
 * empty field gets its default.
 * @throws 400 with the name of every invalid field, never its value
 */
export function readCustomFields(
  code: string,
  fields: readonly CustomField[],
  at = 'body.code',
): Record<string, string> {
  const input = parse(code)
  if (input === null) throw invalid(at, 'must be base64 of a JSON object with the fields')
  const values: Record<string, string> = {}
  const errors: ErrorDetail[] = []
  for (const field of fields) {
    const value = input[field.key]
    const text = value === undefined || value === null || value === '' ? (field.defaultValue ?? '') : value
    const location = `${at}.${field.key}`
    if (typeof text !== 'string') errors.push({ location, message: `${field.label} must be a text` })
    else if (text.length > MAX_LENGTH) errors.push({ location, message: `${field.label} is too long` })
    else if (text === '' && !matches(field, text))
      errors.push({ location, message: `${field.label} is missing` })
    else if (!matches(field, text)) errors.push({ location, message: mismatch(field) })
    else values[field.key] = text
  }
  if (errors.length > 0) throw invalidParts(errors)
  return values
}

/** Returns the fields that a person types to connect an account; null for OAuth and bots, which need none. */
export function fieldsToType(auth: PlatformAuth): CustomField[] | null {
  if (auth.kind === 'oauth2' || auth.kind === 'bot-word') return null
  if (auth.kind === 'custom-fields') return auth.fields
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
