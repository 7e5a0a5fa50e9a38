import type { CustomField } from '../../channels/channel.ts'
import { ApiError, type ErrorDetail } from '../../errors.ts'

/**
 * Reads the `code` of a channel that is connected by custom fields: base64 (either alphabet) of a JSON object with one
 * text per field. A field left out or empty takes its default. Throws 400 naming every field that is wrong, never its value.
 */
export function readCustomFields(code: string, fields: readonly CustomField[]): Record<string, string> {
  const given = parse(code)
  if (given === null)
    throw refused([{ location: 'body.code', message: 'must be base64 of a JSON object with the fields' }])
  const values: Record<string, string> = {}
  const errors: ErrorDetail[] = []
  for (const field of fields) {
    const value = given[field.key]
    const text = value === undefined || value === null || value === '' ? (field.defaultValue ?? '') : value
    const location = `body.code.${field.key}`
    if (typeof text !== 'string') errors.push({ location, message: `${field.label} must be a text` })
    else if (text.length > maxLength) errors.push({ location, message: `${field.label} is too long` })
    else if (text === '' && !matches(field, text))
      errors.push({ location, message: `${field.label} is missing` })
    else if (!matches(field, text)) errors.push({ location, message: mismatch(field) })
    else values[field.key] = text
  }
  if (errors.length > 0) throw refused(errors)
  return values
}

const maxLength = 2000

function parse(code: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(Buffer.from(code, 'base64').toString('utf8'))
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : null
  } catch {
    return null
  }
}

/** `validation` is a regular expression as text with its slashes, written by the channel and not by a caller. */
function matches(field: CustomField, text: string): boolean {
  const [, source, flags] = /^\/(.*)\/([a-z]*)$/s.exec(field.validation) ?? []
  if (source === undefined) throw new Error(`The validation of ${field.key} is no /regular expression/.`)
  return new RegExp(source, flags).test(text)
}

function mismatch(field: CustomField): string {
  const hint = field.hint ? ` (${field.hint})` : ''
  return `${field.label}${hint} must match ${field.validation}`
}

function refused(errors: ErrorDetail[]): ApiError {
  return new ApiError('validation_failed', errors.map((error) => error.message).join('; '), { errors })
}
