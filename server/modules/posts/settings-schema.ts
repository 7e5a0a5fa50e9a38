import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import type { JsonSchema, Problem } from '../../channels/channel.ts'

// Not strict: a channel's schema is documentation too and may carry words of its own.
const ajv = new Ajv2020({ allErrors: true, strict: false, messages: true })
addFormats.default(ajv)

const compiled = new WeakMap<JsonSchema, ValidateFunction>()

/**
 * Holds settings against a channel's schema; locations start with `settings`. What is not the channel's own is not looked
 * at: `__type`, and the `plug--…` options that existing clients put beside the settings.
 */
export function checkSettings(schema: JsonSchema | null, settings: Record<string, unknown>): Problem[] {
  if (schema === null) return []
  let validate = compiled.get(schema)
  if (validate === undefined) {
    validate = ajv.compile(schema)
    compiled.set(schema, validate)
  }
  const own = Object.fromEntries(
    Object.entries(settings).filter(([name]) => name !== '__type' && !name.startsWith('plug--')),
  )
  if (validate(own)) return []
  return (validate.errors ?? []).map((error) => {
    const missing = error.keyword === 'required' ? `/${error.params.missingProperty as string}` : ''
    const path = (error.instancePath + missing).replaceAll('/', '.')
    const allowed =
      error.keyword === 'enum' ? `: ${(error.params.allowedValues as unknown[]).join(', ')}` : ''
    const rule = missing ? 'is required' : `${error.message ?? 'is not valid'}${allowed}`
    // Many clients show the message alone, so it names the setting.
    return { location: `settings${path}`, message: `${path.slice(1)} ${rule}`.trimStart() }
  })
}
