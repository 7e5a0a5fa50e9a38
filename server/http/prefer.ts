import type { IncomingHttpHeaders } from 'node:http'
import type { Warning } from '../errors/warnings.ts'
import { isReply } from './reply.ts'

/** Returns true when `Prefer` (RFC 7240) asks for `handling=strict`. The first of repeated preferences counts. */
export function prefersStrict({ prefer }: IncomingHttpHeaders): boolean {
  const preferences = [prefer ?? []].flat().join(',').split(',')
  const handling = preferences
    .map((each) => /^\s*([^\s=;]+)\s*=\s*"?([^\s";]*)"?/.exec(each))
    .find((found) => found?.[1]?.toLowerCase() === 'handling')
  return handling?.[2]?.toLowerCase() === 'strict'
}

/** Adds warnings to the result of a handler. */
export function withWarnings(result: unknown, warnings: readonly Warning[]): unknown {
  if (warnings.length === 0) return result
  return isReply(result)
    ? { ...result, body: placeWarnings(result.body, warnings) }
    : placeWarnings(result, warnings)
}

/**
 * Adds `warnings` to an object. Each item of a list gets the warnings of its entry in the request (`body.posts.1.…`) and those of
 * the whole request.
 */
function placeWarnings(body: unknown, warnings: readonly Warning[]): unknown {
  if (typeof body !== 'object' || body === null) return body
  if (!Array.isArray(body)) return { ...body, warnings }
  return body.map((item: object, index) => {
    const own = warnings.filter(({ location }) => (entryIndexOf(location) ?? index) === index)
    return own.length === 0 ? item : { ...item, warnings: own }
  })
}

function entryIndexOf(location: string): number | undefined {
  const found = /^body\.posts\.(\d+)(\.|$)/.exec(location)
  return found ? Number(found[1]) : undefined
}
