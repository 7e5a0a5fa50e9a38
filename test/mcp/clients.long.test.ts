import { execFile } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { createServer, type Server, request as send } from 'node:http'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mcpTools } from '../../server/mcp/tools.ts'
import { bareEnv } from '../helpers/child-processes.ts'
import { freePort } from '../helpers/ports.ts'
import { hasPython, installPython } from '../helpers/python.ts'
import { scratchFolder } from '../helpers/scratch-folder.ts'
import { describeService, type Tenant } from '../helpers/server.ts'
import { installPeer } from '../peers/install.ts'

const run = promisify(execFile)
const port = await freePort()

/** Matches why a check cannot pass: the suite was written for servers with its own tools, prompts and resources. */
const OWN_FIXTURES = /\btest_\w+|test:\/\/|json_schema_2020_12_tool|x-mcp-header/
/** Lists checks of what a server may leave out, and this one does not declare. */
const NOT_DECLARED = [
  'completion-complete',
  'logging-set-level',
  'tools-call-with-logging',
  'resources-subscribe',
  'resources-unsubscribe',
]
/** Lists checks that need a question of one of those tools, and do not name it. */
const AFTER_FIXTURES = ['sep-2322-multi-round-r1', 'sep-2322-reject-tampered-state']

/** Scenarios that pass as a whole, by revision. */
const PASSING = {
  '2025-06-18': ['server-initialize', 'ping', 'tools-list', 'resources-list', 'prompts-list'],
  '2025-11-25': [
    'server-initialize',
    'ping',
    'tools-list',
    'resources-list',
    'prompts-list',
    'dns-rebinding-protection',
  ],
  '2026-07-28': [
    'tools-list',
    'resources-list',
    'prompts-list',
    'dns-rebinding-protection',
    'server-sse-multiple-streams',
    'sep-2164-resource-not-found',
    'caching',
    'http-header-validation',
    'input-required-result-missing-input-response',
    'input-required-result-unsupported-methods',
    'input-required-result-ignore-extra-params',
    'input-required-result-validate-input',
  ],
}

interface Check {
  id: string
  status: string
  errorMessage?: string
}

describeService(
  'the MCP server',
  (service) => {
    let tenant: Tenant
    let proxy: Server
    beforeAll(async () => {
      tenant = await service.createTenant()
      proxy = createServer((request, response) => {
        const headers = { ...request.headers, authorization: `Bearer ${tenant.apiKey}` }
        const options = { method: request.method, headers }
        const forwarded = send(service.url + request.url, options, (answer) => {
          response.writeHead(answer.statusCode ?? 502, answer.headers)
          answer.pipe(response)
        })
        forwarded.once('error', () => response.destroy())
        request.pipe(forwarded)
      })
      await new Promise<void>((resolve) => proxy.listen(port, resolve))
    })
    afterAll(() => {
      proxy.closeAllConnections()
      return new Promise((resolve) => proxy.close(resolve))
    })

    describe('the conformance suite', () => {
      let bin = ''
      beforeAll(async () => {
        const folder = await installPeer({ folder: 'mcp-conformance', name: 'MCP conformance suite' })
        bin = join(folder, 'node_modules/@modelcontextprotocol/conformance/dist/index.js')
      }, 600_000)

      it.each(Object.entries(PASSING))(
        'passes in revision %s',
        async (revision, passing) => {
          const out = await scratchFolder('postern-conformance-')
          const url = `http://localhost:${port}/mcp`
          const args = [bin, 'server', '--url', url, '--suite', 'all', '--spec-version', revision, '-o', out]
          // Ends with 1, because of the fixtures.
          await run(process.execPath, args, { env: bareEnv, maxBuffer: 64e6 }).catch(() => {})
          const names = await readdir(out)
          const checksOf = (name: string) =>
            JSON.parse(readFileSync(join(out, name, 'checks.json'), 'utf8')) as Check[]
          const unexplained = names
            .flatMap(checksOf)
            .filter(
              ({ id, status, errorMessage = '' }) =>
                status === 'FAILURE' &&
                !OWN_FIXTURES.test(errorMessage) &&
                !NOT_DECLARED.includes(id) &&
                !AFTER_FIXTURES.includes(id),
            )
          expect(unexplained).toEqual([])
          for (const scenario of passing) {
            const name = names.find((one) => one.startsWith(`server-${scenario}-20`)) ?? ''
            const statuses = new Set(checksOf(name).map(({ status }) => status))
            expect([scenario, statuses.has('SUCCESS'), statuses.has('FAILURE')]).toEqual([
              scenario,
              true,
              false,
            ])
          }
        },
        600_000,
      )
    })

    describe('the MCP inspector', () => {
      let bin = ''
      beforeAll(async () => {
        const folder = await installPeer({ folder: 'mcp-inspector', name: 'MCP inspector' })
        bin = join(folder, 'node_modules/@modelcontextprotocol/inspector/clients/launcher/build/index.js')
      }, 600_000)

      async function inspect(...args: string[]) {
        const header = `Authorization: Bearer ${tenant.apiKey}`
        const target = ['--cli', `${service.url}/mcp?toolsets=all`, '--transport', 'http', '--header', header]
        const { stdout } = await run(process.execPath, [bin, ...target, ...args], {
          env: { ...bareEnv, HOME: await scratchFolder('postern-inspector-') },
        })
        return JSON.parse(stdout)
      }

      it('lists tools whose schemas every client understands, and calls one', async () => {
        const channel = await tenant.connectSandbox('Inspected')
        const { tools } = await inspect('--method', 'tools/list', '--strict')
        expect(tools.map(({ name }: { name: string }) => name)).toEqual([
          ...mcpTools().keys(),
          'search_docs',
          'preview_post',
        ])
        const called = await inspect('--method', 'tools/call', '--tool-name', 'list_channels')
        expect(called.structuredContent).toMatchObject({ channels: [{ id: channel }] })
        const uri = `postern://channels/${channel}`
        const read = await inspect('--method', 'resources/read', '--uri', uri)
        expect(read.contents[0].text).toContain('# Inspected (sandbox)')
      }, 300_000)
    })

    it('works with the Python program of the guide', async ({ skip }) => {
      if (!hasPython()) skip('needs Python')
      if (!existsSync(pythonPackages)) installPython('mcp==2.3.0', pythonPackages)
      const guide = readFileSync(join(import.meta.dirname, '../../docs/mcp.md'), 'utf8')
      const [, program = ''] = /```python[^\n]*\n([\s\S]*?)```/.exec(guide) ?? []
      const other = await service.createTenant()
      const channel = await other.connectSandbox('From Python')
      const { stdout } = await run('python3', ['-c', program], {
        env: { ...process.env, PYTHONPATH: pythonPackages, URL: service.url, KEY: other.apiKey },
      })
      expect(stdout).toBe(`${channel} From Python\n`)
    }, 300_000)
  },
  { config: { corsOrigins: [`http://localhost:${port}`] } },
)

/** Installed once. */
const pythonPackages = join(import.meta.dirname, '../../.cache/python-mcp')
