import { expect, it } from 'vitest'
import { migrate } from '../../server/db/migrate.ts'
import { migrations } from '../../server/db/migrations/index.ts'
import { describeDatabases } from '../helpers/databases.ts'

const FOR_GOOD = 8_640_000_000_000_000

describeDatabases(
  'posts from before repeats had an end',
  (database) => {
    it('are repeated for as long as their platform remembers, and have a key each', async () => {
      const { db } = database
      await migrate(
        db,
        migrations.filter(({ name }) => name < '0019'),
      )
      const organization_id = 'o'
      const dates = { created_at: 1, updated_at: 1 }
      await db('organizations').insert({ id: 'o', name: 'Before', ...dates } as never)
      for (const identifier of ['bluesky', 'mastodon']) {
        const channel = { identifier, internal_id: 'i', name: 'C', access_token_sealed: 's' }
        const placed = { organization_id, ...channel, posting_times: '[]', ...dates }
        await db('integrations').insert({ id: identifier, ...placed } as never)
        const thread = { group_id: 'g', state: 'QUEUE', publish_date: 1, content: '', ...dates }
        for (const position of [0, 1])
          await db('posts').insert({
            id: `${identifier}-${position}`,
            organization_id,
            integration_id: identifier,
            root_id: `${identifier}-0`,
            position,
            attempt_key: position === 0 ? `key of ${identifier}` : null,
            ...thread,
          } as never)
        const tried = { number: 1, step: 'sending', prepared: '{}', started_at: 1_000, lease_until: 1 }
        await db('post_attempts').insert({
          id: identifier,
          organization_id,
          post_id: `${identifier}-0`,
          root_id: `${identifier}-0`,
          idempotency_key: `key of ${identifier}`,
          finished_at: 2_000,
          outcome: 'unknown',
          ...tried,
        } as never)
      }

      expect(await migrate(db)).toContain('0019-repeats')
      const attempts = await db('post_attempts').orderBy('id').select('id', 'repeatable_until')
      expect(attempts).toEqual([
        { id: 'bluesky', repeatable_until: FOR_GOOD },
        { id: 'mastodon', repeatable_until: 1_000 + 50 * 60_000 },
      ])
      const keys = await db('posts').orderBy('id').pluck('attempt_key')
      expect(keys.slice(0, 3).filter((key) => key?.startsWith('key of'))).toHaveLength(2)
      expect(new Set(keys.map((key) => key ?? '')).size).toBe(4)
      expect(keys).not.toContain(null)
    })
  },
  { migrated: false },
)
