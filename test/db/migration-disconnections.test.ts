import { expect, it } from 'vitest'
import { migrate } from '../../server/db/migrate.ts'
import { migrations } from '../../server/db/migrations/index.ts'
import { describeDatabases } from '../helpers/databases.ts'

describeDatabases(
  'channels from before they kept when they were disconnected',
  (database) => {
    it('know it as long as they still are', async () => {
      const { db } = database
      await migrate(
        db,
        migrations.filter(({ name }) => name < '0027'),
      )
      const dates = { created_at: 1, updated_at: 1 }
      await db('organizations').insert({ id: 'o', name: 'Before', ...dates } as never)
      for (const [id, refresh_needed_at] of [
        ['connected', null],
        ['refused', 7],
      ] as const)
        await db('integrations').insert({
          id,
          organization_id: 'o',
          identifier: 'sandbox',
          internal_id: id,
          name: id,
          access_token_sealed: 's',
          posting_times: '[]',
          refresh_needed_at,
          ...dates,
        } as never)

      expect(await migrate(db)).toContain('0027-disconnections')
      const rows = await db('integrations').orderBy('id').select('id', 'disconnected_at')
      expect(rows).toEqual([
        { id: 'connected', disconnected_at: null },
        { id: 'refused', disconnected_at: 7 },
      ])
    })
  },
  { migrated: false },
)
