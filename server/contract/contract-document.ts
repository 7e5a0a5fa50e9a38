import { readFileSync } from 'node:fs'
import { lazy } from '../lib/lazy.ts'

/** Resolves from `server/contract/` in the sources and from `dist/server/` in the build: both are two folders deep. */
const file = new URL('../../generated/openapi.json', import.meta.url)

/** Loads the bundled contract. Returns one object for the whole process, since the validators are cached by it. */
export const contractDocument = lazy(() => JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>)

const documents = new Map<string, Buffer>()

/** Returns the contract as JSON, with the URL of this service as its only server. */
export function contractJson(baseUrl: string): Buffer {
  let bytes = documents.get(baseUrl)
  if (bytes === undefined) {
    bytes = Buffer.from(JSON.stringify({ ...contractDocument(), servers: [{ url: baseUrl }] }))
    documents.set(baseUrl, bytes)
  }
  return bytes
}
