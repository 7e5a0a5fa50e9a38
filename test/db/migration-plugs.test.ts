import { expect, it } from 'vitest'
import { deleteExpired } from '../../server/db/expiry.ts'
import { migrate } from '../../server/db/migrate.ts'
import { migrations } from '../../server/db/migrations/index.ts'
import { describeDatabases } from '../helpers/databases.ts'

const DAY = 86_400_000

describeDatabases(
  'what plugs did before they forgot anything',
  (database) => {
    it('is forgotten 180 days after it ended, and what has not ended is kept', async () => {
      const { db } = database
      await migrate(
        db,
        migrations.filter(({ name }) => name < '0017'),
      )
      const dates = { created_at: 1, updated_at: 1 }
      const organization_id = 'o'
      await db('organizations').insert({ id: 'o', name: 'Before', ...dates } as never)
      const channel = { identifier: 'sandbox', internal_id: 'i', name: 'C', access_token_sealed: 's' }
      await db('integrations').insert({
        id: 'c',
        organization_id,
        ...channel,
        posting_times: '[]',
        ...dates,
      } as never)
      const post = {
        group_id: 'g',
        root_id: 'p',
        position: 0,
        state: 'PUBLISHED',
        publish_date: 1,
        content: '',
      }
      await db('posts').insert({ id: 'p', organization_id, integration_id: 'c', ...post, ...dates } as never)
      const run = (id: string, state: string, finished_at: number | null) => ({
        ...{ id, organization_id, state, finished_at, post_id: 'p', release_id: id, integration_id: 'c' },
        ...{ identifier: 'sandbox-autoRepostPost', fields: '[]', looks: 0, failures: 0, unanswered: 0 },
        created_at: 1,
      })
      await db('plug_runs').insert([run('over', 'done', DAY), run('open', 'waiting', null)] as never)
      expect(await migrate(db)).toContain('0017-plug-runs')

      const left = async (now: number) => {
        const clock = { now: () => now }
        await deleteExpired({ db, clock }, { batch: 10, signal: AbortSignal.timeout(120_000) })
        return db('plug_runs').orderBy('id').pluck('id')
      }
      expect(await left(181 * DAY - 1)).toEqual(['open', 'over'])
      expect(await left(181 * DAY)).toEqual(['open'])
    })
  },
  { migrated: false },
)
