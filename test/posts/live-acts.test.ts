import { beforeEach, describe, expect, it } from 'vitest'
import type { CallInput } from '../../sdk/calls.ts'
import type { Platforms } from '../../server/platforms/registry.ts'
import { visitor } from '../console/visitor.ts'
import { describeService, type Tenant } from '../helpers/server.ts'
import { created, pretendSending, publishDue, refusal, schedule, unlimited } from './support.ts'

/** Platforms on which the sandbox lacks a call; tests change it. */
const lacks = { remove: false, edit: false, replaces: false, isOnFirst: false }

function bent({ sandbox, ...others }: Platforms): Platforms {
  const { remove, edit, ...rest } = sandbox
  return {
    ...others,
    sandbox: {
      ...rest,
      get remove() {
        return lacks.remove ? undefined : remove
      },
      get edit() {
        return lacks.edit || edit === undefined
          ? undefined
          : { ...edit, replaces: lacks.replaces, isOnFirst: lacks.isOnFirst }
      },
    } as Platforms['sandbox'],
  }
}

const HOUR = 3_600_000

describeService(
  'acts on what is live',
  (service) => {
    let tenant: Tenant
    let channel: string
    let number = 0

    beforeEach(async () => {
      Object.assign(lacks, { remove: false, edit: false, replaces: false, isOnFirst: false })
      tenant ??= await service.createTenant()
      channel = await tenant.connectSandbox(`Channel ${++number}`)
    })

    async function published(settings: object = {}, texts: string | string[] = 'Hello') {
      const post = await created(
        tenant,
        schedule(service, channel, texts, { type: 'now', entry: { settings } }),
      )
      await publishDue(service)
      return tenant.api.posts.get({ path: { id: post.id } })
    }

    const feed = async () =>
      (await service.anonymous.sandbox.getFeed({ path: { id: channel } })).items.map(
        (item) => item.content_text,
      )

    const get = (id: string) => tenant.api.posts.get({ path: { id } })
    const unpublish = (id: string, body = {}) => tenant.api.posts.unpublish({ path: { id }, body })
    const edit = (id: string, body: NonNullable<CallInput<'posts.editPublished'>['body']>) =>
      tenant.api.posts.editPublished({ path: { id }, body })
    const states = async (id: string) =>
      (await tenant.api.posts.listActs({ path: { id } })).acts.map(({ state }) => state)
    const log = async (id: string) =>
      (await tenant.api.posts.listEvents({ path: { id } })).events.map(({ type }) => type)

    async function pass(ms: number) {
      service.clock.advance(ms)
      await publishDue(service)
    }

    describe('taking a post down', () => {
      it('removes a whole thread, comments first, and shows it', async () => {
        const { id, entries } = await published({}, ['Hello', 'One', 'Two'])
        const { acts } = await unpublish(id)
        expect(acts.map(({ postId }) => postId)).toEqual(entries.map((entry) => entry.id).reverse())
        expect(acts).toMatchObject([
          { kind: 'unpublish', state: 'waiting', releaseURL: expect.any(String) },
          {},
          {},
        ])
        await publishDue(service)
        expect(await feed()).toEqual([])
        expect(await states(id)).toEqual(['removed', 'removed', 'removed'])
        const after = await get(id)
        expect(after).toMatchObject({ state: 'PUBLISHED', removedAt: expect.any(String) })
        expect(after.entries.every(({ removedAt }) => removedAt !== null)).toBe(true)
        const { posts } = await tenant.api.posts.list({ query: { integration: channel } })
        expect(posts).toMatchObject([{ id, state: 'PUBLISHED', removedAt: after.removedAt }])
        const { text } = await visitor(service).get(`/console?channel=${channel}`, tenant)
        expect(text).toContain('Taken down')
        expect((await log(id)).filter((type) => type === 'unpublished')).toHaveLength(3)
        expect(await tenant.api.analytics.getPost({ path: { postId: id }, query: { date: 7 } })).toEqual([])
        expect(await refusal(unpublish(id))).toMatchObject({ status: 409, code: 'conflict' })
      })

      it('removes chosen entries and targets only', async () => {
        const { id, releaseId } = await published({ targets: ['bread', 'cake'] })
        const [bread = ''] = releaseId?.split(',') ?? []
        await unpublish(id, { releaseIds: [bread] })
        await publishDue(service)
        expect(await feed()).toEqual(['[cake] Hello'])
        expect((await get(id)).removedAt).toBeNull()
        expect(await refusal(unpublish(id, { releaseIds: ['nowhere'] }))).toMatchObject({ status: 400 })
        await unpublish(id)
        await publishDue(service)
        expect([await feed(), (await get(id)).removedAt]).toEqual([[], expect.any(String)])
        expect(await states(id)).toEqual(['removed', 'removed'])

        const thread = await published({}, ['Root', 'Comment'])
        await unpublish(thread.id, { entries: [thread.entries[1]?.id ?? ''] })
        await publishDue(service)
        expect(await feed()).toEqual(['Root'])
      })

      it.each([
        ['gone', 'already_gone', 'unpublished', null],
        ['fail', 'refused', 'unpublish_failed', 'sandbox_rejected'],
        ['unauthorized', 'refused', 'unpublish_failed', 'channel_disconnected'],
        ['unknown', 'unknown', 'unpublish_unknown', 'outcome_unknown'],
      ])('ends as the platform says: %s', async (change_outcome, state, type, code) => {
        const { id } = await published({ change_outcome })
        await unpublish(id)
        for (let hours = 0; hours < 30; hours += 5) await pass(5 * HOUR)
        const { acts } = await tenant.api.posts.listActs({ path: { id } })
        expect(acts).toMatchObject([{ state, error: code === null ? null : { code } }])
        expect((await log(id)).at(-1)).toBe(type)
        expect((await get(id)).removedAt === null).toBe(state !== 'already_gone')
      })

      it.each(['rate_limited', 'unavailable', 'timeout'])(
        'is repeated until it succeeds: %s',
        async (outcome) => {
          const { id } = await published({ change_outcome: outcome, retry_after: 5 })
          await unpublish(id)
          await publishDue(service)
          expect(await states(id)).toEqual([outcome === 'timeout' ? 'acting' : 'waiting'])
          await pass(HOUR)
          expect([await states(id), await feed()]).toEqual([
            [outcome === 'timeout' ? 'already_gone' : 'removed'],
            [],
          ])
        },
      )

      it('lets the root go before a comment that the platform refuses for now', async () => {
        const { id } = await published({ change_outcome: 'unavailable', retry_after: 600 }, [
          'Root',
          'Comment',
        ])
        await unpublish(id)
        await publishDue(service)
        await pass(700_000)
        await pass(HOUR)
        expect(await feed()).toEqual([])
        expect((await get(id)).entries.every(({ removedAt }) => removedAt !== null)).toBe(true)
      })

      it('takes down what was deleted here, which the deletion lists', async () => {
        const { id } = await published({}, ['Root', 'Comment'])
        const deleted = await tenant.api.posts.delete({ path: { id } })
        expect(deleted.stillLive).toHaveLength(2)
        await unpublish(id)
        await publishDue(service)
        expect([await feed(), await states(id)]).toEqual([[], ['removed', 'removed']])
      })

      it('cancels comments to come and the repetition', async () => {
        const post = await created(tenant, {
          ...schedule(service, channel, 'Again', { type: 'now' }),
          inter: 1,
        })
        await publishDue(service)
        await unpublish(post.id)
        await pass(48 * HOUR)
        expect([await feed(), (await get(post.id)).intervalInDays]).toEqual([[], null])
        const [first] = await tenant.api.posts.create({
          body: schedule(service, channel, [], {
            type: 'now',
            entry: {
              value: [
                { content: 'Root', image: [] },
                { content: 'Later', image: [], delay: 10 },
              ],
            },
          }),
        })
        await publishDue(service)
        await unpublish(first?.postId ?? '')
        await pass(HOUR)
        expect(await feed()).toEqual([])
      })

      it('answers for a platform without the call, with the address of the post', async () => {
        const { id, releaseURL } = await published()
        lacks.remove = true
        const refused = await refusal(unpublish(id))
        expect(refused).toMatchObject({ status: 409, code: 'not_supported' })
        expect(refused.problem.detail).toContain(releaseURL)
      })

      it('refuses drafts, what is being sent, and posts of others', async () => {
        const draft = await created(tenant, schedule(service, channel, 'Draft', { type: 'draft' }))
        expect(await refusal(unpublish(draft.id))).toMatchObject({ status: 409 })
        await pretendSending(service, tenant, draft.id)
        expect((await refusal(unpublish(draft.id))).problem.detail).toContain('being sent')
        const other = await service.createTenant()
        expect(await refusal(other.api.posts.unpublish({ path: { id: draft.id } }))).toMatchObject({
          status: 404,
        })
      })
    })

    it('takes down what is live of a post that failed elsewhere, and a retry does not bring it back', async () => {
      const settings = { targets: ['bread', 'cake'], fail_target: 'cake', outcome: 'fail' }
      const { id, state } = await published(settings)
      expect([state, await feed()]).toEqual(['ERROR', ['[bread] Hello']])
      // The pause keeps the removal open until the retry is refused.
      const pause = { until: service.clock.now() + HOUR, last_place: 0, reason: 'A test' }
      const account = { integration_id: channel, organization_id: tenant.organizationId }
      await service.app.db('account_pauses').insert({ ...account, ...pause })
      const { acts } = await unpublish(id)
      expect(acts).toMatchObject([{ kind: 'unpublish', releaseURL: expect.any(String) }])
      expect(await refusal(tenant.api.posts.retry({ path: { id } }))).toMatchObject({ status: 409 })
      await service.app.db('account_pauses').where({ integration_id: channel }).delete()
      await pass(HOUR)
      expect([await states(id), await feed()]).toEqual([['removed'], []])
      expect(await refusal(unpublish(id))).toMatchObject({ status: 409 })
      // A retry sends what was prepared for the target that failed.
      await service.app
        .db('post_attempts')
        .where({ post_id: id })
        .update({ progress: service.app.db.raw(`replace(progress, '"outcome":"fail"', '"outcome":"ok"')`) })
      await tenant.api.posts.retry({ path: { id } })
      await publishDue(service)
      expect(await get(id)).toMatchObject({ state: 'PUBLISHED', removedAt: null })
      expect(await feed()).toEqual(['[cake] Hello'])
    })

    describe('editing a live post', () => {
      it('changes the text on the platform, then here, and logs the difference', async () => {
        const { id, entries } = await published({}, ['Hello', 'Comment'])
        const { acts } = await edit(id, { content: 'Hello again' })
        expect(acts).toMatchObject([
          { kind: 'edit', state: 'waiting', change: { before: 'Hello', after: 'Hello again' } },
        ])
        expect((await get(id)).entries[0]?.content).toBe('Hello')
        await publishDue(service)
        expect((await feed()).sort()).toEqual(['Comment', 'Hello again'])
        expect((await get(id)).entries[0]?.content).toBe('Hello again')
        const { events } = await tenant.api.posts.listEvents({ path: { id } })
        expect(events.at(-1)).toMatchObject({ type: 'edited', message: 'Before: Hello\nAfter: Hello again' })
        const comment = entries[1]?.id ?? ''
        await edit(id, { value: [{ id: comment, content: 'Better' }] })
        await publishDue(service)
        expect((await feed()).sort()).toEqual(['Better', 'Hello again'])
      })

      it('keeps the stored text until every target shows the new one', async () => {
        const settings = { targets: ['bread', 'cake'], fail_target: 'cake', change_outcome: 'fail' }
        const { id } = await published(settings)
        await edit(id, { content: 'New' })
        await publishDue(service)
        expect((await feed()).sort()).toEqual(['[bread] New', '[cake] Hello'])
        expect((await states(id)).sort()).toEqual(['edited', 'refused'])
        expect((await get(id)).entries[0]?.content).toBe('Hello')
        expect((await log(id)).filter((type) => type === 'edited' || type === 'edit_failed').sort()).toEqual([
          'edit_failed',
          'edited',
        ])
      })

      it('edits only the first publication where only that has a text', async () => {
        lacks.isOnFirst = true
        const { id, releaseId } = await published({ targets: ['bread', 'cake'] })
        expect((await edit(id, { content: 'New' })).acts).toHaveLength(1)
        await publishDue(service)
        expect((await feed()).sort()).toEqual(['[bread] New', '[cake] Hello'])
        expect((await get(id)).entries[0]?.content).toBe('New')
        const second = releaseId?.split(',')[1] ?? ''
        expect(await refusal(edit(id, { content: 'Newer', releaseIds: [second] }))).toMatchObject({
          status: 409,
        })
      })

      it('checks the text and the version as other changes do', async () => {
        const { id } = await published()
        const long = await refusal(edit(id, { content: 'x'.repeat(501) }))
        expect(long).toMatchObject({ status: 400, code: 'content_rejected', at: ['body.content'] })
        expect((await refusal(edit(id, { content: '' }))).at).toEqual(['body.content'])
        const stale = tenant.api.posts.editPublished({
          path: { id },
          body: { content: 'New' },
          headers: { 'If-Match': '"old"' },
        })
        expect(await refusal(stale)).toMatchObject({ status: 412 })
        lacks.edit = true
        expect(await refusal(edit(id, { content: 'New' }))).toMatchObject({ code: 'not_supported' })
        lacks.edit = false
        lacks.replaces = true
        expect(await refusal(edit(id, { content: 'New' }))).toMatchObject({ code: 'replaces_post' })
        expect((await edit(id, { content: 'New', replace: true })).acts).toHaveLength(1)
      })

      it.each([
        ['gone', 'refused'],
        ['fail', 'refused'],
        ['unknown', 'unknown'],
        ['timeout', 'edited'],
        ['rate_limited', 'edited'],
      ])('ends as the platform says: %s', async (change_outcome, state) => {
        const { id } = await published({ change_outcome })
        await edit(id, { content: 'New' })
        for (let hours = 0; hours < 30; hours += 5) await pass(5 * HOUR)
        expect(await states(id)).toEqual([state])
        expect((await get(id)).entries[0]?.content).toBe(state === 'edited' ? 'New' : 'Hello')
      })
    })

    describe('at the same time', () => {
      it('two requests to take a post down are one', async () => {
        // The worker must not remove the post between the two requests.
        const { id } = await published({ change_outcome: 'unavailable', retry_after: 600 })
        const answers = await Promise.all([unpublish(id), unpublish(id)])
        const [first, second] = answers.map(({ acts }) => acts.map((act) => act.id))
        expect(first).toEqual(second)
        await publishDue(service)
        await pass(HOUR)
        expect(await states(id)).toEqual(['removed'])
      })

      it('an edit is refused while the post is taken down, and stops if it has sent nothing', async () => {
        const { id } = await published({ change_outcome: 'unavailable', retry_after: 600 })
        await edit(id, { content: 'New' })
        await publishDue(service)
        await edit(id, { content: 'Newer' })
        await publishDue(service)
        expect(await states(id)).toEqual(['stopped', 'waiting'])
        await unpublish(id)
        expect(await refusal(edit(id, { content: 'Newest' }))).toMatchObject({ status: 409 })
        await publishDue(service)
        await pass(HOUR)
        expect([await feed(), await states(id)]).toEqual([[], ['stopped', 'stopped', 'removed']])
      })

      it('a channel that is deleted meanwhile stops the act visibly', async () => {
        const { id } = await published({ change_outcome: 'unavailable' })
        await unpublish(id)
        await publishDue(service)
        await tenant.api.channels.delete({ path: { id: channel } })
        await pass(HOUR)
        const { acts } = await tenant.api.posts.listActs({ path: { id } })
        expect(acts).toMatchObject([{ state: 'stopped', error: { code: 'channel_missing' } }])
        expect((await log(id)).at(-1)).toBe('unpublish_failed')
      })
    })
  },
  { ...unlimited, overrides: { platforms: bent } },
)
