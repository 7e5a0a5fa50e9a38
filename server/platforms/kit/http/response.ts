import type { PublishedEntry } from '../../platform.ts'
import { PlatformError } from './errors.ts'
import type { ResponseHeaders } from './exchange.ts'

/** Types an unchecked response: any member may be missing or have another type. */
export type Untrusted<T> = { [Member in keyof T]?: unknown }

/** An object of a response, with any members. */
export type Answer = Record<string, unknown>

/**
 * Requires a JSON object. A failing server may send an HTML page with status 200, and a server that users name may send
 * anything.
 * @throws PlatformError `retryable` unreadable_answer for anything else, which the kit turns into `unknown` after an
 * irreversible call
 */
export function readObject(platform: string, data: unknown): Answer {
  if (typeof data === 'object' && data !== null && !Array.isArray(data)) return data as Answer
  throw unreadableResponse(platform)
}

/** Requires a text that is not empty. Throws as `readObject` does. */
export function requireText(platform: string, value: unknown): string {
  if (typeof value === 'string' && value !== '') return value
  throw unreadableResponse(platform)
}

/** Requires an id and returns it as text; many platforms send numbers. Throws as `readObject` does. */
export function requireId(platform: string, value: unknown): string {
  return requireText(platform, Number.isSafeInteger(value) ? String(value) : value)
}

/** Reads a published entry by its id, as `requireId` does, and its URL, if it has one. */
export function toEntry(platform: string, id: unknown, url: unknown): PublishedEntry {
  return { releaseId: requireId(platform, id), releaseUrl: optionalText(url) ?? null }
}

/** Returns the objects of a list; an empty list for any other value. */
export function readList<T extends object = Answer>(value: unknown): Untrusted<T>[] {
  if (!Array.isArray(value)) return []
  return value.filter((each): each is Untrusted<T> => typeof each === 'object' && each !== null)
}

/** Returns a text that is not empty, otherwise undefined. */
export function optionalText(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined
}

/** Reads a member by its path: `data.0.name`. */
export function readPath(value: unknown, path: string): unknown {
  return path === '' ? value : path.split('.').reduce<unknown>(memberOf, value)
}

function memberOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined
}

/** Returns the first text at one of these paths that is not empty. */
export function textAt(value: unknown, ...paths: string[]): string | undefined {
  return paths.map((path) => optionalText(readPath(value, path))).find((text) => text !== undefined)
}

/** Reads members by their paths; of several paths, the first with a value counts. */
export function selectPaths<Name extends string>(
  value: unknown,
  paths: Record<Name, string | readonly string[]>,
): Record<Name, unknown> {
  const read = (of: string | readonly string[]) => [of].flat().map((path) => readPath(value, path))
  const entries = Object.entries<string | readonly string[]>(paths)
  return Object.fromEntries(
    entries.map(([name, of]) => [name, read(of).find((each) => each !== undefined && each !== null)]),
  ) as Record<Name, unknown>
}

/** Creates the error for an unexpected response: `retryable` unreadable_answer, or `unknown` after an irreversible call. */
export function unreadableResponse(platform: string, irreversible = false): PlatformError {
  return irreversible
    ? new PlatformError('unknown', `${platform} sent a response that cannot be read: the post may be live.`)
    : new PlatformError('retryable', `${platform} sent a response that cannot be read.`, {
        code: 'unreadable_answer',
      })
}

/** Requires a header of the response, such as the id of a new post. Throws as `readObject` does. */
export function requireHeader(
  platform: string,
  { headers }: { headers: ResponseHeaders },
  name: string,
): string {
  return requireText(platform, headers.get(name))
}
