import type { Knex } from 'knex'
import { afterEach, describe, expect, it } from 'vitest'
import { newId } from '../../server/lib/ids.ts'
import { listNotifications } from '../../server/notifications/notifications.ts'
import { claimNext } from '../../server/publishing/attempts/claim.ts'
import { publishLimits } from '../../server/publishing/attempts/publish-post.job.ts'
import { recoverAttemptsOf } from '../../server/publishing/attempts/recover.ts'
import { sweepPosts } from '../../server/publishing/attempts/sweep-posts.job.ts'
import { publishingMetrics, waitingThreads } from '../../server/publishing/metrics.ts'
import { describeDatabases } from '../helpers/databases.ts'
import { connectAccount, createEngine, postRow, threadRows } from './engine.ts'
import { helpersOf, useHeldEngine } from './held-engine.ts'

const minute = 60_000

describeDatabases('recovery after failures', (database) => {
  const t = useHeldEngine(database)
  const { put, pass, edit, live, attempts, types, loseJobs } = helpersOf(t, database)

  describe('a post of a dead worker', () => {
    /** Claims as a worker does that dies at once afterwards; the job is still there, as its lease would bring it back. */
    const abandon = async (identifier: string, step: 'preparing' | 'sending'): Promise<string> => {
      t.integrationId = await connectAccount(t.engine.ctx, t.organizationId, identifier)
      const publishDate = t.clock.now() + 1
      const id = await put('one', { publishDate })
      const ctx = { ...t.engine.ctx, clock: { now: () => publishDate } }
      const claim = await claimNext(ctx, t.organizationId, id)
      expect(claim).not.toBeNull()
      if (step === 'sending') {
        const ready = { text: 'one', parent: null, upload: 'before' }
        const repeatable_until = identifier === 'keyed' ? publishDate + 60 * minute : null
        const act = { target: null, key: claim?.attempt.idempotency_key, ready, status: 'sending' }
        const progress = JSON.stringify({ acts: [{ ...act, repeatableUntil: repeatable_until }] })
        await database.db('post_attempts').where({ post_id: id }).update({ step, progress, repeatable_until })
      }
      return id
    }

    it('is prepared again when nothing was sent', async () => {
      const id = await abandon('plain', 'preparing')
      await pass(30_000)
      expect(t.platform.calls).toHaveLength(0)
      await pass(31_000)
      expect(live()).toEqual(['one'])
      expect(await types(id)).toEqual(['queued', 'attempt', 'retry_scheduled', 'attempt', 'published'])
    })

    it('is repeated as prepared on an idempotent platform', async () => {
      const id = await abandon('keyed', 'sending')
      await pass(2 * minute)
      expect(t.platform.uploads).toBeGreaterThan(0)
      expect(t.platform.calls.map((call) => call.upload)).toEqual(['before'])
      const [first, second] = await attempts(id)
      expect(second?.idempotency_key).toBe(first?.idempotency_key)
      expect(await postRow(t.engine.ctx, id)).toMatchObject({ state: 'PUBLISHED' })
    })

    it('is unknown on any other platform', async () => {
      const id = await abandon('plain', 'sending')
      await pass(2 * minute)
      expect(t.platform.calls).toHaveLength(0)
      expect(await postRow(t.engine.ctx, id)).toMatchObject({ state: 'ERROR', error_code: 'outcome_unknown' })
      await pass(60 * minute)
      await t.engine.sweep()
      await t.engine.queue.drain()
      expect(t.platform.calls).toHaveLength(0)
    })

    it('is found by the sweep alone', async () => {
      const id = await abandon('plain', 'sending')
      await loseJobs()
      t.clock.advance(2 * minute)
      await t.engine.sweep()
      expect(await postRow(t.engine.ctx, id)).toMatchObject({ state: 'ERROR', error_code: 'outcome_unknown' })
    })

    it('is not sent when it was deleted in the meantime', async () => {
      const id = await abandon('plain', 'preparing')
      await edit(id, { deleted_at: t.clock.now() })
      await pass(2 * minute)
      await t.engine.sweep()
      expect(t.platform.calls).toHaveLength(0)
      expect((await attempts(id))[0]?.finished_at).not.toBeNull()
    })

    it('settles its unknown outcome when the worker turns out to be alive', async () => {
      const answering = t.gate('answered')
      const id = await put()
      await answering.reached
      t.clock.advance(10 * minute)
      await t.engine.sweep()
      expect(await postRow(t.engine.ctx, id)).toMatchObject({ state: 'ERROR', error_code: 'outcome_unknown' })
      answering.open()
      await t.engine.queue.drain()
      expect(await postRow(t.engine.ctx, id)).toMatchObject({ state: 'PUBLISHED', error_code: null })
      expect(live()).toEqual(['one'])
    })
  })

  describe('a platform call that hangs', () => {
    afterEach(() => Object.assign(t.limits, publishLimits))

    it('is repeated while preparing', async () => {
      t.limits.preparingMs = 2_000
      const preparing = t.gate('prepare')
      const id = await put()
      await preparing.reached
      await t.engine.queue.drain()
      expect((await types(id)).at(-1)).toBe('retry_scheduled')
      Object.assign(t.limits, publishLimits)
      await pass(minute)
      expect(live()).toEqual(['one'])
      preparing.open()
      await t.engine.queue.drain()
      expect(live()).toEqual(['one'])
    })

    it('ends as unknown while sending', async () => {
      t.limits.sendingMs = 2_000
      const sending = t.gate('publish')
      const id = await put()
      await sending.reached
      await t.engine.queue.drain()
      expect(await postRow(t.engine.ctx, id)).toMatchObject({ state: 'ERROR', error_code: 'outcome_unknown' })
      sending.open()
    })
  })

  it('stores the outcome once the database is back', async () => {
    const answering = t.gate('answered')
    const id = await put()
    await answering.reached
    await database.db.schema.renameTable('notifications', 'notifications_away')
    const failed = Promise.withResolvers<void>()
    const { log } = t.engine.ctx
    const { error } = log
    log.error = () => failed.resolve()
    answering.open()
    await failed.promise
    log.error = error
    await database.db.schema.renameTable('notifications_away', 'notifications')
    await t.engine.queue.drain()
    expect(await postRow(t.engine.ctx, id)).toMatchObject({ state: 'PUBLISHED' })
    expect(t.platform.calls).toHaveLength(1)
  })

  it('does not wait longer for dead workers', async () => {
    t.platform.script.push({ kind: 'answer', status: 429, headers: { 'retry-after': '2' } })
    const publishDate = t.clock.now() + 1_000
    const id = await put('one', { publishDate })
    const { root_id, attempt_key } = await postRow(t.engine.ctx, id)
    const died = {
      organization_id: t.organizationId,
      post_id: id,
      root_id,
      idempotency_key: attempt_key ?? '',
    }
    for (let number = 1; number <= 8; number += 1)
      await database.db('post_attempts').insert({
        id: newId(),
        ...died,
        number,
        step: 'preparing',
        lease_until: publishDate,
        started_at: publishDate,
        finished_at: publishDate,
        outcome: 'retry',
        code: 'interrupted',
      })
    await pass(1_000)
    const { due_at } = await postRow(t.engine.ctx, id)
    expect((due_at ?? 0) - t.clock.now()).toBeLessThanOrEqual(24_000)
    await pass(24_000)
    expect(live()).toEqual(['one'])
  })

  describe('a post whose workers die one after another', () => {
    /** Lets workers die in a row, each `lastsMs` after its claim, without moving the clock of the engine. Returns the waits between. */
    async function die(times: number, lastsMs = 0): Promise<{ id: string; now: number; waits: number[] }> {
      let now = t.clock.now() + 1_000
      const id = await put('one', { publishDate: now })
      const jobs = { ...t.engine.ctx.jobs, enqueue: async () => {} }
      const ctx = { ...t.engine.ctx, jobs, clock: { now: () => now } }
      const waits: number[] = []
      while (waits.length < times) {
        expect(await claimNext(ctx, t.organizationId, id)).not.toBeNull()
        now += lastsMs
        await recoverAttemptsOf(ctx)(jobs.workerId)
        const due = (await postRow(ctx, id)).due_at ?? now
        waits.push(due - now)
        now = due
      }
      return { id, now, waits }
    }

    it('waits longer after each death, up to minutes', async () => {
      const { now, waits } = await die(12)
      expect(waits.slice(0, 2)).toEqual([0, 0])
      for (const wait of waits.slice(2)) expect(wait).toBeGreaterThan(0)
      expect(waits.slice(0, 8).reduce((sum, wait) => sum + wait, 0)).toBeLessThan(2 * minute)
      expect(waits.at(-1)).toBeGreaterThanOrEqual(4 * minute)
      expect(Math.max(...waits)).toBeLessThanOrEqual(5 * minute)
      await pass(now - t.clock.now())
      expect(live()).toEqual(['one'])
    })

    it('is given up after a day with a notification', async () => {
      const { id } = await die(8, 190 * minute)
      expect(await postRow(t.engine.ctx, id)).toMatchObject({ state: 'ERROR', error_code: 'interrupted' })
      expect((await types(id)).at(-1)).toBe('failed')
    })
  })

  it('finds a post whose job was lost', async () => {
    const id = await put('one', { publishDate: t.clock.now() + minute })
    await loseJobs()
    await pass(minute + 59_000)
    await t.engine.sweep()
    await t.engine.queue.drain()
    expect(t.platform.calls).toHaveLength(0)
    t.clock.advance(2_000)
    await t.engine.sweep()
    await t.engine.queue.drain()
    expect(await postRow(t.engine.ctx, id)).toMatchObject({ state: 'PUBLISHED' })
  })

  it('finds a queued post without a job', async () => {
    const rows = threadRows(t.engine.ctx, {
      organizationId: t.organizationId,
      integrationId: t.integrationId,
      texts: ['one'],
    })
    await database.db('posts').insert(rows)
    await t.engine.sweep()
    await t.engine.queue.drain()
    expect(live()).toEqual(['one'])
  })

  it('does not touch a post that waits for its next try', async () => {
    t.platform.script.push({ kind: 'answer', status: 429, headers: { 'retry-after': '7200' } })
    const id = await put()
    await t.engine.queue.drain()
    t.clock.advance(60 * minute)
    await t.engine.sweep()
    await t.engine.queue.drain()
    expect(t.platform.calls).toHaveLength(1)
    expect((await postRow(t.engine.ctx, id)).overdue_at).toBeNull()
    await pass(90 * minute)
    expect(live()).toEqual(['one'])
  })

  it('reports late posts once, and reports their recovery', async () => {
    const idle = await createEngine({
      db: database.db,
      clock: t.clock,
      channels: () => [t.channel('idle', false)],
    })
    const publishDate = t.clock.now() + minute
    const ids = [await put('one', { publishDate }), await put('two', { publishDate })]
    await loseJobs()
    t.clock.advance(7 * minute)
    const metrics = await publishingMetrics(t.engine.ctx)
    expect(metrics).toMatchObject({ due: 2, overdue: 2, oldestMs: 6 * minute })
    expect(await waitingThreads(t.engine.ctx)).toBeGreaterThanOrEqual(2)
    await idle.sweep()
    await idle.sweep()
    for (const id of ids) expect((await types(id)).slice(0, 2)).toEqual(['queued', 'overdue'])
    await t.engine.queue.drain()
    for (const id of ids) {
      expect(await postRow(t.engine.ctx, id)).toMatchObject({ state: 'PUBLISHED', overdue_at: null })
      expect(await types(id)).toEqual(['queued', 'overdue', 'recovered', 'attempt', 'published'])
    }
    const { notifications } = await listNotifications(t.engine.ctx, t.organizationId, 0)
    expect(notifications.map((row) => row.content).filter((text) => text.includes('overdue'))).toHaveLength(1)
    expect(await publishingMetrics(t.engine.ctx)).toMatchObject({ due: 0, overdue: 0, oldestMs: 0 })
    await idle.close()
  })

  it('marks no post as late without a notification', async () => {
    const id = await put('one', { publishDate: t.clock.now() + minute })
    await loseJobs()
    t.clock.advance(7 * minute)
    const dies = {
      async beforeCommit(db: Knex) {
        if (await db('notifications').where({ organization_id: t.organizationId }).first('id'))
          throw new Error('the process dies')
      },
    }
    await expect(sweepPosts({ ...t.engine.ctx, ...dies })()).rejects.toThrow('the process dies')
    expect((await postRow(t.engine.ctx, id)).overdue_at).toBeNull()
    expect(await types(id)).toEqual(['queued'])
    await sweepPosts(t.engine.ctx)()
    expect(await types(id)).toContain('overdue')
    const { notifications } = await listNotifications(t.engine.ctx, t.organizationId, 0)
    // The sweep wakes the post too, so it may be published by now.
    expect(notifications.map((row) => row.content).filter((text) => text.includes('overdue'))).toHaveLength(1)
  })
})
