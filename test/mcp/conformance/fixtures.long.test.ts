import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { createServer, type Server, request as send } from 'node:http'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { REVISIONS } from '../../../server/mcp/transport.ts'
import { bareEnv } from '../../helpers/child-processes.ts'
import { freePort } from '../../helpers/ports.ts'
import { scratchFolder } from '../../helpers/scratch-folder.ts'
import { installPeer } from '../../peers/install.ts'
import { startFixtureServer } from './server.ts'

// The scenarios of the conformance suite that call tools of its own, against our HTTP pipeline and transport with those tools.

/** Matches checks of headers for arguments. The SDK makes them for its high-level server, and no tool of the product names a header. */
const NOT_OFFERED = /x-mcp-header/

/** Scenarios of the suite, by revision, so that none is left out unnoticed. */
const SCENARIOS: Record<string, number> = { '2026-07-28': 40, '2025-11-25': 33, '2025-06-18': 27 }

interface Check {
  id: string
  status: string
  errorMessage?: string
}

const run = promisify(execFile)
let fixtures: Awaited<ReturnType<typeof startFixtureServer>>
let proxy: Server
let url = ''
let bin = ''

beforeAll(async () => {
  const folder = await installPeer({ folder: 'mcp-conformance', name: 'MCP conformance suite' })
  bin = join(folder, 'node_modules/@modelcontextprotocol/conformance/dist/index.js')
  const port = await freePort()
  fixtures = await startFixtureServer([`http://localhost:${port}`])
  url = `http://localhost:${port}/mcp`
  // The suite cannot send a credential.
  proxy = createServer((request, response) => {
    const headers = { ...request.headers, authorization: 'Bearer key' }
    const forwarded = send(fixtures.url + request.url, { method: request.method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
    })
    forwarded.once('error', () => response.destroy())
    request.pipe(forwarded)
  })
  await new Promise<void>((resolve) => proxy.listen(port, resolve))
}, 600_000)
afterAll(async () => {
  proxy.closeAllConnections()
  await new Promise((resolve) => proxy.close(resolve))
  await fixtures.close()
})

it.each(REVISIONS)(
  'every scenario passes in revision %s',
  async (revision) => {
    const out = await scratchFolder('postern-conformance-')
    const args = [bin, 'server', '--url', url, '--suite', 'all', '--spec-version', revision, '-o', out]
    await run(process.execPath, args, { env: bareEnv, maxBuffer: 64e6 }).catch(() => {})
    const names = await readdir(out)
    const failed: string[] = []
    for (const name of names) {
      const checks = JSON.parse(readFileSync(join(out, name, 'checks.json'), 'utf8')) as Check[]
      for (const { id, status, errorMessage = '' } of checks)
        if (status === 'FAILURE' && !NOT_OFFERED.test(errorMessage))
          failed.push(`${name} ${id}: ${errorMessage}`)
    }
    expect(failed).toEqual([])
    expect(names).toHaveLength(SCENARIOS[revision] ?? 0)
  },
  600_000,
)
