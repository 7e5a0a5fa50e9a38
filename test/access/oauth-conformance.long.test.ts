import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { beforeAll, expect, it } from 'vitest'
import { bareEnv } from '../helpers/child-processes.ts'
import { freePort } from '../helpers/ports.ts'
import { answer, type Received, scriptedServer } from '../helpers/scripted-server.ts'
import { describeService, type Tenant } from '../helpers/server.ts'
import { installPeer } from '../peers/install.ts'
import { registerAgent } from './agents-support.ts'
import { decide } from './oauth-support.ts'

const suite = { folder: 'mcp-conformance', name: 'MCP conformance suite' }

describeService('oauth: the conformance suite of MCP', (service) => {
  let folder = ''

  beforeAll(async () => {
    folder = await installPeer(suite)
  }, 600_000)

  /** Runs the scenarios for authorization servers; the person approves what it asks the reader to open in a browser. */
  async function conform(tenant: Tenant, args: string[]): Promise<{ code: number | null; text: string }> {
    const bin = join(folder, 'node_modules/@modelcontextprotocol/conformance/dist/index.js')
    const issuer = service.app.config.baseUrl
    const run = spawn(process.execPath, [bin, 'authorization', '--url', issuer, ...args], {
      cwd: folder,
      env: bareEnv,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const lines: string[] = []
    run.stderr.on('data', (bytes) => lines.push(String(bytes)))
    createInterface(run.stdout).on('line', (line) => {
      lines.push(line)
      if (line.startsWith(`${issuer}/oauth/authorize?`))
        void visit(tenant, line).catch((error) => lines.push(String(error)))
    })
    const [code] = await once(run, 'close')
    return { code: code as number | null, text: lines.join('\n') }
  }

  async function visit(tenant: Tenant, address: string): Promise<void> {
    const query = Object.fromEntries(new URL(address).searchParams)
    await fetch(await decide(tenant, query))
  }

  /** Registers nothing with the service but what the client says of itself. */
  async function run(clientId: string) {
    const resource = `${service.app.config.baseUrl}/mcp`
    const port = String(await freePort())
    const args = ['--client-id', clientId, '--port', port, '--resource', resource]
    const { code, text } = await conform(await service.createTenant(), args)
    expect(code, text).toBe(0)
    // The suite ends with 0 as well when it has skipped a scenario.
    expect(text).toContain('authorization-server-metadata-endpoint: 2 passed, 0 failed')
    expect(text).toContain('authorization-code-grant: 1 passed, 0 failed')
  }

  // A client with a secret cannot pass: where a server allows public clients, the suite never sends the secret.
  it('the suite passes for an agent that registered itself', async () => {
    await run(await registerAgent(service, { redirect_uris: ['http://127.0.0.1/callback'] }))
  }, 300_000)

  it('the suite passes for an agent with a metadata document', async () => {
    await using host = await scriptedServer((response, { path }) => {
      const document = {
        client_id: host.url + path,
        client_name: 'Conformance',
        redirect_uris: ['http://127.0.0.1/callback'],
      }
      answer(200, document)(response, {} as Received)
    })
    await run(`${host.url}/client.json`)
  }, 300_000)
})
