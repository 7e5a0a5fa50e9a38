import {
  type ExampleRequest,
  filledPath,
  queryString,
} from '../../server/contract/samples/example-request.ts'
import type { Contract } from './contract.ts'
import { type CollectionRequest, requestsByTag } from './postman.ts'

/** Prints the files of a Bruno collection as one JSON object from path to text, which the service packs into a zip. */
export function printBruno(contract: Contract): string {
  const files: Record<string, string> = {
    'bruno.json': JSON.stringify({ version: '1', name: contract.info.title, type: 'collection' }, null, 2),
    'environments/postern.bru': block('vars', ['baseUrl: http://localhost:3000', 'apiKey: ', 'session: ']),
  }
  for (const [tag, requests] of requestsByTag(contract))
    for (const [index, request] of requests.entries())
      files[`${tag}/${request.operation.id}.bru`] = printRequest(request, index + 1)
  return JSON.stringify(files)
}

function printRequest({ operation, example }: CollectionRequest, order: number): string {
  const query = Object.entries(example.query).map(([name, value]) => `${name}: ${value}`)
  const url = `{{baseUrl}}${filledPath(example)}${queryString(example)}`
  const parts = [
    block('meta', [`name: ${operation.summary}`, 'type: http', `seq: ${order}`]),
    block(example.method.toLowerCase(), [`url: ${url}`, `body: ${bodyMode(example)}`, 'auth: none']),
    query.length > 0 ? block('params:query', query) : '',
    headers(example),
    body(example),
    text('docs', operation.description),
  ]
  return parts.filter(Boolean).join('\n')
}

function bodyMode({ body }: ExampleRequest): string {
  if (body === null) return 'none'
  return { json: 'json', form: 'formUrlEncoded', multipart: 'multipartForm' }[body.kind]
}

function headers({ credential }: ExampleRequest): string {
  if (credential === null) return ''
  return block('headers', [credential === 'key' ? 'Authorization: {{apiKey}}' : 'auth: {{session}}'])
}

function body({ body }: ExampleRequest): string {
  if (body === null) return ''
  const pairs = (fields: Record<string, string>) =>
    Object.entries(fields).map(([name, value]) => `${name}: ${value}`)
  if (body.kind === 'json') return text('body:json', JSON.stringify(body.value, null, 2))
  if (body.kind === 'form') return block('body:form-urlencoded', pairs(body.value))
  return block('body:multipart-form', [`file: @file(${body.file})`, ...pairs(body.fields)])
}

function block(name: string, lines: string[]): string {
  return `${name} {\n${lines.map((line) => `  ${line}`.trimEnd()).join('\n')}\n}\n`
}

function text(name: string, content: string): string {
  return block(name, content.trim().split('\n'))
}
