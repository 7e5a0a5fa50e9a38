import type { ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { ApiError, badRequest, type ErrorCode, errorCatalogue } from '../../../server/errors/errors.ts'
import type { RequestHandler } from '../../../server/http/app/express-app.ts'

/** Failure that clients ask for: a code of docs/errors.md, or how the connection ends. */
export type Failure = ErrorCode | 'dropped' | 'lost'

export interface FailurePlan {
  /** Every how many calls fail; null: none but those that ask for it. */
  every: number | null
  failure: Failure
}

export interface Failures {
  plan: FailurePlan
  /** Delays, fails or passes each request of the service. */
  handle: RequestHandler
  /** Starts counting calls again. */
  reset(plan: FailurePlan): void
}

const MAX_DELAY_MS = 60_000
/** Statuses whose answer says when to try again. */
const RETRY_AFTER = new Map([
  [429, '1'],
  [503, '1'],
])
/** Not counted as calls: what people open. */
const pages = /^\/(docs|console|sandbox|health|sign-in|assets)(\/|$)/

/** Reads a failure by its name, or the first code of a status. Returns null for any other text. */
export function readFailure(text: string): Failure | null {
  if (text === 'dropped' || text === 'lost') return text
  const codes = Object.keys(errorCatalogue) as ErrorCode[]
  return codes.find((code) => code === text || String(errorCatalogue[code].status) === text) ?? null
}

export function createFailures(first: FailurePlan, delayMs: number): Failures {
  let calls = 0
  const failures: Failures = {
    plan: first,
    reset(plan) {
      failures.plan = plan
      calls = 0
    },
    handle(request, response, next) {
      const preferred = preferencesOf(request.headers.prefer)
      const wait = Math.min(preferred.delayMs ?? delayMs, MAX_DELAY_MS)
      const { every, failure } = failures.plan
      const counts = !pages.test(request.path) && request.method !== 'OPTIONS'
      if (counts) calls += 1
      const isDue = counts && every !== null && calls % every === 0
      const wanted = preferred.failure ?? (isDue ? failure : null)
      const act = () => {
        try {
          if (wanted !== null) fail(wanted, response)
          if (!response.destroyed && !request.destroyed) next()
        } catch (error) {
          next(error)
        }
      }
      if (wait === 0) return act()
      // The client may have gone meanwhile.
      void sleep(wait).then(act)
    },
  }
  return failures
}

interface Preferences {
  delayMs: number | null
  failure: string | null
}

/** Reads `Prefer: delay=800, fail=rate_limited` (RFC 7240). The first of repeated preferences counts, and unknown ones are ignored. */
function preferencesOf(header: string | string[] | undefined): Preferences {
  const found = [
    ...[header ?? []]
      .flat()
      .join(',')
      .matchAll(/(?:^|,)\s*(\w+)\s*=\s*"?([^\s",;]*)"?/g),
  ]
  const preferenceOf = (wanted: string) =>
    found.find(([, name]) => name?.toLowerCase() === wanted)?.[2] ?? null
  const delay = preferenceOf('delay')
  return {
    delayMs: delay !== null && /^\d+$/.test(delay) ? Number(delay) : null,
    failure: preferenceOf('fail'),
  }
}

/** Ends the connection, or throws the failure for the service to send. Returns for `lost`: the request is carried out, unheard. */
function fail(wanted: string, response: ServerResponse): void {
  const failure = readFailure(wanted)
  if (failure === null)
    throw badRequest(
      `The mock has no failure "${wanted}". Use dropped, lost, a status, or a code that /docs/errors lists.`,
    )
  if (failure === 'dropped' || failure === 'lost') {
    if (failure === 'dropped') response.destroy()
    else loseAnswer(response)
    return
  }
  const { status, title } = errorCatalogue[failure]
  const retryAfter = RETRY_AFTER.get(status)
  throw new ApiError(failure, `${title}. The mock was asked for this failure.`, {
    headers: retryAfter === undefined ? {} : { 'Retry-After': retryAfter },
  })
}

/** Closes the connection when the answer is ready, so that the client cannot know whether the request was carried out. */
function loseAnswer(response: ServerResponse): void {
  response.writeHead = () => response
  response.write = () => true
  response.end = () => {
    response.destroy()
    return response
  }
}
