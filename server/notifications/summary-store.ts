import type { Knex } from 'knex'
import type { NotificationRow } from '../db/tables/notifications.ts'
import type { Summary } from './summaries.ts'

/** A summary that grows counts as unread again, but is written anew where it stands at most once a minute. */
const MOVED_AFTER_MS = 60_000

/** Counts one more in the summary of this key; false where there is none. */
export async function growSummary(db: Knex, row: NotificationRow, summary: Summary): Promise<boolean> {
  const changed = await db('notifications')
    .where({ organization_id: row.organization_id, summary_key: row.summary_key })
    .whereNotNull('summary_key')
    .update(grown(db, row, summary))
  return changed > 0
}

/** Begins the summary of this key; anew, where one was begun at the same instant. */
export async function beginSummary(db: Knex, row: NotificationRow): Promise<void> {
  await db('notifications')
    .insert(row)
    .onConflict(db.raw('(organization_id, summary_key) where summary_key is not null') as never)
    .merge(['kind', 'content', 'mail_due_at', 'summary_count'])
}

/** Begins the summary of this key, or counts one more in it: of two workers at once none is lost. */
export async function insertOrGrow(db: Knex, row: NotificationRow, summary: Summary): Promise<void> {
  await db('notifications')
    .insert(row)
    .onConflict(db.raw('(organization_id, summary_key) where summary_key is not null') as never)
    .merge(grown(db, row, summary) as never)
}

function grown(db: Knex, { kind, created_at, mail_due_at }: NotificationRow, { before, after }: Summary) {
  const count = 'notifications.summary_count + 1'
  // What tells of the cause keeps its words and says the count after them.
  const counted = (count: string) => `' Posts that failed because of it: ' || cast(${count} as text) || '.'`
  return {
    summary_count: db.raw(count) as unknown as number,
    content: db.raw(
      `case when notifications.kind = 'info'
         then replace(notifications.content, ${counted('notifications.summary_count')}, '') || ${counted(count)}
         else cast(? as text) || cast(${count} as text) || cast(? as text) end`,
      [before, after],
    ) as unknown as string,
    link: null,
    created_at: db.raw('case when notifications.created_at <= ? then ? else notifications.created_at end', [
      created_at - MOVED_AFTER_MS,
      created_at,
    ]) as unknown as number,
    // A failure of the same cause is mailed once; what went well is in the next digest.
    mail_due_at: (kind === 'success'
      ? db.raw('coalesce(notifications.mail_due_at, ?)', [mail_due_at])
      : db.raw('notifications.mail_due_at')) as unknown as number,
  }
}

/** Successes of this channel that have notifications of their own since then, counted up to `most`. */
export async function countOfChannel(
  db: Knex,
  row: Pick<NotificationRow, 'organization_id' | 'integration_id' | 'kind'>,
  since: number,
  most: number,
): Promise<number> {
  const { organization_id, integration_id, kind } = row
  const found = await db('notifications')
    .where({ organization_id, integration_id, kind, summary_count: null })
    .where('created_at', '>=', since)
    .limit(most)
    .pluck('id')
  return found.length
}
