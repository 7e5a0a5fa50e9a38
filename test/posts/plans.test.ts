import { beforeAll, expect, it } from 'vitest'
import type { PostRow } from '../../server/db/tables/posts.ts'
import { transaction } from '../../server/db/transaction.ts'
import { newId } from '../../server/lib/ids.ts'
import { findSlot } from '../../server/posts/find-slot.ts'
import { type ListRequest, listPosts } from '../../server/posts/list/list-posts.ts'
import { listOldPosts, listPlannedPosts, type PlannedRequest } from '../../server/posts/list/planned-posts.ts'
import { insertPosts } from '../../server/posts/store.ts'
import { describeService, type Tenant } from '../helpers/server.ts'
import { threadRows } from '../publishing/engine.ts'

/** Full scans and sorts are what makes a list slow once it is long: these read no more than they show, or look at. */
describeService('query plans of lists and slots', (service) => {
  const total = 6_000
  /** Rows that a search reads first, each with its thread. */
  const looked = 2_500
  let tenant: Tenant
  const channels: string[] = []
  const tag = { id: newId(), name: 'rare', color: '#000000', created_at: 0, updated_at: 0, deleted_at: null }

  beforeAll(async () => {
    tenant = await service.createTenant()
    for (const name of ['One', 'Two', 'Three']) channels.push(await tenant.connectSandbox(name))
    const { organizationId } = tenant
    const rows = Array.from({ length: total }, (_, n): PostRow => {
      const publishDate = service.clock.now() + (n - total / 2) * 600_000
      const integrationId = channels[n % 3] as string
      const [row] = threadRows(service, { organizationId, integrationId, texts: ['x'], publishDate })
      const text = n % 1_000 === 999 ? 'rare words' : `many words ${n}`
      const state = n < total / 2 ? 'PUBLISHED' : 'QUEUE'
      return { ...(row as PostRow), state: n % 100 === 0 ? 'ERROR' : state, content: text, search_text: text }
    })
    await transaction(service.app, async ({ db }) => {
      await insertPosts(db, rows)
      await db('tags').insert({ ...tag, organization_id: organizationId })
      for (const n of [1, 3_000, 5_000])
        await db('posts_tags').insert({ post_id: (rows[n] as PostRow).id, tag_id: tag.id })
    })
    await service.app.db.raw(service.kind === 'sqlite' ? 'analyze' : 'vacuum analyze')
  })

  const ever = { startDate: '2000-01-01', endDate: '2100-01-01', limit: 20 }
  const list = (request: ListRequest) => () => listPosts(service.app, tenant, { ...ever, ...request })
  const numbered = (request: Partial<PlannedRequest>) => () =>
    listPlannedPosts(service.app, tenant, { page: 0, limit: 20, state: 'failed', ...request })

  /** By the rows that each statement may read, and by the indexes that they read. */
  it.each<[string, () => Promise<unknown>, number, string[]]>([
    ['all', list({}), 100, ['posts_list']],
    ['a channel', () => list({ integration: channels[0] })(), 200, ['posts_by_channel']],
    ['two channels', () => list({ integration: channels.slice(0, 2).join() })(), 300, ['posts_by_channel']],
    ['a state', list({ state: 'ERROR' }), 100, ['posts_by_state']],
    [
      'a state on a channel',
      () => list({ integration: channels[0], state: 'ERROR' })(),
      100,
      ['posts_by_channel'],
    ],
    ['a tag', list({ tag: 'rare' }), looked, ['posts_list', 'posts_tags_by_tag']],
    ['a common word', list({ search: 'many' }), 200, ['posts_list']],
    ['a rare word', list({ search: 'rare' }), looked, ['posts_list', 'post_grams']],
    ['an unused word', list({ search: 'nowhere' }), looked, ['posts_list', 'post_grams']],
    ['a numbered page', numbered({}), 100, ['posts_by_state']],
    [
      'a numbered page of a channel',
      () => numbered({ integration: channels[0] })(),
      100,
      ['posts_by_channel'],
    ],
    ['a numbered page of all states', numbered({ state: 'all' }), total / 2, ['posts_by_state']],
    [
      'a numbered page with a word',
      numbered({ state: 'published', search: 'rare' }),
      looked,
      ['posts_by_state', 'post_grams'],
    ],
    ['old posts', () => listOldPosts(service.app, tenant, { limit: 20 }), 100, ['posts_list']],
    [
      'a slot',
      () => findSlot(service.app, tenant, channels[0] as string),
      200,
      ['posts_integration_id_publish_date_index'],
    ],
  ])('read %s through an index', async (_, read, most, indexes) => {
    const plans = await plansOf(read)
    for (const { sql, rows } of plans) expect(rows, sql).toBeLessThanOrEqual(most)
    const used = new Set(plans.flatMap((plan) => plan.indexes))
    expect([...used]).toEqual(expect.arrayContaining(indexes))
  })

  interface Plan {
    sql: string
    /** Read by Postgres; on SQLite, which does not tell, 0, or all where it scans. */
    rows: number
    indexes: string[]
  }

  async function plansOf(read: () => Promise<unknown>): Promise<Plan[]> {
    const queries: { sql: string; bindings: unknown[] }[] = []
    const note = (query: { sql: string; bindings: unknown[] }) => queries.push(query)
    service.app.db.on('query', note)
    await read()
    service.app.db.removeListener('query', note)
    const asked = queries.filter(({ sql }) => /from .posts|post_grams/.test(sql))
    expect(asked.length).toBeGreaterThan(0)
    const explain = service.kind === 'sqlite' ? explainSqlite : explainPostgres
    return Promise.all(asked.map(async ({ sql, bindings }) => ({ sql, ...(await explain(sql, bindings)) })))
  }

  async function explainSqlite(sql: string, bindings: unknown[]): Promise<Omit<Plan, 'sql'>> {
    const lines: { detail: string }[] = await service.app.db.raw(`explain query plan ${sql}`, bindings as [])
    const text = lines.map(({ detail }) => detail).join('\n')
    const count = (pattern: RegExp) => (text.match(pattern) ?? []).length
    // A subquery bears the name of the table that it reads: it is scanned once, the table never.
    const scans =
      count(/^SCAN (p|e|g|posts|posts_tags|post_grams)\b/gm) - count(/^(CO-ROUTINE|MATERIALIZE) p\b/gm)
    const indexes = [...text.matchAll(/USING (?:COVERING )?INDEX (\w+)/g)].map(([, name]) => name as string)
    if (/VIRTUAL TABLE INDEX 0:M/.test(text)) indexes.push('post_grams')
    return { rows: scans > 0 ? total : 0, indexes }
  }

  /** Postgres would scan tables as small as these, unless it is told not to. */
  async function explainPostgres(sql: string, bindings: unknown[]): Promise<Omit<Plan, 'sql'>> {
    return service.app.db.transaction(async (trx) => {
      await trx.raw('set local enable_seqscan = off')
      const text = sql.replace(/\$\d+/g, '?')
      const { rows } = await trx.raw(`explain (analyze, format json) ${text}`, bindings as [])
      const nodes = nodesOf(rows[0]['QUERY PLAN'][0].Plan)
      const tables = nodes.filter((node) => /^post/.test(node['Relation Name'] ?? ''))
      const read = tables.map(
        (node) =>
          (node['Actual Rows'] +
            (node['Rows Removed by Filter'] ?? 0) +
            (node['Rows Removed by Index Recheck'] ?? 0)) *
          node['Actual Loops'],
      )
      const indexes = nodes.flatMap((node) => node['Index Name'] ?? [])
      return {
        rows: Math.ceil(read.reduce((sum, each) => sum + each, 0)),
        indexes: indexes.map((name) => name.replace(/^post_grams_grams$/, 'post_grams')),
      }
    })
  }

  interface Node {
    'Actual Rows': number
    'Actual Loops': number
    'Rows Removed by Filter'?: number
    'Rows Removed by Index Recheck'?: number
    'Relation Name'?: string
    'Index Name'?: string
    Plans?: Node[]
  }

  function nodesOf(node: Node): Node[] {
    return [node, ...(node.Plans ?? []).flatMap(nodesOf)]
  }
})
