import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { PostEventRow } from '../../server/db/tables/posts.ts'
import { listNotifications } from '../../server/notifications/notifications.ts'
import { listEvents } from '../../server/publishing/events.ts'
import { retryPost } from '../../server/publishing/retries/retry-post.ts'
import { type TestClock, testClock } from '../helpers/clock.ts'
import { describeDatabases } from '../helpers/databases.ts'
import { connectAccount, createEngine, createOrganization, type Engine, postRow, schedule } from './engine.ts'
import { type FakePlatform, platformChannel, startFakePlatform } from './platform.ts'

const minute = 60_000

describeDatabases('publishing outcomes', (database) => {
  for (const idempotent of [false, true]) {
    describe(idempotent ? 'idempotent platform' : 'platform without idempotency', () => {
      let clock: TestClock
      let platform: FakePlatform
      let engine: Engine
      let organizationId: string
      let integrationId: string
      /** Runs out for a call that gets no answer, and not before the platform has it, however slow the machine is. */
      let patience = new AbortController()

      beforeAll(async () => {
        clock = testClock()
        platform = await startFakePlatform({ idempotent })
        platform.onWithheld = () => {
          const over = patience
          patience = new AbortController()
          over.abort(new DOMException('No answer came.', 'TimeoutError'))
        }
        engine = await createEngine({
          db: database.db,
          clock,
          channels: () => [platformChannel(platform.url, { idempotent, ends: () => patience.signal })],
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
        integrationId = await connectAccount(engine.ctx, organizationId, 'platform')
      })

      const publish = async (...texts: string[]): Promise<string> => {
        const [id] = await schedule(engine.ctx, { organizationId, integrationId, texts })
        await engine.queue.drain()
        return id as string
      }
      const pass = async (ms: number) => {
        clock.advance(ms)
        await engine.queue.drain()
      }
      const types = async (id: string) => (await events(id)).map((event) => event.type)
      const events = (id: string): Promise<PostEventRow[]> => listEvents(engine.ctx, organizationId, id)
      const notifications = async () =>
        (await listNotifications(engine.ctx, organizationId, 0)).notifications.map((row) => row.content)

      it('publishes a post once and stores its URL', async () => {
        const id = await publish('<p>Hello</p>')
        const post = await postRow(engine.ctx, id)
        expect(post).toMatchObject({
          state: 'PUBLISHED',
          release_id: 'p1',
          release_url: `${platform.url}/posts/p1`,
          published_at: clock.now(),
          due_at: null,
          error_code: null,
        })
        expect(platform.posts.map((live) => live.text)).toEqual(['Hello'])
        expect(await types(id)).toEqual(['queued', 'attempt', 'published'])
        expect(await notifications()).toEqual(['Your post on Alice (platform) is published.'])
        await pass(60 * minute)
        expect(platform.calls).toHaveLength(1)
      })

      it('waits for the publication time', async () => {
        const publishDate = clock.now() + 10 * minute
        const [id] = await schedule(engine.ctx, {
          organizationId,
          integrationId,
          texts: ['later'],
          publishDate,
        })
        await engine.queue.drain()
        await pass(9 * minute)
        expect(platform.calls).toHaveLength(0)
        await pass(minute)
        expect(await postRow(engine.ctx, id)).toMatchObject({ state: 'PUBLISHED' })
      })

      it('treats a refusal as final and keeps the platform’s message', async () => {
        platform.script.push({ kind: 'answer', status: 422, body: '{"error":"Text is too rude"}' })
        const id = await publish('rude')
        expect(await postRow(engine.ctx, id)).toMatchObject({
          state: 'ERROR',
          error_code: 'platform_rejected',
          due_at: null,
        })
        const [failed] = (await events(id)).slice(-1)
        expect(failed).toMatchObject({
          type: 'failed',
          code: 'platform_rejected',
          retryable: 0,
          platform_response: expect.stringContaining('too rude'),
        })
        expect(await notifications()).toEqual([expect.stringContaining('could not be published')])
        await pass(24 * 60 * minute)
        expect(platform.calls).toHaveLength(1)
      })

      it('publishes under a new key when the user retries a refused post', async () => {
        platform.script.push({ kind: 'answer', status: 422 })
        const id = await publish('again')
        await retryPost(engine.ctx, organizationId, id)
        await engine.queue.drain()
        expect(await postRow(engine.ctx, id)).toMatchObject({ state: 'PUBLISHED', error_code: null })
        expect(new Set(platform.calls.map((call) => call.key)).size).toBe(2)
        expect(platform.posts).toHaveLength(1)
      })

      it('honors Retry-After and keeps the key', async () => {
        platform.script.push({ kind: 'answer', status: 429, headers: { 'retry-after': '600' } })
        const id = await publish('slow down')
        expect(await postRow(engine.ctx, id)).toMatchObject({ state: 'QUEUE' })
        await pass(10 * minute - 1_000)
        expect(platform.calls).toHaveLength(1)
        await pass(minute + 1_000)
        expect(await postRow(engine.ctx, id)).toMatchObject({ state: 'PUBLISHED' })
        expect(new Set(platform.calls.map((call) => call.key)).size).toBe(1)
        expect(platform.posts).toHaveLength(1)
        expect(await types(id)).toEqual(['queued', 'attempt', 'retry_scheduled', 'attempt', 'published'])
      })

      it('gives up after about six hours on an unavailable platform', async () => {
        for (let n = 0; n < 20; n += 1) platform.script.push({ kind: 'answer', status: 429 })
        const started = clock.now()
        const id = await publish('busy')
        while ((await postRow(engine.ctx, id)).state === 'QUEUE') await pass(10 * minute)
        expect(platform.calls).toHaveLength(8)
        expect((clock.now() - started) / (60 * minute)).toBeGreaterThan(3)
        expect((clock.now() - started) / (60 * minute)).toBeLessThan(10)
        const [failed] = (await events(id)).slice(-1)
        expect(failed).toMatchObject({ type: 'failed', code: 'platform_rate_limited', retryable: 1 })
        platform.script.length = 0
        await retryPost(engine.ctx, organizationId, id)
        await engine.queue.drain()
        expect(await postRow(engine.ctx, id)).toMatchObject({ state: 'PUBLISHED' })
        expect(platform.posts).toHaveLength(1)
      })

      const unanswered = [
        { name: 'accepts and never answers', behaviour: { kind: 'accept-then-hang' } },
        { name: 'accepts and drops the connection', behaviour: { kind: 'accept-then-drop' } },
        {
          name: 'accepts and answers garbage',
          behaviour: { kind: 'accept-then', status: 200, body: '<html>oops' },
        },
        { name: 'accepts and answers 500', behaviour: { kind: 'accept-then', status: 500, body: '{}' } },
        { name: 'answers after the time-out', behaviour: { kind: 'late' } },
      ] as const

      for (const { name, behaviour } of unanswered) {
        it(`never posts twice when the platform ${name}`, async () => {
          platform.script.push(behaviour)
          const id = await publish('once')
          await pass(24 * 60 * minute)
          expect(platform.posts).toHaveLength(1)
          if (idempotent) {
            expect(await postRow(engine.ctx, id)).toMatchObject({ state: 'PUBLISHED', release_id: 'p1' })
            expect(platform.calls.map((call) => call.upload)).toEqual([
              platform.calls[0]?.upload,
              platform.calls[0]?.upload,
            ])
            return
          }
          expect(platform.calls).toHaveLength(1)
          expect(await postRow(engine.ctx, id)).toMatchObject({
            state: 'ERROR',
            error_code: 'outcome_unknown',
            due_at: null,
          })
          expect((await types(id)).at(-1)).toBe('outcome_unknown')
          expect(await notifications()).toEqual([expect.stringContaining('The outcome of')])
        })
      }

      it('asks a platform that never answers for a day if it is idempotent', async () => {
        for (let n = 0; n < 20; n += 1) platform.script.push({ kind: 'hang' })
        const id = await publish('hello?')
        for (let n = 0; n < 25; n += 1) await pass(60 * minute)
        expect([1, 10, 11]).toContain(platform.calls.length)
        expect(platform.calls.length > 1).toBe(idempotent)
        expect(await postRow(engine.ctx, id)).toMatchObject({ state: 'ERROR', error_code: 'outcome_unknown' })
        platform.script.length = 0
        await retryPost(engine.ctx, organizationId, id)
        await engine.queue.drain()
        expect(await postRow(engine.ctx, id)).toMatchObject({ state: 'PUBLISHED' })
        expect(new Set(platform.calls.map((call) => call.key)).size).toBe(idempotent ? 1 : 2)
      })

      it('does not take a later refusal as proof that an unanswered post is not live', async () => {
        platform.script.push({ kind: 'accept-then-drop' }, { kind: 'answer', status: 422 })
        const id = await publish('perhaps')
        await pass(60 * minute)
        expect(await postRow(engine.ctx, id)).toMatchObject({ state: 'ERROR', error_code: 'outcome_unknown' })
        expect(platform.posts).toHaveLength(1)
      })

      it('reports that the channel needs reconnection when its token is refused', async () => {
        platform.script.push({ kind: 'answer', status: 401 }, { kind: 'answer', status: 401 })
        const id = await publish('who am I')
        expect(await postRow(engine.ctx, id)).toMatchObject({
          state: 'ERROR',
          error_code: 'channel_disconnected',
        })
        expect(platform.posts).toHaveLength(0)
        const next = await publish('and now')
        expect(await postRow(engine.ctx, next)).toMatchObject({
          state: 'ERROR',
          error_code: 'channel_disconnected',
        })
        expect(await types(next)).toEqual(['queued', 'failed'])
        await database.db('integrations').where({ id: integrationId }).update({ refresh_needed_at: null })
        platform.script.length = 0
        await retryPost(engine.ctx, organizationId, next)
        await engine.queue.drain()
        expect(await postRow(engine.ctx, next)).toMatchObject({ state: 'PUBLISHED' })
      })

      for (const [column, code] of [
        ['disabled_at', 'channel_disabled'],
        ['deleted_at', 'channel_missing'],
      ] as const) {
        it(`refuses a channel with ${column}`, async () => {
          await database
            .db('integrations')
            .where({ id: integrationId })
            .update({ [column]: clock.now() })
          const id = await publish('nobody there')
          expect(await postRow(engine.ctx, id)).toMatchObject({ state: 'ERROR', error_code: code })
          expect(platform.calls).toHaveLength(0)
          expect(await notifications()).toHaveLength(1)
        })
      }

      it('tries again when the preparation fails', async () => {
        const [id] = await schedule(engine.ctx, {
          organizationId,
          integrationId,
          texts: ['broken settings'],
          publishDate: clock.now() + 1_000,
        })
        await database
          .db('posts')
          .where({ id: id as string })
          .update({ settings: '{broken' })
        clock.advance(1_000)
        await engine.queue.drain()
        expect(await postRow(engine.ctx, id)).toMatchObject({ state: 'QUEUE' })
        expect((await events(id as string)).at(-1)).toMatchObject({
          type: 'retry_scheduled',
          code: 'preparation_failed',
        })
      })

      it('sends media, and refuses paths that are not files', async () => {
        const image = [{ id: 'x', path: 'https://example.com/cat.txt' }]
        const [id] = await schedule(engine.ctx, { organizationId, integrationId, texts: ['cat'], image })
        await engine.queue.drain()
        expect(await postRow(engine.ctx, id)).toMatchObject({ state: 'ERROR', error_code: 'media_missing' })
        expect(platform.calls).toHaveLength(0)
      })
    })
  }
})
