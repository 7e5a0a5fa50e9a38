import {
  type ContractDocument,
  type ExampleRequest,
  exampleRequestOf,
} from '../../server/contract/samples/example-request.ts'
import { type Operation, readOperations } from '../operations.ts'
import type { Contract } from './contract.ts'

/** Tags of operations that are left out of a collection for programs. */
export const NOT_FOR_PROGRAMS = new Set(['console', 'docs'])

/** Prints a collection in the format 2.1 of Postman: a folder for each tag, a request for each operation. */
export function printPostman(contract: Contract): string {
  const collection = {
    info: {
      name: contract.info.title,
      description: contract.info.description,
      schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json',
    },
    variable: [
      { key: 'baseUrl', value: 'http://localhost:3000' },
      { key: 'apiKey', value: '' },
      { key: 'session', value: '' },
    ],
    item: requestsByTag(contract).map(([tag, requests]) => ({
      name: tag,
      description: contract.tags.find(({ name }) => name === tag)?.description ?? '',
      item: requests.map(printRequest),
    })),
  }
  return JSON.stringify(collection, null, 1)
}

export interface CollectionRequest {
  operation: Operation
  example: ExampleRequest
}

/** Returns the operations that programs call, with their example requests, grouped by tag. */
export function requestsByTag(contract: Contract): [string, CollectionRequest[]][] {
  const document = contract as unknown as ContractDocument & Record<string, unknown>
  const requests = readOperations(document)
    .filter(({ tag }) => !NOT_FOR_PROGRAMS.has(tag))
    .map((operation) => ({ operation, example: exampleRequestOf(document, operation) }))
  return [...Map.groupBy(requests, ({ operation }) => operation.tag)]
}

function printRequest({ operation, example }: CollectionRequest) {
  const { template, path, query } = example
  const segments = template.slice(1).split('/').filter(Boolean)
  return {
    name: operation.summary,
    request: {
      method: example.method,
      description: operation.description,
      header: [...credential(example), ...contentType(example)],
      url: {
        raw: `{{baseUrl}}${template.replace(/\{(\w+)\}/g, ':$1')}`,
        host: ['{{baseUrl}}'],
        path: segments.map((segment) => segment.replace(/^\{(\w+)\}$/, ':$1')),
        query: Object.entries(query).map(([key, value]) => ({ key, value: String(value) })),
        // Encodes the value, since Postman inserts it into the path unchanged.
        variable: Object.entries(path).map(([key, value]) => ({
          key,
          value: encodeURIComponent(String(value)),
        })),
      },
      ...body(example),
    },
  }
}

function credential({ credential }: ExampleRequest) {
  if (credential === 'key') return [{ key: 'Authorization', value: '{{apiKey}}' }]
  return credential === 'session' ? [{ key: 'auth', value: '{{session}}' }] : []
}

function contentType({ body }: ExampleRequest) {
  return body?.kind === 'json' ? [{ key: 'Content-Type', value: 'application/json' }] : []
}

function body({ body }: ExampleRequest) {
  if (body === null) return {}
  const pairs = (fields: Record<string, string>) =>
    Object.entries(fields).map(([key, value]) => ({ key, value: String(value) }))
  if (body.kind === 'json') return { body: { mode: 'raw', raw: JSON.stringify(body.value, null, 2) } }
  if (body.kind === 'form') return { body: { mode: 'urlencoded', urlencoded: pairs(body.value) } }
  const file = { key: 'file', type: 'file', src: body.file }
  return { body: { mode: 'formdata', formdata: [file, ...pairs(body.fields)] } }
}
