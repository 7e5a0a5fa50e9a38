import { type ErrorDetail, invalidParts } from '../errors.ts'
import type { PlatformTool } from '../platforms/platform.ts'

/**
 * The data of a tool in the types that its schema names. Texts and numbers that clients write for each other are converted, null
 * and an empty text where something else is wanted count as absent. Throws `validation_failed` with the place of everything else.
 */
export function readToolData(
  schema: PlatformTool['dataSchema'],
  data: Record<string, unknown>,
): Record<string, unknown> {
  const errors: ErrorDetail[] = []
  const read = { ...data }
  for (const { key, type } of schema) {
    const value = convert(data[key], type)
    if (value === undefined) delete read[key]
    else if (value === null)
      errors.push({ location: `body.data.${key}`, message: `${key} must be a ${type}` })
    else read[key] = value
  }
  if (errors.length > 0) throw invalidParts(errors)
  return read
}

/** undefined: absent. null: cannot be converted. */
function convert(value: unknown, type: string): unknown {
  if (value === undefined || value === null) return undefined
  if (type === 'string') return isScalar(value) ? String(value) : null
  if (value === '') return undefined
  if (type === 'number') return toNumber(value)
  if (type === 'boolean') return toBoolean(value)
  if (type === 'array') return Array.isArray(value) ? value : null
  if (type === 'object') return typeof value === 'object' && !Array.isArray(value) ? value : null
  return value
}

function isScalar(value: unknown): value is string | number | boolean {
  return typeof value !== 'object'
}

function toNumber(value: unknown): number | null {
  if (typeof value !== 'number' && typeof value !== 'string') return null
  const number = Number(value)
  return Number.isFinite(number) ? number : null
}

function toBoolean(value: unknown): boolean | null {
  if (typeof value === 'boolean') return value
  return value === 'true' || value === 'false' ? value === 'true' : null
}
