import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readOperations } from '../../scripts/operations.ts'
import { freePort } from '../helpers/ports.ts'

const root = join(import.meta.dirname, '../..')
const document = JSON.parse(readFileSync(join(root, 'generated/openapi.json'), 'utf8'))
let mock: ChildProcess
let url: string

beforeAll(async () => {
  const port = await freePort()
  url = `http://127.0.0.1:${port}`
  const prism = join(root, 'node_modules/@stoplight/prism-cli/dist/index.js')
  mock = spawn(
    process.execPath,
    [prism, 'mock', 'generated/openapi.json', '--host', '127.0.0.1', '--port', String(port)],
    { cwd: root },
  )
  // Read to its end: Prism dies of a closed pipe.
  await new Promise<void>((resolve) =>
    mock.stdout?.on('data', (chunk) => String(chunk).includes('is listening') && resolve()),
  )
}, 60_000)

afterAll(async () => {
  if (mock?.exitCode === null && mock.kill()) await once(mock, 'exit')
})

test.each(readOperations(document).map((operation) => [operation.id, operation] as const))(
  'the mock answers %s with its example',
  async (_, operation) => {
    const raw = document.paths[operation.path][operation.method]
    const { url: target, init } = exampleRequest(operation.path, operation.method, raw)
    const response = await fetch(`${url}${target}`, init)
    const text = await response.text()
    expect(response.status, text).toBe(operation.status)
    const [type, media] = Object.entries<Media>(raw.responses[operation.status].content)[0] ?? []
    if (type === 'application/json' && response.headers.get('content-type')?.includes('json'))
      expect(JSON.parse(text)).toEqual(exampleOf(media))
  },
)

interface Media {
  example?: unknown
  examples?: Record<string, { value: unknown }>
}

interface Parameter {
  $ref?: string
  name: string
  in: string
  example: unknown
}

function exampleOf(media: Media | undefined): unknown {
  return media?.example ?? Object.values(media?.examples ?? {})[0]?.value
}

/** The request that the contract's own examples make. */
function exampleRequest(
  path: string,
  method: string,
  raw: { parameters?: Parameter[]; requestBody?: { content: Record<string, Media> } },
) {
  const parameters = (raw.parameters ?? []).map((parameter) =>
    parameter.$ref ? resolve(parameter.$ref) : parameter,
  )
  const target = parameters
    .filter((parameter) => parameter.in === 'path')
    .reduce((text, { name, example }) => text.replace(`{${name}}`, encodeURIComponent(String(example))), path)
  const query = new URLSearchParams(
    parameters
      .filter((p) => p.in === 'query' && p.example !== undefined)
      .map(({ name, example }): [string, string] => [name, String(example)]),
  )
  const headers: Record<string, string> = { Authorization: 'key', auth: 'token', Cookie: 'auth=token' }
  const content = raw.requestBody?.content ?? {}
  let body: string | FormData | undefined
  if (content['application/json']) {
    headers['content-type'] = 'application/json'
    body = JSON.stringify(exampleOf(content['application/json']))
  } else if (content['multipart/form-data']) {
    body = new FormData()
    body.append('file', new Blob(['bytes'], { type: 'image/png' }), 'cat.png')
  }
  return {
    url: query.size > 0 ? `${target}?${query}` : target,
    init: { method: method.toUpperCase(), headers, ...(body === undefined ? {} : { body }) },
  }
}

function resolve(ref: string): Parameter {
  return ref
    .slice(2)
    .split('/')
    .reduce((node: Record<string, never>, key) => node[key] as never, document) as unknown as Parameter
}
