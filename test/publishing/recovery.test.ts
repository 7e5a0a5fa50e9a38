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
import { postHelpers } from './engine-suite.ts'
import { useHeldEngine } from './held-engine.ts'

const minute = 60_000

describeDatabases('recovery after failures', (database) => {
  const suite = useHeldEngine(database)
  const { schedulePost, advance, updatePost, listAttempts, listEventTypes, deletePublishJobs } = postHelpers(
    suite,
    database,
  )

  describe('a post of a dead worker', () => {
    /** Claims as a worker does that dies at once afterwards; the job is still there, as its lease would bring it back. */
    const abandon = async (identifier: string, step: 'preparing' | 'sending'): Promise<string> => {
      suite.integrationId = await connectAccount(suite.engine.ctx, suite.organizationId, identifier)
      const publishDate = suite.clock.now() + 1
      const id = await schedulePost('one', { publishDate })
      const ctx = { ...suite.engine.ctx, clock: { now: () => publishDate } }
      const claim = await claimNext(ctx, suite.organizationId, id)
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
      await advance(30_000)
      expect(suite.platform.calls).toHaveLength(0)
      await advance(31_000)
      expect(suite.platform.publishedTexts()).toEqual(['one'])
      expect(await listEventTypes(id)).toEqual([
        'queued',
        'attempt',
        'retry_scheduled',
        'attempt',
        'published',
      ])
    })

    it('is repeated as prepared on an idempotent platform', async () => {
      const id = await abandon('keyed', 'sending')
      await advance(2 * minute)
      expect(suite.platform.uploads).toBeGreaterThan(0)
      expect(suite.platform.calls.map((call) => call.upload)).toEqual(['before'])
      const [first, second] = await listAttempts(id)
      expect(second?.idempotency_key).toBe(first?.idempotency_key)
      expect(await postRow(suite.engine.ctx, id)).toMatchObject({ state: 'PUBLISHED' })
    })

    it('is unknown on any other platform', async () => {
      const id = await abandon('plain', 'sending')
      await advance(2 * minute)
      expect(suite.platform.calls).toHaveLength(0)
      expect(await postRow(suite.engine.ctx, id)).toMatchObject({
        state: 'ERROR',
        error_code: 'outcome_unknown',
      })
      await advance(60 * minute)
      await suite.engine.sweep()
      await suite.engine.queue.drain()
      expect(suite.platform.calls).toHaveLength(0)
    })

    it('is found by the sweep alone', async () => {
      const id = await abandon('plain', 'sending')
      await deletePublishJobs()
      suite.clock.advance(2 * minute)
      await suite.engine.sweep()
      expect(await postRow(suite.engine.ctx, id)).toMatchObject({
        state: 'ERROR',
        error_code: 'outcome_unknown',
      })
    })

    it('is not sent when it was deleted in the meantime', async () => {
      const id = await abandon('plain', 'preparing')
      await updatePost(id, { deleted_at: suite.clock.now() })
      await advance(2 * minute)
      await suite.engine.sweep()
      expect(suite.platform.calls).toHaveLength(0)
      expect((await listAttempts(id))[0]?.finished_at).not.toBeNull()
    })

    it('settles its unknown outcome when the worker turns out to be alive', async () => {
      const answering = suite.holdNext('answered')
      const id = await schedulePost()
      await answering.reached
      suite.clock.advance(10 * minute)
      await suite.engine.sweep()
      expect(await postRow(suite.engine.ctx, id)).toMatchObject({
        state: 'ERROR',
        error_code: 'outcome_unknown',
      })
      answering.open()
      await suite.engine.queue.drain()
      expect(await postRow(suite.engine.ctx, id)).toMatchObject({ state: 'PUBLISHED', error_code: null })
      expect(suite.platform.publishedTexts()).toEqual(['one'])
    })
  })

  describe('a platform call that hangs', () => {
    afterEach(() => Object.assign(suite.limits, publishLimits))

    it('is repeated while preparing', async () => {
      suite.limits.preparingMs = 2_000
      const preparing = suite.holdNext('prepare')
      const id = await schedulePost()
      await preparing.reached
      await suite.engine.queue.drain()
      expect((await listEventTypes(id)).at(-1)).toBe('retry_scheduled')
      Object.assign(suite.limits, publishLimits)
      await advance(minute)
      expect(suite.platform.publishedTexts()).toEqual(['one'])
      preparing.open()
      await suite.engine.queue.drain()
      expect(suite.platform.publishedTexts()).toEqual(['one'])
    })

    it('ends as unknown while sending', async () => {
      suite.limits.sendingMs = 2_000
      const sending = suite.holdNext('publish')
      const id = await schedulePost()
      await sending.reached
      await suite.engine.queue.drain()
      expect(await postRow(suite.engine.ctx, id)).toMatchObject({
        state: 'ERROR',
        error_code: 'outcome_unknown',
      })
      sending.open()
    })
  })

  it('stores the outcome once the database is back', async () => {
    const answering = suite.holdNext('answered')
    const id = await schedulePost()
    await answering.reached
    await database.db.schema.renameTable('notifications', 'notifications_away')
    const failed = Promise.withResolvers<void>()
    const { log } = suite.engine.ctx
    const { error } = log
    log.error = () => failed.resolve()
    answering.open()
    await failed.promise
    log.error = error
    await database.db.schema.renameTable('notifications_away', 'notifications')
    await suite.engine.queue.drain()
    expect(await postRow(suite.engine.ctx, id)).toMatchObject({ state: 'PUBLISHED' })
    expect(suite.platform.calls).toHaveLength(1)
  })

  it('does not wait longer for dead workers', async () => {
    suite.platform.script.push({ kind: 'answer', status: 429, headers: { 'retry-after': '2' } })
    const publishDate = suite.clock.now() + 1_000
    const id = await schedulePost('one', { publishDate })
    const { root_id, attempt_key } = await postRow(suite.engine.ctx, id)
    const died = {
      organization_id: suite.organizationId,
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
    await advance(1_000)
    const { due_at } = await postRow(suite.engine.ctx, id)
    expect((due_at ?? 0) - suite.clock.now()).toBeLessThanOrEqual(24_000)
    await advance(24_000)
    expect(suite.platform.publishedTexts()).toEqual(['one'])
  })

  describe('a post whose workers die one after another', () => {
    /** Lets workers die in a row, each `lastsMs` after its claim, without moving the clock of the engine. Returns the waits between. */
    async function die(times: number, lastsMs = 0): Promise<{ id: string; now: number; waits: number[] }> {
      let now = suite.clock.now() + 1_000
      const id = await schedulePost('one', { publishDate: now })
      const jobs = { ...suite.engine.ctx.jobs, enqueue: async () => {}, enqueueDue: async () => {} }
      const ctx = { ...suite.engine.ctx, jobs, clock: { now: () => now } }
      const waits: number[] = []
      while (waits.length < times) {
        expect(await claimNext(ctx, suite.organizationId, id)).not.toBeNull()
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
      await advance(now - suite.clock.now())
      expect(suite.platform.publishedTexts()).toEqual(['one'])
    })

    it('is given up after a day with a notification', async () => {
      const { id } = await die(8, 190 * minute)
      expect(await postRow(suite.engine.ctx, id)).toMatchObject({ state: 'ERROR', error_code: 'interrupted' })
      expect((await listEventTypes(id)).at(-1)).toBe('failed')
    })
  })

  it('finds a post whose job was lost', async () => {
    const id = await schedulePost('one', { publishDate: suite.clock.now() + minute })
    await deletePublishJobs()
    await advance(minute + 59_000)
    await suite.engine.sweep()
    await suite.engine.queue.drain()
    expect(suite.platform.calls).toHaveLength(0)
    suite.clock.advance(2_000)
    await suite.engine.sweep()
    await suite.engine.queue.drain()
    expect(await postRow(suite.engine.ctx, id)).toMatchObject({ state: 'PUBLISHED' })
  })

  it('finds a queued post without a job', async () => {
    const rows = threadRows(suite.engine.ctx, {
      organizationId: suite.organizationId,
      integrationId: suite.integrationId,
      texts: ['one'],
    })
    await database.db('posts').insert(rows)
    await suite.engine.sweep()
    await suite.engine.queue.drain()
    expect(suite.platform.publishedTexts()).toEqual(['one'])
  })

  it('does not touch a post that waits for its next try', async () => {
    suite.platform.script.push({ kind: 'answer', status: 429, headers: { 'retry-after': '7200' } })
    const id = await schedulePost()
    await suite.engine.queue.drain()
    suite.clock.advance(60 * minute)
    await suite.engine.sweep()
    await suite.engine.queue.drain()
    expect(suite.platform.calls).toHaveLength(1)
    expect((await postRow(suite.engine.ctx, id)).overdue_at).toBeNull()
    await advance(90 * minute)
    expect(suite.platform.publishedTexts()).toEqual(['one'])
  })

  it('reports late posts once, and reports their recovery', async () => {
    const idle = await createEngine({
      db: database.db,
      clock: suite.clock,
      channels: () => [suite.channel('idle', false)],
    })
    const publishDate = suite.clock.now() + minute
    const ids = [await schedulePost('one', { publishDate }), await schedulePost('two', { publishDate })]
    await deletePublishJobs()
    suite.clock.advance(7 * minute)
    const metrics = await publishingMetrics(suite.engine.ctx)
    expect(metrics).toMatchObject({ due: 2, overdue: 2, oldestMs: 6 * minute })
    expect(await waitingThreads(suite.engine.ctx)).toBeGreaterThanOrEqual(2)
    await idle.sweep()
    await idle.sweep()
    for (const id of ids) expect((await listEventTypes(id)).slice(0, 2)).toEqual(['queued', 'overdue'])
    await suite.engine.queue.drain()
    for (const id of ids) {
      expect(await postRow(suite.engine.ctx, id)).toMatchObject({ state: 'PUBLISHED', overdue_at: null })
      expect(await listEventTypes(id)).toEqual(['queued', 'overdue', 'recovered', 'attempt', 'published'])
    }
    const { notifications } = await listNotifications(suite.engine.ctx, suite.organizationId, 0)
    expect(notifications.map((row) => row.content).filter((text) => text.includes('overdue'))).toHaveLength(1)
    expect(await publishingMetrics(suite.engine.ctx)).toMatchObject({ due: 0, overdue: 0, oldestMs: 0 })
    await idle.close()
  })

  it('marks no post as late without a notification', async () => {
    const id = await schedulePost('one', { publishDate: suite.clock.now() + minute })
    await deletePublishJobs()
    suite.clock.advance(7 * minute)
    const dies = {
      async beforeCommit(db: Knex) {
        if (await db('notifications').where({ organization_id: suite.organizationId }).first('id'))
          throw new Error('the process dies')
      },
    }
    await expect(sweepPosts({ ...suite.engine.ctx, ...dies })()).rejects.toThrow('the process dies')
    expect((await postRow(suite.engine.ctx, id)).overdue_at).toBeNull()
    expect(await listEventTypes(id)).toEqual(['queued'])
    await sweepPosts(suite.engine.ctx)()
    expect(await listEventTypes(id)).toContain('overdue')
    const { notifications } = await listNotifications(suite.engine.ctx, suite.organizationId, 0)
    // The sweep wakes the post too, so it may be published by now.
    expect(notifications.map((row) => row.content).filter((text) => text.includes('overdue'))).toHaveLength(1)
  })
})
