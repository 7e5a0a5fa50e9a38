import { beforeAll, expect, it } from 'vitest'
import { describeService, type Tenant } from '../helpers/server.ts'
import { created, publishDue, refusal, schedule, unlimited } from '../posts/support.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

describeService(
  'acts on comments',
  (service) => {
    let tenant: Tenant
    let channel: string
    let post: { id: string; releaseId: string }
    beforeAll(async () => {
      tenant = await service.createTenant()
      channel = await tenant.connectSandbox('Acting')
      const { id } = await created(tenant, schedule(service, channel, 'Hello'))
      service.clock.advance(HOUR)
      await publishDue(service)
      const { releaseId } = await tenant.api.posts.get({ path: { id } })
      post = { id, releaseId: releaseId ?? '' }
    })

    const pass = async (ms: number) => {
      service.clock.advance(ms)
      await service.server.drain()
    }
    const leave = async (data: Record<string, string>) => {
      const body = { methodName: 'leave_comment', data }
      const { output } = await tenant.api.channels.runTool({ path: { id: channel }, body })
      await pass(5 * MINUTE)
      const { id } = output as unknown as { id: string }
      const { items } = await tenant.api.inbox.list({ query: { channel, limit: 100 } })
      const item = items.find(({ platformId }) => platformId === id)
      if (item === undefined) throw new Error('the comment was not read')
      return { path: { id: item.id }, platformId: id }
    }
    const onPost = (outcome = 'ok') => leave({ text: 'A comment', post: post.releaseId, outcome })
    const feed = (): Promise<{ parent_id: string | null; root_id: string; text: string }[]> =>
      service.app.db('sandbox_posts').where({ integration_id: channel }).orderBy('id')
    const actsOn = async (path: { id: string }) => (await tenant.api.inbox.listActs({ path })).acts
    const last = async (path: { id: string }) => (await actsOn(path)).at(-1)

    it('publish a reply once, in the thread, on a comment and on a mention', async () => {
      const comment = await onPost()
      const mention = await leave({ text: 'Ask @acting' })
      const [before, key] = [await feed(), 'the-same-key']
      for (let round = 0; round < 2; round += 1) {
        const body = { content: '<p>Yes & <b>no</b></p>' }
        const act = await tenant.api.inbox.reply({ path: comment.path, body, idempotencyKey: key })
        expect(act).toMatchObject({ kind: 'reply', itemId: comment.path.id, error: null })
      }
      await tenant.api.inbox.reply({ path: mention.path, body: { content: 'Hello' } })
      await service.server.drain()
      const added = (await feed()).slice(before.length)
      expect(added.map(({ parent_id, root_id }) => [parent_id, root_id])).toEqual([
        [comment.platformId, post.releaseId],
        [mention.platformId, mention.platformId],
      ])
      expect(added[0]?.text).toContain('Yes & ')
      expect(await actsOn(comment.path)).toMatchObject([
        { state: 'done', url: expect.stringContaining('/sandbox/'), finishedAt: expect.any(String) },
      ])
      expect(await tenant.api.inbox.get({ path: comment.path })).toMatchObject({
        repliedAt: expect.any(String),
      })
      // The reply is the channel's own, and no news.
      await pass(5 * MINUTE)
      const audited = await service.app
        .db('audit_log')
        .where({ action: 'inbox.reply', target: comment.path.id })
      expect(audited).toHaveLength(1)
    })

    it('like, hide and remove a comment, and take that back', async () => {
      const { path, platformId } = await onPost()
      const stored = () => service.app.db('sandbox_comments').where({ id: platformId }).first()
      const pause = { until: service.clock.now() + MINUTE, last_place: 0, reason: 'A test' }
      const account = { integration_id: channel, organization_id: tenant.organizationId }
      await service.app.db('account_pauses').insert({ ...account, ...pause })
      const [first, second] = [await tenant.api.inbox.hide({ path }), await tenant.api.inbox.hide({ path })]
      expect(second.id).toBe(first.id)
      expect(await refusal(tenant.api.inbox.hide({ path, body: { on: false } }))).toMatchObject({
        status: 409,
      })
      await tenant.api.inbox.like({ path })
      await pass(5 * MINUTE)
      await service.app.db('account_pauses').where({ integration_id: channel }).delete()
      expect(await stored()).toMatchObject({ hidden: 1, liked: 1 })
      expect(await tenant.api.inbox.get({ path })).toMatchObject({
        likedAt: expect.any(String),
        hiddenAt: expect.any(String),
      })
      await tenant.api.inbox.hide({ path, body: { on: false } })
      await service.server.drain()
      expect(await stored()).toMatchObject({ hidden: 0, liked: 1 })
      expect(await tenant.api.inbox.get({ path })).toMatchObject({ hiddenAt: null })
      await tenant.api.inbox.remove({ path })
      await service.server.drain()
      expect(await stored()).toBeUndefined()
      expect(await tenant.api.inbox.get({ path })).toMatchObject({
        removedAt: expect.any(String),
        capabilities: [],
      })
      expect(await refusal(tenant.api.inbox.like({ path }))).toMatchObject({ status: 409 })
      expect((await actsOn(path)).map(({ kind, state }) => [kind, state])).toEqual([
        ['hide', 'done'],
        ['like', 'done'],
        ['hide', 'done'],
        ['remove', 'done'],
      ])
    })

    it.each([
      ['fail', 'refused', 0],
      ['gone', 'refused', 0],
      ['rate_limited', 'done', 1],
      ['unavailable', 'done', 1],
      ['timeout', 'done', 1],
      ['unknown', 'unknown', 1],
    ])('end a reply to a comment with the outcome %s as %s', async (outcome, state, replies) => {
      const { path, platformId } = await onPost(outcome)
      await tenant.api.inbox.reply({ path, body: { content: 'An answer' } })
      await service.server.drain()
      for (let round = 0; round < 8 && (await last(path))?.state !== state; round += 1)
        await pass(10 * MINUTE)
      expect(await last(path)).toMatchObject({ state })
      expect((await feed()).filter(({ parent_id }) => parent_id === platformId)).toHaveLength(replies)
      const { repliedAt } = await tenant.api.inbox.get({ path })
      expect(repliedAt === null).toBe(state !== 'done')
    })

    it.each([
      ['fail', 'refused', 0],
      ['gone', 'already_gone', 0],
      ['rate_limited', 'done', 1],
      ['timeout', 'done', 1],
    ])('end hiding a comment with the outcome %s as %s', async (outcome, state, hidden) => {
      const { path, platformId } = await onPost(outcome)
      await tenant.api.inbox.hide({ path })
      await service.server.drain()
      for (
        let round = 0;
        round < 8 && ['waiting', 'acting'].includes((await last(path))?.state ?? '');
        round += 1
      )
        await pass(10 * MINUTE)
      expect(await last(path)).toMatchObject({ state })
      const row = await service.app.db('sandbox_comments').where({ id: platformId }).first()
      expect(row).toMatchObject({ hidden })
      expect((await tenant.api.inbox.get({ path })).removedAt === null).toBe(outcome !== 'gone')
    })

    it('refuse a text that the channel would refuse, and an act that the platform does not offer', async () => {
      const { path } = await onPost()
      const long = tenant.api.inbox.reply({ path, body: { content: 'x'.repeat(501) } })
      expect(await refusal(long)).toMatchObject({ status: 400, at: ['body.content'] })
      await service.app.db('inbox_items').where({ id: path.id }).update({ capabilities: '["like"]' })
      const missing = tenant.api.inbox.reply({ path, body: { content: 'Hello' } })
      expect(await refusal(missing)).toMatchObject({ status: 409 })
      expect(await actsOn(path)).toEqual([])
    })
  },
  unlimited,
)
