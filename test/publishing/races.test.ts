import { describe, expect, it } from 'vitest'
import { transaction } from '../../server/db/transaction.ts'
import { claimNext, claimThreads } from '../../server/publishing/attempts/claim.ts'
import { publishPost } from '../../server/publishing/attempts/publish-post.job.ts'
import { queuePost, unqueuePost } from '../../server/publishing/queue-post.ts'
import { retryPost } from '../../server/publishing/retry-post.ts'
import { isSending, refuseWhileSending } from '../../server/publishing/sending.ts'
import { beginSending } from '../../server/publishing/store.ts'
import { describeDatabases } from '../helpers/databases.ts'
import { connectAccount, createEngine, postRow } from './engine.ts'
import { helpersOf, useHeldEngine } from './held-engine.ts'

const minute = 60_000

describeDatabases('publishing races', (database) => {
  const t = useHeldEngine(database)
  const { put, pass, edit, live, attempts } = helpersOf(t, database)

  describe('changes during the preparation of a post', () => {
    const changed = async (change: (id: string) => Promise<unknown>): Promise<string> => {
      const preparing = t.gate('prepare')
      const id = await put()
      await preparing.reached
      expect(await isSending(t.engine.ctx, t.organizationId, id)).toBe(false)
      await transaction(t.engine.ctx, async (ctx) => {
        await refuseWhileSending(ctx, t.organizationId, id)
      })
      await change(id)
      preparing.open()
      await t.engine.queue.drain()
      return id
    }

    it('publish the edited text once', async () => {
      const id = await changed((id) => edit(id, { content: 'two' }))
      expect(live()).toEqual(['two'])
      expect((await attempts(id)).map((attempt) => attempt.outcome)).toEqual(['retry', 'published'])
    })

    it('publish no deleted post', async () => {
      const id = await changed(async (id) => {
        await edit(id, { deleted_at: t.clock.now() })
        await unqueuePost(t.engine.ctx, await postRow(t.engine.ctx, id))
      })
      await t.engine.sweep()
      await pass(10 * minute)
      expect(t.platform.calls).toHaveLength(0)
      expect(await postRow(t.engine.ctx, id)).toMatchObject({ state: 'QUEUE', due_at: null })
    })

    it('publish no post that became a draft', async () => {
      await changed(async (id) => {
        await edit(id, { state: 'DRAFT' })
        await unqueuePost(t.engine.ctx, await postRow(t.engine.ctx, id))
      })
      await pass(10 * minute)
      expect(t.platform.calls).toHaveLength(0)
    })

    it('publish a moved post at its new time', async () => {
      const later = t.clock.now() + 10 * minute
      const id = await changed(async (id) => {
        await edit(id, { publish_date: later })
        await queuePost(t.engine.ctx, await postRow(t.engine.ctx, id))
      })
      expect(t.platform.calls).toHaveLength(0)
      await pass(10 * minute)
      expect(live()).toEqual(['one'])
      expect(await postRow(t.engine.ctx, id)).toMatchObject({ state: 'PUBLISHED' })
    })
  })

  it('changes are refused while a post is being sent', async () => {
    const sending = t.gate('publish')
    const id = await put()
    await sending.reached
    expect(await isSending(t.engine.ctx, t.organizationId, id)).toBe(true)
    await expect(refuseWhileSending(t.engine.ctx, t.organizationId, id)).rejects.toMatchObject({
      code: 'conflict',
    })
    await expect(retryPost(t.engine.ctx, t.organizationId, id)).rejects.toMatchObject({ code: 'conflict' })
    sending.open()
    await t.engine.queue.drain()
    expect(await isSending(t.engine.ctx, t.organizationId, id)).toBe(false)
  })

  it('changes are refused while an unanswered post is being repeated', async () => {
    t.integrationId = await connectAccount(t.engine.ctx, t.organizationId, 'keyed')
    t.platform.script.push({ kind: 'accept-then-drop' })
    const id = await put()
    await t.engine.queue.drain()
    expect(await postRow(t.engine.ctx, id)).toMatchObject({ state: 'QUEUE' })
    expect(await isSending(t.engine.ctx, t.organizationId, id)).toBe(true)
    await pass(10 * minute)
    expect(await isSending(t.engine.ctx, t.organizationId, id)).toBe(false)
    expect(live()).toEqual(['one'])
  })

  it('one of many workers gets the post', async () => {
    const preparing = t.gate('prepare')
    const id = await put()
    await preparing.reached
    const job = {
      payload: { organizationId: t.organizationId, postId: id },
      signal: new AbortController().signal,
    }
    await Promise.all(Array.from({ length: 10 }, () => publishPost(t.engine.ctx)(job)))
    preparing.open()
    await t.engine.queue.drain()
    await pass(10 * minute)
    expect(t.platform.calls).toHaveLength(1)
    expect(await attempts(id)).toHaveLength(1)
  })

  it('one of many concurrent claims on an entry succeeds', async () => {
    const publishDate = t.clock.now() + minute
    const id = await put('one', { publishDate })
    const other = await createEngine({
      db: await database.connect(),
      clock: { now: () => publishDate },
      channels: () => [t.channel('plain', false)],
    })
    const claims = await Promise.all(
      Array.from({ length: 10 }, () => claimNext(other.ctx, t.organizationId, id)),
    )
    expect(claims.filter((claim) => claim !== null)).toHaveLength(1)
    expect(await attempts(id)).toHaveLength(1)
    await other.close()
    await pass(10 * minute)
    await pass(minute)
    expect(live()).toEqual(['one'])
  })

  it('all threads of a batch are sent except the changed ones', async () => {
    const publishDate = t.clock.now() + minute
    const ids = await Promise.all(['one', 'two', 'three', 'four'].map((text) => put(text, { publishDate })))
    const other = await createEngine({
      db: await database.connect(),
      clock: { now: () => publishDate },
      channels: () => [t.channel('plain', false)],
    })
    const wanted = ids.map((postId) => ({ organizationId: t.organizationId, postId }))
    const claims = (await claimThreads(other.ctx, wanted)).flatMap((claim) => claim ?? [])
    await edit(ids[1] as string, { content: 'another text' })
    await edit(ids[2] as string, { settings: null })
    const intents = claims.map((seen, index) => ({
      seen,
      change: { progress: `{"of":${index}}`, lease_until: publishDate + index, repeatable_until: null },
    }))
    const begun = await beginSending(other.ctx.db, intents, publishDate)
    expect(claims.map(({ attempt }) => begun.has(attempt.id))).toEqual([true, false, false, true])
    expect((await Promise.all(ids.map((id) => attempts(id)))).flat()).toMatchObject([
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
      const publishDate = t.clock.now() + 1
      const id = await put('one', { publishDate })
      const shutdown = new AbortController()
      const held = t.gate(at)
      const ctx = { ...t.engine.ctx, clock: { now: () => publishDate } }
      const job = { payload: { organizationId: t.organizationId, postId: id }, signal: shutdown.signal }
      const done = publishPost(ctx)(job)
      await held.reached
      shutdown.abort()
      return { id, done, held }
    }

    it('aborts a preparation, and the post is prepared again', async () => {
      const { id, done } = await run('prepare')
      await done
      expect(t.platform.calls).toHaveLength(0)
      expect(await attempts(id)).toMatchObject([{ outcome: 'retry' }])
      await pass(minute)
      expect(live()).toEqual(['one'])
    })

    it('does not abort sending', async () => {
      const { id, done, held } = await run('publish')
      held.open()
      await done
      expect(await postRow(t.engine.ctx, id)).toMatchObject({ state: 'PUBLISHED' })
    })
  })
})
