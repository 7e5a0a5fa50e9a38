import document from '../../generated/openapi.json' with { type: 'json' }

/** The bundled contract. */
export const contractDocument: Record<string, unknown> = document

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
