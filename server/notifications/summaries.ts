import type { Knex } from 'knex'
import type { App } from '../context.ts'
import type { NotificationRow } from '../db/tables/notifications.ts'
import type { Notice, Summary } from '../events/notice.ts'
import { newId } from '../lib/ids.ts'
import { notify, toRow } from './notifications.ts'

const WINDOW_MS = 3_600_000
/** Limits the notifications of its own that a channel's successes get in an hour. A summary counts the rest. */
const MAX_SINGLE = 10

/**
 * Reports a success in the caller's transaction: in its own notification, or in a summary once the channel has had many within the
 * hour. Call it last in the transaction, since a burst of one channel shares one row.
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
 * Reports a cause (named by `key`) that affects all posts of a channel, before a post has failed. Later failures are counted in
 * the same notification. Runs in the caller's transaction.
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
 * Reports a failure whose cause (named by `key`) affects all posts of a channel. Adds to the notification of the cause if there is
 * one. Otherwise the first failure is reported in its own words, and the same notification counts the rest. Runs in the caller's
 * transaction.
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

/** A summary that grows becomes unread again, but moves to the top at most once a minute. */
const MOVED_AFTER_MS = 60_000

/** Adds one to the summary of this key. Returns false when there is none. */
async function growSummary(db: Knex, row: NotificationRow, summary: Summary): Promise<boolean> {
  const changed = await db('notifications')
    .where({ organization_id: row.organization_id, summary_key: row.summary_key })
    .whereNotNull('summary_key')
    .update(increment(db, row, summary))
  return changed > 0
}

/** Inserts the summary of this key, and replaces one that was inserted at the same instant. */
async function insertSummary(db: Knex, row: NotificationRow): Promise<void> {
  await db('notifications')
    .insert(row)
    .onConflict(db.raw('(organization_id, summary_key) where summary_key is not null') as never)
    .merge(['kind', 'content', 'mail_due_at', 'summary_count'])
}

/** Inserts the summary of this key, or adds one to it. Two concurrent workers lose no count. */
async function insertOrGrow(db: Knex, row: NotificationRow, summary: Summary): Promise<void> {
  await db('notifications')
    .insert(row)
    .onConflict(db.raw('(organization_id, summary_key) where summary_key is not null') as never)
    .merge(increment(db, row, summary) as never)
}

function increment(db: Knex, { kind, created_at, mail_due_at }: NotificationRow, { before, after }: Summary) {
  const count = 'notifications.summary_count + 1'
  // A notification of the cause keeps its words and appends the count.
  const failureCount = (count: string) =>
    `' Posts that failed because of it: ' || cast(${count} as text) || '.'`
  return {
    summary_count: db.raw(count) as unknown as number,
    content: db.raw(
      `case when notifications.kind = 'info'
         then replace(notifications.content, ${failureCount('notifications.summary_count')}, '') || ${failureCount(count)}
         else cast(? as text) || cast(${count} as text) || cast(? as text) end`,
      [before, after],
    ) as unknown as string,
    link: null,
    created_at: db.raw('case when notifications.created_at <= ? then ? else notifications.created_at end', [
      created_at - MOVED_AFTER_MS,
      created_at,
    ]) as unknown as number,
    // Failures of one cause are mailed once. Successes go into the next digest.
    mail_due_at: (kind === 'success'
      ? db.raw('coalesce(notifications.mail_due_at, ?)', [mail_due_at])
      : db.raw('notifications.mail_due_at')) as unknown as number,
  }
}

/** Counts the channel's successes with their own notifications since `instant`, up to `max`. */
async function countOfChannel(
  db: Knex,
  row: Pick<NotificationRow, 'organization_id' | 'integration_id' | 'kind'>,
  since: number,
  max: number,
): Promise<number> {
  const { organization_id, integration_id, kind } = row
  const found = await db('notifications')
    .where({ organization_id, integration_id, kind, summary_count: null })
    .where('created_at', '>=', since)
    .limit(max)
    .pluck('id')
  return found.length
}
