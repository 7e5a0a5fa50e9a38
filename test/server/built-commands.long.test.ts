import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createServer } from '../../server/server.ts'
import { createDatabase, databaseKinds } from '../helpers/databases.ts'
import { silentLog } from '../helpers/log.ts'
import { freePort } from '../helpers/ports.ts'
import { describeService, startService, type TestService } from '../helpers/server.ts'

const root = join(import.meta.dirname, '../..')
const folder = mkdtempSync(join(tmpdir(), 'postern-built-'))
const run = promisify(execFile)
const SECRET = 'a secret for tests, and for nothing else'

// What the container has: plain JavaScript, run by node.
beforeAll(() => run(process.execPath, ['scripts/build.ts', 'server'], { cwd: root }))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

type DatabaseConfig = TestService['app']['config']['database']

function built(name: string, database: DatabaseConfig, dataDir: string, ...args: string[]) {
  const url = database.kind === 'postgres' ? database.url : `sqlite:${database.file}`
  const env = { PATH: process.env.PATH ?? '', DATA_DIR: dataDir, DATABASE_URL: url, POSTERN_SECRET: SECRET }
  return run(process.execPath, [join(root, `dist/scripts/${name}.js`), ...args], { cwd: folder, env })
}

test.each([
  'server/main',
  'scripts/migrate',
  'scripts/platform-admin',
  'scripts/reset-second-factor',
  'scripts/backup',
  'scripts/restored',
  'scripts/trace',
])('the built %s names the required Node version before it parses newer syntax', async (command) => {
  const copy = mkdtempSync(join(folder, 'old-node-'))
  const name = basename(command)
  cpSync(join(root, 'dist/node-version.js'), join(copy, 'node-version.js'))
  cpSync(join(root, `dist/${command}.js`), join(copy, `${command}.js`))
  writeFileSync(join(copy, 'package.json'), '{"type":"module"}')
  writeFileSync(join(copy, `${dirname(command)}/${name}-bundle.js`), 'this is a syntax error')
  const old = `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '20.20.2' } })`
  const args = ['--import', `data:text/javascript,${encodeURIComponent(old)}`, join(copy, `${command}.js`)]
  await expect(run(process.execPath, args, { env: {} })).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^Postern needs Node 24\.\d+ or newer, but this is Node 20\.20\.2\..*\n$/),
  })
})

describe.each(databaseKinds)('the built migrate command (%s)', (kind) => {
  test('migrates an empty database', async () => {
    const database = await createDatabase(kind, { migrated: false })
    try {
      expect((await built('migrate', database.config, folder)).stdout).toMatch(/Done: \d+ applied\./)
      expect((await built('migrate', database.config, folder)).stdout).toContain('up to date')
    } finally {
      await database.drop()
    }
  })
})

describeService('the built platform-admin command', (service) => {
  test('adds an administrator and removes the right again', async () => {
    const { email, userId } = await service.createTenant()
    const { database, dataDir } = service.app.config
    const since = () => service.app.db('users').where({ id: userId }).first('platform_admin_at')
    await built('platform-admin', database, dataDir, email)
    expect((await since())?.platform_admin_at).not.toBeNull()
    await built('platform-admin', database, dataDir, email, '--revoke')
    expect((await since())?.platform_admin_at).toBeNull()
    await expect(built('platform-admin', database, dataDir, 'nobody@example.org')).rejects.toMatchObject({
      stderr: expect.stringContaining('No account has the address nobody@example.org.'),
    })
  })
})

describe('the built backup command', () => {
  test('keeps every post acknowledged before it under load, and restores as a data folder', async () => {
    const { service, stop } = await startService('sqlite')
    const backup = join(folder, 'backup')
    const acknowledged: string[] = []
    const { database, dataDir } = service.app.config
    try {
      const { api, connectSandbox } = await service.createTenant()
      const integration = { id: await connectSandbox() }
      const write = async () => {
        const posts = [{ integration, value: [{ content: 'Kept' }] }]
        const body = { type: 'schedule' as const, date: '2099-01-05T09:00:00Z', posts }
        for (const { postId } of await api.posts.create({ body })) acknowledged.push(postId)
      }
      for (let number = 0; number < 10; number++) await write()
      const [first = ''] = acknowledged
      await service.app.db('posts').where({ id: first }).update({ publish_date: 1, due_at: 1 })
      const before = [...acknowledged]
      const copying = built('backup', database, dataDir, backup)
      const finished = once(copying.child, 'exit')
      let running = true
      void finished.then(() => {
        running = false
      })
      while (running) await write()
      await copying
      expect(acknowledged.length).toBeGreaterThan(before.length)

      const file = join(backup, 'postern.sqlite')
      expect(existsSync(`${file}-wal`)).toBe(false)
      const restored = await createServer(
        {
          ...service.app.config,
          database: { kind: 'sqlite', file },
          dataDir: backup,
          port: await freePort(),
        },
        { log: silentLog, clock: service.clock, recurringJobs: [] },
      )
      try {
        const rows: { id: string; state: string }[] = await restored.app.db('posts').select('id', 'state')
        const states = new Map(rows.map(({ id, state }) => [id, state]))
        expect(before.filter((id) => !states.has(id))).toEqual([])
        expect(states.get(first)).toBe('ERROR')
        expect(states.get(before[1] ?? '')).toBe('QUEUE')
        const { database, dataDir } = restored.app.config
        expect((await built('restored', database, dataDir, 'list')).stdout).toContain(first)
        const released = await built('restored', database, dataDir, 'mark-published', first)
        expect(released.stdout).toContain('Marked as published: 1 posts, 0 plugs, 0 requested acts.')
      } finally {
        await restored.close()
      }
    } finally {
      await stop()
    }
  })

  test('requires an empty folder of its own, and explains what to do with Postgres', async () => {
    const postgres = { kind: 'postgres' as const, url: 'postgres://localhost/postern', poolSize: 1 }
    await expect(built('backup', postgres, folder, join(folder, 'x'))).rejects.toMatchObject({
      stderr: expect.stringContaining('pg_dump'),
    })
    const sqlite = { kind: 'sqlite' as const, file: join(folder, 'none.sqlite') }
    await expect(built('backup', sqlite, folder, root)).rejects.toMatchObject({
      stderr: expect.stringContaining('not empty'),
    })
  })
})

describe('the container', () => {
  const text = (name: string) => readFileSync(join(root, name), 'utf8')

  test('has the operator commands on its path', () => {
    const [, names = ''] = /for name in ([^;]+);/.exec(text('Dockerfile')) ?? []
    expect(names.split(' ')).toEqual([
      'migrate',
      'platform-admin',
      'reset-second-factor',
      'backup',
      'restored',
      'trace',
    ])
    for (const name of names.split(' '))
      expect(existsSync(join(root, `dist/scripts/${name}.js`)), name).toBe(true)
    expect(text('Dockerfile')).toContain('\'#!/bin/sh\\nexec node /app/dist/scripts/%s.js "$@"\\n\'')
  })
})
