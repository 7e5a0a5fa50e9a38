import { join } from 'node:path'
import { createPostern, type Postern } from '@postern/sdk'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createDatabase, type TestDatabase } from '../helpers/databases.ts'
import { freePort } from '../helpers/ports.ts'
import { scratchFolder } from '../helpers/scratch-folder.ts'
import { patiently } from '../helpers/server.ts'
import { until } from '../helpers/until.ts'
import { type Command, commands } from './commands.ts'
import { type EarlierTree, unpackCommit } from './earlier-tree.ts'

const root = join(import.meta.dirname, '../..')
const POSTS = 20

/**
 * `unpackCommit` gets them from the history, or from its origin where the clone is shallow. Processes of the first two cannot run beside
 * a migration: on Postgres they refuse requests once it has added a column to a table that they have read.
 */
const earlier = [
  { name: 'the queue was the schedule', commit: '67ce5e036d8e8d9963fd80afc1ebca32e6c4da18', isBeside: false },
  { name: 'the queue was written anew', commit: '0e0d13e797c355f11216a1455ffe058a6488d70c', isBeside: false },
  { name: 'statements met migrations', commit: 'fa2150dded4176d2a1516e4aa4163abf60fcbbc6', isBeside: true },
]

describe.each(earlier)('an upgrade from before $name', ({ commit, isBeside }) => {
  const start = commands()
  let tree: EarlierTree
  let database: TestDatabase
  let env: Record<string, string>
  let channelId = ''
  const services = {} as Record<'old' | 'new', { command: Command; api: Postern }>

  beforeAll(async () => {
    tree = unpackCommit(commit)
    database = await createDatabase('postgres', { migrated: false })
    const { url } = database.config as { url: string }
    env = {
      DATABASE_URL: url,
      DATA_DIR: await scratchFolder('postern-upgrade-'),
      DATABASE_POOL: '3',
      POST_RATE_LIMIT: '1000000',
      POSTERN_SECRET: 'a secret for tests, and for nothing else',
    }
    const port = await freePort()
    const command = await serve(tree.path, port)
    const [, apiKey = ''] = /API key +(\S+)/.exec(command.output()) ?? []
    channelId = /sandbox\/(\S+)/.exec(command.output())?.[1] ?? ''
    services.old = { command, api: client(port, apiKey) }
    await createPosts('old', 'from before the migration', at(30))
    if (!isBeside) {
      await createPosts('old', 'now at the stop')
      expect(await command.ends('SIGTERM')).toBe(0)
    }
    const migrated = start({ args: ['scripts/migrate.ts'], cwd: root, env })
    expect([await migrated.ends(), migrated.output()]).toEqual([0, expect.any(String)])
    if (isBeside) await addColumns()
    const newPort = await freePort()
    services.new = { command: await serve(root, newPort), api: client(newPort, apiKey) }
  })
  afterAll(async () => {
    for (const { command } of Object.values(services)) await command.ends('SIGKILL')
    await database?.drop()
    tree?.remove()
  })

  /** Changes each table as the migration of a later release would. */
  async function addColumns(): Promise<void> {
    const { db } = database
    const tables: string[] = await db('pg_tables').where({ schemaname: 'public' }).pluck('tablename')
    for (const table of tables) await db.raw('alter table ?? add column later_release text', [table])
  }

  async function serve(cwd: string, port: number): Promise<Command> {
    const command = start({ args: ['server/main.ts'], cwd, env: { ...env, PORT: String(port) } })
    await command.prints('Postern is running')
    return command
  }

  const client = (port: number, apiKey: string) =>
    createPostern({ baseUrl: `http://127.0.0.1:${port}`, apiKey, ...patiently })
  const at = (seconds: number) => new Date(Date.now() + seconds * 1_000).toISOString()

  /** A repeated call would publish these again, since the sandbox forgets their keys. */
  async function createPosts(by: 'old' | 'new', label: string, date?: string): Promise<void> {
    for (let number = 1; number <= POSTS; number++) {
      const settings = { __type: 'sandbox' as const, remembers_key: 0, delay_ms: 50 }
      const content = `${label} ${number}`
      const posts = [{ integration: { id: channelId }, value: [{ content }], settings }]
      const type = date === undefined ? 'now' : 'schedule'
      await services[by].api.posts.create({ body: { type, date: date ?? at(0), posts } })
    }
  }

  const entries = async (label: string): Promise<string[]> =>
    database.db('sandbox_posts').where('text', 'like', `%${label}%`).pluck('text')

  async function expectOnce(label: string): Promise<void> {
    await until(async () => (await entries(label)).length >= POSTS)
    const found = await entries(label)
    expect({ label, entries: found.length, posts: new Set(found).size }).toEqual({
      ...{ label, entries: POSTS, posts: POSTS },
    })
  }

  async function countPublished(): Promise<number> {
    const [row] = await database.db('posts').where({ state: 'PUBLISHED' }).count({ posts: '*' })
    return Number(row?.posts)
  }

  if (!isBeside) {
    it('publishes each post once that the earlier process has left', async () => {
      for (const label of ['now at the stop', 'from before the migration']) await expectOnce(label)
      await until(async () => (await countPublished()) >= 2 * POSTS)
      expect(await database.db('posts').whereNot({ state: 'PUBLISHED' })).toEqual([])
    })
    return
  }

  it('serves requests beside it', async () => {
    for (const by of ['old', 'new'] as const) {
      const query = { startDate: at(-86_400), endDate: at(86_400) }
      const { posts } = await services[by].api.posts.list({ query })
      expect(posts.length).toBeGreaterThanOrEqual(POSTS)
    }
  })

  it('publishes each post once, whichever of the two created it', async () => {
    const soon = at(15)
    await Promise.all([
      createPosts('old', 'now on the old one'),
      createPosts('new', 'now on the new one'),
      createPosts('old', 'scheduled on the old one', soon),
      createPosts('new', 'scheduled on the new one', soon),
    ])
    for (const label of [
      'from before the migration',
      'now on the old',
      'now on the new',
      'scheduled on the old',
      'scheduled on the new',
    ])
      await expectOnce(label)
  })

  it('takes over what the earlier one leaves when it stops', async () => {
    await createPosts('old', 'due after the stop', at(20))
    await createPosts('old', 'now at the stop')
    expect(await services.old.command.ends('SIGTERM')).toBe(0)
    for (const label of ['now at the stop', 'due after the stop']) await expectOnce(label)
    await until(async () => (await countPublished()) >= 7 * POSTS)
    expect(await database.db('posts').whereNot({ state: 'PUBLISHED' })).toEqual([])
  })
})
