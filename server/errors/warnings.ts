import type { UndeclaredProperty } from '../lib/json/undeclared.ts'
import { findClosest } from '../lib/text/closest.ts'
import { ApiError } from './errors.ts'

/** Warning about a part of the request that is probably a mistake, most often a part that the service ignored. */
export interface Warning {
  /** Stable name, for programs; absent for an ignored part. */
  code?: 'date_in_past' | 'same_text' | 'close_posts' | 'does_not_fit'
  /** Path such as `body.posts.0.settings.outcom`. */
  location: string
  message: string
  /** The known name that the caller may have meant. */
  suggestion?: string
}

/** Collects the warnings of one request. */
export interface Warnings {
  /** True if the caller prefers a refusal to a warning. */
  readonly strict: boolean
  /** Throws `StrictRefusal` for any warning if `strict`. Call it before the first change. */
  add(found: readonly Warning[]): void
  readonly found: readonly Warning[]
}

/** Thrown when only strict handling refuses the request. Nothing was done, and the request may succeed without `Prefer`. */
export class StrictRefusal extends ApiError {}

/** Limits the warnings of one request, since each costs a search for the intended name. */
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

/** Creates a warning about an undeclared name, with the closest declared one. */
export function createUnknownNameWarning({ location, name, known }: UndeclaredProperty): Warning {
  return createWarning(
    location,
    `${JSON.stringify(name.slice(0, 80))} is not a known property.`,
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
