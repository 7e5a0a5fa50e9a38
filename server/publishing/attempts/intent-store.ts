import type { Knex } from 'knex'
import { dialectOf } from '../../db/dialect.ts'
import { jsonRows, runFixed, toJson } from '../../db/fixed-statement.ts'
import type { PostAttemptRow, PostRow } from '../../db/tables/posts.ts'

/** Describes an open attempt that is about to send, with the thread as its claim read it. */
export interface Intent {
  seen: { attempt: Pick<PostAttemptRow, 'id'>; root: PostRow; entry: PostRow }
  change: Pick<PostAttemptRow, 'progress' | 'lease_until' | 'repeatable_until'>
}

const intentColumns = {
  attempt_id: 'text',
  root_id: 'text',
  organization_id: 'text',
  integration_id: 'text',
  settings: 'text',
  entry_id: 'text',
  position: 'integer',
  content: 'text',
  image: 'text',
  parent_post_id: 'text',
  progress: 'text',
  lease_until: 'bigint',
  repeatable_until: 'bigint',
} as const

/**
 * Moves open attempts to `sending` if their entries are still as claimed and still due; one statement, which locks the roots as
 * `lockThreads` does. Returns the ids of the attempts that it moved.
 */
export async function beginSending(db: Knex, intents: Intent[], now: number): Promise<Set<string>> {
  const rows = intents.map(({ seen: { attempt, root, entry }, change }) => ({
    attempt_id: attempt.id,
    root_id: root.id,
    organization_id: root.organization_id,
    integration_id: root.integration_id,
    settings: root.settings,
    entry_id: entry.id,
    position: entry.position,
    content: entry.content,
    image: entry.image,
    parent_post_id: entry.parent_post_id,
    ...change,
  }))
  const sql = `with intent as materialized (${jsonRows(db, intentColumns)}),
    unchanged as materialized (
      select intent.* from intent
      join posts as root on root.id = intent.root_id
      join posts as entry on entry.id = intent.entry_id
      where entry.root_id = root.id and root.organization_id = intent.organization_id
        and root.integration_id = intent.integration_id and root.settings is not distinct from intent.settings
        and entry.position = intent.position and entry.content = intent.content and entry.image = intent.image
        and (intent.parent_post_id is null or entry.parent_post_id = intent.parent_post_id)
        and entry.state = 'QUEUE' and coalesce(root.due_at, root.publish_date) <= ?
        and not exists (
          select 1 from account_pauses where account_pauses.integration_id = intent.integration_id and until > ?)
        and root.deleted_at is null and entry.deleted_at is null
      order by root.id ${dialectOf(db).name === 'postgres' ? 'for update of root, entry' : ''})
    update post_attempts set step = 'sending', progress = unchanged.progress, lease_until = unchanged.lease_until,
      repeatable_until = unchanged.repeatable_until
    from unchanged where post_attempts.id = unchanged.attempt_id and finished_at is null
    returning post_attempts.id`
  const moved = await runFixed<{ id: string }>(db, sql, [toJson(rows), now, now])
  return new Set(moved.map(({ id }) => id))
}
