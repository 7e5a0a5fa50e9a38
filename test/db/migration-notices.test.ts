import { expect, it } from 'vitest'
import { migrate } from '../../server/db/migrate.ts'
import { migrations } from '../../server/db/migrations/index.ts'
import { describeDatabases } from '../helpers/databases.ts'

describeDatabases(
  'notifications of the previous release',
  (database) => {
    it('stay read, and are not mailed', async () => {
      const { db } = database
      await migrate(
        db,
        migrations.filter(({ name }) => name < '0013'),
      )
      const dates = { created_at: 1, updated_at: 1 }
      await db('organizations').insert({ id: 'o', name: 'Before', ...dates } as never)
      const read = { last_read_notifications_at: 5, last_online_at: 1 }
      await db('users').insert({
        id: 'u',
        email: 'a@example.org',
        provider: 'LOCAL',
        timezone: 0,
        ...read,
        ...dates,
      } as never)
      await db('memberships').insert({
        id: 'm',
        organization_id: 'o',
        user_id: 'u',
        role: 'USER',
        ...dates,
      } as never)
      await db('notifications').insert({
        id: 'n',
        organization_id: 'o',
        content: 'Hi',
        created_at: 4,
      } as never)
      expect(await migrate(db)).toContain('0013-notices')
      expect(await db('memberships')).toMatchObject([{ id: 'm', last_read_notifications_at: 5 }])
      expect(await db('notifications')).toMatchObject([{ id: 'n', kind: 'info', mail_due_at: null }])
    })
  },
  { migrated: false },
)
