import { type ExampleRequest, filledPath } from './example-request.ts'
import { literal, typescript } from './literals.ts'

/** Prints a request as a program that uses the SDK, whose method for it is `method`. */
export function typescriptSample(request: ExampleRequest, method: string, baseUrl: string): string {
  if (request.body?.kind === 'form') return formSample(request, request.body.value, baseUrl)
  const file = request.body?.kind === 'multipart'
  return [
    ...(file ? ["import { openAsBlob } from 'node:fs'"] : []),
    "import { createPostern } from '@postern/sdk'",
    '',
    ...client(request, baseUrl),
    '',
    ...form(request),
    `const result = await postern.${method}(${input(request)})`,
    'console.log(result)',
  ].join('\n')
}

/** Prints a call of `fetch` for a form that browsers send, for which the SDK has no method. */
function formSample(request: ExampleRequest, fields: Record<string, string>, baseUrl: string): string {
  const body = literal(typescript, fields, 2, 30)
  return [
    `const response = await fetch(${typescript.string(baseUrl + filledPath(request))}, {`,
    `  method: ${typescript.string(request.method)},`,
    `  body: new URLSearchParams(${body}),`,
    '})',
    'console.log(response.status, await response.text())',
  ].join('\n')
}

function client({ credential }: ExampleRequest, baseUrl: string): string[] {
  const address = `baseUrl: ${typescript.string(baseUrl)}`
  if (credential === null) return [`const postern = createPostern({ ${address} })`]
  const name = credential === 'key' ? 'apiKey' : 'session'
  const variable = credential === 'key' ? 'POSTERN_API_KEY' : 'POSTERN_SESSION'
  return ['const postern = createPostern({', `  ${address},`, `  ${name}: process.env.${variable},`, '})']
}

/** Prints the code that fills a form, for operations with a file. */
function form({ body }: ExampleRequest): string[] {
  if (body?.kind !== 'multipart') return []
  const name = typescript.string(body.file)
  return [
    'const body = new FormData()',
    `body.set('file', await openAsBlob(${name}), ${name})`,
    ...Object.entries(body.fields).map(
      ([field, value]) => `body.set(${typescript.string(field)}, ${typescript.string(value)})`,
    ),
  ]
}

function input({ path, query, body, accept }: ExampleRequest): string {
  if (body?.kind === 'multipart') return '{ body }'
  const members = {
    ...(Object.keys(path).length > 0 ? { path } : {}),
    ...(Object.keys(query).length > 0 ? { query } : {}),
    ...(body === null ? {} : { body: body.value }),
    ...(accept === null ? {} : { headers: { accept } }),
  }
  return Object.keys(members).length > 0 ? literal(typescript, members, 0, 30) : ''
}
