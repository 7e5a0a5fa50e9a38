import { expect, it } from 'vitest'
import { migrate } from '../../server/db/migrate.ts'
import { migrations } from '../../server/db/migrations/index.ts'
import { searchTextOf } from '../../server/lib/search-text.ts'
import { listPosts } from '../../server/posts/list-posts.ts'
import { describeDatabases } from '../helpers/databases.ts'

const dates = { created_at: 1, updated_at: 1 }

describeDatabases(
  'posts of the previous release',
  (database) => {
    it('are found by their text and their channel', async () => {
      const { db } = database
      await migrate(
        db,
        migrations.filter(({ name }) => name < '0014'),
      )
      await db('organizations').insert({ id: 'o', name: 'Before', ...dates } as never)
      for (const id of ['one', 'two']) await db('integrations').insert(channel(id) as never)
      const posts = Array.from({ length: 1_203 }, (_, n) => post(n))
      for (let n = 0; n < posts.length; n += 50) await db('posts').insert(posts.slice(n, n + 50) as never[])
      expect(await migrate(db)).toContain('0014-reads')
      const list = async (request: object) => {
        const ctx = { db, clock: { now: () => 1_000 } }
        const ever = { startDate: '1970-01-01', endDate: '1970-01-02' }
        const page = await listPosts(ctx, { organizationId: 'o' }, { ...ever, ...request })
        return page.posts.map(({ row }) => row.id)
      }
      // Behind those that are looked at without an index.
      expect(await list({ search: 'SALE no 1200' })).toEqual(['p1200'])
      expect(await list({ search: '東' })).toEqual(['p1202'])
      expect(await list({ search: 'sale no 1300' })).toEqual([])
      expect(await list({ integration: 'two' })).toHaveLength(601)
      expect(await list({ integration: 'two', state: 'ERROR' })).toEqual(['p0001'])
    })
  },
  { migrated: false },
)

function channel(id: string) {
  return {
    id,
    organization_id: 'o',
    identifier: 'sandbox',
    internal_id: id,
    name: id,
    access_token_sealed: 'x',
    posting_times: '[]',
    ...dates,
  }
}

function post(n: number) {
  const id = `p${String(n).padStart(4, '0')}`
  const content = n === 1_202 ? '<p>東京</p>' : `<p>Sale <u>No ${n}</u></p>`
  return {
    id,
    organization_id: 'o',
    integration_id: n % 2 === 0 ? 'one' : 'two',
    group_id: id,
    root_id: id,
    position: 0,
    state: n === 1 ? 'ERROR' : 'DRAFT',
    publish_date: n,
    content,
    search_text: searchTextOf(content),
    ...dates,
  }
}
