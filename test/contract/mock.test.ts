import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { exampleAnswer, exampleRequest, operations } from '../helpers/examples.ts'
import { freePort } from '../helpers/ports.ts'

const root = join(import.meta.dirname, '../..')
let mock: ChildProcess
let url: string

beforeAll(async () => {
  const port = await freePort()
  url = `http://127.0.0.1:${port}`
  const prism = join(root, 'node_modules/@stoplight/prism-cli/dist/index.js')
  mock = spawn(
    process.execPath,
    [prism, 'mock', 'generated/openapi.json', '--host', '127.0.0.1', '--port', String(port)],
    { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] },
  )
  // Both are read to their end: Prism dies of a closed pipe and stands still at a full one. A line may come in pieces.
  let said = ''
  await new Promise<void>((resolve, reject) => {
    for (const stream of [mock.stdout, mock.stderr])
      stream?.setEncoding('utf8').on('data', (text: string) => {
        said = (said + text).slice(-10_000)
        if (said.includes('is listening')) resolve()
      })
    mock.once('exit', (code) => reject(new Error(`Prism ended with ${code}.\n${said}`)))
  })
})

afterAll(async () => {
  if (mock?.exitCode === null && mock.kill()) await once(mock, 'exit')
})

test.each(operations.map((operation) => [operation.id, operation] as const))(
  'the mock answers %s with its example',
  async (_, operation) => {
    const { path, init } = exampleRequest(operation)
    const headers = { Authorization: 'key', auth: 'token', Cookie: 'auth=token', ...init.headers }
    const response = await fetch(`${url}${path}`, { ...init, headers, redirect: 'manual' })
    const text = await response.text()
    expect(response.status, text).toBe(operation.status)
    const { type, body } = exampleAnswer(operation)
    if (type === 'application/json' && response.headers.get('content-type')?.includes('json'))
      expect(JSON.parse(text)).toEqual(body)
  },
)
