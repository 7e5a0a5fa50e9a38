import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Operation } from '../../scripts/operations.ts'
import { documentedErrors, exampleAnswer, exampleRequest, operations } from '../helpers/examples.ts'
import { freePort } from '../helpers/ports.ts'
import { sample } from '../helpers/sample.ts'

const root = join(import.meta.dirname, '../..')
let mock: ChildProcess
let url: string

beforeAll(async () => {
  const port = await freePort()
  url = `http://127.0.0.1:${port}`
  mock = spawn(process.execPath, ['scripts/mock.ts', '--port', String(port)], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
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

/** The request of the contract's own example, with changes. */
function ask(operation: Operation, change: { headers?: Record<string, string>; body?: string } = {}) {
  const { path, init } = exampleRequest(operation)
  const credentials = { Authorization: 'key', auth: 'token', Cookie: 'auth=token' }
  const headers = { ...credentials, ...init.headers, ...change.headers }
  return fetch(`${url}${path}`, { ...init, ...change, headers, redirect: 'manual' })
}

test.each(operations.map((operation) => [operation.id, operation] as const))(
  'the mock answers %s with its example',
  async (_, operation) => {
    const response = await ask(operation)
    const text = await response.text()
    expect(response.status, text).toBe(operation.status)
    const { type, body } = exampleAnswer(operation)
    if (type === 'application/json' && response.headers.get('content-type')?.includes('json'))
      expect(JSON.parse(text)).toEqual(body)
  },
)

// Most operations share their failures, which Prism answers slowly.
test.each(sample(operations, 4).map((operation) => [operation.id, operation] as const))(
  'the mock answers %s with each failure that its contract names, where the caller prefers it',
  async (_, operation) => {
    for (const { status, type, body } of documentedErrors(operation)) {
      const response = await ask(operation, { headers: { Prefer: `code=${status}` } })
      const text = await response.text()
      expect(response.status, text).toBe(status)
      expect(response.headers.get('content-type')).toBe(type)
      expect(type.includes('json') ? JSON.parse(text) : text).toEqual(body)
    }
  },
)

const takesJson = operations.filter(({ body, errors }) => body === 'json' && errors === 'problem')

// Prism validates all bodies in one way.
test.each(sample(takesJson, 4, 1).map((operation) => [operation.id, operation] as const))(
  'the mock refuses an invalid body of %s as the service does',
  async (_, operation) => {
    const response = await ask(operation, { body: '"no object"' })
    const text = await response.text()
    expect(response.status, text).toBe(400)
    expect(JSON.parse(text)).toMatchObject({ status: 400, code: 'validation_failed' })
  },
)
