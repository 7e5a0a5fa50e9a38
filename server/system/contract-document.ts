import { readFileSync } from 'node:fs'
import { lazy } from '../lib/lazy.ts'

/** As far as `server/system/` from the sources, and as `dist/server/` from the build. */
const file = new URL('../../generated/openapi.json', import.meta.url)

/** The bundled contract. One object for the whole process: validators are shared by it. */
export const contractDocument = lazy(() => JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>)

const documents = new Map<string, Buffer>()

/** The contract as JSON with this service's own address as its only server. */
export function contractJson(baseUrl: string): Buffer {
  let bytes = documents.get(baseUrl)
  if (bytes === undefined) {
    bytes = Buffer.from(JSON.stringify({ ...contractDocument(), servers: [{ url: baseUrl }] }))
    documents.set(baseUrl, bytes)
  }
  return bytes
}
