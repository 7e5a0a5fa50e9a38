import { expect, it } from 'vitest'
import { migrate } from '../../server/db/migrate.ts'
import { migrations } from '../../server/db/migrations/index.ts'
import { describeDatabases } from '../helpers/databases.ts'

describeDatabases(
  'keys of the previous release',
  (database) => {
    it('keep all their rights, and the live one is what rotating replaces', async () => {
      const { db } = database
      await migrate(
        db,
        migrations.filter(({ name }) => name < '0005'),
      )
      const dates = { created_at: 1, updated_at: 1 }
      await db('organizations').insert({ id: 'o', name: 'Before', ...dates } as never)
      const key = { organization_id: 'o', name: 'API key', prefix: 'psk_', created_at: 1 }
      await db('api_keys').insert([
        { ...key, id: 'live', key_hash: 'a', revoked_at: null },
        { ...key, id: 'revoked', key_hash: 'b', revoked_at: 1 },
      ] as never[])
      await db('notifications').insert({
        id: 'n',
        organization_id: 'o',
        content: 'Hi',
        created_at: 1,
      } as never)
      expect(await migrate(db)).toContain('0005-keys-and-audit')
      expect(await db('api_keys').orderBy('id')).toMatchObject([
        { id: 'live', scopes: 'read write', customer_id: null, is_default: 1 },
        { id: 'revoked', scopes: 'read write', customer_id: null, is_default: 0 },
      ])
      expect(await db('notifications')).toMatchObject([{ id: 'n', integration_id: null }])
    })
  },
  { migrated: false },
)
