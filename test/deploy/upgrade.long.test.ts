import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createPostern, type Postern, upload } from '@postern/sdk'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createUnopenedDatabase, databaseKinds, type UnopenedDatabase } from '../helpers/databases.ts'
import { files } from '../helpers/files.ts'
import { freePort } from '../helpers/ports.ts'
import { runResource } from '../helpers/run-resources.ts'
import { scratchFolder } from '../helpers/scratch-folder.ts'
import { patiently } from '../helpers/server.ts'
import { until } from '../helpers/until.ts'
import { type Command, commands } from './commands.ts'
import { type EarlierTree, unpackCommit } from './earlier-tree.ts'

const root = join(import.meta.dirname, '../..')
const page = readFileSync(join(root, 'docs/upgrade.md'), 'utf8')
const METRICS_TOKEN = 'a token for tests'

/** The newest commit before the queues drew from the library, whose step is the first that this release adds to its database. */
const EARLIER = '0951a198685839d42e814b84478aeecb9e96c2c9'
let tree: EarlierTree
beforeAll(() => {
  tree = unpackCommit(EARLIER)
})
afterAll(() => tree?.remove())

/** Backs up and restores as the page says. */
interface Copies {
  backUp(): Promise<void>
  restore(): Promise<void>
}

describe.each(databaseKinds)('an upgrade by docs/upgrade.md (%s)', (kind) => {
  const start = commands()
  let database: UnopenedDatabase
  let home: string
  let env: Record<string, string>
  let copies: Copies
  let service: Command
  let api: Postern
  let channelId = ''
  let media: { id: string; path: string }
  let before: object

  beforeAll(async () => {
    home = await scratchFolder('postern-upgrade-')
    database = await createUnopenedDatabase(kind, { migrated: false })
    const port = await freePort()
    env = { DATA_DIR: join(home, 'data'), PORT: String(port), DATABASE_POOL: '3', METRICS_TOKEN }
    if (database.config.kind === 'postgres') env.DATABASE_URL = database.config.url
    copies = database.config.kind === 'postgres' ? copiesOfDatabase(database.config.url) : copiesOfFolder()
    service = await serve(tree.path)
    const [, apiKey = ''] = /API key +(\S+)/.exec(service.output()) ?? []
    channelId = /sandbox\/(\S+)/.exec(service.output())?.[1] ?? ''
    api = createPostern({ baseUrl: `http://127.0.0.1:${port}`, apiKey, ...patiently })
    return async () => {
      await service.ends('SIGKILL')
      await database.drop()
    }
  })

  async function serve(cwd: string): Promise<Command> {
    const command = start({ args: ['server/main.ts'], cwd, env })
    await command.prints('Postern is running')
    return command
  }

  async function run(cwd: string, ...args: string[]): Promise<string> {
    const command = start({ args, cwd, env })
    expect([await command.ends(), command.output()]).toEqual([0, expect.any(String)])
    return command.output()
  }

  const copiesOfFolder = (): Copies => ({
    async backUp() {
      await run(tree.path, 'scripts/backup.ts', join(home, 'backups/before-upgrade'))
    },
    async restore() {
      const [moves = ''] = /^mv data .*\ncp -a .*$/m.exec(page) ?? []
      execFileSync('sh', ['-ec', moves], { cwd: home })
    },
  })

  /** A machine that only has the packages has no `pg_dump`, so a database that is copied as a template takes the place of the dump. */
  function copiesOfDatabase(url: string): Copies {
    const name = new URL(url).pathname.slice(1)
    const [data, kept] = [join(home, 'data'), join(home, 'data-before-upgrade')]
    return {
      async backUp() {
        expect(await service.ends('SIGTERM')).toBe(0)
        await onServer(`create database ${name}_before template ${name}`)
        cpSync(data, kept, { recursive: true })
        service = await serve(tree.path)
      },
      async restore() {
        await onServer(
          `drop database ${name} with (force)`,
          `create database ${name} template ${name}_before`,
          `drop database ${name}_before`,
        )
        cpSync(kept, data, { recursive: true })
      },
    }
  }

  async function onServer(...statements: string[]): Promise<void> {
    const client = new pg.Client({ connectionString: (await runResource('postgres')).url })
    await client.connect()
    try {
      for (const statement of statements) await client.query(statement)
    } finally {
      await client.end()
    }
  }

  async function create(content: string, at: { type: 'now' | 'schedule' | 'draft'; date: string }) {
    const value = [{ content, image: media === undefined ? [] : [media] }]
    const [post] = await api.posts.create({
      body: { ...at, posts: [{ integration: { id: channelId }, value }] },
    })
    return post?.postId ?? ''
  }

  async function publish(content: string): Promise<void> {
    const id = await create(content, { type: 'now', date: new Date().toISOString() })
    await until(async () => (await listPosts()).some((post) => post.id === id && post.state === 'PUBLISHED'))
  }

  async function listPosts() {
    const query = { startDate: '2026-01-01T00:00:00Z', endDate: '2031-01-01T00:00:00Z' }
    const { posts } = await api.posts.list({ query })
    return posts.map(({ id, state, content, publishDate }) => ({ id, state, content, publishDate }))
  }

  const byContent = (posts: Awaited<ReturnType<typeof listPosts>>) =>
    posts.toSorted((a, b) => String(a.content).localeCompare(String(b.content)))

  /** Reads as a client what must survive: the key that it uses, posts in three states, the channel, and the bytes of a file. */
  async function readEverything() {
    const file = await fetch(new URL(new URL(media.path).pathname, `http://127.0.0.1:${env.PORT}`))
    const channels = await api.channels.list()
    return {
      posts: byContent(await listPosts()),
      channels: channels.map(({ id, name, disabled }) => ({ id, name, disabled })),
      file: [file.status, Buffer.from(await file.arrayBuffer()).toString('base64')],
    }
  }

  async function status(path: string): Promise<number> {
    const headers = { authorization: `Bearer ${METRICS_TOKEN}` }
    return (await fetch(`http://127.0.0.1:${env.PORT}${path}`, { headers })).status
  }

  it('keeps posts, channels and files that the earlier release wrote', async () => {
    const png = new Blob([Uint8Array.from(await files.png())], { type: 'image/png' })
    media = await upload(api, { file: png, filename: 'bread.png' })
    await publish('published before')
    await create('planned before', { type: 'schedule', date: '2030-01-01T10:00:00Z' })
    await create('drafted before', { type: 'draft', date: '2030-01-02T10:00:00Z' })
    before = await readEverything()
    expect(before).toMatchObject({
      posts: [{ state: 'DRAFT' }, { state: 'QUEUE' }, { state: 'PUBLISHED' }],
      file: [200, expect.stringMatching(/^iVBOR/)],
    })
    await copies.backUp()

    expect(await service.ends('SIGTERM')).toBe(0)
    expect(await run(root, 'scripts/migrate.ts')).toMatch(/Done: \d+ applied\.|up to date\./)
    expect(await run(root, 'scripts/migrate.ts')).toContain('The database is up to date.')
    service = await serve(root)
    expect(await readEverything()).toEqual(before)
    await publish('published after')
    for (const path of ['/health/ready', '/monitor/queue/publish-post']) expect(await status(path)).toBe(200)
    expect(await service.ends('SIGTERM')).toBe(0)
  })

  it('is not undone by a start of the earlier release', async () => {
    const steps = (folder: string) => readFileSync(join(folder, 'server/db/migrations.ts'), 'utf8')
    // Where the clone lacks the earlier commit, the present one stands in for it.
    const knowsAll = steps(tree.path) === steps(root)
    const command = start({ args: ['server/main.ts'], cwd: tree.path, env })
    const line = knowsAll ? 'Postern is running' : 'migrations that this release does not know'
    await command.prints(line)
    expect(await command.ends(knowsAll ? 'SIGTERM' : undefined)).toBe(knowsAll ? 0 : 1)
  })

  it('is undone by the backup, on which the earlier release runs and publishes', async () => {
    await copies.restore()
    service = await serve(tree.path)
    expect(await readEverything()).toEqual(before)
    await publish('published after the return')
    expect(await service.ends('SIGTERM')).toBe(0)
  })
})

it('a container with SQLite goes back by the shell command of docs/upgrade.md', async () => {
  const data = await scratchFolder('postern-volume-')
  const write = (path: string, text: string) => {
    mkdirSync(join(data, path, '..'), { recursive: true })
    writeFileSync(join(data, path), text)
  }
  const parts = ['postern.sqlite', 'uploads/bread.png', 'secret']
  for (const part of [...parts, 'postern.sqlite-wal', 'postern.sqlite-run-7']) write(part, 'after')
  for (const part of parts) write(`backups/before-upgrade/${part}`, 'before')
  const [, script = ''] = /sh -ec '([^']+)'/.exec(page) ?? []
  execFileSync('sh', ['-ec', script.replace('/data', data)])
  expect(readdirSync(data).toSorted()).toEqual(['after', 'backups', 'postern.sqlite', 'secret', 'uploads'])
  for (const part of parts) {
    expect(readFileSync(join(data, part), 'utf8')).toBe('before')
    expect(readFileSync(join(data, 'after', part), 'utf8')).toBe('after')
  }
  expect(readdirSync(join(data, 'after'))).toContain('postern.sqlite-wal')
  expect(() => execFileSync('sh', ['-ec', script.replace('/data', data)], { stdio: 'pipe' })).toThrow('after')
})
