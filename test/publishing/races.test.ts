import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Channel } from '../../server/channels/channel.ts'
import { transaction } from '../../server/db/transaction.ts'
import { listNotifications } from '../../server/modules/notifications/notifications.ts'
import { attemptLimits } from '../../server/modules/publishing/attempt.ts'
import { claimNext } from '../../server/modules/publishing/claim.ts'
import { listEvents } from '../../server/modules/publishing/events.ts'
import { publishingFigures } from '../../server/modules/publishing/figures.ts'
import { publishPost } from '../../server/modules/publishing/publish-post.job.ts'
import { queuePost, unqueuePost } from '../../server/modules/publishing/queue-post.ts'
import { retryPost } from '../../server/modules/publishing/retry-post.ts'
import { isSending, refuseWhileSending } from '../../server/modules/publishing/sending.ts'
import { type TestClock, testClock } from '../helpers/clock.ts'
import { describeDatabases } from '../helpers/databases.ts'
import {
  connectAccount,
  createEngine,
  createOrganization,
  type Engine,
  postRow,
  schedule,
  threadRows,
} from './engine.ts'
import { type Platform, platformChannel, startPlatform } from './platform.ts'

const minute = 60_000

/** Holds a channel's call until it is let go. */
interface Gate {
  reached: Promise<void>
  open(): void
}

describeDatabases('races and recovery', (database) => {
  let clock: TestClock
  let platform: Platform
  let engine: Engine
  let organizationId: string
  let integrationId: string
  /** Short only where a channel does not end. */
  const limits = { ...attemptLimits }
  const hold: {
    prepare?: () => Promise<void>
    publish?: () => Promise<void>
    answered?: () => Promise<void>
  } = {}

  const heldChannel = (identifier: string, idempotent: boolean): Channel => {
    const base = platformChannel(platform.url, { idempotent, identifier }) as Channel
    return {
      ...base,
      async prepare(call, attempt) {
        const prepared = await base.prepare(call, attempt)
        await hold.prepare?.()
        return prepared
      },
      async publish(call, attempt) {
        await hold.publish?.()
        const entry = await base.publish(call, attempt)
        await hold.answered?.()
        return entry
      },
    }
  }
  const gate = (at: keyof typeof hold): Gate => {
    const reached = Promise.withResolvers<void>()
    const opened = Promise.withResolvers<void>()
    hold[at] = () => {
      delete hold[at]
      reached.resolve()
      return opened.promise
    }
    return { reached: reached.promise, open: opened.resolve }
  }

  beforeAll(async () => {
    clock = testClock()
    platform = await startPlatform({ idempotent: true })
    engine = await createEngine({
      db: database.db,
      clock,
      channels: () => [heldChannel('plain', false), heldChannel('keyed', true)],
      limits,
    })
    await engine.work()
  })
  afterAll(async () => {
    await engine.close()
    await platform.close()
  })
  beforeEach(async () => {
    platform.posts.length = 0
    platform.calls.length = 0
    platform.script.length = 0
    organizationId = await createOrganization(engine.ctx)
    integrationId = await connectAccount(engine.ctx, organizationId, 'plain')
  })

  const put = async (text = 'one', more: Partial<Parameters<typeof schedule>[1]> = {}): Promise<string> => {
    const [id] = await schedule(engine.ctx, { organizationId, integrationId, texts: [text], ...more })
    return id as string
  }
  const pass = async (ms: number) => {
    clock.advance(ms)
    await engine.queue.drain()
  }
  const edit = (id: string, change: object) => database.db('posts').where({ id }).update(change)
  const live = () => platform.posts.map((post) => post.text)
  const attempts = (id: string) => database.db('post_attempts').where({ post_id: id }).orderBy('number')
  const types = async (id: string) =>
    (await listEvents(engine.ctx, organizationId, id)).map((event) => event.type)

  describe('changes while a post is prepared', () => {
    const changed = async (change: (id: string) => Promise<unknown>): Promise<string> => {
      const preparing = gate('prepare')
      const id = await put()
      await preparing.reached
      expect(await isSending(engine.ctx, organizationId, id)).toBe(false)
      await transaction(engine.ctx, async (ctx) => {
        await refuseWhileSending(ctx, organizationId, id)
      })
      await change(id)
      preparing.open()
      await engine.queue.drain()
      return id
    }

    it('publishes the edited text, once', async () => {
      const id = await changed((id) => edit(id, { content: 'two' }))
      expect(live()).toEqual(['two'])
      expect((await attempts(id)).map((attempt) => attempt.outcome)).toEqual(['retry', 'published'])
    })

    it('does not publish what was deleted', async () => {
      const id = await changed(async (id) => {
        await edit(id, { deleted_at: clock.now() })
        await unqueuePost(engine.ctx, await postRow(engine.ctx, id))
      })
      await engine.sweep()
      await pass(10 * minute)
      expect(platform.calls).toHaveLength(0)
      expect(await postRow(engine.ctx, id)).toMatchObject({ state: 'QUEUE', due_at: null })
    })

    it('does not publish what became a draft', async () => {
      await changed(async (id) => {
        await edit(id, { state: 'DRAFT' })
        await unqueuePost(engine.ctx, await postRow(engine.ctx, id))
      })
      await pass(10 * minute)
      expect(platform.calls).toHaveLength(0)
    })

    it('publishes what was moved at its new time', async () => {
      const later = clock.now() + 10 * minute
      const id = await changed(async (id) => {
        await edit(id, { publish_date: later })
        await queuePost(engine.ctx, await postRow(engine.ctx, id))
      })
      expect(platform.calls).toHaveLength(0)
      await pass(10 * minute)
      expect(live()).toEqual(['one'])
      expect(await postRow(engine.ctx, id)).toMatchObject({ state: 'PUBLISHED' })
    })
  })

  it('refuses changes while a post is being sent', async () => {
    const sending = gate('publish')
    const id = await put()
    await sending.reached
    expect(await isSending(engine.ctx, organizationId, id)).toBe(true)
    await expect(refuseWhileSending(engine.ctx, organizationId, id)).rejects.toMatchObject({
      code: 'conflict',
    })
    await expect(retryPost(engine.ctx, organizationId, id)).rejects.toMatchObject({ code: 'conflict' })
    sending.open()
    await engine.queue.drain()
    expect(await isSending(engine.ctx, organizationId, id)).toBe(false)
  })

  it('refuses changes while an unanswered post is asked for again', async () => {
    integrationId = await connectAccount(engine.ctx, organizationId, 'keyed')
    platform.script.push({ kind: 'accept-then-drop' })
    const id = await put()
    await engine.queue.drain()
    expect(await postRow(engine.ctx, id)).toMatchObject({ state: 'QUEUE' })
    expect(await isSending(engine.ctx, organizationId, id)).toBe(true)
    await pass(10 * minute)
    expect(await isSending(engine.ctx, organizationId, id)).toBe(false)
    expect(live()).toEqual(['one'])
  })

  it('lets one of many workers have the post', async () => {
    const preparing = gate('prepare')
    const id = await put()
    await preparing.reached
    const job = { payload: { organizationId, postId: id }, signal: new AbortController().signal }
    await Promise.all(Array.from({ length: 10 }, () => publishPost(engine.ctx)(job)))
    preparing.open()
    await engine.queue.drain()
    await pass(10 * minute)
    expect(platform.calls).toHaveLength(1)
    expect(await attempts(id)).toHaveLength(1)
  })

  it('claims an entry once, however many try at the same moment', async () => {
    const publishDate = clock.now() + minute
    const id = await put('one', { publishDate })
    const other = await createEngine({
      db: await database.connect(),
      clock: { now: () => publishDate },
      channels: () => [heldChannel('plain', false)],
    })
    const claims = await Promise.all(
      Array.from({ length: 10 }, () => claimNext(other.ctx, organizationId, id)),
    )
    expect(claims.filter((claim) => claim !== null)).toHaveLength(1)
    expect(await attempts(id)).toHaveLength(1)
    await other.close()
    await pass(10 * minute)
    await pass(minute)
    expect(live()).toEqual(['one'])
  })

  describe('a worker that died', () => {
    /** Claims as a worker does that dies at once afterwards; the job is still there, as its lease would bring it back. */
    const abandon = async (identifier: string, step: 'preparing' | 'sending'): Promise<string> => {
      integrationId = await connectAccount(engine.ctx, organizationId, identifier)
      const publishDate = clock.now() + 1
      const id = await put('one', { publishDate })
      const ctx = { ...engine.ctx, clock: { now: () => publishDate } }
      const claim = await claimNext(ctx, organizationId, id)
      expect(claim).not.toBeNull()
      if (step === 'sending') {
        const prepared = JSON.stringify({ upload: 'before' })
        await database.db('post_attempts').where({ post_id: id }).update({ step, prepared })
      }
      return id
    }

    it('had not sent anything: made again', async () => {
      const id = await abandon('plain', 'preparing')
      await pass(30_000)
      expect(platform.calls).toHaveLength(0)
      await pass(31_000)
      expect(live()).toEqual(['one'])
      expect(await types(id)).toEqual(['queued', 'attempt', 'retry_scheduled', 'attempt', 'published'])
    })

    it('was sending to an idempotent platform: repeated with what was prepared', async () => {
      const id = await abandon('keyed', 'sending')
      await pass(2 * minute)
      expect(platform.uploads).toBeGreaterThan(0)
      expect(platform.calls.map((call) => call.upload)).toEqual(['before'])
      const [first, second] = await attempts(id)
      expect(second?.idempotency_key).toBe(first?.idempotency_key)
      expect(await postRow(engine.ctx, id)).toMatchObject({ state: 'PUBLISHED' })
    })

    it('was sending elsewhere: nobody knows', async () => {
      const id = await abandon('plain', 'sending')
      await pass(2 * minute)
      expect(platform.calls).toHaveLength(0)
      expect(await postRow(engine.ctx, id)).toMatchObject({ state: 'ERROR', error_code: 'outcome_unknown' })
      await pass(60 * minute)
      await engine.sweep()
      await engine.queue.drain()
      expect(platform.calls).toHaveLength(0)
    })

    it('is found by the sweep alone', async () => {
      const id = await abandon('plain', 'sending')
      await loseJobs()
      clock.advance(2 * minute)
      await engine.sweep()
      expect(await postRow(engine.ctx, id)).toMatchObject({ state: 'ERROR', error_code: 'outcome_unknown' })
    })

    it('had its post deleted meanwhile', async () => {
      const id = await abandon('plain', 'preparing')
      await edit(id, { deleted_at: clock.now() })
      await pass(2 * minute)
      await engine.sweep()
      expect(platform.calls).toHaveLength(0)
      expect((await attempts(id))[0]?.finished_at).not.toBeNull()
    })

    it('was alive after all, and clears up what was unknown', async () => {
      const answering = gate('answered')
      const id = await put()
      await answering.reached
      clock.advance(10 * minute)
      await engine.sweep()
      expect(await postRow(engine.ctx, id)).toMatchObject({ state: 'ERROR', error_code: 'outcome_unknown' })
      answering.open()
      await engine.queue.drain()
      expect(await postRow(engine.ctx, id)).toMatchObject({ state: 'PUBLISHED', error_code: null })
      expect(live()).toEqual(['one'])
    })
  })

  describe('a channel that does not end', () => {
    beforeEach(() => Object.assign(limits, { preparingMs: 300, sendingMs: 300 }))
    afterEach(() => Object.assign(limits, attemptLimits))

    it('while preparing: tried again', async () => {
      const preparing = gate('prepare')
      const id = await put()
      await preparing.reached
      await engine.queue.drain()
      expect((await types(id)).at(-1)).toBe('retry_scheduled')
      Object.assign(limits, attemptLimits)
      await pass(minute)
      expect(live()).toEqual(['one'])
      preparing.open()
      await engine.queue.drain()
      expect(live()).toEqual(['one'])
    })

    it('while sending: unknown', async () => {
      const sending = gate('publish')
      const id = await put()
      await sending.reached
      await engine.queue.drain()
      expect(await postRow(engine.ctx, id)).toMatchObject({ state: 'ERROR', error_code: 'outcome_unknown' })
      sending.open()
    })
  })

  const loseJobs = () =>
    database.kind === 'sqlite'
      ? database.db('jobs').where({ name: 'publish-post' }).delete()
      : database.db.raw(`delete from pgboss.job where name = 'publish-post'`)

  it('finds a post whose job was lost', async () => {
    const id = await put('one', { publishDate: clock.now() + minute })
    await loseJobs()
    await pass(minute + 59_000)
    await engine.sweep()
    await engine.queue.drain()
    expect(platform.calls).toHaveLength(0)
    clock.advance(2_000)
    await engine.sweep()
    await engine.queue.drain()
    expect(await postRow(engine.ctx, id)).toMatchObject({ state: 'PUBLISHED' })
  })

  it('finds a queued post that nobody scheduled', async () => {
    const rows = threadRows(engine.ctx, { organizationId, integrationId, texts: ['one'] })
    await database.db('posts').insert(rows)
    await engine.sweep()
    await engine.queue.drain()
    expect(live()).toEqual(['one'])
  })

  it('leaves a post alone that waits for its next try', async () => {
    platform.script.push({ kind: 'answer', status: 429, headers: { 'retry-after': '7200' } })
    const id = await put()
    await engine.queue.drain()
    clock.advance(60 * minute)
    await engine.sweep()
    await engine.queue.drain()
    expect(platform.calls).toHaveLength(1)
    expect((await postRow(engine.ctx, id)).overdue_at).toBeNull()
    await pass(90 * minute)
    expect(live()).toEqual(['one'])
  })

  it('makes late posts visible, once, and says when they recover', async () => {
    const idle = await createEngine({ db: database.db, clock, channels: () => [heldChannel('idle', false)] })
    const publishDate = clock.now() + minute
    const ids = [await put('one', { publishDate }), await put('two', { publishDate })]
    await loseJobs()
    clock.advance(7 * minute)
    const figures = await publishingFigures(engine.ctx)
    expect(figures).toMatchObject({ due: 2, overdue: 2, oldestMs: 6 * minute })
    expect(figures.waiting).toBeGreaterThanOrEqual(2)
    await idle.sweep()
    await idle.sweep()
    for (const id of ids) expect((await types(id)).slice(0, 2)).toEqual(['queued', 'overdue'])
    await engine.queue.drain()
    for (const id of ids) {
      expect(await postRow(engine.ctx, id)).toMatchObject({ state: 'PUBLISHED', overdue_at: null })
      expect(await types(id)).toEqual(['queued', 'overdue', 'recovered', 'attempt', 'published'])
    }
    const { notifications } = await listNotifications(engine.ctx, organizationId, 0)
    expect(notifications.map((row) => row.content).filter((text) => text.includes('late'))).toHaveLength(1)
    expect(await publishingFigures(engine.ctx)).toMatchObject({ due: 0, overdue: 0, oldestMs: 0 })
    await idle.close()
  })

  describe('a process that stops', () => {
    /** Runs the job by hand, a moment before the queue would, with a shutdown of our own. */
    const run = async (at: 'prepare' | 'publish') => {
      const publishDate = clock.now() + 1
      const id = await put('one', { publishDate })
      const shutdown = new AbortController()
      const held = gate(at)
      const ctx = { ...engine.ctx, clock: { now: () => publishDate } }
      const job = { payload: { organizationId, postId: id }, signal: shutdown.signal }
      const done = publishPost(ctx)(job)
      await held.reached
      shutdown.abort()
      return { id, done, held }
    }

    it('breaks off preparing, and the post is made again', async () => {
      const { id, done } = await run('prepare')
      await done
      expect(platform.calls).toHaveLength(0)
      expect(await attempts(id)).toMatchObject([{ outcome: 'retry' }])
      await pass(minute)
      expect(live()).toEqual(['one'])
    })

    it('does not break off sending', async () => {
      const { id, done, held } = await run('publish')
      held.open()
      await done
      expect(await postRow(engine.ctx, id)).toMatchObject({ state: 'PUBLISHED' })
    })
  })
})
