import { copyFileSync, cpSync, existsSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import type { Config } from '../../server/config/config.ts'
import type { App } from '../../server/context.ts'
import { createFence, markCopy } from '../../server/db/start/fence.ts'
import { decideHeld } from '../../server/restored.ts'
import { createServer, type Server } from '../../server/server.ts'
import { databaseKinds } from '../helpers/databases.ts'
import { silentLog } from '../helpers/log.ts'
import { cheapHashing } from '../helpers/passwords.ts'
import { scratchFolder } from '../helpers/scratch-folder.ts'
import { startService, type Tenant, type TestService } from '../helpers/server.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

describe.each(databaseKinds)('a database restored from a copy (%s)', (kind) => {
  let service: TestService
  let stop = async () => {}
  let tenant: Tenant
  let channel = ''
  afterEach(() => stop())

  /** A service with a thread that is due in an hour, a daily post, and a post for the day after tomorrow. */
  async function begin(): Promise<void> {
    const started = await startService(kind)
    service = started.service
    stop = started.stop
    tenant = await service.createTenant()
    channel = await tenant.connectSandbox()
    await schedule('Due', hour, { comment: 'Its comment' })
    await schedule('Daily', hour, { inter: 1 })
    await schedule('Later', 2 * day)
  }

  async function schedule(content: string, inMs: number, { comment = '', inter = 0 } = {}): Promise<void> {
    const value = [{ content }, ...(comment ? [{ content: comment, delay: 10 }] : [])]
    const date = new Date(service.clock.now() + inMs).toISOString()
    const posts = [{ integration: { id: channel }, value }]
    await tenant.api.posts.create({ body: { type: 'schedule', date, posts, ...(inter ? { inter } : {}) } })
  }

  /** Starts a service as a person does after a restore, later: nothing of the earlier one runs, or is left in memory. */
  async function restart(changes: Partial<Config> = {}, laterMs = 0): Promise<App> {
    await service.server.close()
    service.clock.advance(laterMs)
    const { app } = await startOn({ ...service.app.config, ...changes })
    return app
  }

  async function startOn(config: Config): Promise<Server> {
    const options = { log: silentLog, clock: service.clock, recurringJobs: [], hashing: cheapHashing() }
    const server = await createServer(config, options)
    const before = stop
    stop = async () => {
      await server.close()
      await before()
    }
    return server
  }

  const published = (app: App): Promise<string[]> => app.db('sandbox_posts').pluck('id')
  const states = async (app: App) => {
    const rows = await app.db('posts').orderBy('id').select('content', 'state', 'error_code')
    return rows.map((row) => `${row.content.replace(/<[^>]+>/g, '')} ${row.state} ${row.error_code ?? '-'}`)
  }
  const held = [
    'Due ERROR held_after_restore',
    'Its comment ERROR held_after_restore',
    'Daily ERROR held_after_restore',
    'Later QUEUE -',
  ]
  const runAll = async (app: App) => {
    for (let turn = 0; turn < 3; turn++) {
      await app.jobs.drain()
      service.clock.advance(10 * minute)
    }
  }

  it('holds overdue posts, publishes later ones, and reports it', async () => {
    await begin()
    await markCopy(service.app.db)
    const app = await restart({}, day)
    await runAll(app)
    expect(await published(app)).toEqual([])
    expect(await states(app)).toEqual(held)
    const notices = await app.db('notifications').pluck('content')
    expect(notices.filter((content) => content.includes('restored from a copy'))).toHaveLength(1)
    const health = await fetch(`${service.url}/monitor/queue/publish-post`)
    expect(health.status).toBe(503)
    expect(await health.json()).toMatchObject({
      held: 2,
      detail: expect.stringContaining('npm run restored'),
    })
    service.clock.advance(day)
    await runAll(app)
    expect(await published(app)).toHaveLength(1)
  })

  it('publishes all held posts under their keys when the operator releases them', async () => {
    await begin()
    const keys = await service.app.db('posts').orderBy('id').pluck('attempt_key')
    await markCopy(service.app.db)
    const app = await restart({}, day)
    expect(await app.db('posts').orderBy('id').pluck('attempt_key')).toEqual(keys)
    expect(await decideHeld(app, 'release')).toEqual({ posts: 2, plugs: 0, acts: 0, feeds: 0, queues: 0 })
    await runAll(app)
    expect(await states(app)).toEqual([
      'Due PUBLISHED -',
      'Its comment PUBLISHED -',
      'Daily PUBLISHED -',
      'Later QUEUE -',
    ])
    expect(await decideHeld(app, 'release')).toEqual({ posts: 0, plugs: 0, acts: 0, feeds: 0, queues: 0 })
  })

  it('does not send posts that the operator marks as published, and continues repetitions', async () => {
    await begin()
    await markCopy(service.app.db)
    const app = await restart({}, day)
    const [due] = await app.db('posts').where({ state: 'ERROR', position: 0 }).orderBy('id').pluck('id')
    expect(await decideHeld(app, 'mark-published', [due ?? ''])).toMatchObject({ posts: 1 })
    expect(await decideHeld(app, 'mark-published')).toMatchObject({ posts: 1 })
    await runAll(app)
    expect(await published(app)).toEqual([])
    const daily = await app.db('posts').whereNotNull('interval_in_days').first()
    expect(daily).toMatchObject({ state: 'PUBLISHED', release_id: 'missing' })
    expect(daily?.due_at ?? 0).toBeGreaterThan(service.clock.now())
  })

  it('publishes a held post that a member retries, with its thread', async () => {
    await begin()
    await markCopy(service.app.db)
    const app = await restart({}, day)
    const [due = ''] = await app.db('posts').where({ state: 'ERROR', position: 0 }).orderBy('id').pluck('id')
    await tenant.api.posts.retry({ path: { id: due } })
    await runAll(app)
    expect(await published(app)).toHaveLength(2)
    expect((await states(app)).slice(0, 2)).toEqual(['Due PUBLISHED -', 'Its comment PUBLISHED -'])
  })

  it('holds an unknown outcome, and looks it up when the operator releases it', async () => {
    await begin()
    const entry = { value: [{ content: 'Lost' }], settings: { outcome: 'timeout', remembers_key: 0 } }
    const posts = [{ integration: { id: channel }, ...entry }]
    const date = new Date(service.clock.now()).toISOString()
    await tenant.api.posts.create({ body: { type: 'now', date, posts } })
    await service.server.drain()
    const lost = async (app: App) => (await states(app)).find((state) => state.startsWith('Lost'))
    expect(await lost(service.app)).toBe('Lost ERROR outcome_unknown')
    await markCopy(service.app.db)
    const app = await restart({}, minute)
    expect(await app.db('post_attempts').whereNotNull('look_up_at')).toEqual([])
    await runAll(app)
    expect(await lost(app)).toBe('Lost ERROR held_after_restore')
    expect(await decideHeld(app, 'release')).toMatchObject({ posts: 1 })
    await runAll(app)
    expect(await lost(app)).toBe('Lost PUBLISHED -')
    const events = await app.db('post_events').where({ type: 'published' })
    expect(events).toMatchObject([{ code: 'found_on_platform' }])
  })

  it('holds plug runs and feeds, and continues both on release', async () => {
    await begin()
    await tenant.console.plugs.save({
      path: { id: channel },
      body: { func: 'autoRepostPost', fields: [{ name: 'likesAmount', value: '999999' }] },
    })
    service.clock.advance(hour)
    await service.server.drain()
    const options = { onSlot: false, syncLast: false, addPicture: false, generateContent: false }
    const feed = { title: 'News', url: 'https://example.com/feed.xml', active: true, content: '', ...options }
    await tenant.console.autopost.create({ body: { ...feed, integrations: [] } })
    const runs = await service.app.db('plug_runs').where({ state: 'waiting' })
    expect(runs.length).toBeGreaterThan(0)
    await markCopy(service.app.db)
    const app = await restart({}, 7 * day)
    expect(new Set(await app.db('plug_runs').pluck('code'))).toEqual(new Set(['held_after_restore']))
    expect(await app.db('autoposts').whereNotNull('active_at')).toEqual([])
    const done = await decideHeld(app, 'release')
    expect(done).toMatchObject({ plugs: runs.length, feeds: 1 })
    expect(await app.db('plug_runs').where({ code: 'held_after_restore' })).toEqual([])
    expect(await app.db('autoposts').whereNull('active_at')).toEqual([])
  })

  it('holds nothing more after a restart, after a crash, or in another process on the same database', async () => {
    await begin()
    service.clock.advance(day)
    // The first process still runs, as if it had not noticed.
    await startOn({ ...service.app.config, port: 0 })
    const app = await restart({ dataDir: await scratchFolder('postern-other-data-') })
    await runAll(app)
    expect((await states(app)).filter((state) => state.includes('held'))).toEqual([])
    expect(await published(app)).not.toEqual([])
  })

  it('holds the posts of a database that was moved by hand', async () => {
    await begin()
    const app = await restart({ database: await moveByHand(service) }, day)
    expect(await states(app)).toEqual(held)
  })

  if (kind === 'postgres') {
    it('holds the posts of a database that was put back together with DATA_DIR', async () => {
      await begin()
      const { dataDir } = service.app.config
      const copy = await scratchFolder('postern-data-copy-')
      mirror(dataDir, copy)
      await fenceOf(service.app).renew(service.clock.now())
      await service.server.close()
      mirror(copy, dataDir)
      const app = await restart({}, day)
      expect(await states(app)).toEqual(held)
    })

    it('holds overdue posts if nothing ran for a while and DATA_DIR is empty', async () => {
      await begin()
      const dataDir = await scratchFolder('postern-empty-data-')
      const app = await restart({ dataDir }, day)
      expect(await states(app)).toEqual(held)
      await runAll(app)
      expect(await published(app)).toEqual([])
    })

    it('publishes overdue posts of a new DATA_DIR that follows soon, and holds nothing where nothing is due', async () => {
      await begin()
      service.clock.advance(hour - minute)
      await fenceOf(service.app).renew(service.clock.now())
      const app = await restart({ dataDir: await scratchFolder('postern-empty-data-') }, 5 * minute)
      expect((await states(app)).filter((state) => state.includes('held'))).toEqual([])
    })

    it('keeps the place as a process of the release before reads it', async () => {
      await begin()
      const place: unknown = JSON.parse((await service.app.db('fence').first())?.place ?? '')
      expect(place).toEqual([expect.any(String), expect.any(String), expect.any(String)])
    })

    it('holds the posts of a server that was recovered to another timeline', async () => {
      await begin()
      expect((await service.app.db('fence').first())?.timeline).toBe('00000001')
      await service.server.close()
      const db = await service.database.connect()
      await db('fence').update({ timeline: '0000ABCD' })
      expect(await states(await restart({}, day))).toEqual(held)
    })
  }

  if (kind === 'sqlite') {
    it('holds the posts of a folder that is mirrored back, which writes only what differs', async () => {
      await begin()
      const { db, config } = service.app
      const folder = dirname(fileOf(config.database))
      const copy = await scratchFolder('postern-mirror-')
      await db.raw('pragma wal_checkpoint(truncate)')
      mirror(folder, copy)
      const fence = fenceOf(service.app)
      for (let minutes = 0; minutes < 3; minutes++) expect(await fence.renew(service.clock.now())).toBe(true)
      await service.server.close()
      mirror(copy, folder)
      const app = await restart({}, day)
      expect(await states(app)).toEqual(held)
    })

    it('holds the posts of an older file that is put back soon after the service ran on it', async () => {
      await begin()
      const file = fileOf(service.app.config.database)
      await service.server.close()
      const copy = join(await scratchFolder('postern-older-'), 'postern.sqlite')
      copyFileSync(file, copy)
      const server = await startOn(service.app.config)
      service.clock.advance(2 * hour)
      await runAll(server.app)
      expect(await published(server.app)).toHaveLength(3)
      await server.close()
      copyFileSync(copy, file)
      expect(await states(await restart({}, day))).toEqual(held)
    })
  }

  it('holds the posts of a database that is older than the service remembers', async () => {
    await begin()
    const { db } = service.app
    const fence = fenceOf(service.app)
    for (let renewal = 0; renewal < 3; renewal++) expect(await fence.renew(service.clock.now())).toBe(true)
    await db('fence').update({ renewals: 1 })
    const app = await restart({}, day)
    expect(await states(app)).toEqual(held)
  })
})

const fenceOf = ({ db, config: { database, dataDir } }: App) =>
  createFence({ db, database, dataDir, hasOverdue: async () => true })

const fileOf = (database: Config['database']) => (database.kind === 'sqlite' ? database.file : '')

/** Copies as `rsync -a --delete` does: what has the same size and time stays, and the rest becomes a new file. */
function mirror(from: string, to: string): void {
  for (const name of readdirSync(to)) if (!existsSync(join(from, name))) rmSync(join(to, name))
  for (const name of readdirSync(from)) {
    const [source, target] = [join(from, name), join(to, name)]
    const [wanted, present] = [statSync(source), statSync(target, { throwIfNoEntry: false })]
    if (present?.size === wanted.size && Math.abs(present.mtimeMs - wanted.mtimeMs) < 2) continue
    cpSync(source, `${target}.new`, { preserveTimestamps: true })
    renameSync(`${target}.new`, target)
  }
}

/** Copies the folder of a SQLite database with everything in it; on Postgres, recreates a table as a restored dump does. */
async function moveByHand({ app, database }: TestService): Promise<Config['database']> {
  if (database.config.kind === 'sqlite') {
    await app.db.raw('pragma wal_checkpoint(truncate)')
    const folder = await scratchFolder('postern-copied-')
    cpSync(dirname(database.config.file), folder, { recursive: true, preserveTimestamps: true })
    expect(readdirSync(folder)).toContain('postern.sqlite-place')
    return { kind: 'sqlite', file: join(folder, 'postern.sqlite') }
  }
  await app.db.raw('create table restored as select * from fence')
  await app.db.raw('alter table fence rename to fence_before')
  await app.db.raw('alter table restored rename to fence')
  return database.config
}
