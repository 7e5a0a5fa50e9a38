import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { operationTable } from '../../generated/operations.ts'
import { buildDocs } from '../helpers/docs-site.ts'
import { files } from '../helpers/files.ts'
import { scratchFolder } from '../helpers/scratch-folder.ts'
import { startService, type Tenant, type TestService } from '../helpers/server.ts'
import { installPeer } from './install.ts'

const root = join(import.meta.dirname, '../..')
const called = Object.values(operationTable).filter(({ tag }) => tag !== 'console' && tag !== 'docs')
const run = promisify(execFile)
let service: TestService
let tenant: Tenant
let folder: string
let stop: () => Promise<void>

beforeAll(async () => {
  buildDocs()
  folder = await scratchFolder('postern-collections-')
  ;({ service, stop } = await startService('sqlite'))
  tenant = await service.createTenant()
  await tenant.connectSandbox('Called by a collection')
  // The uploads of the collections send this file.
  const picture = await files.png()
  for (const name of ['picture.png', 'beach.png']) await writeFile(join(folder, name), picture)
})
afterAll(() => stop())

/** Runs a command of a peer to its end; its own exit code says only whether every request got an answer. */
async function runTool(peer: string, script: string, args: string[]): Promise<void> {
  const cwd = await installPeer({ folder: peer, name: `command line of ${peer}` })
  await run(process.execPath, [join(cwd, 'node_modules', script), ...args], { cwd: folder, maxBuffer: 1e8 })
}

const report = async (name: string) => JSON.parse(await readFile(join(folder, name), 'utf8'))

/** Expects that each answer comes from an operation, and that the key opened what it opens. */
function expectAnswers(answers: { name: string; status: number; body: string }[]): void {
  expect(answers).toHaveLength(called.length)
  expect(answers.filter(({ body }) => body.includes('There is nothing at'))).toEqual([])
  const statusOf = (wanted: string) => answers.find(({ name }) => name === wanted)?.status
  expect(statusOf('List the connected channels')).toBe(200)
  expect(statusOf('Check the credential')).toBe(200)
  expect(statusOf('Create a tag')).not.toBe(404)
}

test('Postman opens the collection and sends every request', async () => {
  await writeFile(join(folder, 'postman.json'), await (await service.fetch('/postman.json')).text())
  const key = ['--env-var', `apiKey=${tenant.apiKey}`]
  const output = ['--reporters', 'json', '--reporter-json-export', 'newman.json']
  await runTool('newman', 'newman/bin/newman.js', ['run', 'postman.json', ...key, ...output])
  const { run } = await report('newman.json')
  expect(run.failures).toEqual([])
  expectAnswers(
    run.executions.map(
      (one: { item: { name: string }; response: { code: number; stream: { data: number[] } } }) => ({
        name: one.item.name,
        status: one.response.code,
        body: Buffer.from(one.response.stream?.data ?? []).toString(),
      }),
    ),
  )
})

test('Bruno opens the collection and sends every request', async () => {
  const zip = await (await service.fetch('/bruno.zip')).bytes()
  for (const [path, bytes] of Object.entries(unzipSync(zip))) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), bytes)
  }
  const options = [
    '-r',
    '--env',
    'postern',
    '--env-var',
    `apiKey=${tenant.apiKey}`,
    '--reporter-json',
    'bruno-report.json',
  ]
  await runTool('bruno', '@usebruno/cli/bin/bru.js', ['run', ...options])
  const [{ results }] = await report('bruno-report.json')
  type Result = { error: unknown; name: string; response: { status: number; data: unknown } }
  expect(results.filter(({ error }: Result) => error)).toEqual([])
  expectAnswers(
    results.map(({ name, response }: Result) => ({
      name: name.replace(/^.*\//, ''),
      status: response.status,
      body: JSON.stringify(response.data ?? ''),
    })),
  )
})

test('Redocly reads the contract as YAML and reports the same as for JSON', async () => {
  await writeFile(join(folder, 'openapi.yaml'), await (await service.fetch('/openapi.yaml')).text())
  const redocly = join(root, 'node_modules/@redocly/cli/bin/cli.js')
  const args = [
    'bundle',
    'openapi.yaml',
    '--config',
    join(root, 'openapi/redocly.yaml'),
    '-o',
    'from-yaml.json',
  ]
  await run(process.execPath, [redocly, ...args], {
    cwd: folder,
    env: { ...process.env, REDOCLY_TELEMETRY: 'off' },
  })
  const served = await (await service.fetch('/openapi.json')).json()
  expect(JSON.parse(readFileSync(join(folder, 'from-yaml.json'), 'utf8'))).toEqual(served)
})
