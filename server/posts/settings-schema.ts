import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { plainMessage } from '../lib/plain-rule.ts'
import type { JsonSchema, Problem } from '../platforms/platform.ts'

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
    const rule = missing ? 'is required' : ruleOf(error)
    // Many clients show the message alone, so it names the setting.
    return { location: `settings${path}`, message: `${path.slice(1)} ${rule}`.trimStart() }
  })
}

function ruleOf({ keyword, params, message = 'is not valid' }: ErrorObject): string {
  if (keyword === 'enum') return `must be one of ${(params.allowedValues as unknown[]).join(', ')}`
  return keyword === 'additionalProperties'
    ? `must not have ${params.additionalProperty}`
    : plainMessage(message)
}
