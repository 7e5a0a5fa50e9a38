import { afterEach, beforeEach, expect, it } from 'vitest'
import { transaction } from '../../server/db/transaction.ts'
import type { Platform } from '../../server/platforms/platform.ts'
import { unqueuePost } from '../../server/publishing/queue-post.ts'
import { testClock } from '../helpers/clock.ts'
import { describeDatabases } from '../helpers/databases.ts'
import { until } from '../helpers/until.ts'
import { connectAccount, createEngine, createOrganization, type Engine, postRow, schedule } from './engine.ts'
import { type FakePlatform, platformChannel, startFakePlatform } from './platform.ts'

describeDatabases('posts due at the same time', (database) => {
  let platform: FakePlatform
  let engine: Engine
  let gate: PromiseWithResolvers<void>
  let calls: number
  let ids: string[]

  beforeEach(async () => {
    platform = await startFakePlatform({ idempotent: false })
    gate = Promise.withResolvers<void>()
    calls = 0
    const base = platformChannel(platform.url, { idempotent: false, maxConcurrent: 100 }) as Platform
    const held: Platform = {
      ...base,
      async commit(call, input) {
        calls += 1
        await gate.promise
        return base.commit(call, input)
      },
    }
    engine = await createEngine({
      db: database.db,
      clock: testClock(),
      channels: () => [held],
      concurrency: 100,
      publishConcurrency: 40,
    })
    const organizationId = await createOrganization(engine.ctx)
    const integrationId = await connectAccount(engine.ctx, organizationId, 'platform')
    ids = []
    for (let n = 0; n < 60; n += 1) {
      const [id] = await schedule(engine.ctx, { organizationId, integrationId, texts: [`post ${n}`] })
      ids.push(id as string)
    }
    await engine.work()
    // An attempt at step "sending" whose call has not begun would still end without a call when the process stops.
    await until(async () => calls === 40 && (await atStep('preparing')).length === 20)
  })
  afterEach(async () => {
    gate.resolve()
    await engine.close()
    await platform.close()
  })

  const attempts = () => database.db('post_attempts').whereIn('post_id', ids)
  const atStep = (step: 'sending' | 'preparing') => attempts().where({ step, finished_at: null })

  it('are sent as many at a time as the operator allows, and the others have no intent yet', async () => {
    gate.resolve()
    await engine.queue.drain()
    expect(platform.posts).toHaveLength(60)
    expect(await attempts().where({ outcome: 'published' })).toHaveLength(60)
  })

  it('can be withdrawn while they wait for a place', async () => {
    const [waiting] = await atStep('preparing')
    const id = waiting?.post_id ?? ''
    await transaction(engine.ctx, async (ctx) => {
      await ctx.db('posts').where({ id }).update({ deleted_at: ctx.clock.now() })
      await unqueuePost(ctx, await postRow(ctx, id))
    })
    gate.resolve()
    await engine.queue.drain()
    expect(platform.posts).toHaveLength(59)
    expect(await attempts().where({ post_id: id })).toMatchObject([{ outcome: 'retry', code: 'withdrawn' }])
  })

  it('leave the waiting line when the process stops', async () => {
    const stopped = engine.queue.stop(0)
    await until(async () => (await atStep('preparing')).length === 0)
    gate.resolve()
    await until(async () => (await atStep('sending')).length === 0)
    await stopped
    expect(platform.posts).toHaveLength(40)
    expect(await attempts().where({ outcome: 'retry' })).toHaveLength(20)
  })
})
