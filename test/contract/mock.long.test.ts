import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createLogger } from '@stoplight/prism-core'
import { getHttpOperationsFromSpec } from '@stoplight/prism-http'
import { createServer } from '@stoplight/prism-http-server'
import { expect, test } from 'vitest'
import contract from '../../generated/openapi.json' with { type: 'json' }
import { documentedErrors, exampleRequest, operations } from '../helpers/examples.ts'
import { freePort } from '../helpers/ports.ts'
// With every operation: the file samples them.
import './mock.test.ts'

test('stock Prism answers a client that accepts only application/json with the error that it prefers', async () => {
  const prism = createServer(await getHttpOperationsFromSpec(structuredClone(contract)), {
    cors: false,
    config: {
      mock: { dynamic: false },
      checkSecurity: true,
      validateRequest: true,
      validateResponse: false,
      errors: false,
      upstreamProxy: undefined,
      isProxy: false,
    },
    components: { logger: createLogger('Prism', { enabled: false }, { write() {} }) },
  } as unknown as Parameters<typeof createServer>[1])
  const url = await prism.listen(await freePort(), '127.0.0.1')
  try {
    // The failures of MCP have another form as `application/json`.
    const problems = operations.filter(({ errors, path }) => errors === 'problem' && path !== '/mcp')
    for (const operation of problems)
      for (const { status, name } of documentedErrors(operation)) {
        const { path, init } = exampleRequest(operation)
        const example = name === null ? '' : `, example=${name}`
        const asked = { Accept: 'application/json', Prefer: `code=${status}${example}` }
        const headers = { Authorization: 'key', auth: 'token', ...init.headers, ...asked }
        const response = await fetch(`${url}${path}`, { ...init, headers, redirect: 'manual' })
        expect([operation.id, response.status]).toEqual([operation.id, status])
        await response.body?.cancel()
      }
  } finally {
    await prism.close()
  }
})

test('npm run mock listens on the given port and stops on a signal', async () => {
  const port = await freePort()
  const child = spawn(process.execPath, ['scripts/mock.ts', '--port', String(port)], {
    cwd: join(import.meta.dirname, '../..'),
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let said = ''
  for await (const chunk of child.stdout.setEncoding('utf8')) {
    said += chunk
    if (said.includes('is listening')) break
  }
  expect((await fetch(`http://127.0.0.1:${port}/health/live`)).status).toBe(200)
  child.kill('SIGTERM')
  const [code] = await once(child, 'exit')
  expect(code).toBe(0)
})
