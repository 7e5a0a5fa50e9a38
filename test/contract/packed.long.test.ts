import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { compiler } from '../../scripts/compiler.ts'
import { demoIdentity } from '../../scripts/mock/stateful/demo-identity.ts'
import { startStatefulMock } from '../../scripts/mock/stateful/stateful-mock.ts'
import { npmPack } from '../../scripts/npm-pack.ts'
import { startBlog } from '../docs/world.ts'
import { bareEnv } from '../helpers/child-processes.ts'
import { freePort } from '../helpers/ports.ts'
import { answer, type ScriptedServer, scriptedServer } from '../helpers/scripted-server.ts'
import { describeService } from '../helpers/server.ts'
import { until } from '../helpers/until.ts'
import { packDependencies } from '../sdk/packed.ts'

// A stranger's folder: the tarball of the package, what npm installs with it, and nothing of this repository.
const root = join(import.meta.dirname, '../..')
const installed = [
  'ajv',
  'ajv-formats',
  'fast-deep-equal',
  'fast-uri',
  'json-schema-traverse',
  'require-from-string',
]
const quiet = ['--no-audit', '--no-fund', '--no-update-notifier', '--loglevel', 'error']
let folder: string
let receiver: ScriptedServer
let blog: Awaited<ReturnType<typeof startBlog>>

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'postern-contract-'))
  const tarballs = [...npmPack([join(root, 'contract')], folder), ...packDependencies(folder, installed)]
  writeFileSync(join(folder, 'package.json'), '{"name":"stranger","private":true,"type":"module"}')
  const offline = ['--offline', '--cache', join(folder, 'cache')]
  execFileSync('npm', ['install', ...offline, ...quiet, ...tarballs], { cwd: folder, stdio: 'pipe' })
  blog = await startBlog()
  receiver = await scriptedServer(answer(204, undefined))
})
afterAll(async () => {
  await blog?.stop()
  await receiver?.[Symbol.asyncDispose]()
  await rm(folder, { recursive: true, force: true })
})

/** Starts the command of the installed package, as a person does. */
function npx(...args: string[]): { child: ChildProcess; ended: Promise<{ code: number; output: string }> } {
  const all = ['--offline', '--cache', join(folder, 'cache'), '@postern/contract', ...args]
  const child = spawn('npx', all, { cwd: folder, env: bareEnv, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
  return { child, ended: once(child, 'close').then(([code]) => ({ code, output })) }
}

test('the package has what its README and its package.json name, and nothing else', () => {
  const files = readdirSync(join(folder, 'node_modules/@postern/contract'), { recursive: true })
  const wanted = ['LICENSE', 'README.md', 'dist', 'dist/arazzo.json', 'dist/cli.js', 'dist/index.d.ts']
  expect(files.toSorted()).toEqual([...wanted, 'dist/index.js', 'dist/openapi.json', 'package.json'])
  const program = `import { operationList, validateRequest } from '@postern/contract'
import openapi from '@postern/contract/openapi.json' with { type: 'json' }
import arazzo from '@postern/contract/arazzo.json' with { type: 'json' }
console.log(operationList.length > 200, validateRequest('listPosts', { path: {}, query: { limit: 'five' } }).problems?.length,
  openapi.openapi, arazzo.arazzo)`
  const output = execFileSync(process.execPath, ['--input-type=module', '--eval', program], { cwd: folder })
  expect(output.toString().trim()).toBe('true 1 3.1.0 1.0.1')
})

test('the kit finds nothing against the stateful mock, and says how it is called', async () => {
  const mock = await startStatefulMock({ port: await freePort(), host: '127.0.0.1' })
  try {
    const { apiKey, session, ids } = demoIdentity
    const inputs = ['--api-key', apiKey, '--session', session, '--channel', ids.channel]
    const { code, output } = await npx('verify', mock.url, ...inputs, '--receiver', receiver.url).ended
    expect(output).toMatch(/(\d+) of \1 exchanges and 6 of 6 workflows agree/)
    expect(code, output).toBe(0)
    const wrong = await npx('verify').ended
    expect(wrong).toMatchObject({
      code: 2,
      output: expect.stringContaining('Usage: npx @postern/contract verify'),
    })
  } finally {
    await mock.close()
  }
})

test('the server of the README compiles and runs in the folder, and the kit finds nothing against it', async () => {
  const readme = readFileSync(join(folder, 'node_modules/@postern/contract/README.md'), 'utf8')
  writeFileSync(join(folder, 'server.ts'), /```ts\n(.*?)```/s.exec(readme)?.[1] ?? '')
  const compilerOptions = {
    ...{ target: 'ES2023', module: 'NodeNext', strict: true, noEmit: true, skipLibCheck: false },
    ...{ types: ['node'], typeRoots: [join(root, 'node_modules/@types')], exactOptionalPropertyTypes: true },
  }
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['server.ts'] }))
  const { stdout } = await promisify(execFile)(process.execPath, [compiler().script, '-p', folder]).catch(
    (error: { stdout: string }) => error,
  )
  expect(stdout).toBe('')
  const port = String(await freePort())
  const url = `http://localhost:${port}`
  const env = { ...bareEnv, PORT: port }
  const server = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', 'server.ts'], {
    ...{ cwd: folder, env, stdio: ['ignore', 'inherit', 'inherit'] },
  })
  try {
    await until(() =>
      fetch(url)
        .then(() => true)
        .catch(() => false),
    )
    const only = ['isConnected', 'listIntegrations', 'createPosts'].flatMap((name) => ['--operation', name])
    const { code, output } = await npx('verify', url, '--api-key', 'psk_mock', ...only).ended
    expect(output).toContain('7 of 7 exchanges')
    expect(code, output).toBe(0)
    expect((await npx('verify', url, '--operation', 'listGroups').ended).code).toBe(1)
  } finally {
    if (server.kill()) await once(server, 'exit')
  }
})

describeService(
  'the kit from the package',
  (service) => {
    test('finds nothing against a running service, with all workflows', async () => {
      const { apiKey, session, connectSandbox } = await service.createTenant()
      const inputs = ['--api-key', apiKey, '--session', session, '--channel', await connectSandbox()]
      const files = ['--receiver', receiver.url, '--file', `${blog.url}/logo.png`]
      const { child, ended } = npx('verify', service.url, ...inputs, ...files)
      // Works as a worker does, and lets the time of the service pass, for as long as the kit runs.
      for (let before = Date.now(); child.exitCode === null; await Promise.race([ended, delay(100)])) {
        const now = Date.now()
        service.clock.advance(now - before)
        before = now
        await service.server.drain()
      }
      const { code, output } = await ended
      expect(output).toMatch(/(\d+) of \1 exchanges and 7 of 7 workflows agree/)
      expect(code, output).toBe(0)
    })
  },
  { databases: ['sqlite'] },
)
