import { ApiError } from './errors.ts'
import { findClosest } from './lib/closest.ts'
import type { UndeclaredProperty } from './lib/undeclared.ts'

/** What of a request was ignored although somebody may have meant it. */
export interface Warning {
  /** `body.posts.0.settings.outcom`. */
  location: string
  message: string
  /** What may have been meant. */
  suggestion?: string
}

/** The warnings of one request. */
export interface Warnings {
  /** The caller would rather be refused. */
  readonly strict: boolean
  /** Throws a StrictRefusal for any where `strict`: so it is called before anything is changed. */
  add(found: readonly Warning[]): void
  readonly found: readonly Warning[]
}

/** Says that nothing was done because the caller asked for strict handling: without that, the same request may succeed. */
export class StrictRefusal extends ApiError {}

/** Of one request; each costs a look for the name that was meant. */
export const MAX_WARNINGS = 50

export function createWarnings(strict: boolean): Warnings {
  const found: Warning[] = []
  return {
    strict,
    found,
    add(more) {
      found.push(...more.slice(0, MAX_WARNINGS - found.length))
      if (strict && found.length > 0) throw refused(found)
    },
  }
}

/** Warns of a name that nothing here has. */
export function createUnknownNameWarning({ location, name, known }: UndeclaredProperty): Warning {
  return createWarning(
    location,
    `${JSON.stringify(name.slice(0, 80))} is not known here.`,
    findClosest(name, known),
  )
}

export function createWarning(location: string, message: string, suggestion: string | undefined): Warning {
  return suggestion === undefined
    ? { location, message }
    : { location, message: `${message} Did you mean ${JSON.stringify(suggestion)}?`, suggestion }
}

function refused(found: readonly Warning[]): StrictRefusal {
  const [first] = found
  const more = found.length > 1 ? ` (${found.length - 1} more in errors.)` : ''
  return new StrictRefusal('validation_failed', `${first?.location}: ${first?.message}${more}`, {
    errors: found.map(({ location, message }) => ({ location, message })),
  })
}
