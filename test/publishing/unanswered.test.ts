import { describe, expect, it } from 'vitest'
import { retryPost } from '../../server/publishing/retries/retry-post.ts'
import { describeDatabases } from '../helpers/databases.ts'
import { connectAccount, postRow, schedule } from './engine.ts'
import { postHelpers } from './engine-suite.ts'
import { useHeldEngine } from './held-engine.ts'
import type { Behaviour } from './platform.ts'

const minute = 60_000

describeDatabases('attempts without an answer', (database) => {
  const suite = useHeldEngine(database)
  const { schedulePost, advance, listAttempts, listEventTypes } = postHelpers(suite, database)

  const on = async (identifier: string) => {
    suite.integrationId = await connectAccount(suite.engine.ctx, suite.organizationId, identifier)
  }
  const disconnect = (at: number | null) =>
    database.db('integrations').where({ id: suite.integrationId }).update({ refresh_needed_at: at })
  const retry = async (id: string) => {
    await retryPost(suite.engine.ctx, suite.organizationId, id)
    await suite.engine.queue.drain()
  }
  const keys = () => new Set(suite.platform.calls.map((call) => call.key)).size

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
      suite.platform.outage = behaviour
      const texts = ['one', 'two', 'three', 'four']
      const ids: string[] = []
      for (const text of texts) ids.push(await schedulePost(text))
      await suite.engine.queue.drain()
      for (let seconds = 0; seconds < 90; seconds += 30) await advance(30_000)
      expect(suite.platform.calls.length).toBeGreaterThan(texts.length)
      suite.platform.outage = null
      await advance(10 * minute)
      expect(suite.platform.publishedTexts().sort()).toEqual(texts.toSorted())
      for (const id of ids) expect(await postRow(suite.engine.ctx, id)).toMatchObject({ state: 'PUBLISHED' })
    },
  )

  it('are not repeated when the platform may have forgotten them', async () => {
    await on('forgetful')
    suite.platform.script.push({ kind: 'accept-then-drop' })
    const id = await schedulePost()
    await suite.engine.queue.drain()
    await advance(49 * minute)
    expect(suite.platform.calls).toHaveLength(1)
    expect(await postRow(suite.engine.ctx, id)).toMatchObject({
      state: 'ERROR',
      error_code: 'outcome_unknown',
    })
    await retry(id)
    expect(keys()).toBe(2)
    expect(await postRow(suite.engine.ctx, id)).toMatchObject({ state: 'PUBLISHED' })
  })

  describe('attempts before the clock was set back', () => {
    /** The platform drops the answer, the clock goes back by two hours, and somebody retries. */
    const retriedEarlier = async (identifier: string) => {
      await on(identifier)
      suite.platform.script.push({ kind: 'accept-then-drop' })
      const id = await schedulePost()
      await suite.engine.queue.drain()
      suite.clock.advance(-120 * minute)
      await retry(id)
      const { state, error_code } = await postRow(suite.engine.ctx, id)
      suite.clock.advance(120 * minute)
      return error_code ?? state
    }

    it('are not repeated on a platform with a short memory', async () => {
      expect(await retriedEarlier('forgetful')).toBe('outcome_unknown')
      expect(suite.platform.calls).toHaveLength(1)
    })

    it('are repeated under their key on a platform that never forgets a key', async () => {
      expect(await retriedEarlier('keyed')).toBe('PUBLISHED')
      expect([suite.platform.calls.length, suite.platform.publishedTexts(), keys()]).toEqual([2, ['one'], 1])
    })
  })

  it('keep the outcome unknown when the channel is disconnected, and a retry finds the post', async () => {
    await on('keyed')
    suite.platform.script.push({ kind: 'accept-then-drop' })
    const id = await schedulePost()
    await suite.engine.queue.drain()
    await disconnect(suite.clock.now())
    await advance(minute)
    expect(await postRow(suite.engine.ctx, id)).toMatchObject({
      state: 'ERROR',
      error_code: 'outcome_unknown',
      error_message: expect.stringMatching(/may be live\. Since then: .*connected again/),
    })
    expect((await listEventTypes(id)).at(-1)).toBe('outcome_unknown')
    // Still disconnected: the retry fails, and the post may be as live as before.
    await retry(id)
    expect(await postRow(suite.engine.ctx, id)).toMatchObject({
      state: 'ERROR',
      error_code: 'outcome_unknown',
    })
    await disconnect(null)
    await retry(id)
    expect(await postRow(suite.engine.ctx, id)).toMatchObject({ state: 'PUBLISHED', release_id: 'p1' })
    expect([suite.platform.publishedTexts(), keys()]).toEqual([['one'], 1])
  })

  it('are repeated at once when somebody retries a waiting post', async () => {
    await on('keyed')
    suite.platform.script.push({ kind: 'accept-then-drop' })
    const id = await schedulePost()
    await suite.engine.queue.drain()
    await retry(id)
    expect(await postRow(suite.engine.ctx, id)).toMatchObject({ state: 'PUBLISHED' })
    expect([suite.platform.publishedTexts(), keys()]).toEqual([['one'], 1])
  })

  describe('an attempt of a worker that was taken for dead', () => {
    it('is recorded as live, and a retry requested in the meantime is not sent', async () => {
      const answering = suite.holdNext('answered')
      const id = await schedulePost()
      await answering.reached
      suite.clock.advance(10 * minute)
      await suite.engine.sweep()
      expect(await postRow(suite.engine.ctx, id)).toMatchObject({ error_code: 'outcome_unknown' })
      const preparing = suite.holdNext('prepare')
      await retryPost(suite.engine.ctx, suite.organizationId, id)
      await preparing.reached
      answering.open()
      const published = async () => (await postRow(suite.engine.ctx, id)).state === 'PUBLISHED'
      await expect.poll(published).toBe(true)
      preparing.open()
      await suite.engine.queue.drain()
      expect(suite.platform.publishedTexts()).toEqual(['one'])
      expect((await listAttempts(id)).map(({ outcome }) => outcome)).toEqual(['published', 'retry'])
      expect(await postRow(suite.engine.ctx, id)).toMatchObject({ state: 'PUBLISHED', release_id: 'p1' })
    })
  })

  it('have a key for each entry of a thread from when it is queued', async () => {
    const { organizationId, integrationId } = suite
    const publishDate = suite.clock.now() + minute
    const ids = await schedule(suite.engine.ctx, {
      organizationId,
      integrationId,
      texts: ['one', 'two', 'three'],
      publishDate,
    })
    const queued = await Promise.all(ids.map(async (id) => (await postRow(suite.engine.ctx, id)).attempt_key))
    expect(new Set(queued.map((key) => key?.length))).not.toContain(undefined)
    expect(new Set(queued).size).toBe(3)
    await advance(minute)
    expect(suite.platform.posts.map(({ key }) => key)).toEqual(queued)
  })

  it("have the keys of a repeating post's next date from when that is scheduled", async () => {
    const { organizationId, integrationId } = suite
    const ids = await schedule(suite.engine.ctx, {
      organizationId,
      integrationId,
      texts: ['one', 'two'],
      intervalInDays: 1,
    })
    await suite.engine.queue.drain()
    const planned = await Promise.all(
      ids.map(async (id) => (await postRow(suite.engine.ctx, id)).attempt_key),
    )
    await advance(24 * 60 * minute)
    expect(suite.platform.posts.map(({ key }) => key).slice(2)).toEqual(planned)
    expect(keys()).toBe(4)
  })
})
