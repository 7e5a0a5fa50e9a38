import { readFileSync } from 'node:fs'
import { lazy } from '../lib/lazy.ts'

interface Document {
  servers: { url: string }[]
  paths: Record<string, Record<string, { 'x-codeSamples'?: object[] }>>
}

/** Resolves from `server/contract/` in the sources and from `dist/server/` in the build: both are two folders deep. */
const file = new URL('../../generated/openapi.json', import.meta.url)

/**
 * Loads the bundled contract without its code samples, which only readers of the whole document need. Returns one object for the
 * whole process, since the validators are cached by it.
 */
export const contractDocument = lazy(() => {
  const document = readDocument()
  for (const operation of operationsOf(document)) delete operation['x-codeSamples']
  return document as unknown as Record<string, unknown>
})

const documents = new Map<string, Buffer>()

/** Returns the contract as JSON, with the URL of this service as its only server, and in all examples and code samples. */
export function contractJson(baseUrl: string): Buffer {
  let bytes = documents.get(baseUrl)
  if (bytes === undefined) {
    const document = readDocument()
    const written = document.servers[0]?.url ?? ''
    const text = JSON.stringify({ ...document, servers: [{ url: baseUrl }] })
    bytes = Buffer.from(text.replaceAll(written, () => baseUrl))
    documents.set(baseUrl, bytes)
  }
  return bytes
}

function readDocument(): Document {
  return JSON.parse(readFileSync(file, 'utf8')) as Document
}

function operationsOf({ paths }: Document) {
  return Object.values(paths).flatMap((item) => Object.values(item))
}
