import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { CallInput } from '../../sdk/calls.ts'
import { newId } from '../../server/lib/ids.ts'
import { describeService, type Tenant } from '../helpers/server.ts'
import { publishDue, refusal } from './support.ts'

/** Fits every type, because it has a date, and settings that can be published. */
type SaveBody = Omit<Extract<CallInput<'consoleApi.posts.save'>['body'], { type: 'schedule' }>, 'type'> & {
  type: 'draft' | 'schedule' | 'now' | 'update'
}

describeService('post lists of the console', (service) => {
  let tenant: Tenant
  let channel: string

  beforeAll(() => service.clock.set(Date.parse('2031-03-08T12:00:00Z')))
  beforeEach(async () => {
    tenant = await service.createTenant()
    channel = await tenant.connectSandbox('One')
  })

  const entry = (content: string, more: object = {}) => ({
    integration: { id: channel },
    value: [{ content }],
    ...more,
  })
  const body = (content: string, over: Partial<SaveBody> = {}): SaveBody => ({
    type: 'schedule',
    date: '2031-04-01T09:00:00Z',
    posts: [entry(content)],
    ...over,
  })
  const save = async (content: string, over: Partial<SaveBody> = {}) => {
    const [first] = await tenant.console.consoleApi.posts.save({ body: body(content, over) })
    return first?.postId ?? ''
  }
  const read = (id: string) => tenant.console.consoleApi.posts.get({ path: { id } })
  const rootOf = async (id: string) => (await read(id)).posts[0]

  describe('getCalendar', () => {
    const calendar = (query: object = {}) =>
      tenant.console.consoleApi.posts.list({
        query: { startDate: '2031-04-01', endDate: '2031-04-30', ...query },
      })

    it('returns posts between two dates with short field names', async () => {
      const id = await save('hello')
      const root = await rootOf(id)
      await save('too late', { date: '2031-05-01' })
      expect(await calendar()).toEqual({
        p: [
          {
            i: id,
            c: 'hello',
            d: '2031-04-01T09:00:00.000Z',
            u: null,
            ri: null,
            s: 'QUEUE',
            g: root?.group,
            iv: null,
            cm: 'WEB',
            settings: '{"__type":"sandbox"}',
            tg: [],
            n: { i: channel, pi: 'sandbox', n: 'One', p: null },
            error: null,
            removedAt: null,
          },
        ],
        nextCursor: null,
      })
    })

    it('returns each occurrence of a repeating post, and tags', async () => {
      const tag = { id: newId(), organization_id: tenant.organizationId, name: 'news', color: '#00aa88' }
      await service.app.db('tags').insert({ ...tag, created_at: 0, updated_at: 0, deleted_at: null })
      await save('again', { inter: 14, tags: [{ value: 'news', label: 'news' }] })
      const { p } = await calendar()
      expect(p.map(({ d, ad, iv }) => [d, ad, iv])).toEqual([
        ['2031-04-01T09:00:00.000Z', '2031-04-01T09:00:00.000Z', 14],
        ['2031-04-15T09:00:00.000Z', '2031-04-01T09:00:00.000Z', 14],
        ['2031-04-29T09:00:00.000Z', '2031-04-01T09:00:00.000Z', 14],
      ])
      expect(p[0]?.tg).toEqual([
        {
          t: {
            i: tag.id,
            n: 'news',
            c: '#00aa88',
            o: tenant.organizationId,
            ca: '1970-01-01T00:00:00.000Z',
            ua: '1970-01-01T00:00:00.000Z',
            da: null,
          },
        },
      ])
    })

    it('pages by cursor', async () => {
      for (const day of ['01', '02', '03']) await save(day, { date: `2031-04-${day}` })
      const first = await calendar({ limit: 2 })
      const second = await calendar({ limit: 2, cursor: first.nextCursor })
      expect([...first.p, ...second.p].map(({ c }) => c)).toEqual(['01', '02', '03'])
      expect(second.nextCursor).toBeNull()
    })

    it('refuses invalid dates', async () => {
      expect(await refusal(calendar({ endDate: 'soon' }))).toMatchObject({
        status: 400,
        at: ['query.endDate'],
      })
    })
  })

  describe('listPlannedPosts', () => {
    const list = async (query: object = {}) => {
      const page = await tenant.console.consoleApi.posts.listPlanned({ query })
      return { ...page, p: page.p.map(({ c }) => c) }
    }

    it('lists upcoming posts page by page, earliest first, without repeating posts', async () => {
      await save('second', { date: '2031-04-02' })
      await save('first', { date: '2031-04-01', type: 'draft' })
      await save('third', { date: '2031-04-03' })
      await save('again', { inter: 7 })
      await save('an old draft', { date: '2031-03-01', type: 'draft' })
      expect(await list()).toEqual({
        p: ['first', 'second', 'third'],
        t: 3,
        te: true,
        pg: 0,
        l: 20,
        hm: false,
      })
      expect(await list({ limit: 2 })).toEqual({
        p: ['first', 'second'],
        t: 3,
        te: true,
        pg: 0,
        l: 2,
        hm: true,
      })
      expect(await list({ limit: 2, page: 1 })).toEqual({
        p: ['third'],
        t: 3,
        te: true,
        pg: 1,
        l: 2,
        hm: false,
      })
      expect(await list({ page: 1_000_000 })).toMatchObject({ p: [], t: 3, te: true, hm: false })
      expect((await list({ state: 'draft' })).p).toEqual(['first'])
      expect((await list({ state: 'scheduled' })).p).toEqual(['second', 'third'])
      expect((await tenant.console.consoleApi.posts.listPlanned({})).p[0]).not.toHaveProperty('settings')
    })

    it('lists published and failed posts, newest first', async () => {
      await save('older', { date: '2031-03-08T11:00:00Z' })
      await save('newer', { date: '2031-03-08T11:30:00Z' })
      await save('refused', { type: 'now', posts: [entry('refused', { settings: { outcome: 'fail' } })] })
      await publishDue(service)
      expect((await list({ state: 'published' })).p).toEqual(['newer', 'older'])
      expect((await list({ state: 'failed' })).p).toEqual(['refused'])
      expect((await list()).p).toEqual([])
    })

    it.each([{ limit: 101 }, { page: -1 }, { state: 'gone' }])('refuses %o', async (query) => {
      expect(await refusal(list(query))).toMatchObject({ status: 400, code: 'validation_failed' })
    })
  })

  describe('listOldPosts', () => {
    it('lists roots of any state up to a date on channels that can publish, newest first', async () => {
      await save('older', { date: '2031-03-01', type: 'draft' })
      const id = await save('newer', { date: '2031-03-02', type: 'draft' })
      await save('ahead')
      const second = await tenant.connectSandbox('Two')
      await save('off', {
        date: '2031-03-03',
        type: 'draft',
        posts: [{ ...entry('off'), integration: { id: second } }],
      })
      await tenant.console.channels.disable({ body: { id: second } })
      const posts = await tenant.console.consoleApi.posts.listOld({})
      expect(posts.map(({ content }) => content)).toEqual(['newer', 'older'])
      expect(posts[0]).toEqual({
        id,
        content: 'newer',
        publishDate: '2031-03-02T00:00:00.000Z',
        releaseURL: null,
        removedAt: null,
        state: 'DRAFT',
        integration: {
          id: channel,
          name: 'One',
          providerIdentifier: 'sandbox',
          picture: null,
          type: 'social',
        },
      })
      expect(await tenant.console.consoleApi.posts.listOld({ query: { date: '2031-03-01' } })).toHaveLength(1)
      expect(
        await refusal(tenant.console.consoleApi.posts.listOld({ query: { date: 'then' } })),
      ).toMatchObject({
        status: 400,
        at: ['query.date'],
      })
    })

    it('pages by the Next-Cursor header', async () => {
      for (const day of ['01', '02', '03']) await save(day, { date: `2031-03-${day}`, type: 'draft' })
      const first = await tenant.console.result.consoleApi.posts.listOld({ query: { limit: 2 } })
      const cursor = first.response.headers.get('next-cursor') ?? ''
      expect(first.data?.map(({ content }) => content)).toEqual(['03', '02'])
      const rest = await tenant.console.result.consoleApi.posts.listOld({ query: { limit: 2, cursor } })
      expect(rest.data?.map(({ content }) => content)).toEqual(['01'])
      expect(rest.response.headers.has('next-cursor')).toBe(false)
    })
  })
})
