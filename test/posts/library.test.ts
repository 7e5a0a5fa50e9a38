import { beforeAll, describe, expect, it } from 'vitest'
import type { CallInput } from '../../sdk/calls.ts'
import { createPostern } from '../../sdk/index.ts'
import { toIso } from '../../server/lib/time/dates.ts'
import { addGroup } from '../helpers/members.ts'
import { describeService, type Tenant } from '../helpers/server.ts'
import { created, publishDue, refusal, schedule, unlimited } from './support.ts'

const DAY = 86_400_000

type ItemBody = CallInput<'library.create'>['body']

describeService(
  'the library',
  (service) => {
    let tenant: Tenant
    let channel: string
    beforeAll(async () => {
      tenant = await service.createTenant()
      channel = await tenant.connectSandbox('Bakery')
    })

    const itemOf = (over: Partial<ItemBody> = {}) =>
      tenant.api.library.create({
        body: { name: 'Sourdough', channel, value: [{ content: 'A starter needs five days.' }], ...over },
      })
    const inDays = (days: number) => toIso(service.clock.now() + days * DAY)
    const use = (id: string, body: CallInput<'library.use'>['body'] = {}) =>
      tenant.api.library.use({ path: { id }, body })
    const get = (id: string) => tenant.api.posts.get({ path: { id } })

    it('keeps what it was given, shows the last use, and is replaced as a whole', async () => {
      const { id: tag } = await tenant.console.tags.create({ body: { name: 'Evergreen', color: '#112233' } })
      const item = await itemOf({
        value: [{ content: '<p>One</p><script>x</script>' }, { content: 'A comment', delay: 5 }],
        variants: ['Two'],
        settings: [{ __type: 'sandbox', likes: 3 }],
        tags: ['Evergreen'],
        shortLink: true,
        cooldownDays: 7,
        expiresAt: inDays(300),
      })
      expect(item).toMatchObject({
        value: [
          { content: '<p>One</p>', image: [], delay: 0 },
          { content: 'A comment', delay: 5 },
        ],
        variants: ['Two'],
        settings: [{ __type: 'sandbox', likes: 3 }],
        tags: [{ id: tag, name: 'Evergreen' }],
        ...{ shortLink: true, cooldownDays: 7, enabled: true, nextVariant: 0, lastUse: null },
      })
      const first = await use(item.id, { date: inDays(1) })
      expect(await get(first.postId)).toMatchObject({
        ...{ state: 'QUEUE', libraryItem: item.id, shortLink: true, publishDate: first.publishDate },
        settings: { likes: 3 },
        tags: [{ id: tag }],
        entries: [{ content: '<p>One</p>' }, { content: 'A comment', delay: 5 }],
      })
      const path = { id: item.id }
      const { items } = await tenant.api.library.list()
      expect(items.find(({ id }) => id === item.id)).toMatchObject({
        nextVariant: 1,
        lastUse: { date: first.publishDate, channel, post: first.postId, variant: 0 },
      })
      const body = { name: 'Bread', channel, value: [{ content: 'Only one' }], enabled: false }
      expect(await tenant.api.library.update({ path, body })).toMatchObject({
        ...{ name: 'Bread', variants: [], settings: [], tags: [], cooldownDays: 30, enabled: false },
        ...{ expiresAt: null, nextVariant: 0, lastUse: { post: first.postId } },
      })
      expect(await tenant.api.library.delete({ path })).toEqual(path)
      expect((await refusal(tenant.api.library.get({ path }))).status).toBe(404)
      expect(await get(first.postId)).toMatchObject({ libraryItem: item.id })
    })

    it('gives variants in turn, and no text twice on a channel within the cooldown', async () => {
      const item = await itemOf({ value: [{ content: 'Rye' }], variants: ['Spelt', 'Oat'], cooldownDays: 10 })
      // A person writes the second one, which differs in what readers do not see.
      const written = await created(tenant, schedule(service, channel, '<p>spelt </p>', { date: inDays(12) }))
      const drawn = [await use(item.id, { date: inDays(5) }), await use(item.id, { date: inDays(5) })]
      expect(drawn.map(({ variant }) => variant)).toEqual([0, 2])
      const refused = await refusal(use(item.id, { date: inDays(6) }))
      expect(refused).toMatchObject({ status: 409, problem: { detail: expect.stringContaining('cooldown') } })
      expect((await refusal(use(item.id, { date: inDays(14), variant: 0 }))).status).toBe(409)
      expect((await use(item.id, { date: inDays(15), variant: 0 })).variant).toBe(0)
      // What is published counts even after it was deleted here.
      await tenant.api.posts.setStatus({ path: { id: written.id }, body: { status: 'draft' } })
      expect((await use(item.id, { date: inDays(5), variant: 1 })).variant).toBe(1)
      const draft = await use(item.id, { type: 'draft' })
      expect(await get(draft.postId)).toMatchObject({ state: 'DRAFT', entries: [{ content: 'Oat' }] })
      expect((await refusal(use(item.id, { date: inDays(50), variant: 3 }))).at).toEqual(['body.variant'])
    })

    it('gives a channel of a group its own text, and the others that of the item', async () => {
      const [one, two] = [await tenant.connectSandbox('North'), await tenant.connectSandbox('South')]
      const group = await addGroup(service, tenant, 'Regions', [one, two])
      const texts = [{ channel: two, content: '<strong>South</strong> rye<script>x</script>' }]
      const body = { channel: null, group, value: [{ content: 'Rye' }], variants: ['Oat'], cooldownDays: 10 }
      const item = await itemOf({ ...body, channelTexts: [...texts, { channel, content: 'Elsewhere' }] })
      expect(item).toMatchObject({
        channelTexts: [{ channel: two, content: '<strong>South</strong> rye' }],
        warnings: [
          { location: 'body.channelTexts.1.channel' },
          { location: 'body.channelTexts.0.content', message: expect.stringContaining('<script>') },
        ],
      })
      const drawn = async (on: string, days: number) =>
        (await get((await use(item.id, { channel: on, date: inDays(days) })).postId)).entries[0]?.content
      expect([await drawn(one, 1), await drawn(two, 1)]).toEqual(['Rye', 'Oat'])
      expect([await drawn(one, 2), await drawn(two, 2)]).toEqual(['Oat', '<strong>South</strong> rye'])
      // Its own text, not that of the item, is what the channel must not have twice.
      const first = (days: number) => use(item.id, { channel: two, date: inDays(days), variant: 0 })
      await created(tenant, schedule(service, two, 'Rye', { date: inDays(40) }))
      expect((await first(41)).variant).toBe(0)
      await created(tenant, schedule(service, two, 'south rye', { date: inDays(80) }))
      expect((await refusal(first(81))).status).toBe(409)
      const path = { id: item.id }
      const { channelTexts, ...rest } = await tenant.api.library.get({ path })
      const long = [{ channel: two, content: 'x'.repeat(501) }]
      const changed = await tenant.api.library.update({ path, body: { ...rest, channelTexts: long } })
      expect(changed).toMatchObject({
        warnings: [{ code: 'does_not_fit', location: 'body.channelTexts.0.content' }],
      })
      const twice = tenant.api.library.update({
        path,
        body: { ...rest, channelTexts: [...channelTexts, ...channelTexts] },
      })
      expect((await refusal(twice)).at).toEqual(['body.channelTexts.1.channel'])
      expect((await tenant.api.library.update({ path, body: rest })).channelTexts).toEqual([])
    })

    it('counts published posts that were deleted, each date of repeating ones, and posts of the other drawer', async () => {
      const other = await tenant.connectSandbox('Counter')
      const at = { channel: other, cooldownDays: 3 }
      const now = schedule(service, other, 'Live', { type: 'now' })
      const [live] = await tenant.api.posts.create({ body: now })
      await publishDue(service)
      await tenant.api.posts.delete({ path: { id: live?.postId ?? '' } })
      const gone = await itemOf({ ...at, value: [{ content: 'Live' }] })
      expect((await refusal(use(gone.id, { date: inDays(2) }))).status).toBe(409)
      await created(
        tenant,
        schedule(service, other, 'Weekly', { date: inDays(1), repeat: { rule: 'FREQ=WEEKLY' } }),
      )
      const weekly = await itemOf({ ...at, value: [{ content: 'Weekly' }] })
      expect((await refusal(use(weekly.id, { date: inDays(37) }))).status).toBe(409)
      const raced = await itemOf({ ...at, value: [{ content: 'Raced' }], variants: ['Raced again'] })
      const twin = await itemOf({ ...at, value: [{ content: 'raced' }] })
      const results = await Promise.allSettled(
        [raced, raced, raced, twin].map(({ id }) => use(id, { date: inDays(20) })),
      )
      const posts = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value.postId] : []))
      const drawn = await Promise.all(
        posts.map(async (id) => (await get(id)).entries[0]?.content.toLowerCase()),
      )
      expect(drawn.sort()).toEqual(['raced', 'raced again'])
    })

    it('takes free slots of channels and queues, and stops at its end', async () => {
      const other = await tenant.connectSandbox('Slots')
      const item = await itemOf({
        channel: other,
        value: [{ content: 'Slot one' }],
        variants: ['Slot two', 'Slot three'],
        expiresAt: inDays(30),
      })
      const slots = [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, time: 600 }))
      const queue = await tenant.api.queues.create({ body: { name: 'Daily', channel: other, slots } })
      const [one, two] = await Promise.all([
        use(item.id, { queue: queue.id }),
        use(item.id, { queue: queue.id }),
      ])
      expect(one.publishDate).not.toBe(two.publishDate)
      expect(await get(one.postId)).toMatchObject({ queue: queue.id, libraryItem: item.id })
      expect((await use(item.id, { date: 'next-slot' })).variant).toBe(2)
      expect((await refusal(use(item.id))).at).toEqual(['body.date'])
      expect((await refusal(use(item.id, { date: inDays(31) }))).status).toBe(409)
    })

    it('copies a post, warns of what a channel refuses, and refuses what no post could be', async () => {
      const post = await created(tenant, schedule(service, channel, ['To keep', 'Below it']))
      const copy = await tenant.api.library.create({ body: { name: 'Kept', fromPost: post.id } })
      expect(copy).toMatchObject({ channel, value: [{ content: 'To keep' }, { content: 'Below it' }] })
      const long = 'x'.repeat(100_000)
      const warned = await itemOf({ value: [{ content: 'Short' }], variants: [long] })
      expect(warned.warnings).toMatchObject([{ code: 'does_not_fit', location: 'body.variants.0' }])
      expect((await refusal(use(warned.id, { date: inDays(1), variant: 1 }))).status).toBe(400)
      const refused = async (over: Partial<ItemBody>) => (await refusal(itemOf(over))).at
      expect(await refused({ value: [{ content: ' ' }] })).toEqual(['body.value.0.content'])
      expect(await refused({ variants: ['Fine', ' '] })).toEqual(['body.variants.1'])
      expect(await refused({ settings: [{ __type: 'x' }, { __type: 'x' }] })).toEqual([
        'body.settings.1.__type',
      ])
      expect(await refused({ settings: [{}] })).toEqual(['body.settings.0.__type'])
      expect(await refused({ expiresAt: 'soon' })).toEqual(['body.expiresAt'])
      expect(await refused({ channel: 'none' })).toEqual(['body.channel'])
      expect((await refusal(itemOf({ value: null }))).status).toBe(400)
    })

    describe('of a channel group', () => {
      it('goes to each of its channels, and its keys reach nothing else', async () => {
        const channels = [await tenant.connectSandbox('North'), await tenant.connectSandbox('South')]
        const group = await addGroup(service, tenant, 'Shops', channels)
        const item = await itemOf({ channel: null, group })
        const foreign = await itemOf()
        expect((await refusal(use(item.id, { date: inDays(1) }))).at).toEqual(['body.channel'])
        for (const id of channels)
          expect((await use(item.id, { date: inDays(1), channel: id })).integration).toBe(id)
        const { key } = await tenant.console.apiKeys.create({ body: { name: 'Shops', group } })
        const bound = createPostern({ baseUrl: service.url, apiKey: key, retries: 0 })
        expect((await bound.library.list()).items.map(({ id }) => id)).toEqual([item.id])
        const path = { id: foreign.id }
        expect((await refusal(bound.library.get({ path }))).status).toBe(404)
        expect((await refusal(bound.library.delete({ path }))).status).toBe(404)
        expect((await refusal(bound.library.use({ path, body: { type: 'draft' } }))).status).toBe(404)
        const body = { name: 'Own', channel: channels[0] ?? '', value: [{ content: 'Own' }] }
        const own = await bound.library.create({ body })
        expect((await refusal(bound.library.create({ body: { ...body, channel } }))).at).toEqual([
          'body.channel',
        ])
        expect((await bound.library.use({ path: { id: own.id }, body: { type: 'draft' } })).variant).toBe(0)
        const stranger = await service.createTenant()
        expect((await refusal(stranger.api.library.get({ path: { id: item.id } }))).status).toBe(404)
      })
    })
  },
  unlimited,
)
