import { describe, expect, it } from 'vitest'
import { retryPost } from '../../server/publishing/retry-post.ts'
import { describeDatabases } from '../helpers/databases.ts'
import { connectAccount, postRow, schedule } from './engine.ts'
import { helpersOf, useHeldEngine } from './held-engine.ts'
import type { Behaviour } from './platform.ts'

const minute = 60_000

describeDatabases('attempts without an answer', (database) => {
  const t = useHeldEngine(database)
  const { put, pass, live, attempts, types } = helpersOf(t, database)

  const on = async (identifier: string) => {
    t.integrationId = await connectAccount(t.engine.ctx, t.organizationId, identifier)
  }
  const disconnect = (at: number | null) =>
    database.db('integrations').where({ id: t.integrationId }).update({ refresh_needed_at: at })
  const retry = async (id: string) => {
    await retryPost(t.engine.ctx, t.organizationId, id)
    await t.engine.queue.drain()
  }
  const keys = () => new Set(t.platform.calls.map((call) => call.key)).size

  const outages: [string, Behaviour][] = [
    ['500', { kind: 'answer', status: 500 }],
    ['502', { kind: 'answer', status: 502 }],
    ['504', { kind: 'answer', status: 504 }],
    ['a reset after it has taken the post', { kind: 'accept-then-drop' }],
  ]
  it.each(outages)(
    'leave every post once on a platform that answers %s for 90 seconds',
    async (_, behaviour) => {
      await on('forgetful')
      t.platform.outage = behaviour
      const texts = ['one', 'two', 'three', 'four']
      const ids: string[] = []
      for (const text of texts) ids.push(await put(text))
      await t.engine.queue.drain()
      for (let seconds = 0; seconds < 90; seconds += 30) await pass(30_000)
      expect(t.platform.calls.length).toBeGreaterThan(texts.length)
      t.platform.outage = null
      await pass(10 * minute)
      expect(live().sort()).toEqual(texts.toSorted())
      for (const id of ids) expect(await postRow(t.engine.ctx, id)).toMatchObject({ state: 'PUBLISHED' })
    },
  )

  it('are not repeated when the platform may have forgotten them', async () => {
    await on('forgetful')
    t.platform.script.push({ kind: 'accept-then-drop' })
    const id = await put()
    await t.engine.queue.drain()
    await pass(49 * minute)
    expect(t.platform.calls).toHaveLength(1)
    expect(await postRow(t.engine.ctx, id)).toMatchObject({ state: 'ERROR', error_code: 'outcome_unknown' })
    await retry(id)
    expect(keys()).toBe(2)
    expect(await postRow(t.engine.ctx, id)).toMatchObject({ state: 'PUBLISHED' })
  })

  describe('attempts before the clock was set back', () => {
    /** The platform drops the answer, the clock goes back by two hours, and somebody retries. */
    const retriedEarlier = async (identifier: string) => {
      await on(identifier)
      t.platform.script.push({ kind: 'accept-then-drop' })
      const id = await put()
      await t.engine.queue.drain()
      t.clock.advance(-120 * minute)
      await retry(id)
      const { state, error_code } = await postRow(t.engine.ctx, id)
      t.clock.advance(120 * minute)
      return error_code ?? state
    }

    it('are not repeated on a platform with a short memory', async () => {
      expect(await retriedEarlier('forgetful')).toBe('outcome_unknown')
      expect(t.platform.calls).toHaveLength(1)
    })

    it('are repeated under their key on a platform that never forgets a key', async () => {
      expect(await retriedEarlier('keyed')).toBe('PUBLISHED')
      expect([t.platform.calls.length, live(), keys()]).toEqual([2, ['one'], 1])
    })
  })

  it('keep the outcome unknown when the channel is disconnected, and a retry finds the post', async () => {
    await on('keyed')
    t.platform.script.push({ kind: 'accept-then-drop' })
    const id = await put()
    await t.engine.queue.drain()
    await disconnect(t.clock.now())
    await pass(minute)
    expect(await postRow(t.engine.ctx, id)).toMatchObject({
      state: 'ERROR',
      error_code: 'outcome_unknown',
      error_message: expect.stringMatching(/may be live\. Since then: .*connected again/),
    })
    expect((await types(id)).at(-1)).toBe('outcome_unknown')
    // Still disconnected: the retry fails, and the post may be as live as before.
    await retry(id)
    expect(await postRow(t.engine.ctx, id)).toMatchObject({ state: 'ERROR', error_code: 'outcome_unknown' })
    await disconnect(null)
    await retry(id)
    expect(await postRow(t.engine.ctx, id)).toMatchObject({ state: 'PUBLISHED', release_id: 'p1' })
    expect([live(), keys()]).toEqual([['one'], 1])
  })

  it('are repeated at once when somebody retries a waiting post', async () => {
    await on('keyed')
    t.platform.script.push({ kind: 'accept-then-drop' })
    const id = await put()
    await t.engine.queue.drain()
    await retry(id)
    expect(await postRow(t.engine.ctx, id)).toMatchObject({ state: 'PUBLISHED' })
    expect([live(), keys()]).toEqual([['one'], 1])
  })

  describe('an attempt of a worker that was taken for dead', () => {
    it('is recorded as live, and a retry requested in the meantime is not sent', async () => {
      const answering = t.gate('answered')
      const id = await put()
      await answering.reached
      t.clock.advance(10 * minute)
      await t.engine.sweep()
      expect(await postRow(t.engine.ctx, id)).toMatchObject({ error_code: 'outcome_unknown' })
      const preparing = t.gate('prepare')
      await retryPost(t.engine.ctx, t.organizationId, id)
      await preparing.reached
      answering.open()
      const published = async () => (await postRow(t.engine.ctx, id)).state === 'PUBLISHED'
      await expect.poll(published, { timeout: 60_000 }).toBe(true)
      preparing.open()
      await t.engine.queue.drain()
      expect(live()).toEqual(['one'])
      expect((await attempts(id)).map(({ outcome }) => outcome)).toEqual(['published', 'retry'])
      expect(await postRow(t.engine.ctx, id)).toMatchObject({ state: 'PUBLISHED', release_id: 'p1' })
    })
  })

  it('have a key for each entry of a thread from when it is queued', async () => {
    const { organizationId, integrationId } = t
    const publishDate = t.clock.now() + minute
    const ids = await schedule(t.engine.ctx, {
      organizationId,
      integrationId,
      texts: ['one', 'two', 'three'],
      publishDate,
    })
    const queued = await Promise.all(ids.map(async (id) => (await postRow(t.engine.ctx, id)).attempt_key))
    expect(new Set(queued.map((key) => key?.length))).not.toContain(undefined)
    expect(new Set(queued).size).toBe(3)
    await pass(minute)
    expect(t.platform.posts.map(({ key }) => key)).toEqual(queued)
  })

  it("have the keys of a repeating post's next date from when that is scheduled", async () => {
    const { organizationId, integrationId } = t
    const ids = await schedule(t.engine.ctx, {
      organizationId,
      integrationId,
      texts: ['one', 'two'],
      intervalInDays: 1,
    })
    await t.engine.queue.drain()
    const planned = await Promise.all(ids.map(async (id) => (await postRow(t.engine.ctx, id)).attempt_key))
    await pass(24 * 60 * minute)
    expect(t.platform.posts.map(({ key }) => key).slice(2)).toEqual(planned)
    expect(keys()).toBe(4)
  })
})
