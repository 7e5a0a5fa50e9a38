import { expect, it } from 'vitest'
import { migrate } from '../../server/db/migrate.ts'
import { migrations } from '../../server/db/migrations/index.ts'
import { listEvents } from '../../server/publishing/events.ts'
import { describeDatabases } from '../helpers/databases.ts'

describeDatabases(
  'a log from before it named anybody',
  (database) => {
    it('stays as it is, and nobody is said to have done it', async () => {
      const { db } = database
      await migrate(
        db,
        migrations.filter(({ name }) => name < '0018'),
      )
      const dates = { created_at: 1, updated_at: 1 }
      const organization_id = 'o'
      await db('organizations').insert({ id: 'o', name: 'Before', ...dates } as never)
      const channel = { identifier: 'sandbox', internal_id: 'i', name: 'C', access_token_sealed: 's' }
      const placed = { organization_id, ...channel, posting_times: '[]', ...dates }
      await db('integrations').insert({ id: 'c', ...placed } as never)
      const thread = {
        group_id: 'g',
        root_id: 'p',
        position: 0,
        state: 'DRAFT',
        publish_date: 1,
        content: '',
      }
      await db('posts').insert({
        id: 'p',
        organization_id,
        integration_id: 'c',
        ...thread,
        ...dates,
      } as never)
      const event = { post_id: 'p', root_id: 'p', type: 'created', created_at: 1 }
      await db('post_events').insert({ id: 'e', organization_id, ...event } as never)

      expect(await migrate(db)).toContain('0018-actors')
      expect(await listEvents({ db }, 'o', 'p')).toMatchObject([
        { id: 'e', type: 'created', actor: null, actor_id: null, impersonator_id: null, found_name: null },
      ])
    })
  },
  { migrated: false },
)
