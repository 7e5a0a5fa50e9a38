import { describe, expect, it } from 'vitest'
import { transaction } from '../../server/db/transaction.ts'
import { claimNext, claimThreads } from '../../server/publishing/attempts/claim.ts'
import { beginSending } from '../../server/publishing/attempts/intent-store.ts'
import { publishPost } from '../../server/publishing/attempts/publish-post.job.ts'
import { queuePost, unqueuePost } from '../../server/publishing/queue-post.ts'
import { retryPost } from '../../server/publishing/retries/retry-post.ts'
import { isSending, refuseWhileSending } from '../../server/publishing/sending.ts'
import { describeDatabases } from '../helpers/databases.ts'
import { connectAccount, createEngine, postRow } from './engine.ts'
import { postHelpers } from './engine-suite.ts'
import { useHeldEngine } from './held-engine.ts'

const minute = 60_000

describeDatabases('publishing races', (database) => {
  const suite = useHeldEngine(database)
  const { schedulePost, advance, updatePost, listAttempts } = postHelpers(suite, database)

  describe('changes during the preparation of a post', () => {
    const changed = async (change: (id: string) => Promise<unknown>): Promise<string> => {
      const preparing = suite.holdNext('prepare')
      const id = await schedulePost()
      await preparing.reached
      expect(await isSending(suite.engine.ctx, suite.organizationId, id)).toBe(false)
      await transaction(suite.engine.ctx, async (ctx) => {
        await refuseWhileSending(ctx, suite.organizationId, id)
      })
      await change(id)
      preparing.open()
      await suite.engine.queue.drain()
      return id
    }

    it('publish the edited text once', async () => {
      const id = await changed((id) => updatePost(id, { content: 'two' }))
      expect(suite.platform.publishedTexts()).toEqual(['two'])
      expect((await listAttempts(id)).map((attempt) => attempt.outcome)).toEqual(['retry', 'published'])
    })

    it('publish no deleted post', async () => {
      const id = await changed(async (id) => {
        await updatePost(id, { deleted_at: suite.clock.now() })
        await unqueuePost(suite.engine.ctx, await postRow(suite.engine.ctx, id))
      })
      await suite.engine.sweep()
      await advance(10 * minute)
      expect(suite.platform.calls).toHaveLength(0)
      expect(await postRow(suite.engine.ctx, id)).toMatchObject({ state: 'QUEUE', due_at: null })
    })

    it('publish no post that became a draft', async () => {
      await changed(async (id) => {
        await updatePost(id, { state: 'DRAFT' })
        await unqueuePost(suite.engine.ctx, await postRow(suite.engine.ctx, id))
      })
      await advance(10 * minute)
      expect(suite.platform.calls).toHaveLength(0)
    })

    it('publish a moved post at its new time', async () => {
      const later = suite.clock.now() + 10 * minute
      const id = await changed(async (id) => {
        await updatePost(id, { publish_date: later })
        await queuePost(suite.engine.ctx, await postRow(suite.engine.ctx, id))
      })
      expect(suite.platform.calls).toHaveLength(0)
      await advance(10 * minute)
      expect(suite.platform.publishedTexts()).toEqual(['one'])
      expect(await postRow(suite.engine.ctx, id)).toMatchObject({ state: 'PUBLISHED' })
    })
  })

  it('posts that are moved, and handed over again, in the second in which they are due are published once', async () => {
    const { ctx, queue } = suite.engine
    const dueAt = suite.clock.now() + 10 * minute
    const texts = Array.from({ length: 20 }, (_, n) => `post ${n}`)
    const ids = await Promise.all(texts.map((text) => schedulePost(text, { publishDate: dueAt })))
    /** Moves a post as a request does, if it is not on its way yet; an even one by half a second, an odd one by minutes. */
    const move = async (id: string, n: number): Promise<number | null> => {
      const publishDate = dueAt + (n % 2 === 0 ? 500 : 5 * minute)
      const moved = transaction(ctx, async (ctx) => {
        await refuseWhileSending(ctx, suite.organizationId, id)
        const row = await postRow(ctx, id)
        if (row.state !== 'QUEUE') return null
        await ctx.db('posts').where({ id }).update({ publish_date: publishDate })
        await queuePost(ctx, { ...row, publish_date: publishDate })
        return publishDate
      })
      return moved.catch((error: unknown) => {
        expect(error).toMatchObject({ code: 'conflict' })
        return null
      })
    }
    suite.clock.set(dueAt)
    const draining = queue.drain()
    const moves = await Promise.all(ids.map(move))
    const { organizationId } = suite
    for (const postId of ids) await queue.enqueue(ctx.db, 'publish-post', { organizationId, postId })
    await draining
    await advance(1_000)
    const early = texts.filter((_, n) => moves[n] !== dueAt + 5 * minute)
    expect(suite.platform.publishedTexts().sort()).toEqual(early.sort())
    await advance(5 * minute)
    expect(suite.platform.publishedTexts().sort()).toEqual(texts.sort())
  })

  it('changes are refused while a post is being sent', async () => {
    const sending = suite.holdNext('publish')
    const id = await schedulePost()
    await sending.reached
    expect(await isSending(suite.engine.ctx, suite.organizationId, id)).toBe(true)
    await expect(refuseWhileSending(suite.engine.ctx, suite.organizationId, id)).rejects.toMatchObject({
      code: 'conflict',
    })
    await expect(retryPost(suite.engine.ctx, suite.organizationId, id)).rejects.toMatchObject({
      code: 'conflict',
    })
    sending.open()
    await suite.engine.queue.drain()
    expect(await isSending(suite.engine.ctx, suite.organizationId, id)).toBe(false)
  })

  it('changes are refused while an unanswered post is being repeated', async () => {
    suite.integrationId = await connectAccount(suite.engine.ctx, suite.organizationId, 'keyed')
    suite.platform.script.push({ kind: 'accept-then-drop' })
    const id = await schedulePost()
    await suite.engine.queue.drain()
    expect(await postRow(suite.engine.ctx, id)).toMatchObject({ state: 'QUEUE' })
    expect(await isSending(suite.engine.ctx, suite.organizationId, id)).toBe(true)
    await advance(10 * minute)
    expect(await isSending(suite.engine.ctx, suite.organizationId, id)).toBe(false)
    expect(suite.platform.publishedTexts()).toEqual(['one'])
  })

  it('one of many workers gets the post', async () => {
    const preparing = suite.holdNext('prepare')
    const id = await schedulePost()
    await preparing.reached
    const job = {
      payload: { organizationId: suite.organizationId, postId: id },
      signal: new AbortController().signal,
    }
    await Promise.all(Array.from({ length: 10 }, () => publishPost(suite.engine.ctx)(job)))
    preparing.open()
    await suite.engine.queue.drain()
    await advance(10 * minute)
    expect(suite.platform.calls).toHaveLength(1)
    expect(await listAttempts(id)).toHaveLength(1)
  })

  it('one of many concurrent claims on an entry succeeds', async () => {
    const publishDate = suite.clock.now() + minute
    const id = await schedulePost('one', { publishDate })
    const other = await createEngine({
      db: await database.connect(),
      clock: { now: () => publishDate },
      channels: () => [suite.channel('plain', false)],
    })
    const claims = await Promise.all(
      Array.from({ length: 10 }, () => claimNext(other.ctx, suite.organizationId, id)),
    )
    expect(claims.filter((claim) => claim !== null)).toHaveLength(1)
    expect(await listAttempts(id)).toHaveLength(1)
    await other.close()
    await advance(10 * minute)
    await advance(minute)
    expect(suite.platform.publishedTexts()).toEqual(['one'])
  })

  it('all threads of a batch are sent except the changed ones', async () => {
    const publishDate = suite.clock.now() + minute
    const ids = await Promise.all(
      ['one', 'two', 'three', 'four'].map((text) => schedulePost(text, { publishDate })),
    )
    const other = await createEngine({
      db: await database.connect(),
      clock: { now: () => publishDate },
      channels: () => [suite.channel('plain', false)],
    })
    const wanted = ids.map((postId) => ({ organizationId: suite.organizationId, postId }))
    const claims = (await claimThreads(other.ctx, wanted)).flatMap((claim) => claim ?? [])
    await updatePost(ids[1] as string, { content: 'another text' })
    await updatePost(ids[2] as string, { settings: null })
    const intents = claims.map((seen, index) => ({
      seen,
      change: { progress: `{"of":${index}}`, lease_until: publishDate + index, repeatable_until: null },
    }))
    const begun = await beginSending(other.ctx.db, intents, publishDate)
    expect(claims.map(({ attempt }) => begun.has(attempt.id))).toEqual([true, false, false, true])
    expect((await Promise.all(ids.map((id) => listAttempts(id)))).flat()).toMatchObject([
      { step: 'sending', progress: '{"of":0}', lease_until: publishDate },
      { step: 'preparing', progress: null },
      { step: 'preparing', progress: null },
      { step: 'sending', progress: '{"of":3}', lease_until: publishDate + 3 },
    ])
    await other.close()
  })

  describe('a process that stops', () => {
    /** Runs the job by hand, a moment before the queue would, with a shutdown of our own. */
    const run = async (at: 'prepare' | 'publish') => {
      const publishDate = suite.clock.now() + 1
      const id = await schedulePost('one', { publishDate })
      const shutdown = new AbortController()
      const held = suite.holdNext(at)
      const ctx = { ...suite.engine.ctx, clock: { now: () => publishDate } }
      const job = { payload: { organizationId: suite.organizationId, postId: id }, signal: shutdown.signal }
      const done = publishPost(ctx)(job)
      await held.reached
      shutdown.abort()
      return { id, done, held }
    }

    it('aborts a preparation, and the post is prepared again', async () => {
      const { id, done } = await run('prepare')
      await done
      expect(suite.platform.calls).toHaveLength(0)
      expect(await listAttempts(id)).toMatchObject([{ outcome: 'retry' }])
      await advance(minute)
      expect(suite.platform.publishedTexts()).toEqual(['one'])
    })

    it('does not abort sending', async () => {
      const { id, done, held } = await run('publish')
      held.open()
      await done
      expect(await postRow(suite.engine.ctx, id)).toMatchObject({ state: 'PUBLISHED' })
    })
  })
})
