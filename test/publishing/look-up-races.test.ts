import type { Knex } from 'knex'
import { expect, it } from 'vitest'
import { transaction } from '../../server/db/transaction.ts'
import { PlatformError } from '../../server/platforms/kit/http/errors.ts'
import { published } from '../../server/platforms/kit/steps.ts'
import { lookUpPost } from '../../server/publishing/look-ups/look-up-post.job.ts'
import { retryPost } from '../../server/publishing/retries/retry-post.ts'
import { bindRelease } from '../../server/publishing/threads.ts'
import { describeDatabases } from '../helpers/databases.ts'
import { until } from '../helpers/until.ts'
import { postHelpers } from './engine-suite.ts'
import { useScriptedEngine } from './scripted-engine.ts'

const MINUTE = 60_000
const found = { releaseId: 'found', releaseUrl: null }

describeDatabases('a look-up during other changes', (database) => {
  const suite = useScriptedEngine(database)
  const { publishNow, advance, readPost, listAttempts, listEventTypes } = postHelpers(suite, database)

  /** Publishes a post whose answer is lost. */
  async function lose(): Promise<string> {
    suite.steps.commit = async () => {
      throw new PlatformError('unknown', 'The answer was lost.')
    }
    const id = await publishNow()
    suite.steps.commit = async () => published({ releaseId: 'sent', releaseUrl: null })
    return id
  }

  /** Holds a look at the platform while `meanwhile` runs, and lets it end with what was seen then. */
  async function overtake(matches: (typeof found)[], meanwhile: (id: string) => Promise<unknown>) {
    const [looking, seen] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    suite.steps.lookUp = {
      visibleWithinMs: 0,
      absenceIsFinal: true,
      async run() {
        looking.resolve()
        await seen.promise
        return { matches, isComplete: true }
      },
    }
    const id = await lose()
    suite.clock.advance(5_000)
    await looking.promise
    await meanwhile(id)
    seen.resolve()
    await suite.engine.queue.drain()
    return id
  }

  it('does not change a post that was retried', async () => {
    const id = await overtake([found], async (id) => {
      await retryPost(suite.engine.ctx, suite.organizationId, id)
      await until(async () => (await readPost(id)).state === 'PUBLISHED')
    })
    expect(await readPost(id)).toMatchObject({ state: 'PUBLISHED', release_id: 'sent' })
    expect((await listEventTypes(id)).filter((type) => type === 'published')).toHaveLength(1)
    expect((await listAttempts(id)).map(({ look_up_at }) => look_up_at)).toEqual([null, null])
  })

  it('does not resend a post that was retried', async () => {
    const id = await overtake([], async (id) => {
      await retryPost(suite.engine.ctx, suite.organizationId, id)
      await until(async () => (await readPost(id)).state === 'PUBLISHED')
    })
    await advance(60 * MINUTE)
    expect(suite.commits).toEqual(['one', 'one'])
    expect(await readPost(id)).toMatchObject({ state: 'PUBLISHED', release_id: 'sent' })
  })

  it('does not change a post that got a release id', async () => {
    const id = await overtake([found], async (id) => {
      const release = { releaseId: 'chosen', releaseURL: null }
      const row = await readPost(id)
      await transaction(suite.engine.ctx, (ctx) => bindRelease(ctx, row, release))
    })
    expect(await readPost(id)).toMatchObject({ state: 'PUBLISHED', release_id: 'chosen' })
  })

  it('does not change a post that was deleted', async () => {
    const id = await overtake([], (id) =>
      database.db('posts').where({ id }).update({ deleted_at: suite.clock.now() }),
    )
    await advance(60 * MINUTE)
    expect(suite.commits).toEqual(['one'])
    expect(await listAttempts(id)).toMatchObject([{ look_up_at: null }])
  })

  it('publishes a found post once for several workers', async () => {
    suite.steps.lookUp = {
      visibleWithinMs: 0,
      run: async () => ({ matches: [found], isComplete: true }),
    }
    const id = await lose()
    suite.clock.advance(5_000)
    const [attempt] = await listAttempts(id)
    const { signal } = new AbortController()
    const look = () => lookUpPost(suite.engine.ctx)({ payload: { attemptId: attempt?.id ?? '' }, signal })
    await Promise.all([look(), look(), look()])
    await suite.engine.queue.drain()
    expect(await readPost(id)).toMatchObject({ state: 'PUBLISHED', release_id: 'found' })
    expect((await listEventTypes(id)).filter((type) => type === 'published')).toHaveLength(1)
  })

  it('assigns one item to one of two posts with the same text, and resends the other', async () => {
    suite.steps.lookUp = {
      visibleWithinMs: MINUTE,
      absenceIsFinal: true,
      run: async () => ({ matches: [found], isComplete: true }),
    }
    const ids = [await lose(), await lose()]
    await advance(5_000)
    await advance(2 * MINUTE)
    await advance(5 * MINUTE)
    const rows = await Promise.all(ids.map(readPost))
    expect(rows.map(({ state }) => state)).toEqual(['PUBLISHED', 'PUBLISHED'])
    expect(rows.map(({ release_id }) => release_id).toSorted()).toEqual(['found', 'sent'])
  })

  it('runs again in the next worker if its own dies before storing the result', async () => {
    let looks = 0
    suite.steps.lookUp = {
      visibleWithinMs: 0,
      async run() {
        looks += 1
        return { matches: [found], isComplete: true }
      },
    }
    const id = await lose()
    const [attempt] = await listAttempts(id)
    suite.clock.advance(4_000)
    const dies = {
      ...suite.engine.ctx,
      clock: { now: () => suite.clock.now() + 1_000 },
      async beforeCommit(db: Knex) {
        const row = await db('posts').where({ id }).first('state')
        if (row?.state === 'PUBLISHED') throw new Error('the process dies')
      },
    }
    const { signal } = new AbortController()
    const payload = { attemptId: attempt?.id ?? '' }
    await expect(lookUpPost(dies)({ payload, signal })).rejects.toThrow('the process dies')
    expect(await readPost(id)).toMatchObject({ state: 'ERROR', error_code: 'outcome_unknown' })
    await advance(1_000)
    expect(looks).toBe(2)
    expect(await readPost(id)).toMatchObject({ state: 'PUBLISHED', release_id: 'found' })
  })
})
