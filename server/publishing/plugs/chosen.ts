import type { InternalPlug, PlugFields } from '../../platforms/kit/plugs.ts'
import { mismatch } from './fields.ts'

/** Describes a plug that a post's settings ask other channels to run. */
export interface ChosenPlug {
  plug: InternalPlug
  /** Delay after the thread is published. */
  delayMs: number
  integrationIds: string[]
  fields: PlugFields
}

export interface ChosenPlugs {
  chosen: ChosenPlug[]
  /** Problems of the settings; locations start with `settings`. */
  problems: { location: string; message: string }[]
}

const MAX_DELAY_MS = 30 * 86_400_000
const MAX_CHANNELS = 20

/**
 * Reads the keys `plug--<identifier>--<key>` of a post's settings for the plugs of its channel. Ignores keys for other channels'
 * plugs, which existing clients leave in, and plugs that are not active.
 */
export function readChosen(plugs: InternalPlug[], settings: Record<string, unknown>): ChosenPlugs {
  const found: ChosenPlugs = { chosen: [], problems: [] }
  for (const plug of plugs) {
    const at = (key: string) => `plug--${plug.identifier}--${key}`
    const active = settings[at('active')]
    if (active !== true && active !== 'true') continue
    const problem = (key: string, message: string) =>
      found.problems.push({ location: `settings.${at(key)}`, message })
    const delayMs = Number(settings[at('delay')] ?? 0)
    if (!(delayMs >= 0 && delayMs <= MAX_DELAY_MS))
      problem('delay', `must be milliseconds from 0 to ${MAX_DELAY_MS}`)
    const integrationIds = idsOf(settings[at('integrations')])
    if (integrationIds === null || integrationIds.length === 0 || integrationIds.length > MAX_CHANNELS)
      problem('integrations', `must name 1 to ${MAX_CHANNELS} channels, each as {"id": …}`)
    const fields: PlugFields = {}
    for (const field of plug.fields) {
      const value = settings[at(field.name)]
      if (typeof value !== 'string') problem(field.name, 'is required')
      else {
        fields[field.name] = value
        const wrong = mismatch(field, value)
        if (wrong !== null) problem(field.name, wrong)
      }
    }
    found.chosen.push({ plug, delayMs: Math.trunc(delayMs), integrationIds: integrationIds ?? [], fields })
  }
  return found
}

/** Returns the channel ids without duplicates; null if the value is not a list of channels. */
function idsOf(value: unknown): string[] | null {
  if (!Array.isArray(value)) return null
  const ids = value.map((each: unknown) => (each as { id?: unknown } | null)?.id)
  return ids.every((id): id is string => typeof id === 'string' && id !== '') ? [...new Set(ids)] : null
}
