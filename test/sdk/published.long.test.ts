import { execFile, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import { build } from 'esbuild'
import { publint } from 'publint'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { connectBrowser } from '../browser/visit.ts'
import { describeService } from '../helpers/server.ts'
import { installPeer } from '../peers/install.ts'
import { packSdk, unpackSdk } from './packed.ts'

const project = mkdtempSync(join(tmpdir(), 'postern-published-'))
const run = promisify(execFile)
let tarball = ''
let tools = ''

beforeAll(async () => {
  tools = join(await installPeer({ folder: 'runtimes', name: 'runtimes of the SDK' }), 'node_modules')
  tarball = packSdk(project)
  unpackSdk(tarball, project)
  writeFileSync(
    join(project, 'package.json'),
    JSON.stringify({ type: 'module', dependencies: { '@postern/sdk': '*' } }),
  )
  for (const name of ['program.mjs', 'main.mjs', 'worker.mjs'])
    copyFileSync(join(import.meta.dirname, 'runtimes', name), join(project, name))
})

afterAll(() => rmSync(project, { recursive: true, force: true }))

describe('the tarball', () => {
  test('passes publint without findings', async () => {
    const bytes = new Uint8Array(readFileSync(tarball))
    const { messages } = await publint({ strict: true, pack: { tarball: bytes.buffer } })
    expect(messages).toEqual([])
  })

  test('has types that arethetypeswrong accepts under every resolution', async () => {
    // It ends with 1 for a problem.
    const { stdout } = await run(join(tools, '.bin/attw'), [tarball, '--no-emoji', '--no-color'])
    expect(stdout).toContain('No problems found')
  })
})

/** Runs the program in a process of its own and returns what it printed. */
async function report(command: string, args: string[]): Promise<unknown> {
  const env = {
    PATH: process.env.PATH,
    HOME: project,
    DENO_DIR: join(project, 'deno'),
    DENO_NO_UPDATE_CHECK: '1',
  }
  const { stdout } = await run(command, args, { cwd: project, env })
  return JSON.parse(stdout)
}

const nodes = {
  20: () => join(tools, 'node-20/bin/node'),
  22: () => join(tools, 'node-22/bin/node'),
  24: () => process.execPath,
  26: () => join(tools, 'node-26/bin/node'),
}

const processes: [name: string, command: () => string, ...args: string[]][] = [
  ...Object.entries(nodes).map(([version, path]): [string, () => string] => [`Node ${version}`, path]),
  ['Bun', () => join(tools, '@oven/bun-linux-x64/bin/bun')],
  [
    'Deno',
    () => join(tools, '@deno/linux-x64-glibc/deno'),
    'run',
    '--allow-net',
    '--node-modules-dir=manual',
  ],
]

describeService(
  'the packed SDK',
  (service) => {
    const expected = {
      uploaded: ['string', true],
      listed: ['One', 'Three', 'Two'],
      byPath: [2, [200, 404]],
      refused: [true, 'not_found'],
      challenge: 43,
      event: 'webhook.test',
    }

    /** An organization of its own for each runtime. */
    async function caller(): Promise<{ baseUrl: string; apiKey: string }> {
      const { apiKey, connectSandbox } = await service.createTenant()
      await connectSandbox()
      return { baseUrl: service.url, apiKey }
    }

    test.each(processes)('works on %s', async (_, command, ...args) => {
      const { baseUrl, apiKey } = await caller()
      expect(await report(command(), [...args, 'main.mjs', baseUrl, apiKey])).toEqual(expected)
    })

    test.each(Object.entries(nodes))(
      'can be required and has its command line on Node %s',
      (version, path) => {
        const require = "console.log(typeof require('@postern/sdk').createPostern, process.versions.node)"
        const { PATH } = process.env
        const node = (...args: string[]) =>
          execFileSync(path(), args, { cwd: project, env: { PATH, HOME: project }, encoding: 'utf8' })
        expect(node('-e', require)).toMatch(`function ${version}.`)
        expect(node('node_modules/@postern/sdk/dist/cli.js', '--version')).toMatch(/^\d+\.\d+\.\d+\n$/)
      },
    )

    test('works on workerd', async () => {
      await using worker = await startWorker()
      const response = await fetch(worker.url, { method: 'POST', body: JSON.stringify(await caller()) })
      expect(await response.json()).toEqual(expected)
    })

    test('works in Chromium', async () => {
      const bundle = await bundled('program.mjs', {
        format: 'iife',
        globalName: 'program',
        platform: 'browser',
      })
      await using stack = new AsyncDisposableStack()
      const browser = await connectBrowser()
      stack.defer(() => browser.close())
      // The page stands for a front end on the service's origin, whose own policy is its owner's.
      const context = await browser.newContext({ bypassCSP: true })
      stack.defer(() => context.close())
      const page = await context.newPage()
      await page.goto(`${service.url}/health/live`)
      const call = `tryOut(${JSON.stringify(await caller())})`
      expect(await page.evaluate(`${bundle}\nprogram.${call}`)).toEqual(expected)
    })
  },
  { databases: ['sqlite'] },
)

async function bundled(entry: string, options: Parameters<typeof build>[0]): Promise<string> {
  const { outputFiles } = await build({
    ...options,
    entryPoints: [join(project, entry)],
    bundle: true,
    write: false,
  })
  return outputFiles?.[0]?.text ?? ''
}

/** Starts workerd with the program, and returns its address once it listens. */
async function startWorker(): Promise<{ url: string } & AsyncDisposable> {
  writeFileSync(
    join(project, 'worker.js'),
    await bundled('worker.mjs', { format: 'esm', platform: 'neutral' }),
  )
  writeFileSync(
    join(project, 'worker.capnp'),
    `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [
    (name = "main", worker = (
      modules = [(name = "worker", esModule = embed "worker.js")],
      compatibilityDate = "2026-01-01",
      globalOutbound = "network",
    )),
    (name = "network", network = (allow = ["private", "local"])),
  ],
  sockets = [(name = "http", address = "127.0.0.1:0", http = (), service = "main")],
);
`,
  )
  const workerd = join(tools, '@cloudflare/workerd-linux-64/bin/workerd')
  const worker = spawn(workerd, ['serve', '--control-fd=3', 'worker.capnp'], {
    cwd: project,
    stdio: ['ignore', 'inherit', 'inherit', 'pipe'],
  })
  const ended = once(worker, 'exit')
  const control = createInterface(worker.stdio[3] as NodeJS.ReadableStream)
  const port = await new Promise((resolve, reject) => {
    control.on('line', (line) => {
      const { event, port } = JSON.parse(line)
      if (event === 'listen') resolve(port)
    })
    void ended.then(([code]) => reject(new Error(`workerd ended with ${code} before it listened.`)))
  })
  return {
    url: `http://127.0.0.1:${port}`,
    async [Symbol.asyncDispose]() {
      worker.kill()
      await ended
    },
  }
}
