import type { Knex } from 'knex'
import { dialectOf } from '../dialect.ts'
import type { Migration } from './index.ts'

/** What the channels of that time remembered, in milliseconds. */
const FOR_GOOD = 8_640_000_000_000_000
const MASTODON_MS = 50 * 60_000

/**
 * Until when what went unanswered may be repeated, keys for what is queued without, and the pauses that platforms ask for. See
 * `db/tables/posts.ts` and `plugs.ts` for what the columns mean.
 */
export const repeats: Migration = {
  name: '0019-repeats',
  async up(db) {
    // In words that both databases take: Knex would rebuild the tables on SQLite.
    await db.raw('alter table post_attempts add column repeatable_until bigint')
    await db.raw('alter table plug_runs add column repeatable_until bigint')
    await fillRepeatable(db)
    await fillKeys(db)
    await db.schema.createTable('account_pauses', (t) => {
      // No reference: it would lock the channel behind the thread, and who edits a thread locks them the other way round.
      t.text('integration_id').primary()
      t.text('organization_id').notNullable()
      t.bigInteger('until').notNullable()
      t.bigInteger('last_place').notNullable()
      t.text('reason').notNullable()
    })
  },
}

/** Attempts and acts that may have been under way, or had no answer, when the service was upgraded. */
async function fillRepeatable(db: Knex): Promise<void> {
  const on = (integration: string) => `(select identifier from integrations i where i.id = ${integration})`
  const until = (identifier: string, start: string) =>
    `case ${identifier} when 'mastodon' then ${start} + ${MASTODON_MS} else ${FOR_GOOD} end`
  const channel = on('(select integration_id from posts p where p.id = post_attempts.post_id)')
  await db.raw(
    `update post_attempts set repeatable_until = ${until(channel, 'started_at')}
      where step = 'sending' and (finished_at is null or outcome = 'unknown')`,
  )
  // An act has no start on record: a comment on Mastodon that had no answer by now is not repeated.
  await db.raw(
    `update plug_runs set repeatable_until = ${FOR_GOOD}
      where state = 'acting' and not (${on('plug_runs.integration_id')} = 'mastodon' and identifier like '%autoPlugPost')`,
  )
}

async function fillKeys(db: Knex): Promise<void> {
  const queued = `state = 'QUEUE' and attempt_key is null and deleted_at is null`
  await db.raw(`update posts set attempt_key = ${dialectOf(db).randomKey} where ${queued}`)
}
