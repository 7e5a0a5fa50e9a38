import type { Knex } from 'knex'
import { expect, it } from 'vitest'
import { transaction } from '../../server/db/transaction.ts'
import { PlatformError } from '../../server/platforms/kit/http/errors.ts'
import { published } from '../../server/platforms/kit/steps.ts'
import { lookUpPost } from '../../server/publishing/look-ups/look-up-post.job.ts'
import { retryPost } from '../../server/publishing/retry-post.ts'
import { bindRelease } from '../../server/publishing/threads.ts'
import { describeDatabases } from '../helpers/databases.ts'
import { until } from '../helpers/until.ts'
import { scriptedHelpers, useScriptedEngine } from './scripted-engine.ts'

const MINUTE = 60_000
const found = { releaseId: 'found', releaseUrl: null }

describeDatabases('a look-up during other changes', (database) => {
  const t = useScriptedEngine(database)
  const { publish, pass, post, attempts, types } = scriptedHelpers(t, database)

  /** Publishes a post whose answer is lost. */
  async function lose(): Promise<string> {
    t.steps.commit = async () => {
      throw new PlatformError('unknown', 'The answer was lost.')
    }
    const id = await publish()
    t.steps.commit = async () => published({ releaseId: 'sent', releaseUrl: null })
    return id
  }

  /** Holds a look at the platform while `meanwhile` runs, and lets it end with what was seen then. */
  async function overtake(matches: (typeof found)[], meanwhile: (id: string) => Promise<unknown>) {
    const [looking, seen] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    t.steps.lookUp = {
      visibleWithinMs: 0,
      absenceIsFinal: true,
      async run() {
        looking.resolve()
        await seen.promise
        return { matches, isComplete: true }
      },
    }
    const id = await lose()
    t.clock.advance(5_000)
    await looking.promise
    await meanwhile(id)
    seen.resolve()
    await t.engine.queue.drain()
    return id
  }

  it('does not change a post that was retried', async () => {
    const id = await overtake([found], async (id) => {
      await retryPost(t.engine.ctx, t.organizationId, id)
      await until(async () => (await post(id)).state === 'PUBLISHED')
    })
    expect(await post(id)).toMatchObject({ state: 'PUBLISHED', release_id: 'sent' })
    expect((await types(id)).filter((type) => type === 'published')).toHaveLength(1)
    expect((await attempts(id)).map(({ look_up_at }) => look_up_at)).toEqual([null, null])
  })

  it('does not resend a post that was retried', async () => {
    const id = await overtake([], async (id) => {
      await retryPost(t.engine.ctx, t.organizationId, id)
      await until(async () => (await post(id)).state === 'PUBLISHED')
    })
    await pass(60 * MINUTE)
    expect(t.commits).toEqual(['one', 'one'])
    expect(await post(id)).toMatchObject({ state: 'PUBLISHED', release_id: 'sent' })
  })

  it('does not change a post that got a release id', async () => {
    const id = await overtake([found], async (id) => {
      const release = { releaseId: 'chosen', releaseURL: null }
      const row = await post(id)
      await transaction(t.engine.ctx, (ctx) => bindRelease(ctx, row, release))
    })
    expect(await post(id)).toMatchObject({ state: 'PUBLISHED', release_id: 'chosen' })
  })

  it('does not change a post that was deleted', async () => {
    const id = await overtake([], (id) =>
      database.db('posts').where({ id }).update({ deleted_at: t.clock.now() }),
    )
    await pass(60 * MINUTE)
    expect(t.commits).toEqual(['one'])
    expect(await attempts(id)).toMatchObject([{ look_up_at: null }])
  })

  it('publishes a found post once for several workers', async () => {
    t.steps.lookUp = {
      visibleWithinMs: 0,
      run: async () => ({ matches: [found], isComplete: true }),
    }
    const id = await lose()
    t.clock.advance(5_000)
    const [attempt] = await attempts(id)
    const { signal } = new AbortController()
    const look = () => lookUpPost(t.engine.ctx)({ payload: { attemptId: attempt?.id ?? '' }, signal })
    await Promise.all([look(), look(), look()])
    await t.engine.queue.drain()
    expect(await post(id)).toMatchObject({ state: 'PUBLISHED', release_id: 'found' })
    expect((await types(id)).filter((type) => type === 'published')).toHaveLength(1)
  })

  it('assigns one item to one of two posts with the same text, and resends the other', async () => {
    t.steps.lookUp = {
      visibleWithinMs: MINUTE,
      absenceIsFinal: true,
      run: async () => ({ matches: [found], isComplete: true }),
    }
    const ids = [await lose(), await lose()]
    await pass(5_000)
    await pass(2 * MINUTE)
    await pass(5 * MINUTE)
    const rows = await Promise.all(ids.map(post))
    expect(rows.map(({ state }) => state)).toEqual(['PUBLISHED', 'PUBLISHED'])
    expect(rows.map(({ release_id }) => release_id).toSorted()).toEqual(['found', 'sent'])
  })

  it('runs again in the next worker if its own dies before storing the result', async () => {
    let looks = 0
    t.steps.lookUp = {
      visibleWithinMs: 0,
      async run() {
        looks += 1
        return { matches: [found], isComplete: true }
      },
    }
    const id = await lose()
    const [attempt] = await attempts(id)
    t.clock.advance(4_000)
    const dies = {
      ...t.engine.ctx,
      clock: { now: () => t.clock.now() + 1_000 },
      async beforeCommit(db: Knex) {
        const row = await db('posts').where({ id }).first('state')
        if (row?.state === 'PUBLISHED') throw new Error('the process dies')
      },
    }
    const { signal } = new AbortController()
    const payload = { attemptId: attempt?.id ?? '' }
    await expect(lookUpPost(dies)({ payload, signal })).rejects.toThrow('the process dies')
    expect(await post(id)).toMatchObject({ state: 'ERROR', error_code: 'outcome_unknown' })
    await pass(1_000)
    expect(looks).toBe(2)
    expect(await post(id)).toMatchObject({ state: 'PUBLISHED', release_id: 'found' })
  })
})
