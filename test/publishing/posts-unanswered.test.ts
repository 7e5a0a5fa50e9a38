import { beforeEach, describe, expect, it } from 'vitest'
import { describeService, type Tenant } from '../helpers/server.ts'
import { type CreateBody, created, publishDue, refusal, schedule, unlimited } from '../posts/support.ts'

const MINUTE = 60_000

describeService(
  'a post without an answer of its platform',
  (service) => {
    let tenant: Tenant
    let channel: string
    let number = 0
    const name = () => `Channel ${number}`

    beforeEach(async () => {
      number += 1
      tenant = await service.createTenant()
      channel = await tenant.connectSandbox(name())
    })

    const get = (id: string) => tenant.api.posts.get({ path: { id } })
    const feed = async () =>
      (await tenant.api.sandbox.getFeed({ path: { id: channel } })).items.map((item) => item.content_text)
    const events = async (id: string) => (await tenant.api.posts.listEvents({ path: { id } })).events

    async function pass(ms: number): Promise<void> {
      service.clock.advance(ms)
      await publishDue(service)
    }
    async function now(text: string, settings: object) {
      const post = await created(
        tenant,
        schedule(service, channel, text, { type: 'now', entry: { settings } }),
      )
      await publishDue(service)
      return get(post.id)
    }
    async function retry(id: string) {
      await tenant.api.posts.retry({ path: { id } })
      await publishDue(service)
      return get(id)
    }
    /** Live, with its answer lost, and its channel disconnected before it could be asked for again. */
    async function lost() {
      const post = await now('lost', { outcome: 'timeout' })
      expect(post.state).toBe('QUEUE')
      await now('disconnects the channel', { outcome: 'unauthorized' })
      await pass(10 * MINUTE)
      return get(post.id)
    }

    it('is not sent twice by a retry after its channel was disconnected and reconnected', async () => {
      const post = await lost()
      expect(post).toMatchObject({
        state: 'ERROR',
        error: {
          code: 'outcome_unknown',
          message: expect.stringMatching(/may be live\. Since then: The channel needs to be connected again/),
        },
      })
      expect((await events(post.id)).at(-1)).toMatchObject({ type: 'outcome_unknown', retryable: false })
      expect(await tenant.connectSandbox(name())).toBe(channel)
      expect(await retry(post.id)).toMatchObject({ state: 'PUBLISHED' })
      expect(await feed()).toEqual(['lost'])
    })

    it('is resent by a retry when its platform forgets keys, and the log warns about it', async () => {
      const post = await now('plain', { outcome: 'unknown', remembers_key: 0 })
      expect(post).toMatchObject({ state: 'ERROR', error: { code: 'outcome_unknown' } })
      await pass(60 * MINUTE)
      expect(await feed()).toEqual(['plain'])
      await retry(post.id)
      expect(await feed()).toEqual(['plain', 'plain'])
      expect((await events(post.id)).find(({ code }) => code === 'retry')?.message).toMatch(
        /now appears twice/,
      )
    })

    describe('a post that waits to be repeated', () => {
      it('cannot be changed by any operation but retried and deleted', async () => {
        const post = await now('waiting', { outcome: 'timeout' })
        const path = { id: post.id }
        const date = new Date(service.clock.now() + 60 * MINUTE).toISOString()
        const doors: (() => Promise<unknown>)[] = [
          () => tenant.api.posts.setStatus({ path, body: { status: 'draft', republish: true } }),
          () => tenant.api.posts.setStatus({ path, body: { status: 'schedule', republish: true } }),
          () => tenant.api.posts.update({ path, body: { content: 'other' } }),
          () => tenant.console.posts.move({ path, body: { date, action: 'schedule' } }),
          () => tenant.api.posts.create({ body: edit(post, { type: 'schedule', republish: true }) }),
          () => tenant.api.posts.create({ body: edit(post, { type: 'update' }) }),
          () => tenant.api.posts.setReleaseId({ path, body: { releaseId: 'x' } }),
        ]
        for (const door of doors) {
          const refused = await refusal(door())
          expect(refused).toMatchObject({ status: 409, code: 'conflict' })
          expect(refused.problem.detail).toMatch(/may be live|outcome is unknown/)
        }
        expect(await retry(post.id)).toMatchObject({ state: 'PUBLISHED' })
        expect(await feed()).toEqual(['waiting'])
        const other = await now('deleted', { outcome: 'timeout' })
        await tenant.api.posts.delete({ path: { id: other.id } })
        await pass(60 * MINUTE)
        expect(await feed()).toEqual(['deleted', 'waiting'])
      })
    })

    it('cannot be queued again without republish, and keeps its key', async () => {
      const post = await lost()
      await tenant.connectSandbox(name())
      const path = { id: post.id }
      const date = new Date(service.clock.now() + 60 * MINUTE).toISOString()
      const doors: (() => Promise<unknown>)[] = [
        () => tenant.api.posts.setStatus({ path, body: { status: 'schedule' } }),
        () => tenant.api.posts.update({ path, body: { content: 'other' } }),
        () => tenant.console.posts.move({ path, body: { date, action: 'schedule' } }),
        () => tenant.api.posts.create({ body: edit(post, { type: 'schedule' }) }),
        () => tenant.api.posts.create({ body: edit(post, { type: 'now' }, null) }),
      ]
      for (const door of doors)
        expect(await refusal(door())).toMatchObject({ status: 400, code: 'already_published' })
      expect(await retry(post.id)).toMatchObject({ state: 'PUBLISHED' })
      expect(await feed()).toEqual(['lost'])
    })

    it('keeps its key as a draft', async () => {
      const post = await lost()
      // As a client that puts every post back to draft does.
      await service.app.db('posts').where({ id: post.id }).update({ state: 'DRAFT', error_code: null })
      const path = { id: post.id }
      expect(await refusal(tenant.api.posts.setStatus({ path, body: { status: 'schedule' } }))).toMatchObject(
        {
          status: 400,
          code: 'already_published',
        },
      )
      await tenant.connectSandbox(name())
      await tenant.api.posts.setStatus({ path, body: { status: 'schedule', republish: true } })
      await pass(60 * MINUTE)
      expect(await feed()).toEqual(['lost', 'lost'])
    })

    /** The thread as it is, sent back; with an id of `null` as a new one in its group. */
    function edit(
      post: Awaited<ReturnType<typeof created>>,
      over: Partial<CreateBody>,
      id: string | null = post.id,
    ): CreateBody {
      const entry = { group: post.group, value: [{ id, content: 'lost', image: [] }] }
      return schedule(service, channel, 'lost', { ...over, entry } as Parameters<typeof schedule>[3])
    }
  },
  unlimited,
)
