import { afterAll, beforeAll, expect, test } from 'vitest'
import type { App } from '../../server/context.ts'
import { deleteExpired } from '../../server/db/expiry.ts'
import { consume } from '../../server/db/rate-limit.ts'
import { transaction } from '../../server/db/transaction.ts'
import { ApiError } from '../../server/errors/errors.ts'
import { reserveKey } from '../../server/http/idempotency/idempotency.ts'
import { echoHandlers, startBare } from '../helpers/bare-server.ts'
import { testClock } from '../helpers/clock.ts'
import { describeDatabases } from '../helpers/databases.ts'
import { httpContract, httpOperations } from './contract.ts'

describeDatabases('limits and keys', (database) => {
  const clock = testClock()
  let server: Awaited<ReturnType<typeof startBare>>
  /** Handles the next requests; `runs` counts them. */
  let behave: (ctx: App) => Promise<unknown> = async () => ({})
  let runs = 0
  const createThing = async (_: unknown, ctx: App) => {
    runs++
    return behave(ctx)
  }

  beforeAll(async () => {
    server = await startBare({
      contract: httpContract,
      operations: httpOperations,
      handlers: { ...echoHandlers(httpOperations), createThing },
      db: database.db,
      clock,
      config: { postRateLimit: 3 },
    })
  })
  afterAll(() => server.http.close())

  const send = (path: string, headers: Record<string, string> = {}, body = '{"name":"abc"}') =>
    fetch(server.url + path, {
      method: 'POST',
      body,
      headers: { authorization: 'key', 'content-type': 'application/json', ...headers },
    })
  const keyed = (key: string, body?: string) => send('/public/v1/things', { 'idempotency-key': key }, body)
  const jobs = { workerId: 'this process', isAlive: async (id: string) => id !== 'dead' }
  const context = () => ({ db: database.db, clock, jobs })

  test('post creation is limited per organization, with the standard and the legacy headers', async () => {
    const first = await send('/public/v1/posts')
    expect(first.status).toBe(201)
    expect(Object.fromEntries(first.headers)).toMatchObject({
      ratelimit: '"posts";r=2;t=3600',
      'ratelimit-policy': '"posts";q=3;w=3600',
      'x-ratelimit-limit': '3',
      'x-ratelimit-remaining': '2',
      'x-ratelimit-reset': '3600',
    })
    clock.advance(60_000)
    // A stranger costs the owner nothing; a request that breaks the contract does count.
    expect((await send('/public/v1/posts', { authorization: 'wrong' })).status).toBe(401)
    expect((await send('/public/v1/posts', {}, '[]')).status).toBe(400)
    expect((await send('/public/v1/posts')).headers.get('ratelimit')).toBe('"posts";r=0;t=3540')
    const refused = await send('/public/v1/posts')
    expect(refused.status).toBe(429)
    expect(Object.fromEntries(refused.headers)).toMatchObject({
      'retry-after': '3540',
      ratelimit: '"posts";r=0;t=3540',
      'ratelimit-policy': '"posts";q=3;w=3600',
      'x-ratelimit-limit': '3',
      'x-ratelimit-remaining': '0',
      'x-ratelimit-reset': '3540',
    })
    // Another spelling of the path is no other limit.
    for (const path of ['/api/public/v1/posts', '//public//v1/posts'])
      expect((await send(path)).status).toBe(429)
    expect(await refused.json()).toMatchObject({
      code: 'rate_limited',
      detail: '3 requests are allowed in 60 minutes. Try again in 3540 seconds.',
    })
    clock.advance(3_540_000)
    expect((await send('/public/v1/posts')).status).toBe(201)
  })

  test('a key counts under every spelling of a path', async () => {
    const before = runs
    const first = await keyed('by either name')
    const again = await send('/api//public/v1/things', { 'idempotency-key': 'by either name' })
    expect(again.headers.get('idempotency-replayed')).toBe('true')
    expect(await again.text()).toBe(await first.text())
    expect(runs).toBe(before + 1)
  })

  test('sign-in is limited per address', async () => {
    const statuses: number[] = []
    for (let i = 0; i < 11; i++) statuses.push((await send('/auth/login')).status)
    expect(statuses).toEqual([...Array(10).fill(201), 429])
  })

  test('an organization stores a limited number of keys, and known keys are still answered', async () => {
    const bounded = await startBare({
      contract: httpContract,
      operations: httpOperations,
      handlers: { ...echoHandlers(httpOperations), createThing },
      db: database.db,
      clock,
      bounds: { idempotencyKeys: 3 },
    })
    await database.db('idempotency_keys').delete()
    const keyed = (key: string) =>
      fetch(`${bounded.url}/public/v1/things`, {
        method: 'POST',
        body: '{"name":"abc"}',
        headers: { authorization: 'key', 'content-type': 'application/json', 'idempotency-key': key },
      })
    const statuses: number[] = []
    for (const key of ['a', 'b', 'c', 'd', 'a']) statuses.push((await keyed(key)).status)
    expect(statuses).toEqual([201, 201, 201, 429, 201])
    expect(await database.db('idempotency_keys')).toHaveLength(3)
    clock.advance(24 * 3_600_000 + 1)
    await database.db('idempotency_keys').where('expires_at', '<=', clock.now()).delete()
    expect((await keyed('d')).status).toBe(201)
    await bounded.http.close()
  })

  test('exactly the allowed number of concurrent requests pass', async () => {
    const policy = { name: 'together', limit: 7, windowMs: 1000 }
    const other = await database.connect()
    const taken = await Promise.all(
      Array.from({ length: 20 }, (_, i) => consume({ db: i % 2 ? other : database.db, clock }, policy, 'me')),
    )
    expect(taken.filter(({ allowed }) => allowed)).toHaveLength(7)
    expect((await consume(context(), policy, 'somebody else')).remaining).toBe(6)
  })

  test('a repeated key replays the first answer', async () => {
    runs = 0
    behave = async () => ({ number: runs })
    const [first, second] = [await keyed('replay'), await keyed('"replay"')]
    expect([first.status, second.status, runs]).toEqual([201, 201, 1])
    expect(await second.text()).toBe(await first.text())
    expect(first.headers.get('idempotency-replayed')).toBeNull()
    expect(second.headers.get('idempotency-replayed')).toBe('true')
    expect(second.headers.get('content-type')).toBe('application/json; charset=utf-8')
    expect((await keyed('another')).headers.get('idempotency-replayed')).toBeNull()
  })

  test('a repeated key with another body is 422, and a malformed key is 400', async () => {
    await keyed('mismatch')
    expect(await (await keyed('mismatch', '{"name":"xyz"}')).json()).toMatchObject({
      status: 422,
      code: 'idempotency_mismatch',
    })
    for (const key of ['""', 'x'.repeat(256), 'caf\u00e9']) expect((await keyed(key)).status).toBe(400)
  })

  test('a concurrent repetition is 409, and the work is done once', async () => {
    runs = 0
    const { promise: gate, resolve: open } = Promise.withResolvers<void>()
    const { promise: started, resolve: start } = Promise.withResolvers<void>()
    behave = async () => {
      start()
      await gate
      return {}
    }
    const first = keyed('running')
    await started
    const second = await keyed('running')
    expect([second.status, second.headers.get('retry-after')]).toEqual([409, '2'])
    expect(await second.json()).toMatchObject({ code: 'idempotency_in_progress' })
    open()
    expect([(await first).status, (await keyed('running')).status, runs]).toEqual([201, 201, 1])
  })

  test('the refusals of the handler are stored, and crashes and contract errors are not', async () => {
    runs = 0
    behave = async () => {
      throw new ApiError('unknown_channel', 'No such channel.')
    }
    await keyed('refused')
    expect((await keyed('refused')).headers.get('idempotency-replayed')).toBe('true')
    behave = async () => {
      throw new Error('crashed')
    }
    expect((await keyed('failed')).status).toBe(500)
    behave = async () => ({})
    expect((await keyed('failed')).status).toBe(201)
    expect((await keyed('invalid', '{"name":1}')).status).toBe(400)
    expect((await keyed('invalid')).status).toBe(201)
  })

  test('a key is valid for a day', async () => {
    runs = 0
    await keyed('daily')
    clock.advance(24 * 3_600_000)
    await keyed('daily')
    expect(runs).toBe(2)
    clock.advance(24 * 3_600_000)
    const kept = () => context().db('idempotency_keys').where({ key: 'daily' })
    expect(await kept()).toHaveLength(1)
    const options = { batch: 100, signal: AbortSignal.timeout(120_000) }
    expect(await deleteExpired(context(), options)).toBeGreaterThan(0)
    expect(await kept()).toEqual([])
  })

  const request = { caller: 'org:org-1', operationId: 'createThing', fingerprint: 'f' }

  test('the key of a process that died before it did anything is taken over when its lease expires', async () => {
    await reserveKey(context(), { ...request, key: 'died' })
    await expect(reserveKey(context(), { ...request, key: 'died' })).rejects.toMatchObject({
      code: 'idempotency_in_progress',
    })
    clock.advance(60_000)
    const takers = await Promise.allSettled(
      [1, 2, 3].map(() => reserveKey(context(), { ...request, key: 'died' })),
    )
    expect(takers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  test('work that was committed before the process died is never repeated', async () => {
    const claim = await reserveKey(context(), { ...request, key: 'worked' })
    if ('replay' in claim) throw new Error('nobody used this key before')
    await transaction({ ...context(), beforeCommit: claim.beforeCommit }, async () => {})
    await expect(reserveKey(context(), { ...request, key: 'worked' })).rejects.toMatchObject({
      code: 'idempotency_in_progress',
    })
    clock.advance(60_000)
    await expect(reserveKey(context(), { ...request, key: 'worked' })).rejects.toMatchObject({
      code: 'conflict',
    })
  })

  test('the key of a process that is known to be dead is free at once', async () => {
    const dead = { ...context(), jobs: { ...jobs, workerId: 'dead' } }
    await reserveKey(dead, { ...request, key: 'free' })
    const claim = await reserveKey(context(), { ...request, key: 'free' })
    expect('replay' in claim).toBe(false)
  })

  test('committed work of a dead process is answered with its posts at once', async () => {
    const dead = { ...context(), jobs: { ...jobs, workerId: 'dead' } }
    const claim = await reserveKey(dead, { ...request, key: 'told' })
    if ('replay' in claim) throw new Error('nobody used this key before')
    claim.created.add('post-1')
    await transaction({ ...dead, beforeCommit: claim.beforeCommit }, async () => {})
    await expect(reserveKey(context(), { ...request, key: 'told' })).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('It created the post post-1.'),
      extensions: { postIds: ['post-1'] },
    })
  })

  test('a request whose key was taken over commits nothing', async () => {
    const claim = await reserveKey(context(), { ...request, key: 'taken' })
    clock.advance(60_000)
    const taker = await reserveKey(context(), { ...request, key: 'taken' })
    if ('replay' in claim || 'replay' in taker) throw new Error('nobody used this key before')
    const late = transaction({ ...context(), beforeCommit: claim.beforeCommit }, async ({ db }) => {
      await db('write_checks').insert({ id: 'late', filler: '' })
    })
    await expect(late).rejects.toMatchObject({ code: 'conflict' })
    expect(await database.db('write_checks').where({ id: 'late' })).toEqual([])
    await transaction({ ...context(), beforeCommit: taker.beforeCommit }, async () => {})
  })

  test('work that continues after the response does not change the stored response', async () => {
    const claim = await reserveKey(context(), { ...request, key: 'goes on' })
    if ('replay' in claim) throw new Error('nobody used this key before')
    await claim.finish({ status: 201, contentType: null, headers: null, body: '{}' })
    await transaction({ ...context(), beforeCommit: claim.beforeCommit }, async () => {})
    expect(await reserveKey(context(), { ...request, key: 'goes on' })).toMatchObject({
      replay: { status: 201 },
    })
  })

  test('the repetition of a request that failed after a commit answers with the failure', async () => {
    behave = async (ctx) => {
      await transaction(ctx, async () => {})
      throw new ApiError('upstream_failed', 'The picture could not be generated.')
    }
    expect((await keyed('failed picture')).status).toBe(502)
    const { detail } = (await (await keyed('failed picture')).json()) as { detail: string }
    expect(detail).toContain('failed')
    expect(detail).toContain('The picture could not be generated.')
    expect(detail).not.toContain('succeeded')
  })

  test('work that was rolled back is repeated', async () => {
    runs = 0
    behave = (ctx) =>
      transaction(ctx, async () => {
        if (runs === 1) throw new Error('rolled back')
        return {}
      })
    expect((await keyed('rolled back')).status).toBe(500)
    expect((await keyed('rolled back')).status).toBe(201)
  })

  test('a failure after a commit does not repeat the work', async () => {
    runs = 0
    behave = async (ctx) => {
      await transaction(ctx, async () => {})
      throw new Error('after the commit')
    }
    expect((await keyed('committed')).status).toBe(500)
    const repeat = await keyed('committed')
    expect([repeat.status, runs]).toEqual([409, 1])
    expect(await repeat.json()).toMatchObject({ code: 'conflict' })
  })
})
