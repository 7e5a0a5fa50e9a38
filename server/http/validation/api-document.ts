export interface Parameter {
  in: 'path' | 'query' | 'header' | 'cookie'
  name: string
  schema?: Schema
  content?: unknown
  style?: string
  allowReserved?: boolean
}

export interface Schema {
  $ref?: string
  type?: string | string[]
  oneOf?: unknown
  anyOf?: unknown
  allOf?: unknown
  properties?: Record<string, Schema>
}

export interface OperationObject {
  parameters?: (Parameter | { $ref: string })[]
  requestBody?: { required?: boolean; content: Record<string, { schema?: Schema }> }
  responses: Record<string, unknown>
}

export interface ApiDocument {
  paths: Record<string, Record<string, OperationObject>>
  components?: { parameters?: Record<string, Parameter>; schemas?: Record<string, Schema> }
}

/** Existing clients send extra query parameters, so every operation ignores unknown ones. */
export const validatorOptions = {
  allErrors: true,
  allowUnknownQueryParameters: true,
  discriminator: true,
} as const

/** Copies the contract, because the validator changes it. Drops discriminator mappings, which Ajv rejects. */
export function prepare(contract: object): ApiDocument {
  const copy = structuredClone(contract) as ApiDocument & { servers?: unknown; webhooks?: unknown }
  delete copy.servers
  // Webhooks are requests that this service sends, not operations that it answers.
  delete copy.webhooks
  dropMappings(copy)
  return copy
}

function dropMappings(node: unknown): void {
  if (typeof node !== 'object' || node === null) return
  if ('discriminator' in node && typeof node.discriminator === 'object' && node.discriminator !== null)
    delete (node.discriminator as { mapping?: unknown }).mapping
  for (const child of Object.values(node)) dropMappings(child)
}
