import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { PlatformError } from '../../server/platforms/kit/http/errors.ts'
import type { Platform } from '../../server/platforms/platform.ts'
import { sandbox } from '../../server/platforms/sandbox/sandbox.ts'
import { listEvents } from '../../server/publishing/events.ts'
import { queuePost } from '../../server/publishing/queue-post.ts'
import { retryPost } from '../../server/publishing/retries/retry-post.ts'
import { refuseWhileSending } from '../../server/publishing/sending.ts'
import { type TestClock, testClock } from '../helpers/clock.ts'
import { describeDatabases } from '../helpers/databases.ts'
import { connectAccount, createEngine, createOrganization, type Engine, postRow, schedule } from './engine.ts'

const SECOND = 1_000
const MINUTE = 60 * SECOND

describeDatabases('publishing in several steps', (database) => {
  let clock: TestClock
  let engine: Engine
  let organizationId: string
  let integrationId: string
  /** Runs what the sandbox adds to a published entry; null adds nothing. */
  let finish: (() => Promise<void>) | null = null
  /** Bends what the sandbox answers to a commit. */
  let bend:
    | ((
        commit: () => ReturnType<Platform['commit']>,
        target: string | null,
      ) => ReturnType<Platform['commit']>)
    | null = null

  beforeAll(async () => {
    clock = testClock()
    engine = await createEngine({
      db: database.db,
      clock,
      channels: ({ db }) => {
        const base = sandbox.create(
          {},
          { db, clock, baseUrl: 'http://localhost', findAccounts: async () => [] },
        )
        return [
          {
            ...base,
            commit: (call, input) => {
              const commit = () => base.commit(call, input)
              return bend === null ? commit() : bend(commit, input.target)
            },
            after: async () => finish?.(),
          },
        ]
      },
    })
    await engine.work()
  })
  afterAll(() => engine.close())
  beforeEach(async () => {
    finish = null
    bend = null
    await engine.queue.drain()
    organizationId = await createOrganization(engine.ctx)
    integrationId = await connectAccount(engine.ctx, organizationId, 'sandbox')
  })

  const publish = async (settings: object, texts = ['one']): Promise<string> => {
    const [id] = await schedule(engine.ctx, { organizationId, integrationId, texts, settings })
    await engine.queue.drain()
    return id as string
  }
  const pass = async (ms: number) => {
    clock.advance(ms)
    await engine.queue.drain()
  }
  const feed = async (): Promise<string[]> =>
    database.db('sandbox_posts').where({ organization_id: organizationId }).orderBy('id').pluck('text')
  const attempts = (id: string) => database.db('post_attempts').where({ post_id: id }).orderBy('number')
  const types = async (id: string) =>
    (await listEvents(engine.ctx, organizationId, id)).map(({ type }) => type)
  const post = (id: string) => postRow(engine.ctx, id)

  describe('a preparation that waits', () => {
    it('frees the worker and continues when its time has come', async () => {
      const id = await publish({ prepare_wait: 90 })
      expect(await attempts(id)).toMatchObject([
        { step: 'waiting', worker_id: null, finished_at: null, lease_until: clock.now() + 90 * SECOND },
      ])
      await pass(80 * SECOND)
      expect([await feed(), (await post(id)).state]).toEqual([[], 'QUEUE'])
      await pass(10 * SECOND)
      expect([await feed(), (await post(id)).state]).toEqual([['one'], 'PUBLISHED'])
      expect(await types(id)).toEqual(['queued', 'attempt', 'published'])
    })

    it('prepares a post again that was changed in the meantime', async () => {
      const id = await publish({ prepare_wait: 90 })
      await database.db('posts').where({ id }).update({ content: 'two' })
      await queuePost(engine.ctx, await post(id))
      await engine.queue.drain()
      expect(await attempts(id)).toMatchObject([
        { code: 'withdrawn' },
        { step: 'waiting', finished_at: null },
      ])
      await pass(90 * SECOND)
      expect(await feed()).toEqual(['two'])
    })

    it('is closed when its post is deleted', async () => {
      const id = await publish({ prepare_wait: 90 })
      await database.db('posts').where({ id }).update({ deleted_at: clock.now(), due_at: null })
      await pass(90 * SECOND)
      await engine.sweep()
      expect([await feed(), await attempts(id)]).toMatchObject([[], [{ outcome: 'retry' }]])
    })

    it('restarts after half an hour', async () => {
      const id = await publish({ prepare_wait: 3600 })
      expect(await attempts(id)).toMatchObject([{ outcome: 'retry', code: 'processing_timeout' }])
      expect(await types(id)).toEqual(['queued', 'attempt', 'retry_scheduled'])
    })
  })

  describe('an accepted post', () => {
    it('cannot be changed while it is polled, and is published when the platform confirms', async () => {
      const id = await publish({ confirm_wait: 90 })
      expect(await attempts(id)).toMatchObject([{ step: 'accepted', worker_id: null, finished_at: null }])
      expect(await types(id)).toEqual(['queued', 'attempt', 'accepted'])
      await expect(refuseWhileSending(engine.ctx, organizationId, id)).rejects.toMatchObject({ status: 409 })
      await pass(90 * SECOND)
      expect([await feed(), (await post(id)).state]).toEqual([['one'], 'PUBLISHED'])
      expect(await attempts(id)).toMatchObject([{ outcome: 'published' }])
    })

    it('fails when the platform refuses it later, and gives up its key', async () => {
      const id = await publish({ confirm_wait: 90, outcome: 'fail' })
      await pass(90 * SECOND)
      expect(await post(id)).toMatchObject({
        state: 'ERROR',
        error_code: 'sandbox_rejected',
        attempt_key: null,
      })
      expect(await feed()).toEqual([])
    })

    it('is unknown after half an hour without a result, and keeps its key', async () => {
      const id = await publish({ confirm_wait: 60, outcome: 'unknown' })
      const { attempt_key } = await post(id)
      for (let minutes = 0; minutes < 32; minutes += 1) await pass(MINUTE)
      expect(await post(id)).toMatchObject({ state: 'ERROR', error_code: 'outcome_unknown', attempt_key })
      expect([await feed(), await attempts(id)]).toMatchObject([['one'], [{ outcome: 'unknown' }]])
    })

    it('is unknown when its channel is disconnected before the platform has confirmed', async () => {
      const id = await publish({ confirm_wait: 90 })
      const { attempt_key } = await post(id)
      await database
        .db('integrations')
        .where({ id: integrationId })
        .update({ refresh_needed_at: clock.now() })
      await pass(90 * SECOND)
      expect(await post(id)).toMatchObject({ state: 'ERROR', error_code: 'outcome_unknown', attempt_key })
    })

    it('has its comment published after it', async () => {
      const id = await publish({ confirm_wait: 30 }, ['one', 'two'])
      await pass(30 * SECOND)
      await pass(30 * SECOND)
      expect([await feed(), (await post(id)).state]).toEqual([['one', 'two'], 'PUBLISHED'])
    })
  })

  describe('a post with several targets', () => {
    const targets = ['art', 'cats', 'dogs']

    it('is one post with joined ids and a key for each target', async () => {
      const id = await publish({ targets })
      expect(await feed()).toEqual(['[art] one', '[cats] one', '[dogs] one'])
      const rows = await database.db('sandbox_posts').where({ organization_id: organizationId }).orderBy('id')
      expect((await post(id)).release_id).toBe(rows.map((row) => row.id).join(','))
      const keys = new Set(rows.map((row) => row.idempotency_key))
      expect(keys.size).toBe(3)
    })

    it('continues with the others when one refuses it, and a retry sends it to that one alone', async () => {
      bend = async (commit, target) => {
        if (target === 'cats') throw new PlatformError('rejected', 'No cats.', { code: 'no_cats' })
        return commit()
      }
      const id = await publish({ targets })
      expect(await feed()).toEqual(['[art] one', '[dogs] one'])
      const failed = await post(id)
      expect(failed).toMatchObject({
        state: 'ERROR',
        error_code: 'no_cats',
        error_message: expect.stringContaining('Published on art, dogs, but not on the other targets.'),
      })
      expect(failed.attempt_key).not.toBeNull()
      await expect(queuePost(engine.ctx, failed)).rejects.toMatchObject({ code: 'already_published' })
      bend = null
      await retryPost(engine.ctx, organizationId, id)
      await engine.queue.drain()
      expect(await feed()).toEqual(['[art] one', '[dogs] one', '[cats] one'])
      expect(await post(id)).toMatchObject({ state: 'PUBLISHED', error_code: null })
      expect((await post(id)).release_id?.split(',')).toHaveLength(3)
    })

    it('polls the target that accepted it while the others are published', async () => {
      bend = (commit, target) =>
        target === 'cats'
          ? commit()
          : Promise.resolve({ kind: 'published', entry: { releaseId: target ?? '', releaseUrl: null } })
      const id = await publish({ targets, confirm_wait: 60 })
      expect(await attempts(id)).toMatchObject([{ step: 'accepted' }])
      await pass(MINUTE)
      expect((await post(id)).release_id).toMatch(/^art,.+,dogs$/)
    })

    it('is unknown when one target gives no answer, and a retry sends nothing twice', async () => {
      bend = async (commit, target) => {
        const committed = await commit()
        if (target === 'cats') throw new PlatformError('unknown', 'No answer.')
        return committed
      }
      // Nothing is `unknown` by the setting, which also keeps the feed from being looked up.
      const id = await publish({ targets, remembers_key: 0, outcome: 'unknown', fail_target: 'none' })
      expect(await feed()).toEqual(['[art] one', '[cats] one', '[dogs] one'])
      expect(await post(id)).toMatchObject({ state: 'ERROR', error_code: 'outcome_unknown' })
      await pass(60 * MINUTE)
      expect(await feed()).toHaveLength(3)
      bend = null
      // The person has looked and says that it is not there.
      await retryPost(engine.ctx, organizationId, id)
      await engine.queue.drain()
      expect(await feed()).toEqual(['[art] one', '[cats] one', '[dogs] one', '[cats] one'])
      expect(await post(id)).toMatchObject({ state: 'PUBLISHED' })
    })

    it('is repeated under the keys of the targets without an answer', async () => {
      let lost = 2
      bend = async (commit) => {
        const committed = await commit()
        if (lost-- > 0) throw new PlatformError('unknown', 'No answer.')
        return committed
      }
      const id = await publish({ targets })
      expect((await post(id)).state).toBe('QUEUE')
      await pass(MINUTE)
      expect(await feed()).toEqual(['[art] one', '[cats] one', '[dogs] one'])
      expect(await post(id)).toMatchObject({ state: 'PUBLISHED' })
    })
  })

  describe('steps after publication', () => {
    it('are retried without publishing again', async () => {
      let calls = 0
      finish = async () => {
        calls += 1
        if (calls < 3) throw new PlatformError('retryable', 'Not now.')
      }
      const id = await publish({})
      for (let tries = 0; tries < 3; tries += 1) await pass(MINUTE)
      expect([calls, (await post(id)).state]).toEqual([3, 'PUBLISHED'])
      expect(await types(id)).toEqual(['queued', 'attempt', 'published'])
    })

    it('log a warning after repeated failures while the post stays published', async () => {
      finish = async () => {
        throw new PlatformError('rejected', 'No thumbnail.', { code: 'no_thumbnail' })
      }
      const id = await publish({})
      for (let tries = 0; tries < 5; tries += 1) await pass(5 * MINUTE)
      expect((await listEvents(engine.ctx, organizationId, id)).at(-1)).toMatchObject({
        type: 'warning',
        code: 'no_thumbnail',
      })
      expect(await post(id)).toMatchObject({ state: 'PUBLISHED', error_code: null })
    })
  })
})
