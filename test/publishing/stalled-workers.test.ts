import { describe, expect, it } from 'vitest'
import { PlatformError } from '../../server/platforms/kit/http/errors.ts'
import { accepted, published, ready } from '../../server/platforms/kit/steps.ts'
import { recoverAttemptsOf } from '../../server/publishing/attempts/recover.ts'
import { retryPost } from '../../server/publishing/retries/retry-post.ts'
import { describeDatabases } from '../helpers/databases.ts'
import { until } from '../helpers/until.ts'
import { connectAccount, postRow, schedule } from './engine.ts'
import { postHelpers } from './engine-suite.ts'
import { useHeldEngine } from './held-engine.ts'
import { useScriptedEngine } from './scripted-engine.ts'

const MINUTE = 60_000

describeDatabases('a worker that stalls until its attempt is taken over', (database) => {
  const suite = useHeldEngine(database)
  const { schedulePost, listAttempts } = postHelpers(suite, database)

  /** As others do once two looks in a row have not found a heartbeat. */
  const takeOver = () => recoverAttemptsOf(suite.engine.ctx)(suite.engine.queue.workerId)
  const stateOf = async (id: string) => {
    const { state, error_code } = await postRow(suite.engine.ctx, id)
    return error_code ?? state
  }
  const outcomes = async (id: string) => (await listAttempts(id)).map(({ outcome }) => outcome)

  /** Stalls at this point and wakes when somebody else has taken over; the state of the post then, and in the end. */
  async function stall(point: 'prepare' | 'publish' | 'answered', identifier: string) {
    suite.integrationId = await connectAccount(suite.engine.ctx, suite.organizationId, identifier)
    const gate = suite.holdNext(point)
    const id = await schedulePost()
    await gate.reached
    await takeOver()
    await until(async () => ['PUBLISHED', 'outcome_unknown'].includes(await stateOf(id)))
    const before = await stateOf(id)
    gate.open()
    await suite.engine.queue.drain()
    return { before, after: await stateOf(id), outcomes: await outcomes(id) }
  }

  describe('a stalled worker on an idempotent platform', () => {
    it('leaves one post when it has sent, since the act is repeated under the same key', async () => {
      const end = await stall('answered', 'keyed')
      expect(end).toMatchObject({ before: 'PUBLISHED', after: 'PUBLISHED' })
      expect([
        suite.platform.publishedTexts(),
        new Set(suite.platform.calls.map(({ key }) => key)).size,
      ]).toEqual([['one'], 1])
    })

    it('leaves one post when it sends late, since the platform knows the key', async () => {
      const end = await stall('publish', 'keyed')
      expect(end).toMatchObject({ before: 'PUBLISHED', after: 'PUBLISHED' })
      expect(suite.platform.calls).toHaveLength(2)
      expect([
        suite.platform.publishedTexts(),
        new Set(suite.platform.calls.map(({ key }) => key)).size,
      ]).toEqual([['one'], 1])
    })
  })

  describe('a stalled worker on other platforms', () => {
    it('sends nothing more when it has not begun to send', async () => {
      const end = await stall('prepare', 'plain')
      expect(end).toEqual({ before: 'PUBLISHED', after: 'PUBLISHED', outcomes: ['retry', 'published'] })
      expect([suite.platform.publishedTexts(), suite.platform.calls.length]).toEqual([['one'], 1])
    })

    it.each(['publish', 'answered'] as const)(
      'leaves the outcome unknown at %s until its late success',
      async (point) => {
        const end = await stall(point, 'plain')
        expect(end).toEqual({ before: 'outcome_unknown', after: 'PUBLISHED', outcomes: ['published'] })
        expect([suite.platform.publishedTexts(), suite.platform.calls.length]).toEqual([['one'], 1])
      },
    )
  })
})

describeDatabases('a late refusal by the platform', (database) => {
  const suite = useScriptedEngine(database)
  const { advance, readPost, listAttempts, listEventTypes } = postHelpers(suite, database)

  /** Stalls in its call until the attempt is closed as unknown, and then gets this refusal. */
  async function refusedLate(refusal: PlatformError, meanwhile = async (_id: string) => {}): Promise<string> {
    const [calling, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    suite.steps.commit = async () => {
      calling.resolve()
      await answered.promise
      throw refusal
    }
    const { organizationId, integrationId } = suite
    const [id = ''] = await schedule(suite.engine.ctx, { organizationId, integrationId, texts: ['one'] })
    await calling.promise
    await recoverAttemptsOf(suite.engine.ctx)(suite.engine.queue.workerId)
    expect(await readPost(id)).toMatchObject({ state: 'ERROR', error_code: 'outcome_unknown' })
    await meanwhile(id)
    answered.resolve()
    await until(() => suite.runs > 0)
    return id
  }

  it('fails the post with the reason', async () => {
    const id = await refusedLate(new PlatformError('rejected', 'Too long.', { code: 'too_long' }))
    expect(await readPost(id)).toMatchObject({
      state: 'ERROR',
      error_code: 'too_long',
      error_message: 'Too long.',
    })
    expect(await listAttempts(id)).toMatchObject([{ outcome: 'rejected', code: 'too_long' }])
    expect((await listEventTypes(id)).slice(-2)).toEqual(['outcome_unknown', 'failed'])
  })

  it('retries a post that may succeed later', async () => {
    const id = await refusedLate(new PlatformError('retryable', 'Busy.'))
    expect(await readPost(id)).toMatchObject({ state: 'QUEUE', error_code: null })
    suite.steps.commit = async (_call, { key }) => published({ releaseId: key, releaseUrl: null })
    await advance(MINUTE)
    expect(await readPost(id)).toMatchObject({ state: 'PUBLISHED' })
    expect((await listAttempts(id)).map(({ outcome }) => outcome)).toEqual(['retry', 'published'])
  })

  it('does not change a post that was retried in the meantime', async () => {
    const commit = suite.steps.commit
    const id = await refusedLate(new PlatformError('rejected', 'Too long.'), async (id) => {
      suite.steps.commit = commit
      await retryPost(suite.engine.ctx, suite.organizationId, id)
      await until(async () => (await readPost(id)).state === 'PUBLISHED')
    })
    await suite.engine.queue.drain()
    expect(await readPost(id)).toMatchObject({ state: 'PUBLISHED' })
  })
})

describeDatabases('a late acceptance by the platform', (database) => {
  const suite = useScriptedEngine(database)
  const { advance, readPost, listAttempts, listEventTypes } = postHelpers(suite, database)

  /** Stalls in its call until the attempt is closed as unknown and `meanwhile` has run. */
  async function acceptedLate(meanwhile: (id: string) => Promise<unknown>): Promise<string> {
    const [calling, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    suite.steps.commit = async () => {
      calling.resolve()
      await answered.promise
      return accepted({}, MINUTE)
    }
    const { organizationId, integrationId } = suite
    const texts = ['one', 'comment']
    const [id = ''] = await schedule(suite.engine.ctx, { organizationId, integrationId, texts })
    await calling.promise
    await recoverAttemptsOf(suite.engine.ctx)(suite.engine.queue.workerId)
    expect(await readPost(id)).toMatchObject({ state: 'ERROR', error_code: 'outcome_unknown' })
    await meanwhile(id)
    answered.resolve()
    await until(() => suite.runs > 0)
    return id
  }

  /** The post is asked for in its first attempt, and its comment follows. */
  async function isAskedFor(id: string) {
    suite.steps.commit = async (_call, { key }) => published({ releaseId: key, releaseUrl: null })
    await advance(MINUTE)
    expect(await readPost(id)).toMatchObject({
      state: 'PUBLISHED',
      error_code: null,
      release_id: 'confirmed',
    })
    expect(suite.commits).toEqual(['one', 'comment'])
  }

  it('is polled, and the thread continues', async () => {
    const id = await acceptedLate(async () => {})
    expect(await readPost(id)).toMatchObject({ state: 'QUEUE', error_code: null })
    expect(await listAttempts(id)).toMatchObject([{ step: 'accepted', outcome: null, finished_at: null }])
    expect((await listEventTypes(id)).slice(-2)).toEqual(['outcome_unknown', 'accepted'])
    await isAskedFor(id)
  })

  it('is polled instead of resending a post that was retried in the meantime', async () => {
    const [preparing, prepared] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const id = await acceptedLate(async (id) => {
      suite.steps.prepare = async (_call, { entry: { text } }) => {
        preparing.resolve()
        await prepared.promise
        return ready({ text })
      }
      await retryPost(suite.engine.ctx, suite.organizationId, id)
      await preparing.promise
    })
    prepared.resolve()
    await suite.engine.queue.drain()
    await isAskedFor(id)
    expect((await listAttempts(id)).map(({ outcome }) => outcome)).toEqual(['published', 'retry'])
  })
})
