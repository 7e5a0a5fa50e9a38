import type { PostProblem } from './problems.ts'

/** As JSON. No channel's settings come near it. */
const MOST_CHARACTERS = 100_000
const MOST_LEVELS = 10

type Settings = Record<string, unknown>

/** The settings of an entry. Those that are too large are added to `problems` and left out, so that nothing else looks at them. */
export function readSettings(
  settings: Settings | null | undefined,
  location: string,
  problems: PostProblem[],
): Settings | undefined {
  if (!settings) return undefined
  const message = excess(settings)
  if (message === null) return settings
  problems.push({ code: 'validation_failed', location, message, about: 'settings' })
  return undefined
}

function excess(settings: Settings): string | null {
  if (JSON.stringify(settings).length > MOST_CHARACTERS)
    return `The settings have more than ${MOST_CHARACTERS} characters of JSON.`
  return isDeeper(settings, MOST_LEVELS) ? `The settings are nested deeper than ${MOST_LEVELS} levels.` : null
}

/** Whether objects and lists are within each other more often than `levels` times. */
function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false
  return levels === 0 || Object.values(value).some((child) => isDeeper(child, levels - 1))
}
