import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { OperationTable } from '../../server/http/operations/operation.ts'
import { operationRow, readOperations } from '../operations.ts'

interface Document {
  paths: Record<string, Record<string, unknown>>
  [member: string]: unknown
}

export interface FullContract {
  document: Document
  operations: OperationTable
}

const root = join(import.meta.dirname, '../..')

/**
 * Pads the service's own contract with further operations (interface.tsv), each with a query, a body and a response of ordinary
 * size. Leaves out rate limits, which are one database statement, because this bench has no database.
 */
export function fullContract(): FullContract {
  const document = JSON.parse(readFileSync(join(root, 'generated/openapi.json'), 'utf8')) as Document
  const rows = readFileSync(join(import.meta.dirname, 'interface.tsv'), 'utf8')
    .trim()
    .split('\n')
  for (const row of rows) {
    const [method = '', path = '', status = '200'] = row.split('\t')
    const known = Object.keys(document.paths).find((other) => shapeOf(other) === shapeOf(path))
    const item = document.paths[known ?? path] ?? {}
    if (method.toLowerCase() in item) continue
    document.paths[known ?? path] = {
      ...item,
      [method.toLowerCase()]: padding(method, known ?? path, status),
    }
  }
  document.paths = sortPaths(document.paths, rows)
  const operations = readOperations(document).map((operation) => [
    operation.id,
    { ...operationRow(operation), rateLimit: null },
  ])
  return { document, operations: Object.fromEntries(operations) as OperationTable }
}

/**
 * Keeps the order of the interface and puts the service's own operations first. Routers that try one route after the other depend
 * on the order.
 */
function sortPaths(paths: Document['paths'], rows: string[]): Document['paths'] {
  const rank = new Map(rows.map((row, i) => [shapeOf(row.split('\t')[1] ?? ''), i]))
  const sorted = Object.entries(paths).toSorted(
    ([a], [b]) => (rank.get(shapeOf(a)) ?? -1) - (rank.get(shapeOf(b)) ?? -1),
  )
  return Object.fromEntries(sorted)
}

function shapeOf(path: string): string {
  return path.replace(/\{[^}]+\}/g, '{}')
}

function padding(method: string, path: string, status: string): object {
  const text = { type: 'string', maxLength: 200 }
  const body = {
    type: 'object',
    required: ['name'],
    additionalProperties: false,
    properties: {
      name: text,
      size: { type: 'integer', minimum: 0, maximum: 1000 },
      labels: { type: 'array', maxItems: 20, items: text },
      note: { type: ['string', 'null'], maxLength: 5000 },
    },
  }
  const parameters = [...path.matchAll(/\{([^}]+)\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { ...text, minLength: 1 },
    example: 'abc',
  }))
  const query = {
    name: 'page',
    in: 'query',
    allowReserved: true,
    schema: { type: 'integer', minimum: 0, maximum: 10_000, default: 0 },
    example: 1,
  }
  const withBody = method === 'POST' || method === 'PUT'
  const answer = { type: 'object', properties: { ok: { type: 'boolean' }, name: { type: 'string' } } }
  return {
    operationId: `pad${method}${path.replace(/\W+/g, '_')}`,
    tags: ['system'],
    summary: 'Placeholder for another operation',
    security: [{ apiKey: [] }],
    parameters: method === 'GET' ? [...parameters, query] : parameters,
    ...(withBody
      ? {
          requestBody: {
            required: true,
            content: { 'application/json': { schema: body, example: { name: 'x', size: 1, labels: ['a'] } } },
          },
        }
      : undefined),
    responses: {
      [status]: {
        description: 'Done.',
        content: { 'application/json': { schema: answer, example: { ok: true } } },
      },
    },
  }
}

export interface Hit {
  method: string
  path: string
  body: string | null
}

/** Builds one valid request for every operation that takes JSON or nothing. */
export function buildHits({ document, operations }: FullContract): Hit[] {
  const shared = (document.components as { parameters: Record<string, Parameter> }).parameters
  return Object.values(operations).flatMap(({ method, path, body }) => {
    if (body === 'multipart') return []
    const operation = document.paths[path]?.[method] as {
      parameters?: (Parameter & { $ref?: string })[]
      requestBody?: { content: Record<string, { example?: unknown }> }
    }
    const parameters = (operation.parameters ?? []).map((raw) =>
      raw.$ref ? shared[raw.$ref.slice(raw.$ref.lastIndexOf('/') + 1)] : raw,
    )
    const filled = path.replace(/\{([^}]+)\}/g, (_, name: string) =>
      encodeURIComponent(String(parameters.find((p) => p?.name === name)?.example ?? 'x')),
    )
    const query = parameters
      .filter((p) => p?.in === 'query')
      .map((p) => `${p?.name}=${encodeURIComponent(String(p?.example ?? ''))}`)
    const example = operation.requestBody?.content['application/json']?.example
    return [
      {
        method: method.toUpperCase(),
        path: query.length > 0 ? `${filled}?${query.join('&')}` : filled,
        body: body === 'json' ? JSON.stringify(example ?? {}) : null,
      },
    ]
  })
}

/** Returns the example of each operation as its answer. */
export function exampleAnswers({ document, operations }: FullContract): Record<string, unknown> {
  const entries = Object.entries(operations).map(([id, { method, path, status }]) => {
    const operation = document.paths[path]?.[method] as {
      responses: Record<string, { content?: Record<string, { example?: unknown }> }>
    }
    return [id, operation.responses[status]?.content?.['application/json']?.example ?? { ok: true }]
  })
  return Object.fromEntries(entries)
}

interface Parameter {
  name: string
  in: string
  example?: unknown
}
