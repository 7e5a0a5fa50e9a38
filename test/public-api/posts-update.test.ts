import { beforeAll, describe, expect, it } from 'vitest'
import type { CallInput } from '../../sdk/calls.ts'
import { createPostern } from '../../sdk/index.ts'
import { newId } from '../../server/lib/ids.ts'
import { addGroup } from '../helpers/members.ts'
import { describeService, patiently, type Tenant } from '../helpers/server.ts'
import {
  countRows,
  created,
  type DatedBody,
  pretendSending,
  publishDue,
  refusal,
  schedule,
  unlimited,
} from '../posts/support.ts'

type Change = NonNullable<CallInput<'posts.update'>['body']>

describeService(
  'updating a post',
  (service) => {
    let tenant: Tenant
    let stranger: Tenant
    let channel: string
    beforeAll(async () => {
      tenant = await service.createTenant()
      stranger = await service.createTenant()
      channel = await tenant.connectSandbox()
      await tenant.console.tags.create({ body: { name: 'news', color: 'red' } })
      await tenant.console.tags.create({ body: { name: 'old', color: 'blue' } })
    })

    const get = (id: string) => tenant.api.posts.get({ path: { id } })
    const update = (id: string, body: Change) => tenant.api.posts.update({ path: { id }, body })
    const make = (texts: string | string[], over: Partial<DatedBody> & { entry?: object } = {}) =>
      created(tenant, schedule(service, channel, texts, over))
    const feed = async () =>
      (await tenant.api.sandbox.getFeed({ path: { id: channel } })).items.map((item) => item.content_text)
    const types = async (id: string) =>
      (await tenant.api.posts.listEvents({ path: { id } })).events.map((event) => event.type)

    it('changes only what the body names', async () => {
      const before = await make(['root', 'comment'], {
        inter: 3,
        timezone: 'Europe/Berlin',
        shortLink: true,
        tags: [{ value: 'news', label: 'news' }],
        entry: { settings: { outcome: 'fail' } },
      })
      const after = await update(before.id, { content: 'new root' })
      const { updatedAt, entries, ...rest } = after
      expect(rest).toEqual((({ updatedAt, entries, ...same }) => same)(before))
      expect(entries.map(({ id, content }) => [id, content])).toEqual([
        [before.id, 'new root'],
        [before.entries[1]?.id, 'comment'],
      ])
      expect(await get(before.id)).toEqual(after)
      expect(await types(before.id)).toEqual(['created', 'queued', 'updated'])
    })

    it('changes several fields in one request', async () => {
      const before = await make('text', { tags: [{ value: 'old', label: 'old' }] })
      const date = new Date(service.clock.now() + 7_200_000).toISOString()
      const after = await update(before.id, {
        date,
        content: 'other',
        settings: { outcome: 'timeout' },
        tags: ['news', { label: 'no such tag' }, 'nor this'],
        inter: 7,
        timezone: 'Asia/Kolkata',
        shortLink: true,
      })
      expect(after).toMatchObject({
        publishDate: date,
        intervalInDays: 7,
        timezone: 'Asia/Kolkata',
        shortLink: true,
        settings: { __type: 'sandbox', outcome: 'timeout' },
        tags: [{ name: 'news' }],
      })
    })

    it('emits no event for a change without effect', async () => {
      const before = await make(['<p>root &amp; more</p>', 'comment'], {
        inter: 3,
        timezone: 'Europe/Berlin',
        tags: [{ value: 'news', label: 'news' }],
        entry: { settings: { outcome: 'fail' } },
      })
      const { publishDate: date, entries, settings } = before
      service.clock.advance(1_000)
      const same: Change[] = [
        {},
        { date, inter: 3, timezone: 'Europe/Berlin', tags: [{ label: 'news' }], settings, shortLink: false },
        { value: entries.map(({ id }) => ({ id })) },
        { content: entries[0]?.content ?? '', image: [], delay: 0 },
        { date: null, value: null },
      ]
      for (const change of same) expect(await update(before.id, change)).toEqual(before)
      await tenant.api.posts.updateSettings({ path: { id: before.id }, body: { settings: {} } })
      await tenant.console.posts.move({ path: { id: before.id }, body: { date } })
      expect(await get(before.id)).toEqual(before)
      expect(await types(before.id)).toEqual(['created', 'queued'])
      await update(before.id, { value: [{}, { id: entries[1]?.id ?? '' }, { content: 'a new one' }] })
      expect(await types(before.id)).toEqual(['created', 'queued', 'updated'])
    })

    it('clears fields that are null', async () => {
      const before = await make('text', {
        tags: [{ value: 'old', label: 'old' }],
        inter: 2,
        timezone: 'Asia/Kolkata',
        shortLink: true,
        entry: { settings: { outcome: 'fail' } },
      })
      const nothing = { tags: null, inter: null, timezone: null, shortLink: null, settings: null, date: null }
      expect(await update(before.id, nothing)).toMatchObject({
        tags: [],
        intervalInDays: null,
        timezone: null,
        // Null says nothing here: the post keeps what it had.
        shortLink: true,
        settings: { __type: 'sandbox' },
        publishDate: before.publishDate,
        entries: [{ content: 'text' }],
      })
    })

    it('changes one comment by its id', async () => {
      const before = await make(['root', 'comment'])
      const comment = before.entries[1]?.id ?? ''
      const after = await update(comment, { content: 'better comment', delay: 5 })
      expect(after.id).toBe(before.id)
      expect(after.entries.map(({ content, delay }) => [content, delay])).toEqual([
        ['root', 0],
        ['better comment', 5],
      ])
    })

    it('accepts a whole thread: keeps, reorders, adds and drops entries', async () => {
      const before = await make(['root', 'one', 'two'])
      const [root = '', one = '', two = ''] = before.entries.map((entry) => entry.id)
      const value = [{}, { id: two }, { content: 'new' }, { id: one, content: 'one, changed' }]
      const after = await update(root, { value })
      expect(after.entries.map(({ content }) => content)).toEqual(['root', 'two', 'new', 'one, changed'])
      expect(after.entries.map(({ id }) => id)).toEqual([root, two, expect.any(String), one])
      expect(after.group).toBe(before.group)
      const shorter = await update(root, { value: [{ id: root }, { id: one }] })
      expect(shorter.entries.map(({ content }) => content)).toEqual(['root', 'one, changed'])
      expect((await refusal(get(two))).status).toBe(404)
      service.clock.advance(3_600_000)
      await publishDue(service)
      const texts = await feed()
      expect(texts).toEqual(expect.arrayContaining(['root', 'one, changed']))
      expect(texts).not.toContain('two')
    })

    it('moves the publication with the date', async () => {
      const before = await make('moved by a change')
      await update(before.id, { date: new Date(service.clock.now() + 1_000).toISOString() })
      service.clock.advance(2_000)
      await publishDue(service)
      expect(await get(before.id)).toMatchObject({ state: 'PUBLISHED', attempts: 1 })
    })

    it('moves the post to the next free slot', async () => {
      const before = await make('to the next slot')
      // After it, for it might lie in the slot itself.
      const slot = await tenant.api.slots.find({ path: { id: channel } })
      expect((await update(before.id, { date: 'next-slot' })).publishDate).toBe(slot.date)
    })

    it('leaves drafts, which may break the rules, as drafts, and failed posts as failed until they are retried', async () => {
      const draft = await make('draft', { type: 'draft' })
      expect(await update(draft.id, { content: 'x'.repeat(600) })).toMatchObject({ state: 'DRAFT' })
      const failing = await make('fails', { type: 'now', entry: { settings: { outcome: 'fail' } } })
      await publishDue(service)
      expect((await get(failing.id)).state).toBe('ERROR')
      const mended = await update(failing.id, { settings: null, content: 'mended' })
      expect(mended.state).toBe('ERROR')
      await tenant.api.posts.retry({ path: { id: failing.id } })
      await publishDue(service)
      expect((await get(failing.id)).state).toBe('PUBLISHED')
      expect(await feed()).toContain('mended')
    })

    it('publishes a published post again on request', async () => {
      const out = await make('first edition', { type: 'now' })
      await publishDue(service)
      const refused = await refusal(update(out.id, { content: 'second edition' }))
      expect(refused).toMatchObject({ status: 400, code: 'already_published' })
      expect(await update(out.id, { content: 'second edition', republish: true })).toMatchObject({
        id: out.id,
        group: out.group,
        state: 'QUEUE',
        releaseURL: null,
      })
      await publishDue(service)
      expect(await get(out.id)).toMatchObject({ state: 'PUBLISHED', attempts: 2 })
      expect(await feed()).toContain('second edition')
    })

    describe('invalid updates', () => {
      it('are refused with the location of each problem and change nothing', async () => {
        const post = await make(['root', 'comment'])
        const before = [await get(post.id), await countRows(service)]
        const wrong = async (body: Change) => (await refusal(update(post.id, body))).at
        expect(await wrong({ content: 'x'.repeat(501) })).toEqual(['body.content'])
        expect(await wrong({ content: '' })).toEqual(['body.content'])
        expect(await wrong({ value: [{}, { content: 'x'.repeat(501) }] })).toEqual(['body.value.1.content'])
        expect(await wrong({ image: [{ path: 'https://x.example/file.txt' }] })).toEqual([
          'body.image.0.path',
        ])
        expect(await wrong({ settings: { outcome: 'odd' } })).toEqual(['body.settings.outcome'])
        expect(await wrong({ date: 'tomorrow', timezone: 'Mars', inter: 0.5 })).toEqual([
          'body.date',
          'body.inter',
          'body.timezone',
        ])
        expect(await wrong({ value: [{}, { id: newId() }] })).toEqual(['body.value.1.id'])
        const other = await make('another thread')
        expect(await wrong({ value: [{ id: other.id }] })).toEqual(['body.value.0.id'])
        expect(await wrong({ value: [{}], content: 'x' })).toEqual(['body.value'])
        await tenant.api.posts.delete({ path: { id: other.id } })
        expect((await get(post.id)).entries).toEqual((before[0] as typeof post).entries)
      })

      it('answer 409 while the post is being sent', async () => {
        const post = await make('on its way')
        await pretendSending(service, tenant, post.id)
        expect(await refusal(update(post.id, { content: 'x' }))).toMatchObject({ status: 409 })
        expect((await get(post.id)).entries[0]?.content).toBe('on its way')
      })

      it('answer 409 to all but one of several concurrent updates of the same state', async () => {
        const post = await make('race')
        const calls = ['a', 'b', 'c'].map((content) => update(post.id, { content }))
        const results = await Promise.allSettled(calls)
        const won = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
        expect(won.length).toBeGreaterThanOrEqual(1)
        for (const result of results)
          if (result.status === 'rejected') expect(result.reason).toMatchObject({ status: 409 })
        expect(won.map(({ entries }) => entries[0]?.content)).toContain(
          (await get(post.id)).entries[0]?.content,
        )
      })

      it("answer 404 for a deleted post, another organization or a post outside the key's access scope", async () => {
        const post = await make('mine')
        const call = (api: Tenant['api']) =>
          api.posts.update({ path: { id: post.id }, body: { content: 'x' } })
        expect((await refusal(call(stranger.api))).status).toBe(404)
        const group = await addGroup(service, tenant, 'Group', [])
        await tenant.console.sessions.verify({ body: { password: tenant.password } })
        const { key } = await tenant.console.apiKeys.create({ body: { name: 'bound', group } })
        const bound = createPostern({ baseUrl: service.url, apiKey: key, ...patiently })
        expect((await refusal(call(bound))).status).toBe(404)
        await tenant.api.posts.delete({ path: { id: post.id } })
        expect((await refusal(call(tenant.api))).status).toBe(404)
      })
    })
  },
  unlimited,
)
