import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const file = join(import.meta.dirname, '../../../generated/openapi.json')

/** The bundled contract, parsed once. */
export const contractDocument = JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>

const texts = new Map<string, string>()

/** The contract as JSON text with this service's own address as its only server. */
export function contractText(baseUrl: string): string {
  let text = texts.get(baseUrl)
  if (text === undefined) {
    text = JSON.stringify({ ...contractDocument, servers: [{ url: baseUrl }] })
    texts.set(baseUrl, text)
  }
  return text
}
