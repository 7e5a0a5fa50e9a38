import type { ApiDocument } from './api-document.ts'

/** Shorter limits are left to Ajv. */
const LONG = 10_000
const NAME = /^at-most-(\d+)-characters$/

interface Format {
  type: 'string'
  validate: (text: string) => boolean
}

/**
 * Turns each `maxLength` of long texts into a format of the same meaning, and returns the formats. JSON Schema counts code points,
 * and Ajv walks every text to count them: 60 of the 65 µs that a body of 50 kB costs. A text has at most as many code points as
 * UTF-16 units and at least half as many, so its `length` decides nearly always.
 */
export function nameLongLimits(document: ApiDocument): Record<string, Format> {
  const formats: Record<string, Format> = {}
  visit(document, (schema) => {
    const { maxLength, format } = schema
    if (typeof maxLength !== 'number' || maxLength < LONG || format !== undefined) return
    const name = `at-most-${maxLength}-characters`
    delete schema.maxLength
    schema.format = name
    formats[name] = { type: 'string', validate: (text) => hasAtMost(text, maxLength) }
  })
  return formats
}

/** Returns the limit that a format stands for, or null for any other format. */
export function longLimitOf(format: string): string | null {
  return NAME.exec(format)?.[1] ?? null
}

function hasAtMost(text: string, limit: number): boolean {
  if (text.length <= limit) return true
  if (text.length > 2 * limit) return false
  let count = 0
  for (const _ of text) count++
  return count <= limit
}

function visit(node: unknown, change: (schema: { maxLength?: unknown; format?: unknown }) => void): void {
  if (typeof node !== 'object' || node === null) return
  change(node)
  for (const child of Object.values(node)) visit(child, change)
}
