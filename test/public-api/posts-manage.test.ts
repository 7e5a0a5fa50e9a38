import { beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../server/lib/ids.ts'
import { PlatformError } from '../../server/platforms/kit/http/errors.ts'
import { describeService, type Tenant } from '../helpers/server.ts'
import {
  countRows,
  created,
  pretendSending,
  publishDue,
  refusal,
  schedule,
  unlimited,
} from '../posts/support.ts'

describeService(
  'managing posts',
  (service) => {
    let tenant: Tenant
    let stranger: Tenant
    let channel: string

    beforeAll(async () => {
      tenant = await service.createTenant()
      stranger = await service.createTenant()
      channel = await tenant.connectSandbox('One')
    })

    const get = (id: string) => tenant.api.posts.get({ path: { id } })
    const make = (texts: string | string[], over: object = {}) =>
      created(tenant, schedule(service, channel, texts, over))
    const soon = () => new Date(service.clock.now() + 1_000).toISOString()
    const feed = async () =>
      (await tenant.api.sandbox.getFeed({ path: { id: channel } })).items.map((item) => item.content_text)
    const events = async (id: string) =>
      (await tenant.api.posts.listEvents({ path: { id } })).events.map((event) => event.type)
    const failing = (outcome: string, texts: string | string[] = outcome) =>
      make(texts, { type: 'now', entry: { settings: { outcome } } })

    /** Lets the engine's own later tries pass. */
    async function settled(id: string) {
      for (let turn = 0; turn < 30; turn++) {
        await publishDue(service)
        const thread = await get(id)
        if (thread.state !== 'QUEUE') return thread
        service.clock.advance(900_000)
      }
      throw new Error('The post never settled.')
    }

    async function unchanged(call: () => Promise<unknown>) {
      const before = await countRows(service)
      const answer = await refusal(call())
      expect(await countRows(service)).toEqual(before)
      return answer
    }

    describe('deleting a post', () => {
      it('removes the whole thread and its job by the id of any entry', async () => {
        const thread = await make(['gone', 'gone too'], { date: soon() })
        const comment = thread.entries[1]?.id ?? ''
        const { scheduled } = await countRows(service)
        expect(await tenant.api.posts.delete({ path: { id: comment } })).toEqual({
          id: comment,
          group: thread.group,
        })
        expect((await countRows(service)).scheduled).toBe((scheduled ?? 0) - 1)
        for (const id of [thread.id, comment]) {
          expect((await refusal(get(id))).status).toBe(404)
          expect(await unchanged(() => tenant.api.posts.delete({ path: { id } }))).toMatchObject({
            status: 404,
            code: 'not_found',
          })
        }
        service.clock.advance(2_000)
        await publishDue(service)
        expect(await feed()).not.toContain('gone')
        expect(await events(thread.id)).toEqual(['created', 'queued', 'unqueued', 'deleted'])
      })

      it('removes a thread by its group', async () => {
        const thread = await make(['gone', 'gone too'])
        const path = { group: thread.group }
        expect(await tenant.api.posts.deleteGroup({ path })).toEqual({ id: thread.id, group: thread.group })
        expect(await unchanged(() => tenant.api.posts.deleteGroup({ path }))).toMatchObject({ status: 404 })
        expect(
          await unchanged(() => tenant.api.posts.deleteGroup({ path: { group: newId() } })),
        ).toMatchObject({
          status: 404,
        })
      })

      it('is refused while the post is being sent', async () => {
        const thread = await make('on its way')
        await pretendSending(service, tenant, thread.id)
        const calls = [
          () => tenant.api.posts.delete({ path: { id: thread.id } }),
          () => tenant.api.posts.deleteGroup({ path: { group: thread.group } }),
          () => tenant.api.posts.setStatus({ path: { id: thread.id }, body: { status: 'draft' } }),
          () => tenant.api.posts.retry({ path: { id: thread.id } }),
        ]
        for (const call of calls)
          expect(await unchanged(call)).toMatchObject({ status: 409, code: 'conflict' })
        expect(await get(thread.id)).toMatchObject({ state: 'QUEUE' })
      })

      it('happens once for concurrent requests', async () => {
        const { id } = await make('once')
        const outcomes = await Promise.all(
          Array.from({ length: 6 }, () => tenant.api.result.posts.delete({ path: { id } })),
        )
        const statuses = outcomes.map(({ response }) => response.status).sort()
        expect(statuses).toEqual([200, 404, 404, 404, 404, 404])
        expect((await events(id)).filter((type) => type === 'deleted')).toHaveLength(1)
      })

      it('follows from deleting its channel', async () => {
        const second = await tenant.connectSandbox('Two')
        const waiting = await created(tenant, schedule(service, second, 'waiting', { date: soon() }))
        const draft = await created(tenant, schedule(service, second, 'draft', { type: 'draft' }))
        await tenant.api.channels.delete({ path: { id: second } })
        for (const { id } of [waiting, draft]) expect((await refusal(get(id))).status).toBe(404)
        service.clock.advance(2_000)
        await publishDue(service)
        expect(await events(waiting.id)).toEqual(['created', 'queued', 'unqueued', 'deleted'])
      })
    })

    it('leaves no post on a channel that is deleted while posts are created', async () => {
      for (let round = 0; round < 5; round++) {
        const second = await tenant.connectSandbox(`Round ${round}`)
        const body = schedule(service, second, ['late', 'later'])
        const creations = Array.from({ length: 4 }, () => tenant.api.result.posts.create({ body }))
        await tenant.api.channels.delete({ path: { id: second } })
        const statuses = (await Promise.all(creations)).map(({ response }) => response.status)
        for (const status of statuses) expect([201, 400]).toContain(status)
        const left = await service.app.db('posts').where({ integration_id: second }).whereNull('deleted_at')
        expect(left).toEqual([])
      }
    })

    describe('the status of a post', () => {
      const set = (id: string, status: 'draft' | 'schedule', more: object = {}) =>
        tenant.api.posts.setStatus({ path: { id }, body: { status, ...more } })

      it('moves a post off the schedule and back', async () => {
        const thread = await make(['on', 'and off'], { date: soon() })
        expect(await set(thread.id, 'draft')).toEqual({ id: thread.id, state: 'DRAFT' })
        expect((await get(thread.id)).entries.map((entry) => entry.state)).toEqual(['DRAFT', 'DRAFT'])
        service.clock.advance(2_000)
        await publishDue(service)
        expect(await feed()).not.toContain('on')
        const comment = thread.entries[1]?.id ?? ''
        expect(await set(comment, 'schedule')).toEqual({ id: comment, state: 'QUEUE' })
        await publishDue(service)
        expect(await get(thread.id)).toMatchObject({ state: 'PUBLISHED', attempts: 2 })
      })

      it('is validated against the channel when a draft is scheduled', async () => {
        const draft = await make('x'.repeat(501), { type: 'draft' })
        const answer = await unchanged(() => set(draft.id, 'schedule'))
        expect(answer).toMatchObject({ status: 400, code: 'content_rejected', at: ['post.value.0.content'] })
        expect(await get(draft.id)).toMatchObject({ state: 'DRAFT' })
      })

      it('changes to publish again only with republish', async () => {
        const out = await make('status twice', { type: 'now' })
        await publishDue(service)
        expect(await unchanged(() => set(out.id, 'schedule'))).toMatchObject({
          status: 400,
          code: 'already_published',
        })
        expect(await set(out.id, 'schedule', { republish: true })).toMatchObject({ state: 'QUEUE' })
        await publishDue(service)
        expect((await feed()).filter((text) => text === 'status twice')).toHaveLength(2)
      })

      it('cannot change from published to draft', async () => {
        const out = await make('out, not a draft', { type: 'now' })
        await publishDue(service)
        const answer = await unchanged(() => set(out.id, 'draft'))
        expect(answer).toMatchObject({ status: 409, code: 'already_published' })
        expect(await get(out.id)).toMatchObject({ state: 'PUBLISHED' })
        await set(out.id, 'draft', { republish: true })
        expect(await get(out.id)).toMatchObject({ state: 'DRAFT', releaseId: null, releaseURL: null })
      })

      it('cannot become draft while the post repeats; inter null ends the repetition', async () => {
        const out = await make('repeats', { type: 'now', inter: 1 })
        await publishDue(service)
        expect((await unchanged(() => set(out.id, 'draft'))).problem.detail).toContain('repeat: null')
        await tenant.api.posts.update({ path: { id: out.id }, body: { inter: null } })
        service.clock.advance(2 * 86_400_000)
        await publishDue(service)
        expect((await feed()).filter((text) => text === 'repeats')).toHaveLength(1)
      })

      it('cannot become draft after an unknown outcome, which keeps its key', async () => {
        const lost = await failing('unknown')
        expect(await settled(lost.id)).toMatchObject({ state: 'ERROR', error: { code: 'outcome_unknown' } })
        const key = () => service.app.db('posts').where({ id: lost.id }).first('attempt_key')
        const before = await key()
        expect(before?.attempt_key).toEqual(expect.any(String))
        const answer = await unchanged(() => set(lost.id, 'draft'))
        expect(answer).toMatchObject({ status: 409, code: 'already_published' })
        expect(await key()).toEqual(before)
        await tenant.api.posts.setReleaseId({ path: { id: lost.id }, body: { releaseId: 'bound by hand' } })
        const bound = { state: 'PUBLISHED', releaseId: 'bound by hand', error: null }
        expect(await get(lost.id)).toMatchObject(bound)
      })

      it('changes from failed to draft', async () => {
        const { id } = await failing('fail')
        await publishDue(service)
        expect(await set(id, 'draft')).toEqual({ id, state: 'DRAFT' })
        expect(await get(id)).toMatchObject({ state: 'DRAFT', error: null })
      })

      it('must be a known value', async () => {
        const { id } = await make('x')
        for (const status of ['DRAFT', 'now', '', null]) {
          const answer = await unchanged(() => set(id, status as 'draft'))
          expect(answer).toMatchObject({ status: 400, code: 'validation_failed' })
          expect(new Set(answer.at)).toEqual(new Set(['body.status']))
        }
      })
    })

    describe('a failed post', () => {
      it('is published by a retry, which repeats only failed entries', async () => {
        const entry = { settings: { outcome: 'fail', fail_at: 1 } }
        const thread = await make(['out', 'refused once'], { type: 'now', entry })
        await publishDue(service)
        const comment = thread.entries[1]?.id ?? ''
        expect((await get(comment)).entries[1]).toMatchObject({ state: 'ERROR' })
        await service.app.db('posts').where({ id: thread.id }).update({ settings: '{"__type":"sandbox"}' })
        expect(await tenant.api.posts.retry({ path: { id: thread.id } })).toEqual({
          id: thread.id,
          state: 'PUBLISHED',
          dueAt: new Date(service.clock.now()).toISOString(),
        })
        await publishDue(service)
        const after = await get(thread.id)
        expect(after.entries.map((each) => [each.state, each.attempts])).toEqual([
          ['PUBLISHED', 1],
          ['PUBLISHED', 2],
        ])
        expect(after.error).toBeNull()
      })

      it('is scheduled again by its status', async () => {
        const post = await failing('fail')
        await publishDue(service)
        expect(await get(post.id)).toMatchObject({ state: 'ERROR', error: { code: 'sandbox_rejected' } })
        const body = { status: 'schedule' as const }
        expect(await tenant.api.posts.setStatus({ path: { id: post.id }, body })).toMatchObject({
          state: 'QUEUE',
        })
        await publishDue(service)
        expect(await get(post.id)).toMatchObject({ state: 'ERROR', attempts: 2 })
      })

      it('is the only kind of post that can be retried', async () => {
        const [waiting, draft] = [await make('waiting'), await make('draft', { type: 'draft' })]
        for (const { id } of [waiting, draft])
          expect(await unchanged(() => tenant.api.posts.retry({ path: { id } }))).toMatchObject({
            status: 409,
          })
      })
    })

    describe('a missing release id', () => {
      const set = (id: string, releaseId: unknown) =>
        tenant.api.posts.setReleaseId({ path: { id }, body: { releaseId: releaseId as string } })

      async function missing() {
        const entry = { settings: { outcome: 'missing' } }
        const post = await make('out without an id', { type: 'now', entry })
        await publishDue(service)
        return post
      }

      it('is set by a caller and can be corrected', async () => {
        const { id } = await missing()
        const first = { releaseId: '7301234567890', releaseURL: null }
        expect(await set(id, 7301234567890)).toEqual({ id, ...first })
        expect(await get(id)).toMatchObject({ state: 'PUBLISHED', ...first })
        const other = await missing()
        await set(other.id, 'taken')
        expect(await unchanged(() => set(id, 'taken'))).toMatchObject({ status: 409, code: 'already_bound' })
        expect(await set(id, 'right')).toMatchObject({ releaseId: 'right' })
        expect(await set(id, 'missing')).toMatchObject({ releaseId: 'missing' })
        expect(await get(id)).toMatchObject({ state: 'PUBLISHED', releaseId: 'missing' })
        expect((await events(id)).at(-1)).toBe('release_id_set')
      })

      it('gets the URL that the platform lists with the id, in the public API and the console', async () => {
        const channel = await tenant.connectSandbox('With addresses')
        const entry = { settings: { outcome: 'missing' } }
        const { id } = await created(tenant, schedule(service, channel, 'where', { type: 'now', entry }))
        await publishDue(service)
        const [listed] = await tenant.api.posts.listReleaseCandidates({ path: { id } })
        const path = { id }
        const body = { releaseId: listed?.id ?? '' }
        const release = { id, releaseId: listed?.id, releaseURL: listed?.url }
        expect(await tenant.api.posts.setReleaseId({ path, body })).toEqual(release)
        expect(await get(id)).toMatchObject({ releaseURL: listed?.url })
        const wrong = { path, body: { releaseId: 'wrong' } }
        expect(await tenant.console.consoleApi.posts.setReleaseId(wrong)).toMatchObject({ releaseURL: null })
        expect(await tenant.console.consoleApi.posts.setReleaseId({ path, body })).toEqual(release)
        const { sandbox } = service.app.platforms
        const normal = sandbox.missing
        try {
          sandbox.missing = async () => {
            throw new PlatformError('retryable', 'Down for maintenance.')
          }
          expect(await tenant.api.posts.setReleaseId(wrong)).toMatchObject({
            releaseId: 'wrong',
            releaseURL: null,
          })
        } finally {
          if (normal) sandbox.missing = normal
        }
      })

      it('cannot replace an id from the platform, even after an earlier manual id', async () => {
        const { id } = await make('told', { type: 'now', inter: 1 })
        await publishDue(service)
        await service.app.db('posts').where({ id }).update({ release_id: 'missing' })
        await set(id, 'by hand')
        service.clock.advance(86_400_000)
        await publishDue(service)
        expect(await unchanged(() => set(id, 'other'))).toMatchObject({ status: 409, code: 'conflict' })
      })

      it('cannot be that of another post of the channel until that post is deleted', async () => {
        const [one, two] = [await missing(), await missing()]
        await set(one.id, 'the-one')
        const refused = await unchanged(() => set(two.id, 'the-one'))
        expect(refused).toMatchObject({ status: 409, code: 'already_bound' })
        expect(refused.problem.detail).toContain(one.id)
        const byMember = () =>
          tenant.console.consoleApi.posts.setReleaseId({
            path: { id: two.id },
            body: { releaseId: 'the-one' },
          })
        expect(await unchanged(byMember)).toMatchObject({ status: 409, code: 'already_bound' })
        expect(await set(two.id, 'missing')).toMatchObject({ releaseId: 'missing' })
        await tenant.api.posts.delete({ path: { id: one.id } })
        expect(await set(two.id, 'the-one')).toMatchObject({ id: two.id, releaseId: 'the-one' })
      })

      it('may be that of a post on another channel', async () => {
        const entry = { settings: { outcome: 'missing' } }
        const body = (place: string) => schedule(service, place, 'same id', { type: 'now', entry })
        const places = [await tenant.connectSandbox('First'), await tenant.connectSandbox('Second')]
        const [one, two] = [
          await created(tenant, body(places[0] ?? '')),
          await created(tenant, body(places[1] ?? '')),
        ]
        await publishDue(service)
        for (const { id } of [one, two])
          expect(await set(id, 'same')).toMatchObject({ id, releaseId: 'same' })
      })

      it('is set on one of several posts at once', async () => {
        const posts = [await missing(), await missing(), await missing()]
        const answers = await Promise.all(
          posts.map(({ id }) =>
            tenant.api.result.posts.setReleaseId({ path: { id }, body: { releaseId: 'wanted' } }),
          ),
        )
        expect(answers.map(({ response }) => response.status).sort()).toEqual([200, 409, 409])
        const bound = await Promise.all(posts.map(({ id }) => get(id)))
        expect(bound.map(({ releaseId }) => releaseId).sort()).toEqual(['missing', 'missing', 'wanted'])
      })

      it('settles an unknown outcome, and the thread continues', async () => {
        const post = await failing('unknown', ['lost', 'behind it'])
        expect(await settled(post.id)).toMatchObject({ state: 'ERROR', error: { code: 'outcome_unknown' } })
        await service.app.db('posts').where({ id: post.id }).update({ settings: '{"__type":"sandbox"}' })
        await set(post.id, 'found')
        await publishDue(service)
        expect(await get(post.id)).toMatchObject({
          state: 'PUBLISHED',
          releaseId: 'found',
          error: null,
          entries: [{ state: 'PUBLISHED' }, { state: 'PUBLISHED' }],
        })
      })

      it('is refused when malformed, and for posts that lack none', async () => {
        const { id } = await make('x')
        for (const releaseId of [undefined, null, '', {}, 'x'.repeat(501)])
          expect(await unchanged(() => set(id, releaseId))).toMatchObject({
            status: 400,
            code: 'validation_failed',
          })
        expect(await unchanged(() => set(id, 'x'))).toMatchObject({ status: 409 })
        expect(await unchanged(() => set(newId(), 'x'))).toMatchObject({ status: 404 })
      })

      it('has candidates only for a post without an id whose platform lists some', async () => {
        const own = await tenant.connectSandbox('Without ids')
        const entry = { settings: { outcome: 'missing' } }
        const out = (text: string, over = {}) =>
          created(tenant, schedule(service, own, text, { type: 'now', ...over }))
        const posts = [await out('one', { entry }), await out('two', { entry }), await out('has its id')]
        await publishDue(service)
        const list = (id: string) => tenant.api.posts.listReleaseCandidates({ path: { id } })
        const { items } = await service.anonymous.sandbox.getFeed({ path: { id: own } })
        const free = items.filter(({ content_text }) => content_text !== 'has its id')
        const [one = '', two = '', other = ''] = posts.map(({ id }) => id)
        const offered = free.map(({ id, url }) => ({ id, url }))
        expect(offered).toHaveLength(2)
        expect(await list(one)).toEqual(offered)
        expect(await tenant.console.consoleApi.posts.listReleaseCandidates({ path: { id: one } })).toEqual(
          offered,
        )
        await set(two, offered[0]?.id)
        expect(await list(one)).toEqual(offered.slice(1))
        await tenant.api.posts.delete({ path: { id: two } })
        expect(await list(one)).toEqual(offered.slice(1))
        expect(await list(other)).toEqual([])
        const { api, console } = tenant
        for (const client of [api, stranger.api])
          for (const id of client === api ? [newId()] : [one, newId()])
            expect(await refusal(client.posts.listReleaseCandidates({ path: { id } }))).toMatchObject({
              status: 404,
              code: 'not_found',
            })
        for (const [client, id] of [
          [console, newId()],
          [stranger.console, one],
        ] as const)
          expect(
            await refusal(client.consoleApi.posts.listReleaseCandidates({ path: { id } })),
          ).toMatchObject({
            status: 404,
            code: 'not_found',
          })
        expect(await list((await make('x')).id)).toEqual([])
      })

      it('has no candidates where the platform lists none, and answers an error where the platform does not answer', async () => {
        const { id } = await missing()
        const list = () => tenant.api.posts.listReleaseCandidates({ path: { id } })
        const { sandbox } = service.app.platforms
        const normal = sandbox.missing
        try {
          sandbox.missing = async () => {
            throw new PlatformError('retryable', 'Down for maintenance.')
          }
          expect(await refusal(list())).toMatchObject({ status: 502, code: 'upstream_failed' })
          delete sandbox.missing
          expect(await list()).toEqual([])
        } finally {
          if (normal) sandbox.missing = normal
        }
      })
    })

    it('is hidden from other organizations', async () => {
      const { id, group } = await make('mine')
      const before = await get(id)
      const { api } = stranger
      const calls = [
        () => api.posts.delete({ path: { id } }),
        () => api.posts.deleteGroup({ path: { group } }),
        () => api.posts.setStatus({ path: { id }, body: { status: 'draft' } }),
        () => api.posts.setReleaseId({ path: { id }, body: { releaseId: 'x' } }),
        () => api.posts.retry({ path: { id } }),
      ]
      for (const call of calls)
        expect(await unchanged(call)).toMatchObject({ status: 404, code: 'not_found' })
      expect(await get(id)).toEqual(before)
    })
  },
  unlimited,
)
