import { beforeAll, expect, it } from 'vitest'
import type { PostRow, PostState } from '../../server/db/tables/posts.ts'
import { transaction } from '../../server/db/transaction.ts'
import { newId } from '../../server/lib/ids.ts'
import { foldText, searchTextOf } from '../../server/lib/text/search-text.ts'
import { type ListRequest, listPosts } from '../../server/posts/list/list-posts.ts'
import { listOldPosts, listPlannedPosts } from '../../server/posts/list/planned-posts.ts'
import { insertPosts } from '../../server/posts/store.ts'
import { databaseKinds } from '../helpers/databases.ts'
import { sample } from '../helpers/sample.ts'
import { describeService, type Tenant, type TestService } from '../helpers/server.ts'
import { threadRows } from '../publishing/engine.ts'
import { type Random, random } from './support.ts'

const start = Date.parse('2031-03-08T12:00:00Z')
const hour = 3_600_000
/** Provides pieces of texts: few letters, so that texts match; more than one script; characters that LIKE treats specially. */
const pieces = [
  'a',
  'b',
  'c',
  'é',
  'ﬁ',
  ' ',
  '%',
  '_',
  '\\',
  "'",
  '東',
  '京',
  '🔥',
  'ab',
  'sale',
  'İ',
  '<',
  '&',
]

interface Model {
  row: PostRow
  /** Text of each entry. */
  texts: string[]
  /** Texts folded as for a search. */
  folded: string[]
  tags: string[]
}

describeService('lists among thousands of posts', (service) => {
  let tenant: Tenant
  const channels: string[] = []
  const healthy = new Set<string>()
  const tags = ['t-many', 't-few'].map((name) => ({ name, id: newId() }))
  const posts: Model[] = []
  const next = random(20_311_103)

  beforeAll(async () => {
    service.clock.set(start)
    tenant = await service.createTenant()
    for (let n = 0; n < 30; n += 1) channels.push(await tenant.connectSandbox(`Channel ${n}`))
    for (const id of channels.slice(2)) healthy.add(id)
    await service.app
      .db('integrations')
      .where({ id: channels[0] as string })
      .update({ disabled_at: start })
    await service.app
      .db('integrations')
      .where({ id: channels[1] as string })
      .update({ refresh_needed_at: start })
    for (const tag of tags) {
      const row = { ...tag, organization_id: tenant.organizationId, color: '#000000' }
      await service.app.db('tags').insert({ ...row, created_at: 0, updated_at: 0, deleted_at: null })
    }
    for (let n = 0; n < 3_000; n += 1) posts.push(randomPost(n))
    await insert(service, tenant, posts)
  })

  /** Several at the same instant; most on the first five channels. */
  function randomPost(n: number): Model {
    const channel = channels[next.below(4) === 0 ? next.below(30) : next.below(5)] as string
    const length = 1 + next.below(3)
    const texts = Array.from({ length }, () => text(next, 1 + next.below(12)))
    if (n % 701 === 0) texts[0] += 'needle'
    const state = next.of<PostState>(['DRAFT', 'QUEUE', 'PUBLISHED', 'PUBLISHED', 'PUBLISHED'])
    const [root] = threadRows(service, {
      organizationId: tenant.organizationId,
      integrationId: channel,
      texts: ['x'],
      publishDate: start + (next.below(1_200) - 600) * hour,
    })
    const row = { ...(root as PostRow), state: n % 97 === 0 ? 'ERROR' : state } as PostRow
    if (n % 31 === 0) row.deleted_at = start
    if (n % 211 === 0) row.interval_in_days = 10_000
    const named = tags.filter((_, index) => next.below(index === 0 ? 3 : 400) === 0)
    return { row, texts, folded: texts.map(searchTextOf), tags: named.map(({ id }) => id) }
  }

  /** Computes the list that the request must return, in order, from the definition of its filters. */
  function expected(request: ListRequest, order: 'asc' | 'desc' = 'asc'): string[] {
    const wanted = foldText(request.search ?? '')
    const found = posts.filter(
      ({ row, folded, tags: own }) =>
        row.deleted_at === null &&
        (!request.startDate || row.publish_date >= Date.parse(request.startDate)) &&
        (!request.endDate || row.publish_date <= Date.parse(request.endDate)) &&
        (!request.integration || request.integration.split(',').includes(row.integration_id)) &&
        (!request.state || row.state === request.state) &&
        (!request.tag || own.some((id) => tags.some((tag) => tag.id === id && tag.name === request.tag))) &&
        folded.some((each) => each.includes(wanted)),
    )
    const rows = found.map(({ row }) => row)
    rows.sort((a, b) => a.publish_date - b.publish_date || (a.id < b.id ? -1 : 1))
    return (order === 'asc' ? rows : rows.toReversed()).map(({ id }) => id)
  }

  function randomRequest(): ListRequest {
    const from = start + (next.below(1_200) - 600) * hour
    const wide = next.below(2) === 0
    const few = 1 + next.below(next.of([2, 4, 29]))
    return {
      startDate: new Date(wide ? start - 900 * hour : from).toISOString(),
      endDate: new Date(wide ? start + 900 * hour : from + next.below(400) * hour).toISOString(),
      integration: next.below(3) === 0 ? next.some(channels, few).join() : undefined,
      state: next.below(4) === 0 ? next.of<PostState>(['DRAFT', 'QUEUE', 'PUBLISHED', 'ERROR']) : undefined,
      tag: next.below(5) === 0 ? next.of(['t-many', 't-few']) : undefined,
      search: next.below(2) === 0 ? randomTerm() : undefined,
    }
  }

  /** A third of so many in `npm test`. */
  const requests = (count: number) => sample(Array.from({ length: count }, randomRequest), 3)

  /** Part of a text that is there, or a text that hardly is. */
  function randomTerm(): string {
    if (next.below(4) === 0) return text(next, 1 + next.below(4))
    if (next.below(6) === 0) return 'needle'
    const [whole] = next.of(posts).folded
    const letters = [...(whole as string)]
    const from = next.below(letters.length)
    return letters.slice(from, from + 1 + next.below(6)).join('')
  }

  it('match their filters page by page', async () => {
    for (const request of requests(60)) {
      const found: string[] = []
      const limit = next.of([50, 200, 1_000])
      for (let cursor: string | undefined; ; ) {
        const page = await listPosts(service.app, tenant, {
          ...request,
          limit,
          ...(cursor ? { cursor } : {}),
        })
        found.push(...page.posts.map(({ row }) => row.id))
        if (page.nextCursor === null) break
        cursor = page.nextCursor
      }
      expect(found, JSON.stringify(request)).toEqual(expected(request))
      const whole = await listPosts(service.app, tenant, request)
      expect(
        whole.posts.map(({ row }) => row.id),
        JSON.stringify(request),
      ).toEqual(found)
    }
  })

  it('have correct totals and numbered pages', async () => {
    for (const { integration, tag, search } of requests(30)) {
      const limit = next.of([7, 20, 100])
      const page = next.below(4)
      const state = next.of(['all', 'published', 'failed', 'draft'] as const)
      const request = { integration, tag, search }
      const wire = { all: undefined, published: 'PUBLISHED', failed: 'ERROR', draft: 'DRAFT' } as const
      const ahead = state === 'all' || state === 'draft'
      const ids = expected(
        {
          ...request,
          state: wire[state],
          ...(ahead ? { startDate: new Date(start + 1).toISOString() } : {}),
        },
        ahead ? 'asc' : 'desc',
      ).filter((id) => posts.find(({ row }) => row.id === id)?.row.interval_in_days === null)
      const list = await listPlannedPosts(service.app, tenant, { ...request, page, limit, state })
      const { total, exact, hasMore } = list
      expect(
        { ids: list.posts.map(({ row }) => row.id), total, exact, hasMore },
        JSON.stringify(request),
      ).toEqual({
        ids: ids.slice(page * limit, (page + 1) * limit),
        total: ids.length,
        exact: true,
        hasMore: (page + 1) * limit < ids.length,
      })
    }
  })

  it('return past posts on channels that can publish, page by page', async () => {
    const ids = expected({ endDate: new Date(start).toISOString() }, 'desc').filter((id) =>
      healthy.has(posts.find(({ row }) => row.id === id)?.row.integration_id ?? ''),
    )
    for (const limit of [90, 1_000]) {
      const found: string[] = []
      for (let cursor: string | undefined; ; ) {
        const page = await listOldPosts(service.app, tenant, { limit, cursor })
        found.push(...page.rows.map(({ id }) => id))
        if (page.nextCursor === null) break
        cursor = page.nextCursor
      }
      expect(found).toEqual(ids)
    }
  })

  it('no longer match the text of an edited or removed entry', async () => {
    const [channel] = channels.slice(2)
    const value = [{ content: 'kept words' }, { content: 'gone with the wind' }]
    const date = new Date(start + 5_000 * hour).toISOString()
    const body = { type: 'draft' as const, date, posts: [{ integration: { id: channel as string }, value }] }
    const [saved] = await tenant.console.consoleApi.posts.save({ body })
    const id = saved?.postId ?? ''
    const search = async (words: string) =>
      (await listPlannedPosts(service.app, tenant, { page: 0, limit: 5, state: 'draft', search: words }))
        .total
    expect([await search('kept words'), await search('gone with')]).toEqual([1, 1])
    const posts = [{ integration: { id: channel as string }, value: [{ id, content: 'other words' }] }]
    await tenant.console.consoleApi.posts.save({ body: { ...body, posts } })
    expect([await search('kept words'), await search('other words')]).toEqual([0, 1])
    await tenant.console.consoleApi.posts.deleteGroup({
      path: { id: (await tenant.console.consoleApi.posts.get({ path: { id } })).group },
    })
    expect([await search('other words'), await search('gone with')]).toEqual([0, 0])
  })
})

describeService('post lists that exceed their search limit', lookThrough, {
  // Inserts thousands of posts.
  databases: sample(databaseKinds, 2),
})

function lookThrough(service: TestService): void {
  let tenant: Tenant
  const total = 12_500
  /** Few of the posts that come first, and more of the others than an index is asked for. */
  const isLate = (n: number) => (n < 1_500 ? n % 250 === 0 : n >= 9_000)

  beforeAll(async () => {
    service.clock.set(start)
    tenant = await service.createTenant()
    const integrationId = await tenant.connectSandbox('One')
    const { organizationId } = tenant
    const posts = Array.from({ length: total }, (_, n): Model => {
      const publishDate = start + (n + 1) * hour
      const [row] = threadRows(service, { organizationId, integrationId, texts: ['x'], publishDate })
      const texts = [isLate(n) ? 'late show' : `no ${n}`]
      return { row: row as PostRow, texts, folded: texts, tags: [] }
    })
    await insert(service, tenant, posts)
  })

  const ever = { startDate: '2031-01-01', endDate: '2040-01-01' }

  it('return a cursor and resume there', async () => {
    const pages: number[] = []
    let cursor: string | null | undefined
    for (; cursor !== null; ) {
      const query = { ...ever, search: 'late', limit: 1_000, ...(cursor ? { cursor } : {}) }
      const page: { p: unknown[]; nextCursor: string | null } = await tenant.console.consoleApi.posts.list({
        query,
      })
      pages.push(page.p.length)
      cursor = page.nextCursor
    }
    expect(pages.reduce((sum, each) => sum + each)).toBe(6 + 3_500)
    const none = await tenant.api.posts.list({ query: { ...ever, search: '?!', limit: 10 } })
    expect(none.posts).toEqual([])
    expect(none.nextCursor).not.toBeNull()
    const rest = { ...ever, search: '?!', limit: 10, cursor: none.nextCursor as string }
    expect(await tenant.api.posts.list({ query: rest })).toEqual({ posts: [], nextCursor: null })
  })

  it('find rare matches at once anywhere', async () => {
    const query = { ...ever, search: 'no 8999', limit: 10 }
    const page = await tenant.api.posts.list({ query })
    expect(page.posts.map(({ content }) => content)).toEqual(['no 8999'])
    expect(page.nextCursor).toBeNull()
  })

  it('refuse a request without a limit', async () => {
    for (const query of [ever, { ...ever, search: '?!' }, { ...ever, search: 'late' }])
      await expect(tenant.api.posts.list({ query })).rejects.toMatchObject({ status: 400 })
    const found = await tenant.api.posts.list({ query: { ...ever, search: 'no 8999' } })
    expect(found.posts).toHaveLength(1)
  })

  it('count only as far as they search', async () => {
    const list = (query: object) =>
      tenant.console.consoleApi.posts.listPlanned({ query: { limit: 100, ...query } })
    const whole = await list({ page: 124 })
    expect({ ...whole, p: whole.p.length }).toEqual({
      p: 100,
      t: 10_000,
      te: false,
      pg: 124,
      l: 100,
      hm: false,
    })
    expect((await list({ page: 123 })).hm).toBe(true)
    expect(await list({ page: 125 })).toMatchObject({ p: [], te: false, hm: false })
    const some = await list({ search: 'late', page: 10 })
    expect({ ...some, p: some.p.length }).toEqual({ p: 6, t: 1_006, te: false, pg: 10, l: 100, hm: false })
    expect(await list({ search: 'no 8999' })).toMatchObject({ t: 1, te: true, hm: false })
  })
}

function text(next: Random, length: number): string {
  return Array.from({ length }, () => next.of(pieces)).join('')
}

/** Stores the threads as they are saved, a root and its comments. */
async function insert(service: TestService, { organizationId }: Tenant, posts: Model[]): Promise<void> {
  const rows = posts.flatMap(({ row, texts, folded }) =>
    texts.map((content, position) => ({
      ...row,
      id: position === 0 ? row.id : newId(),
      position,
      parent_post_id: position === 0 ? null : row.id,
      content,
      search_text: folded[position] ?? '',
    })),
  )
  await transaction(service.app, async ({ db }) => {
    await insertPosts(db, rows)
    await service.app.textIndex.add(db, rows)
    const links = posts.flatMap(({ row, tags }) => tags.map((tag_id) => ({ post_id: row.id, tag_id })))
    for (let n = 0; n < links.length; n += 200) await db('posts_tags').insert(links.slice(n, n + 200))
  })
  await service.app.textIndex.flush()
  await service.app.db.raw(service.kind === 'sqlite' ? 'analyze' : 'analyze posts, post_grams')
  expect(organizationId).toBe(posts[0]?.row.organization_id)
}
