import { beforeEach, expect, test } from 'vitest'
import type { App } from '../../server/context.ts'
import { consume, createCallCounter } from '../../server/db/rate-limit.ts'
import { transaction } from '../../server/db/transaction.ts'
import { ApiError } from '../../server/errors/errors.ts'
import { echoHandlers, startBare } from '../helpers/bare-server.ts'
import { testClock } from '../helpers/clock.ts'
import { describeDatabases } from '../helpers/databases.ts'
import { httpContract, httpOperations } from './contract.ts'

describeDatabases('requests that are counted with their work', (database) => {
  const LIMIT = 3
  const HOUR = 3_600_000
  const clock = testClock()
  /** Counts the work that was committed. */
  const works = { name: 'works', limit: 1_000, windowMs: 1_000 * HOUR }
  const work = (ctx: App) => transaction(ctx, (ctx) => consume(ctx, works, 'all').then(() => ({})))
  let behave: (ctx: App) => Promise<object> = work
  let runs = 0

  // Each test has a window of its own, and a server that has counted nothing in it.
  beforeEach(() => {
    clock.advance(HOUR)
    behave = work
    runs = 0
  })

  async function withServer(run: (send: (body?: string) => Promise<Response>) => Promise<void>) {
    const server = await startBare({
      contract: httpContract,
      operations: httpOperations,
      handlers: {
        ...echoHandlers(httpOperations),
        async createPosts(_: unknown, ctx: App) {
          runs += 1
          return behave(ctx)
        },
      },
      db: database.db,
      clock,
      config: { postRateLimit: LIMIT },
    })
    const headers = { authorization: 'key', 'content-type': 'application/json' }
    try {
      await run((body = '{}') => fetch(`${server.url}/public/v1/posts`, { method: 'POST', body, headers }))
    } finally {
      await server.http.close()
    }
  }

  const committed = async () => {
    const row = await database.db('rate_limits').where({ key: 'works:all' }).first('count')
    return row?.count ?? 0
  }
  const useUp = async () => {
    const policy = { name: 'posts', limit: LIMIT, windowMs: HOUR }
    while ((await consume({ db: database.db, clock }, policy, 'org:org-1')).remaining > 0);
  }
  const remaining = (response: Response) => response.headers.get('x-ratelimit-remaining')

  const isSqlite = database.kind === 'sqlite'

  test('the counter is written where no other request waits for it', () =>
    withServer(async (send) => {
      await send()
      const statements: string[] = []
      const note = ({ sql }: { sql: string }) => void statements.push(sql.trim())
      database.db.on('query', note)
      const response = await send()
      database.db.removeListener('query', note)
      expect([response.status, remaining(response)]).toEqual([201, '1'])
      const [begin, work, counter, commit] = [
        expect.stringMatching(/^BEGIN/),
        expect.stringContaining('rate_limits'),
        expect.stringContaining('rate_limits'),
        expect.stringMatching(/^COMMIT/),
      ]
      // On SQLite, another commit would cost more than the wait.
      expect(statements).toEqual(isSqlite ? [begin, work, counter, commit] : [counter, begin, work, commit])
    }))

  test.each<[string, (ctx: App) => Promise<object>, number]>([
    [
      'fails in its transaction',
      (ctx) =>
        transaction(ctx, async () => {
          throw new ApiError('unknown_channel', 'No such channel.')
        }),
      400,
    ],
    ['does nothing', async () => ({}), 201],
    ['commits twice', (ctx) => work(ctx).then(() => work(ctx)), 201],
    [
      'fails after its commit',
      (ctx) =>
        work(ctx).then(() => {
          throw new ApiError('unknown_channel', 'No such channel.')
        }),
      400,
    ],
  ])('a request that %s is counted once', (_, act, status) =>
    withServer(async (send) => {
      await send()
      behave = act
      const response = await send()
      expect([response.status, remaining(response)]).toEqual([status, '1'])
      expect(remaining(await send())).toBe('0')
    }),
  )

  test('a request that breaks the contract is counted once', () =>
    withServer(async (send) => {
      await send()
      const refused = await send('[]')
      expect([refused.status, remaining(refused), runs]).toEqual([400, '1', 1])
      expect(remaining(await send())).toBe('0')
    }))

  test('a request over a limit that another process has reached stores nothing', () =>
    withServer(async (send) => {
      await send()
      await useUp()
      const before = await committed()
      const refused = await send()
      expect([refused.status, refused.headers.get('retry-after'), remaining(refused)]).toEqual([
        429,
        '3600',
        '0',
      ])
      const tried = isSqlite ? 2 : 1
      expect([await committed(), runs]).toEqual([before, tried])
      // From here on this process knows, and does not try.
      expect([(await send()).status, runs]).toEqual([429, tried])
      clock.advance(HOUR)
      expect((await send()).status).toBe(201)
    }))

  // SQLite has no such counter.
  const testOnPostgres = isSqlite ? () => {} : test
  testOnPostgres('calls that are counted together are counted one by one', async () => {
    const countCall = createCallCounter({ db: database.db, clock })
    const policy = { name: 'together', limit: 5, windowMs: HOUR }
    const results = await Promise.all(Array.from({ length: 8 }, () => countCall(policy, 'all')))
    expect(results.map(({ allowed, remaining }) => `${allowed} ${remaining}`)).toEqual([
      ...['true 4', 'true 3', 'true 2', 'true 1', 'true 0'],
      ...['false 0', 'false 0', 'false 0'],
    ])
    clock.advance(HOUR)
    expect(await countCall(policy, 'all')).toMatchObject({ allowed: true, remaining: 4, resetMs: HOUR })
  })

  testOnPostgres('calls that two processes count in advance stay within the limit', async () => {
    const counters = [1, 2].map(() => createCallCounter({ db: database.db, clock }))
    const policy = { name: 'in-advance', limit: 1_000, windowMs: HOUR }
    const statements: string[] = []
    const note = ({ sql }: { sql: string }) => void statements.push(sql)
    database.db.on('query', note)
    let allowed = 0
    for (let n = 0; n < 1_200; n++) if ((await counters[n % 2]?.(policy, 'all'))?.allowed) allowed++
    database.db.removeListener('query', note)
    expect(allowed).toBeLessThanOrEqual(1_000)
    expect(allowed).toBeGreaterThan(985)
    expect(statements.length).toBeLessThan(600)
    clock.advance(HOUR)
    expect(await counters[0]?.(policy, 'all')).toMatchObject({ allowed: true, remaining: 999 })
  })

  test('exactly the allowed number of concurrent requests do their work', () =>
    withServer(async (send) => {
      const before = await committed()
      await send()
      const responses = await Promise.all(Array.from({ length: 10 }, () => send()))
      const statuses = responses.map(({ status }) => status).sort()
      expect(statuses).toEqual([201, 201, ...Array(8).fill(429)])
      expect((await committed()) - before).toBe(LIMIT)
    }))
})
