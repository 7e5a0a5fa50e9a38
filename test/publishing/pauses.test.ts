import { expect, it } from 'vitest'
import { toIso } from '../../server/lib/time/dates.ts'
import { claimNext } from '../../server/publishing/attempts/claim.ts'
import { listEvents } from '../../server/publishing/events.ts'
import { publishingMetrics } from '../../server/publishing/metrics.ts'
import { retryPost } from '../../server/publishing/retry-post.ts'
import { describeDatabases } from '../helpers/databases.ts'
import { connectAccount, createEngine, postRow, schedule } from './engine.ts'
import { helpersOf, useHeldEngine } from './held-engine.ts'

const minute = 60_000

describeDatabases('paused accounts', (database) => {
  const t = useHeldEngine(database)
  const { put, pass, live, attempts, types } = helpersOf(t, database)

  const slowDown = (seconds: number) =>
    t.platform.script.push({ kind: 'answer', status: 429, headers: { 'retry-after': String(seconds) } })
  const called = () => t.platform.calls.map(({ text }) => text)

  it('receive nothing until the pause ends, then everything in order of due time', async () => {
    slowDown(40)
    const texts = Array.from({ length: 12 }, (_, index) => `post ${index}`)
    const start = t.clock.now()
    const ids: string[] = []
    for (const [index, text] of texts.entries())
      ids.push(await put(text, { publishDate: start + index * 1_000 }))
    await t.engine.queue.drain()
    for (let second = 1; second < 12; second += 1) await pass(1_000)
    const { organizationId } = t
    const other = await connectAccount(t.engine.ctx, organizationId, 'plain', 'Bob')
    await put('of another account', { integrationId: other })
    await pass(0)
    await pass(28_000)
    expect(called()).toEqual(['post 0', 'of another account'])
    for (const id of ids.slice(1)) {
      expect(await attempts(id)).toEqual([])
      expect(await types(id)).toEqual(['queued', 'postponed'])
    }
    const [, postponed] = await listEvents(t.engine.ctx, organizationId, ids[1] as string)
    expect(postponed).toMatchObject({
      code: 'account_paused',
      message: expect.stringMatching(/asks to slow down\. Nothing is sent to Alice before 20/),
    })
    for (let step = 0; step < 40 && live().length < 13; step += 1) await pass(200)
    expect(live()).toEqual(['of another account', ...texts])
    expect((await attempts(ids[5] as string)).map(({ outcome }) => outcome)).toEqual(['published'])
  })

  it('keep due posts waiting without marking them as overdue', async () => {
    slowDown(3_600)
    await put('refused')
    await t.engine.queue.drain()
    const [root, comment] = await schedule(t.engine.ctx, {
      organizationId: t.organizationId,
      integrationId: t.integrationId,
      texts: ['root', 'comment'],
    })
    await t.engine.queue.drain()
    await pass(10 * minute)
    await t.engine.sweep()
    await t.engine.queue.drain()
    expect(await publishingMetrics(t.engine.ctx)).toMatchObject({ due: 0, overdue: 0 })
    expect(await types(root as string)).toEqual(['queued', 'postponed'])
    expect(called()).toEqual(['refused'])
    await pass(60 * minute)
    await pass(minute)
    // All are due in the same minute of this clock, and several are sent at once.
    expect(live().toSorted()).toEqual(['comment', 'refused', 'root'])
    expect(await postRow(t.engine.ctx, comment)).toMatchObject({ state: 'PUBLISHED' })
  })

  it('delay comments too', async () => {
    const [root, comment] = await schedule(t.engine.ctx, {
      organizationId: t.organizationId,
      integrationId: t.integrationId,
      texts: ['root', 'comment'],
      delays: [0, 1],
    })
    await t.engine.queue.drain()
    slowDown(600)
    await put('refused')
    await t.engine.queue.drain()
    await pass(minute)
    expect(called()).toEqual(['root', 'refused'])
    expect(await types(comment as string)).toEqual(['postponed'])
    expect((await types(root as string)).filter((type) => type === 'attempt')).toHaveLength(1)
    await pass(11 * minute)
    expect(live().sort()).toEqual(['comment', 'refused', 'root'])
  })

  it('receive none of the posts that were already waiting for a worker', async () => {
    t.integrationId = await connectAccount(t.engine.ctx, t.organizationId, 'narrow')
    slowDown(40)
    const ids = [await put('one'), await put('two'), await put('three'), await put('four')]
    await t.engine.queue.drain()
    expect(t.platform.calls).toHaveLength(1)
    await pass(30_000)
    expect(t.platform.calls).toHaveLength(1)
    for (let step = 0; step < 6; step += 1) await pass(10_000)
    expect(live().sort()).toEqual(['four', 'one', 'three', 'two'])
    for (const id of ids) expect(await postRow(t.engine.ctx, id)).toMatchObject({ state: 'PUBLISHED' })
  })

  it('stay paused when another process starts', async () => {
    slowDown(600)
    await put('refused')
    await t.engine.queue.drain()
    const publishDate = t.clock.now() + 1
    const id = await put('waiting', { publishDate })
    const other = await createEngine({
      db: await database.connect(),
      clock: { now: () => publishDate },
      channels: () => [t.channel('plain', false)],
    })
    expect(await claimNext(other.ctx, t.organizationId, id)).toBeNull()
    await other.close()
    expect(await types(id)).toEqual(['queued', 'postponed'])
    await pass(12 * minute)
    expect(live().sort()).toEqual(['refused', 'waiting'])
  })

  it('delay the retry of a post, and the log says when it will be sent', async () => {
    slowDown(3_600)
    const id = await put()
    await t.engine.queue.drain()
    const root = await retryPost(t.engine.ctx, t.organizationId, id)
    expect(root.due_at).toBeGreaterThanOrEqual(t.clock.now() + 3_600_000)
    expect(await listEvents(t.engine.ctx, t.organizationId, id).then((all) => all.at(-1))).toMatchObject({
      code: 'retry',
      message: `Retried on request. Platform asks to slow down. It is sent at ${toIso(root.due_at ?? 0)}.`,
    })
    await pass(59 * minute)
    expect(t.platform.calls).toHaveLength(1)
    await pass(8 * minute)
    expect(live()).toEqual(['one'])
  })

  it('delay the retry of a failed post', async () => {
    t.platform.script.push({ kind: 'answer', status: 400 })
    const failed = await put('failed')
    await t.engine.queue.drain()
    slowDown(3_600)
    await put('refused')
    await t.engine.queue.drain()
    const root = await retryPost(t.engine.ctx, t.organizationId, failed)
    await t.engine.queue.drain()
    expect(root).toMatchObject({ state: 'QUEUE' })
    expect(live()).toEqual([])
    await pass(67 * minute)
    expect(live().toSorted()).toEqual(['failed', 'refused'])
  })
})
