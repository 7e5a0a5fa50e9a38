import type { Knex } from 'knex'
import type { App } from '../context.ts'
import type { NotificationRow } from '../db/tables/notifications.ts'
import type { Notice, Summary } from '../events/notice.ts'
import { newId } from '../lib/ids.ts'
import { notify, toRow } from './notifications.ts'

const WINDOW_MS = 3_600_000
/** Notifications of their own that the successes of one channel get in an hour; those that follow are counted in one. */
const MAX_SINGLE = 10

/**
 * Tells of a success: by itself, or in a summary once the channel has had many within the hour. In the caller's transaction, best
 * at its end: a burst of one channel shares one row.
 */
export async function notifySuccess(
  ctx: Pick<App, 'db' | 'clock'>,
  organizationId: string,
  notice: Omit<Notice, 'kind' | 'integrationId'> & { integrationId: string },
  place: string,
): Promise<void> {
  const now = ctx.clock.now()
  const since = now - (now % WINDOW_MS)
  const key = `published:${notice.integrationId}:${since}`
  const summary = { before: '', after: ` more posts on ${place} are published.` }
  const row = toRow(ctx, organizationId, { ...notice, kind: 'success' })
  if (await growSummary(ctx.db, { ...row, summary_key: key }, summary)) return
  const single = await countOfChannel(ctx.db, row, since, MAX_SINGLE)
  if (single < MAX_SINGLE) return notify(ctx, organizationId, { ...notice, kind: 'success' })
  const content = `One more post on ${place} is published.`
  await insertOrGrow(ctx.db, summaryRow(row, key, { content, link: null }), summary)
}

/**
 * Tells of a cause (named by `key`) that strikes all posts of a channel, before any has failed by it: those that do are counted
 * in the same notification. In the caller's transaction.
 */
export async function notifyCause(
  ctx: Pick<App, 'db' | 'clock'>,
  organizationId: string,
  notice: Notice,
  key: string,
): Promise<void> {
  await insertSummary(ctx.db, { ...toRow(ctx, organizationId, notice), summary_key: key, summary_count: 0 })
}

/**
 * Tells of a failure whose cause (named by `key`) strikes all posts of a channel: in the notification of the cause where there is
 * one; else the first by its own words, all that follow by the count in the same notification. In the caller's transaction.
 */
export async function notifyFailure(
  ctx: Pick<App, 'db' | 'clock'>,
  organizationId: string,
  notice: Omit<Notice, 'kind'>,
  { key, summary }: { key: string; summary: Summary },
): Promise<void> {
  const row = toRow(ctx, organizationId, { ...notice, kind: 'failure' })
  await insertOrGrow(ctx.db, summaryRow(row, key, {}), summary)
}

function summaryRow(row: NotificationRow, key: string, change: Partial<NotificationRow>): NotificationRow {
  return { ...row, ...change, id: newId(), summary_key: key, summary_count: 1 }
}

/** A summary that grows counts as unread again, but is written anew where it stands at most once a minute. */
const MOVED_AFTER_MS = 60_000

/** Counts one more in the summary of this key; false where there is none. */
async function growSummary(db: Knex, row: NotificationRow, summary: Summary): Promise<boolean> {
  const changed = await db('notifications')
    .where({ organization_id: row.organization_id, summary_key: row.summary_key })
    .whereNotNull('summary_key')
    .update(grown(db, row, summary))
  return changed > 0
}

/** Begins the summary of this key; anew, where one was begun at the same instant. */
async function insertSummary(db: Knex, row: NotificationRow): Promise<void> {
  await db('notifications')
    .insert(row)
    .onConflict(db.raw('(organization_id, summary_key) where summary_key is not null') as never)
    .merge(['kind', 'content', 'mail_due_at', 'summary_count'])
}

/** Begins the summary of this key, or counts one more in it: of two workers at once none is lost. */
async function insertOrGrow(db: Knex, row: NotificationRow, summary: Summary): Promise<void> {
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
async function countOfChannel(
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
