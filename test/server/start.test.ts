import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { readPages } from '../docs/pages.ts'
import { looksLike } from '../docs/shape.ts'
import { bareEnv } from '../helpers/child-processes.ts'
import { createDatabase, databaseKinds, type TestDatabase } from '../helpers/databases.ts'
import { freePort } from '../helpers/ports.ts'
import { longOnly } from '../helpers/sample.ts'

const root = join(import.meta.dirname, '../..')
const dataDir = mkdtempSync(join(tmpdir(), 'postern-start-'))
const children: ChildProcess[] = []

afterEach(async () => {
  for (const child of children.splice(0))
    if (child.exitCode === null && child.kill('SIGKILL')) await once(child, 'exit')
})
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

interface Started {
  child: ChildProcess
  output: () => string
}

/** `npm start`'s process, with nothing of this one's environment but the path. */
function start(env: Record<string, string>): Started {
  let output = ''
  const child = spawn(process.execPath, ['server/main.ts'], {
    cwd: root,
    env: { ...bareEnv, DATA_DIR: dataDir, ...env },
  })
  children.push(child)
  child.stdout.on('data', (chunk) => {
    output += chunk
  })
  child.stderr.on('data', (chunk) => {
    output += chunk
  })
  return { child, output: () => output }
}

async function waitFor(started: Started, text: string): Promise<string> {
  await expect.poll(started.output, { message: `waiting for "${text}"` }).toContain(text)
  return started.output()
}

async function stop({ child }: Started): Promise<number | null> {
  child.kill('SIGTERM')
  const [code] = await once(child, 'exit')
  return code
}

const pages = readPages()
const isBanner = ({ text }: { text: string }) => text.includes('Postern is running')

/** Makes the start of the output what it is for a reader of docs/get-started.md. */
function asShown(printed: string): string {
  return printed
    .slice(printed.indexOf('Postern is running'), printed.indexOf('Publish a post:'))
    .replaceAll(/http:\/\/localhost:\d+/g, 'http://localhost:3000')
    .replace(/(Database +).*/, '$1SQLite, /home/ada/postern/data/postern.sqlite')
}

describe.each(databaseKinds)('start (%s)', (kind) => {
  let database: TestDatabase | undefined
  afterAll(() => database?.drop())

  async function env(): Promise<Record<string, string>> {
    database ??= await createDatabase(kind, { migrated: false })
    const url = database.config.kind === 'postgres' ? database.config.url : `sqlite:${database.config.file}`
    return { DATABASE_URL: url, PORT: String(await freePort()) }
  }

  test('the first start creates a demo whose printed command publishes, later starts print less, and SIGTERM stops cleanly', async () => {
    const first = start(await env())
    const printed = await waitFor(first, 'POSTERN_DEMO=0')
    const shown = pages.find(({ path }) => path === 'docs/get-started.md')?.fences.find(isBanner)?.text ?? ''
    expect(looksLike(shown, asShown(printed)), printed).toBe(true)
    const curl = printed.slice(printed.indexOf('curl -X POST'), printed.indexOf('It appears at')).trim()
    const { stdout: answer } = await promisify(execFile)('bash', ['-c', `${curl} -s`])
    expect(JSON.parse(answer)).toEqual([
      { postId: expect.any(String), integration: expect.any(String), publishDate: expect.any(String) },
    ])
    const [, page = ''] = /It appears at (\S+)/.exec(printed) ?? []
    await expect.poll(async () => (await fetch(page)).text()).toContain('Hello from Postern')
    expect(await stop(first)).toBe(0)

    // Each start costs a second; start.long.test.ts runs the second one.
    if (!longOnly(databaseKinds).includes(kind)) return
    const second = start(await env())
    const short = await waitFor(second, 'no scheduled posts')
    expect(short).not.toContain('Password')
    expect(await stop(second)).toBe(0)
  })
})

test('a configuration mistake is reported in one sentence without a stack trace', async () => {
  const started = start({ PORT: 'http', DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' })
  await once(started.child, 'close')
  expect(started.child.exitCode).toBe(1)
  expect(started.output().trim()).toBe(
    'Postern did not start: PORT must be a whole number from 0 to 65535, not "http".',
  )
})

test('POSTERN_DEMO=0 leaves an empty database empty, and a port in use is reported in one sentence', async () => {
  const port = String(await freePort())
  const first = start({ DATA_DIR: join(dataDir, 'one'), PORT: port, POSTERN_DEMO: '0' })
  expect(await waitFor(first, 'Postern is running')).not.toContain('demo')
  const second = start({ DATA_DIR: join(dataDir, 'two'), PORT: port, POSTERN_DEMO: '0' })
  await once(second.child, 'close')
  expect(second.child.exitCode).toBe(1)
  expect(second.output()).toContain(`Postern did not start: Port ${port} is in use`)
  expect(second.output()).not.toContain('    at ')
  expect(await stop(first)).toBe(0)
})
