import fc from 'fast-check'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { emit } from '../../server/events/events.ts'
import { toPayload } from '../../server/webhooks/outbox.ts'
import { eventDescriptions, postData, type WebhookEvent } from '../../server/webhooks/payloads.ts'
import { describeService, type Tenant } from '../helpers/server.ts'
import { created, schedule, unlimited } from '../posts/support.ts'
import { mismatches, subscribe } from './support.ts'

const HOUR = 3_600_000

describeService(
  'webhook events',
  (service) => {
    let tenant: Tenant
    let channel: string
    let webhook: string
    const sent = new Set<string>()

    beforeAll(async () => {
      tenant = await service.createTenant()
      channel = await tenant.connectSandbox('Ours')
    })
    beforeEach(async () => {
      // Nothing answers there: what is sent is read from the outbox.
      webhook = (await subscribe(tenant, 'https://127.0.0.1:9/')).id
    })
    afterEach(async () => {
      for (const event of await events()) sent.add(event.type)
      await tenant.console.webhooks.endpoints.delete({ path: { id: webhook } })
    })

    /** Returns the events that the endpoint received, oldest first, checked against the contract. */
    async function events(): Promise<WebhookEvent[]> {
      const rows = await service.app.db('webhook_deliveries').where({ webhook_id: webhook }).orderBy('id')
      const list = rows.map(({ payload }) => JSON.parse(payload) as WebhookEvent)
      expect(list.map(mismatches).filter((text) => text !== '')).toEqual([])
      return list
    }
    const types = async () => (await events()).map(({ type }) => type)
    const find = async <T extends WebhookEvent['type']>(type: T) => {
      const found = (await events()).find((event) => event.type === type)
      if (!found) throw new Error(`no ${type}`)
      return found as Extract<WebhookEvent, { type: T }>
    }
    const make = (texts: string | string[], over: object = {}) =>
      created(tenant, schedule(service, channel, texts, over))

    it('report a post from its creation to its publication', async () => {
      const post = await make('Hello', { tags: [{ value: 'news', label: 'news' }] })
      expect(await types()).toEqual(['post.created', 'post.scheduled'])
      service.clock.advance(HOUR)
      await service.server.drain()
      expect(await types()).toEqual(['post.created', 'post.scheduled', 'post.published'])
      const { data, timestamp } = await find('post.published')
      const now = await tenant.api.posts.get({ path: { id: post.id } })
      expect(timestamp).toBe(new Date(service.clock.now()).toISOString())
      expect(data).toEqual({
        id: post.id,
        group: now.group,
        content: now.entries[0]?.content,
        publishDate: post.publishDate,
        releaseURL: now.releaseURL,
        releaseId: now.releaseId,
        state: 'PUBLISHED',
        tags: now.tags,
        integration: {
          id: channel,
          name: 'Ours',
          providerIdentifier: 'sandbox',
          picture: null,
          type: 'social',
        },
      })
      expect(data.releaseURL).not.toBeNull()
    })

    it('report each comment of a thread separately', async () => {
      const post = await make(['Root', 'First', 'Second'], { type: 'now' })
      await service.server.drain()
      const about = (await events()).filter(({ type }) => type.includes('publish'))
      expect(about.map(({ type }) => type)).toEqual([
        'post.published',
        'post.comment_published',
        'post.comment_published',
      ])
      expect(about.slice(1)).toMatchObject(
        [1, 2].map((position) => ({
          data: {
            id: post.id,
            entry: { id: post.entries[position]?.id, position, releaseURL: expect.any(String) },
          },
        })),
      )
    })

    it('report a failure with its code, and an unknown outcome', async () => {
      const failing = (outcome: string) => make(outcome, { type: 'now', entry: { settings: { outcome } } })
      const failed = await failing('fail')
      await service.server.drain()
      expect((await find('post.failed')).data).toMatchObject({
        id: failed.id,
        state: 'ERROR',
        entry: { id: failed.id, position: 0 },
        error: {
          code: expect.any(String),
          message: expect.any(String),
          retryable: false,
          outcomeUnknown: false,
        },
      })
      const unknown = await failing('unknown')
      for (let tries = 0; tries < 30; tries++) {
        await service.server.drain()
        service.clock.advance(HOUR)
      }
      const reports = (await events()).filter((event) => event.type === 'post.failed')
      expect(reports.at(-1)?.data).toMatchObject({
        id: unknown.id,
        error: { code: 'outcome_unknown', outcomeUnknown: true },
      })
    })

    it('report what is edited and taken down on its platform, and what the platform refuses', async () => {
      const act = async (settings: object) => {
        const { id } = await make('Live', { type: 'now', entry: { settings } })
        await service.server.drain()
        await tenant.api.posts.editPublished({ path: { id }, body: { content: 'Edited' } })
        await service.server.drain()
        await tenant.api.posts.unpublish({ path: { id } })
        await service.server.drain()
        return { id, entry: { id, position: 0 } }
      }
      const done = await act({})
      for (const type of ['post.edited', 'post.unpublished'] as const)
        expect((await find(type)).data).toMatchObject(done)
      const refused = { ...(await act({ change_outcome: 'fail' })), error: { code: 'sandbox_rejected' } }
      for (const type of ['post.edit_failed', 'post.unpublish_failed'] as const)
        expect((await find(type)).data).toMatchObject(refused)
    })

    it('report a retry, and a post that turns out to be published', async () => {
      const post = await make('x', { type: 'now', entry: { settings: { outcome: 'fail' } } })
      await service.server.drain()
      await tenant.api.posts.retry({ path: { id: post.id } })
      expect((await types()).filter((type) => type === 'post.scheduled')).toHaveLength(2)
      await service.server.drain()
      await service.app.db('posts').where({ id: post.id }).update({ error_code: 'outcome_unknown' })
      await tenant.api.posts.setReleaseId({ path: { id: post.id }, body: { releaseId: 'found' } })
      expect((await find('post.published')).data).toMatchObject({ id: post.id, releaseId: 'found' })
    })

    it('report a change, unscheduling and deletion, once each', async () => {
      const post = await make('Hello')
      await tenant.api.posts.setStatus({ path: { id: post.id }, body: { status: 'draft' } })
      expect((await find('post.updated')).data).toMatchObject({ id: post.id, state: 'DRAFT' })
      await tenant.api.posts.delete({ path: { id: post.id } })
      expect(await types()).toEqual(['post.created', 'post.scheduled', 'post.updated', 'post.deleted'])
      expect((await find('post.deleted')).data).toMatchObject({ id: post.id })
    })

    it('report channels', async () => {
      const other = await tenant.connectSandbox('Other')
      await tenant.console.channels.disable({ body: { id: other } })
      await tenant.console.channels.enable({ body: { id: other } })
      const { id } = await make('Waiting', {
        posts: [{ integration: { id: other }, value: [{ content: 'Waiting' }] }],
      })
      await tenant.api.channels.delete({ path: { id: other } })
      expect(await types()).toEqual([
        'channel.connected',
        'channel.disabled',
        'channel.enabled',
        'post.created',
        'post.scheduled',
        'post.deleted',
        'channel.deleted',
      ])
      expect((await find('channel.connected')).data).toMatchObject({
        id: other,
        name: 'Other',
        reconnected: false,
      })
      expect((await find('post.deleted')).data).toMatchObject({ id, integration: { id: other } })
    })

    it('report that a platform refuses a channel', async () => {
      const refused = await tenant.connectSandbox('Refused')
      const outcome = { settings: { outcome: 'unauthorized' } }
      const body = schedule(service, refused, 'x', { type: 'now', entry: outcome })
      const answer = await tenant.api.result.posts.create({ body })
      expect(answer.error).toBeUndefined()
      await service.server.drain()
      expect((await find('channel.disconnected')).data).toMatchObject({ id: refused })
      expect((await find('post.failed')).data.error).toMatchObject({ code: 'channel_disconnected' })
    })

    it('report once what a pause holds, and what it skips', async () => {
      const paused = await tenant.connectSandbox('Paused')
      const pause = await tenant.api.schedulePauses.start({ body: { channel: paused, mode: 'hold' } })
      const { id } = await created(tenant, schedule(service, paused, 'Held'))
      for (const days of [1, 2]) {
        service.clock.advance(days * 86_400_000)
        await service.server.drain()
      }
      expect((await find('post.held')).data).toMatchObject({ id, state: 'QUEUE' })
      expect((await types()).filter((type) => type === 'post.held')).toHaveLength(1)
      await tenant.api.schedulePauses.resume({ path: { id: pause.id }, body: { held: 'skip' } })
      expect((await find('post.skipped')).data).toMatchObject({ id, state: 'DRAFT' })
    })

    it('report a late post', async () => {
      const post = await make('Late')
      const { recordEvent } = await import('../../server/publishing/events.ts')
      const row = await service.app.db('posts').where({ id: post.id }).first()
      if (!row) throw new Error('no row')
      await recordEvent(service.app, row, 'overdue', { message: 'late' })
      expect((await find('post.overdue')).data).toMatchObject({ id: post.id, state: 'QUEUE' })
      await recordEvent(service.app, row, 'overdue', { code: 'occurrence_skipped' })
      expect((await types()).filter((type) => type === 'post.overdue')).toHaveLength(1)
    })

    it('store nothing without an endpoint, and never reach another organization', async () => {
      const stranger = await service.createTenant()
      const theirs = await stranger.connectSandbox()
      const before = await types()
      await created(stranger, schedule(service, theirs, 'Theirs'))
      expect(await types()).toEqual(before)
      const rows = service.app.db('webhook_deliveries').where({ organization_id: stranger.organizationId })
      expect(await rows).toEqual([])
    })

    it('report a comment and a mention, with texts that are too long cut', async () => {
      const { id } = await make('Hello')
      service.clock.advance(HOUR)
      await service.server.drain()
      const { releaseId } = await tenant.api.posts.get({ path: { id } })
      for (const data of [{ text: 'é'.repeat(5_000), post: releaseId ?? '' }, { text: 'Ask @ours' }])
        await tenant.api.channels.runTool({
          path: { id: channel },
          body: { methodName: 'leave_comment', data },
        })
      service.clock.advance(HOUR)
      await service.server.drain()
      const { data } = await find('comment.received')
      expect(data).toMatchObject({ postId: id, author: { name: 'Grace' }, integration: { id: channel } })
      expect(data.text).toMatch(/^é+…$/)
      expect((await find('mention.received')).data).toMatchObject({ postId: null, text: 'Ask @ours' })
    })

    it('report the measures of a post', async () => {
      const post = await make('Measured')
      const about = { id: post.id, root_id: post.id, organization_id: tenant.organizationId }
      const measures = [{ name: 'likes' as const, value: 3 }]
      await emit(service.app, 'post.measured', { post: { ...about, integration_id: channel }, measures })
      expect((await find('post.metrics')).data).toMatchObject({ id: post.id, measures })
    })

    it('are all covered by this suite', () => {
      expect(Object.keys(eventDescriptions).filter((type) => !sent.has(type))).toEqual([])
    })

    describe('payloads', () => {
      const contentOf = async () => {
        const post = await make('Long')
        const root = await service.app.db('posts').where({ id: post.id }).first()
        const row = await service.app.db('integrations').where({ id: channel }).first()
        if (!root || !row) throw new Error('no rows')
        return (content: string) => postData({ root: { ...root, content }, channel: row, tags: [] }).content
      }

      it('cut HTML between tags, entities and characters that people see', async () => {
        const cut = await contentOf()
        expect(cut(`a${'&amp;'.repeat(5_000)}`)).toMatch(/&amp;…$/)
        expect(cut('<strong>bold</strong> '.repeat(2_000))).toMatch(/(?:<\/?strong>|[bold ])…$/)
        expect(cut(`<p>${'👩‍👩‍👧‍👦'.repeat(2_000)}`)).toMatch(/👩‍👩‍👧‍👦…$/u)
        const link = `<a href="https://e.example/${'x'.repeat(300)}">a &gt; b</a>`
        const piece = fc.constantFrom('&amp;', '&#39;', '<p>', '</p>', link, 'é', '"', '👩‍👩‍👧‍👦', ' text')
        fc.assert(
          fc.property(fc.array(piece, { minLength: 1, maxLength: 20 }), (pieces) => {
            const content = pieces.join('').repeat(10_000 / pieces.join('').length + 1)
            const kept = cut(content)
            if (kept === content) return
            expect(content.startsWith(kept.slice(0, -1))).toBe(true)
            expect(kept).not.toMatch(/&[a-z#0-9]*…$/i)
            expect(kept).not.toMatch(/<[^<>]*…$/)
            expect(kept.length).toBeGreaterThan(1_000)
          }),
          { numRuns: 40, seed: 20_261_129 },
        )
      })

      it.each(['x', '"', '\u0001', 'é', '🦄', '<p>"</p>'])(
        'stay under 20 kB when full of %j',
        async (piece) => {
          const post = await make('Long')
          const root = await service.app.db('posts').where({ id: post.id }).first()
          const row = await service.app.db('integrations').where({ id: channel }).first()
          if (!root || !row) throw new Error('no rows')
          const facts = {
            root: { ...root, content: piece.repeat(60_000) },
            channel: { ...row, name: piece.repeat(500), picture: `data:${piece.repeat(9_000)}` },
            tags: Array.from({ length: 50 }, () => ({ id: post.id, name: piece.repeat(100), color: '#fff' })),
          }
          const payload = toPayload('post.published', postData(facts), 0)
          expect(Buffer.byteLength(payload)).toBeLessThan(20_000)
          expect(payload.isWellFormed()).toBe(true)
          expect((JSON.parse(payload) as WebhookEvent).data).toMatchObject({
            content: expect.stringMatching(/…$/),
          })
        },
      )
    })
  },
  unlimited,
)
