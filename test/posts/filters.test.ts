import { beforeAll, describe, expect, it } from 'vitest'
import type { CallInput } from '../../sdk/calls.ts'
import { toArray } from '../../sdk/index.ts'
import { newId } from '../../server/lib/ids.ts'
import { containsPattern, searchTextOf } from '../../server/lib/text/search-text.ts'
import { describeService, type Tenant } from '../helpers/server.ts'
import { publishDue, refusal, unlimited } from './support.ts'

describe('search text', () => {
  it('contains the visible words in folded form', () => {
    expect(searchTextOf('<p>Ä <strong>ﬁne</strong>\n DAY &amp; night</p><p>100%</p>')).toBe(
      'ä fine day & night 100%',
    )
  })

  it('escapes the wildcards of a pattern', () => {
    expect(containsPattern('50%_\\ OFF')).toBe('%50\\%\\_\\\\ off%')
  })
})

type Filter = NonNullable<CallInput<'posts.list'>['query']>

describeService(
  'filters of post lists',
  (service) => {
    let tenant: Tenant
    let one: string
    let two: string
    let tag: { id: string }

    /** From noon on, a minute apart, in the order of their creation. */
    beforeAll(async () => {
      service.clock.set(Date.parse('2031-03-08T12:00:00Z'))
      tenant = await service.createTenant()
      one = await tenant.connectSandbox('One')
      two = await tenant.connectSandbox('Two')
      tag = await tenant.console.tags.create({ body: { name: 'News, 50%', color: '#00aa88' } })
      await save(one, ['<p>Summer <strong>Sale</strong></p>'], { tags: [{ label: 'News, 50%' }] })
      await save(one, ['root', 'a comment about the SALE'], { type: 'draft' })
      await save(two, ['50% off_everything'], { tags: [{ label: 'News, 50%' }] })
      await save(two, ['ÄPFEL & Birnen'], { type: 'draft' })
      await save(two, ['again, sale'], { inter: 7 })
      await save(one, ['published'], { type: 'now' })
      await publishDue(service)
    })

    let minutes = 0
    const save = (id: string, texts: string[], over: object = {}) =>
      tenant.api.posts.create({
        body: {
          type: 'schedule',
          date: new Date(service.clock.now() + ++minutes * 60_000).toISOString(),
          posts: [{ integration: { id }, value: texts.map((content) => ({ content })) }],
          ...over,
        },
      })
    const window = { startDate: '2031-03-08', endDate: '2031-03-09' }
    const list = async (query: Filter) =>
      (await tenant.api.posts.list({ query: { ...window, ...query } })).posts.map(({ content }) =>
        content.replace(/<[^>]*>/g, ''),
      )

    it.each<[string, () => Filter, string[]]>([
      ['a channel', () => ({ integration: one }), ['published', 'Summer Sale', 'root']],
      [
        'channels',
        () => ({ integration: `${one}, ${two},` }),
        ['published', 'Summer Sale', 'root', '50% off_everything', 'ÄPFEL &amp; Birnen', 'again, sale'],
      ],
      ['an unknown channel', () => ({ integration: newId() }), []],
      ['a state', () => ({ state: 'DRAFT' }), ['root', 'ÄPFEL &amp; Birnen']],
      ['the published state', () => ({ state: 'PUBLISHED' }), ['published']],
      ['a tag by its name', () => ({ tag: 'News, 50%' }), ['Summer Sale', '50% off_everything']],
      ['a tag by its id', () => ({ tag: tag.id }), ['Summer Sale', '50% off_everything']],
      ['an unknown tag', () => ({ tag: 'news' }), []],
      ['text across markup, in any case', () => ({ search: 'summer SALE' }), ['Summer Sale']],
      ['text of a comment', () => ({ search: 'sale' }), ['Summer Sale', 'root', 'again, sale']],
      ['text beyond ASCII', () => ({ search: 'äpfel &' }), ['ÄPFEL &amp; Birnen']],
      ['a percent sign', () => ({ search: '0%' }), ['50% off_everything']],
      ['an underscore', () => ({ search: 'f_e' }), ['50% off_everything']],
      ['an HTML tag name', () => ({ search: 'strong' }), []],
      ['a quote', () => ({ search: "'; drop table posts --" }), []],
      [
        'all filters together',
        () => ({ integration: one, state: 'QUEUE', tag: tag.id, search: 'sale' }),
        ['Summer Sale'],
      ],
      ['contradicting filters', () => ({ integration: two, search: 'summer' }), []],
      [
        'empty filters',
        () => ({ integration: '', tag: '', search: ' ' }),
        ['published', 'Summer Sale', 'root', '50% off_everything', 'ÄPFEL &amp; Birnen', 'again, sale'],
      ],
    ])('find %s', async (_, query, expected) => {
      expect(await list(query())).toEqual(expected)
      const calendar = await tenant.console.consoleApi.posts.list({ query: { ...window, ...query() } })
      expect(calendar.p.map(({ c }) => c.replace(/<[^>]*>/g, ''))).toEqual(expected)
    })

    it('page through the matching posts', async () => {
      const query = { ...window, search: 'sale', limit: 1 }
      const calendar = await toArray(tenant.console.consoleApi.posts.list({ query }), { limit: 9 })
      expect(calendar.map(({ c }) => c)).toHaveLength(3)
      const posts = await toArray(tenant.api.posts.list({ query }), { limit: 9 })
      expect(posts.map(({ id }) => id)).toEqual(calendar.map(({ i }) => i))
    })

    it('filter the console’s numbered lists', async () => {
      const planned = async (query: object) => {
        const items = tenant.console.consoleApi.posts.listPlanned({
          query: { ...query, limit: 1 },
        })
        return (await toArray(items, { limit: 9 })).map(({ c }) => c)
      }
      expect(await planned({ integration: one })).toEqual(['<p>Summer <strong>Sale</strong></p>', 'root'])
      expect(await planned({ search: 'sale', state: 'draft' })).toEqual(['root'])
      expect(await planned({ tag: tag.id, integration: two })).toEqual(['50% off_everything'])
      expect((await tenant.console.consoleApi.posts.listPlanned({ query: { search: 'sale' } })).t).toBe(2)
    })

    it('find the new text after an edit', async () => {
      const [created] = await save(one, ['first words'], { type: 'draft' })
      const id = created?.postId ?? ''
      const posts = [{ integration: { id: one }, value: [{ id, content: 'second thoughts' }] }]
      await tenant.api.posts.create({ body: { type: 'draft', date: '2031-03-08T20:00:00Z', posts } })
      expect(await list({ search: 'first words' })).toEqual([])
      expect(await list({ search: 'second thoughts' })).toEqual(['second thoughts'])
      await tenant.api.posts.delete({ path: { id } })
    })

    it("hide other organizations and channel groups outside the key's access scope", async () => {
      const stranger = await service.createTenant()
      for (const query of [{ integration: one }, { tag: tag.id }, { search: 'sale' }])
        expect((await stranger.api.posts.list({ query: { ...window, ...query } })).posts).toEqual([])
      const customer = { id: newId(), organization_id: tenant.organizationId, name: 'ACME' }
      await service.app
        .db('customers')
        .insert({ ...customer, created_at: 0, updated_at: 0, deleted_at: null })
      await service.app.db('integrations').where({ id: two }).update({ customer_id: customer.id })
      const { key } = await tenant.console.apiKeys.create({ body: { name: 'ACME', group: customer.id } })
      const search = new URLSearchParams({ ...window, integration: `${one},${two}`, search: 'sale' })
      const answer = await service.fetch(`/public/v1/posts?${search}`, { headers: { authorization: key } })
      const { posts } = (await answer.json()) as { posts: { content: string }[] }
      expect(posts.map(({ content }) => content)).toEqual(['again, sale'])
    })

    it.each([
      [{ state: 'GONE' }, 'query.state'],
      [{ search: 'x'.repeat(201) }, 'query.search'],
      [{ integration: Array.from({ length: 101 }, () => 'x').join(',') }, 'query.integration'],
    ])('refuse %o', async (query, location) => {
      const call = tenant.api.posts.list({ query: query as Filter })
      expect(await refusal(call)).toMatchObject({ status: 400, code: 'validation_failed', at: [location] })
    })
  },
  unlimited,
)
