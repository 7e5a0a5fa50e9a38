import Sqlite from 'better-sqlite3'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { outageOf } from '../../server/db/outage.ts'
import { printStart } from '../../server/start-up.ts'
import { type CutProxy, startCutProxy } from '../helpers/cut-proxy.ts'
import { startService, type Tenant, type TestService } from '../helpers/server.ts'
import { until } from '../helpers/until.ts'

const unavailable = { status: 503, code: 'database_unavailable' }

/** Returns the health that operators and load balancers see. A success counts for five seconds. */
async function health(service: TestService): Promise<{ ready: number; monitor: number; live: number }> {
  service.clock.advance(5_000)
  const status = async (path: string) => (await service.fetch(path)).status
  return {
    ready: await status('/health/ready'),
    monitor: await status('/monitor/queue/send-mail'),
    live: await status('/health/live'),
  }
}

const well = { ready: 200, monitor: 200, live: 200 }
const ill = { ready: 503, monitor: 503, live: 200 }

describe('a SQLite file', () => {
  let stop = async () => {}
  let service: TestService
  let tenant: Tenant
  let other: Sqlite.Database

  async function start(lockWaitMs: number): Promise<void> {
    const started = await startService('sqlite', {
      config: { worker: 'off' },
      database: (made) => ({ ...made, lockWaitMs }) as typeof made,
    })
    service = started.service
    tenant = await service.createTenant()
    const { database } = service.app.config
    other = new Sqlite(database.kind === 'sqlite' ? database.file : '', { timeout: 0 })
    stop = async () => {
      other.close()
      await started.stop()
    }
  }

  describe('locked by another process', () => {
    beforeAll(() => start(600_000))
    afterAll(() => stop())

    it('a locked file is waited for without blocking the event loop', async () => {
      other.exec('begin exclusive')
      let answered = false
      const writing = tenant.console.tags.create({ body: { name: 'Patient', color: '#112233' } })
      void writing.then(() => {
        answered = true
      })
      // Each of these is answered while the write waits: a loop that stands still answers nobody.
      for (let round = 0; round < 3; round++) expect((await service.fetch('/health/live')).status).toBe(200)
      expect(answered).toBe(false)
      other.exec('rollback')
      expect((await writing).name).toBe('Patient')
    })
  })

  describe('that stays locked', () => {
    beforeAll(() => start(50))
    afterAll(() => stop())

    it('writes to a locked file answer 503 with Retry-After, reads continue, and the service recovers', async () => {
      expect(await health(service)).toEqual(well)
      other.exec('begin exclusive')
      const { error, response } = await tenant.console.result.tags.create({
        body: { name: 'Locked', color: '#112233' },
      })
      expect(error).toMatchObject({ ...unavailable, detail: expect.stringContaining('locked') })
      expect(response.headers.get('retry-after')).toBe('5')
      expect((await tenant.api.channels.list({})).length).toBe(0)
      const page = await service.fetch('/sign-in', {
        method: 'POST',
        body: new URLSearchParams({ email: tenant.email, password: tenant.password }),
      })
      expect([page.status, page.headers.get('retry-after')]).toEqual([503, '5'])
      expect(await health(service)).toEqual(ill)
      other.exec('rollback')
      expect(await health(service)).toEqual(well)
      await tenant.console.tags.create({ body: { name: 'Free', color: '#112233' } })
    })
  })

  describe('on a full disk', () => {
    beforeAll(() => start(5_000))
    afterAll(() => stop())

    it('writes to a full disk answer 503 and the health check reports it, until there is space', async () => {
      const { db } = service.app
      expect(await health(service)).toEqual(well)
      await db.raw('pragma max_page_count = 1')
      const write = (name: string) =>
        tenant.console.result.signatures.create({
          body: { content: name.padEnd(9_000, 'x'), autoAdd: false },
        })
      let answer = await write('Fills the pages that are free')
      for (let tries = 0; tries < 100 && answer.response.status < 500; tries++) answer = await write('More')
      expect(answer.error).toMatchObject({ ...unavailable, detail: expect.stringContaining('full') })
      expect(answer.response.headers.get('retry-after')).toBe('30')
      const posting = await tenant.api.result.posts.create({
        body: {
          type: 'draft',
          date: '2099-01-01',
          posts: [{ integration: { id: 'x' }, value: [{ content: 'x'.repeat(9_000) }] }],
        },
      })
      expect(posting.response.status).toBeGreaterThanOrEqual(400)
      expect(await health(service)).toEqual(ill)
      expect((await tenant.console.tags.list()).tags).toEqual([])
      await db.raw('pragma max_page_count = 1073741823')
      expect(await health(service)).toEqual(well)
      expect((await write('Fits')).error).toBeUndefined()
    })

    it('health checks do not make the file grow', async () => {
      const pages = async () => {
        const [row] = await service.app.db.raw('select page_count as count from pragma_page_count')
        return (row as { count: number }).count
      }
      await health(service)
      const before = await pages()
      for (let round = 0; round < 20; round++) await health(service)
      expect(await pages()).toBe(before)
    })
  })
})

describe('a Postgres server', () => {
  let proxy: CutProxy
  let stop = async () => {}
  let service: TestService
  let tenant: Tenant
  const lines: string[] = []

  beforeAll(async () => {
    proxy = await startCutProxy()
    const started = await startService('postgres', {
      database: (made) =>
        made.kind === 'postgres' ? { ...made, url: proxy.through(made.url), queryTimeoutMs: 5_000 } : made,
      overrides: { log: pino({ level: 'warn' }, { write: (line) => void lines.push(line) }) },
    })
    service = started.service
    tenant = await service.createTenant()
    stop = async () => {
      await started.stop()
      await proxy.close()
    }
  })
  afterAll(() => stop())

  async function expectUnavailable(): Promise<void> {
    const [reading, writing, page] = await Promise.all([
      tenant.api.result.channels.list({}),
      tenant.console.result.tags.create({ body: { name: 'Away', color: '#112233' } }),
      service.fetch('/console', { headers: { auth: tenant.session } }),
    ])
    expect(reading.error).toMatchObject({ ...unavailable, msg: expect.any(String) })
    expect(reading.response.headers.get('retry-after')).toBe('5')
    expect(writing.error).toMatchObject(unavailable)
    expect(page.status).toBe(503)
  }

  it('every operation answers 503 while the database is unreachable, no session ends, and the service recovers', async () => {
    const id = await tenant.connectSandbox()
    const [post] = await tenant.api.posts.create({
      body: {
        type: 'schedule',
        date: new Date(service.clock.now() + 3_600_000).toISOString(),
        posts: [{ integration: { id }, value: [{ content: 'Waits for the database' }] }],
      },
    })
    expect(await health(service)).toEqual(well)
    await proxy.cut()
    try {
      await expectUnavailable()
      expect(await health(service)).toEqual(ill)
      const printed: string[] = []
      const print = vi.spyOn(console, 'log').mockImplementation((text) => void printed.push(String(text)))
      await printStart(service.server, null)
      print.mockRestore()
      expect(printed.join()).toContain('unknown: the database does not respond')
      service.clock.advance(3_600_000)
      await until(() => lines.some((line) => line.includes('looking for jobs failed')))
    } finally {
      await proxy.restore()
    }
    expect((await health(service)).ready).toBe(200)
    await service.server.drain()
    expect((await tenant.api.posts.get({ path: { id: post?.postId ?? '' } })).state).toBe('PUBLISHED')
  })

  it('a frozen database is waited for up to a limit', async () => {
    proxy.freeze()
    try {
      await expectUnavailable()
    } finally {
      await proxy.restore()
    }
    expect(await tenant.api.channels.list({})).toHaveLength(1)
  })
})

describe('outageOf', () => {
  it('outageOf ignores errors that no database client has thrown', () => {
    const refused = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
    for (const error of [refused, new Error('x', { cause: refused }), null, 'x'])
      expect(outageOf(error)).toBeNull()
  })
})
