import { expect, it } from 'vitest'
import { toIso } from '../../server/lib/time/dates.ts'
import { claimNext } from '../../server/publishing/attempts/claim.ts'
import { reservePlace } from '../../server/publishing/engine/pauses.ts'
import { listEvents } from '../../server/publishing/events.ts'
import { publishingMetrics } from '../../server/publishing/metrics.ts'
import { retryPost } from '../../server/publishing/retries/retry-post.ts'
import { describeDatabases } from '../helpers/databases.ts'
import { connectAccount, createEngine, postRow, schedule } from './engine.ts'
import { postHelpers } from './engine-suite.ts'
import { useHeldEngine } from './held-engine.ts'

const minute = 60_000

describeDatabases('paused accounts', (database) => {
  const suite = useHeldEngine(database)
  const { schedulePost, advance, listAttempts, listEventTypes } = postHelpers(suite, database)

  const slowDown = (seconds: number) =>
    suite.platform.script.push({ kind: 'answer', status: 429, headers: { 'retry-after': String(seconds) } })
  const called = () => suite.platform.calls.map(({ text }) => text)

  it('receive nothing until the pause ends, then everything in order of due time', async () => {
    slowDown(40)
    const texts = Array.from({ length: 12 }, (_, index) => `post ${index}`)
    const start = suite.clock.now()
    const ids: string[] = []
    for (const [index, text] of texts.entries())
      ids.push(await schedulePost(text, { publishDate: start + index * 1_000 }))
    await suite.engine.queue.drain()
    for (let second = 1; second < 12; second += 1) await advance(1_000)
    const { organizationId } = suite
    const other = await connectAccount(suite.engine.ctx, organizationId, 'plain', 'Bob')
    await schedulePost('of another account', { integrationId: other })
    await advance(0)
    await advance(28_000)
    expect(called()).toEqual(['post 0', 'of another account'])
    for (const id of ids.slice(1)) {
      expect(await listAttempts(id)).toEqual([])
      expect(await listEventTypes(id)).toEqual(['queued', 'postponed'])
    }
    const [, postponed] = await listEvents(suite.engine.ctx, organizationId, ids[1] as string)
    expect(postponed).toMatchObject({
      code: 'account_paused',
      message: expect.stringMatching(/asks to slow down\. Nothing is sent to Alice before 20/),
    })
    for (let step = 0; step < 40 && suite.platform.publishedTexts().length < 13; step += 1) await advance(200)
    expect(suite.platform.publishedTexts()).toEqual(['of another account', ...texts])
    expect((await listAttempts(ids[5] as string)).map(({ outcome }) => outcome)).toEqual(['published'])
  })

  it('keep due posts waiting without marking them as overdue', async () => {
    slowDown(3_600)
    await schedulePost('refused')
    await suite.engine.queue.drain()
    const [root, comment] = await schedule(suite.engine.ctx, {
      organizationId: suite.organizationId,
      integrationId: suite.integrationId,
      texts: ['root', 'comment'],
    })
    await suite.engine.queue.drain()
    await advance(10 * minute)
    await suite.engine.sweep()
    await suite.engine.queue.drain()
    expect(await publishingMetrics(suite.engine.ctx)).toMatchObject({ due: 0, overdue: 0 })
    expect(await listEventTypes(root as string)).toEqual(['queued', 'postponed'])
    expect(called()).toEqual(['refused'])
    await advance(60 * minute)
    await advance(minute)
    // All are due in the same minute of this clock, and several are sent at once.
    expect(suite.platform.publishedTexts().toSorted()).toEqual(['comment', 'refused', 'root'])
    expect(await postRow(suite.engine.ctx, comment)).toMatchObject({ state: 'PUBLISHED' })
  })

  it('delay comments too', async () => {
    const [root, comment] = await schedule(suite.engine.ctx, {
      organizationId: suite.organizationId,
      integrationId: suite.integrationId,
      texts: ['root', 'comment'],
      delays: [0, 1],
    })
    await suite.engine.queue.drain()
    slowDown(600)
    await schedulePost('refused')
    await suite.engine.queue.drain()
    await advance(minute)
    expect(called()).toEqual(['root', 'refused'])
    expect(await listEventTypes(comment as string)).toEqual(['postponed'])
    expect((await listEventTypes(root as string)).filter((type) => type === 'attempt')).toHaveLength(1)
    await advance(11 * minute)
    expect(suite.platform.publishedTexts().sort()).toEqual(['comment', 'refused', 'root'])
  })

  it('receive none of the posts that were already waiting for a worker', async () => {
    suite.integrationId = await connectAccount(suite.engine.ctx, suite.organizationId, 'narrow')
    slowDown(40)
    const ids = [
      await schedulePost('one'),
      await schedulePost('two'),
      await schedulePost('three'),
      await schedulePost('four'),
    ]
    await suite.engine.queue.drain()
    expect(suite.platform.calls).toHaveLength(1)
    await advance(30_000)
    expect(suite.platform.calls).toHaveLength(1)
    for (let step = 0; step < 6; step += 1) await advance(10_000)
    expect(suite.platform.publishedTexts().sort()).toEqual(['four', 'one', 'three', 'two'])
    for (const id of ids) expect(await postRow(suite.engine.ctx, id)).toMatchObject({ state: 'PUBLISHED' })
  })

  it('stay paused when another process starts', async () => {
    slowDown(600)
    await schedulePost('refused')
    await suite.engine.queue.drain()
    const publishDate = suite.clock.now() + 1
    const id = await schedulePost('waiting', { publishDate })
    const other = await createEngine({
      db: await database.connect(),
      clock: { now: () => publishDate },
      channels: () => [suite.channel('plain', false)],
    })
    expect(await claimNext(other.ctx, suite.organizationId, id)).toBeNull()
    await other.close()
    expect(await listEventTypes(id)).toEqual(['queued', 'postponed'])
    await advance(12 * minute)
    expect(suite.platform.publishedTexts().sort()).toEqual(['refused', 'waiting'])
  })

  it('delay the retry of a post, and the log says when it will be sent', async () => {
    slowDown(3_600)
    const id = await schedulePost()
    await suite.engine.queue.drain()
    const root = await retryPost(suite.engine.ctx, suite.organizationId, id)
    expect(root.due_at).toBeGreaterThanOrEqual(suite.clock.now() + 3_600_000)
    expect(
      await listEvents(suite.engine.ctx, suite.organizationId, id).then((all) => all.at(-1)),
    ).toMatchObject({
      code: 'retry',
      message: `Retried on request. Platform asks to slow down. It is sent at ${toIso(root.due_at ?? 0)}.`,
    })
    await advance(59 * minute)
    expect(suite.platform.calls).toHaveLength(1)
    await advance(8 * minute)
    expect(suite.platform.publishedTexts()).toEqual(['one'])
  })

  it('delay the retry of a failed post', async () => {
    suite.platform.script.push({ kind: 'answer', status: 400 })
    const failed = await schedulePost('failed')
    await suite.engine.queue.drain()
    slowDown(3_600)
    await schedulePost('refused')
    await suite.engine.queue.drain()
    const root = await retryPost(suite.engine.ctx, suite.organizationId, failed)
    await suite.engine.queue.drain()
    expect(root).toMatchObject({ state: 'QUEUE' })
    expect(suite.platform.publishedTexts()).toEqual([])
    await advance(67 * minute)
    expect(suite.platform.publishedTexts().toSorted()).toEqual(['failed', 'refused'])
  })

  it('give their end as the place of what read them before they were removed', async () => {
    const until = suite.clock.now() + minute
    expect(await reservePlace(database.db, { integration_id: suite.integrationId, until })).toBe(until)
  })
})
