import type { Knex } from 'knex'
import type { HasDbAndClock } from '../db/connect.ts'
import { dialectOf } from '../db/dialect.ts'
import { jsonRows, runFixed, toJson } from '../db/fixed-statement.ts'
import type { NotificationRow } from '../db/tables/accounts.ts'
import type { Notice, Summary } from '../events/notice.ts'
import { newId } from '../lib/ids.ts'
import type { HasClock } from '../lib/time/clock.ts'
import { insertNotifications, toRow } from './notifications.ts'

const WINDOW_MS = 3_600_000
/** Limits the separate notifications about successes of one channel in an hour. A summary counts the rest. */
const MAX_SINGLE = 10

/** A summary is about several posts. */
const WITHOUT_POST = { link: null, post_id: null }

/** A success of one channel; `place` names the channel. */
export interface Success {
  organizationId: string
  integrationId: string
  place: string
  notice: Pick<Notice, 'content' | 'link' | 'postId'>
}

/** The successes of one channel, with the summary that they may go into. */
interface Burst {
  successes: Success[]
  row: NotificationRow
  summary: Summary
}

/**
 * Reports successes in the caller's transaction: each in its own notification, or in a summary once its channel has had many within
 * the hour. Call it last in the transaction, since a burst of one channel shares one row.
 */
export async function notifySuccesses(ctx: HasDbAndClock, successes: Success[]): Promise<void> {
  if (successes.length === 0) return
  const now = ctx.clock.now()
  const since = now - (now % WINDOW_MS)
  const bursts = [...Map.groupBy(successes, ({ integrationId }) => integrationId).values()].map((successes) =>
    toBurst(ctx, successes, since),
  )
  const grown = await growSummaries(ctx.db, bursts)
  const others = bursts.filter(({ row }) => !grown.has(row.summary_key))
  if (others.length === 0) return
  const counts = await countSingle(ctx.db, others, since)
  const single = others.flatMap(({ successes, row }) =>
    successes
      .slice(0, Math.max(0, MAX_SINGLE - (counts.get(row.integration_id) ?? 0)))
      .map((success) => singleRow(ctx, success)),
  )
  await insertNotifications(ctx.db, single)
  const singles = Map.groupBy(single, (row) => row.integration_id)
  for (const { successes, row, summary } of others.toSorted(byIntegration)) {
    const count = successes.length - (singles.get(row.integration_id)?.length ?? 0)
    const { place } = successes[0] as Success
    const content = count === 1 ? `One more post on ${place} is published.` : `${count}${summary.after}`
    if (count > 0)
      await insertOrGrow(ctx.db, { ...row, content, ...WITHOUT_POST, summary_count: count }, summary)
  }
}

function toBurst(ctx: HasClock, successes: Success[], since: number): Burst {
  const [first] = successes as [Success]
  const row = singleRow(ctx, first)
  const summary_key = `published:${first.integrationId}:${since}`
  return {
    successes,
    row: { ...row, summary_key, summary_count: successes.length },
    summary: { before: '', after: ` more posts on ${first.place} are published.` },
  }
}

function singleRow(ctx: HasClock, { organizationId, integrationId, notice }: Success): NotificationRow {
  return toRow(ctx, organizationId, { ...notice, kind: 'success', integrationId })
}

/** Sorts summaries, so that concurrent transactions lock shared ones in the same order. */
function byIntegration({ row: a }: Burst, { row: b }: Burst): number {
  return (a.integration_id ?? '') < (b.integration_id ?? '') ? -1 : 1
}

/**
 * Reports the cause `key`, which affects all posts of a channel, before any post has failed. Later failures are counted in the
 * same notification. Runs in the caller's transaction.
 */
export async function notifyCause(
  ctx: HasDbAndClock,
  organizationId: string,
  notice: Notice,
  key: string,
): Promise<void> {
  await insertSummary(ctx.db, { ...toRow(ctx, organizationId, notice), summary_key: key, summary_count: 0 })
}

/**
 * Reports a failure whose cause `key` affects all posts of a channel. Adds to the notification of the cause if there is one.
 * Otherwise the first failure is reported in its own words, and the same notification counts the rest. Runs in the caller's
 * transaction.
 */
export async function notifyFailure(
  ctx: HasDbAndClock,
  organizationId: string,
  notice: Omit<Notice, 'kind'>,
  { key, summary }: { key: string; summary: Summary },
): Promise<void> {
  const row = toRow(ctx, organizationId, { ...notice, kind: 'failure' })
  await insertOrGrow(ctx.db, summaryRow(row, key, {}), summary)
}

/** Adds to the notification of this key, or begins it in the words of the notice. Runs in the caller's transaction. */
export async function notifySum(
  ctx: HasDbAndClock,
  organizationId: string,
  notice: Notice,
  { key, count, summary }: { key: string; count: number; summary: Summary },
): Promise<void> {
  const row = { ...toRow(ctx, organizationId, notice), summary_key: key, summary_count: count }
  await insertOrGrow(ctx.db, row, summary)
}

function summaryRow(row: NotificationRow, key: string, change: Partial<NotificationRow>): NotificationRow {
  return { ...row, ...change, id: newId(), summary_key: key, summary_count: 1 }
}

/** A summary that grows becomes unread again, but moves to the top at most once a minute. */
const MOVED_AFTER_MS = 60_000

const burstColumns = {
  organization_id: 'text',
  summary_key: 'text',
  added: 'integer',
  before: 'text',
  after: 'text',
  created_at: 'bigint',
  mail_due_at: 'bigint',
} as const

/** Adds to the summaries of successes that exist, in one statement. Returns their keys. */
async function growSummaries(db: Knex, bursts: Burst[]): Promise<Set<string | null>> {
  const rows = bursts.map(
    ({ successes, summary, row: { organization_id, summary_key, created_at, mail_due_at } }) => {
      const place = { organization_id, summary_key, created_at, mail_due_at }
      return { ...place, ...summary, added: successes.length }
    },
  )
  // Two transactions that share summaries lock them in the same order.
  const sql = `with burst as materialized (
      select summary.id, given.* from (${jsonRows(db, burstColumns)}) as given
      join notifications as summary
        on summary.organization_id = given.organization_id and summary.summary_key = given.summary_key
      where summary.summary_key is not null
      order by summary.id ${dialectOf(db).name === 'postgres' ? 'for update of summary' : ''})
    update notifications set summary_count = summary_count + added, link = null, post_id = null,
      content = "before" || cast(summary_count + added as text) || "after",
      created_at = case when notifications.created_at <= burst.created_at - ? then burst.created_at else notifications.created_at end,
      mail_due_at = coalesce(notifications.mail_due_at, burst.mail_due_at)
    from burst where notifications.id = burst.id returning notifications.summary_key`
  const grown = await runFixed<{ summary_key: string }>(db, sql, [toJson(rows), MOVED_AFTER_MS])
  return new Set(grown.map(({ summary_key }) => summary_key))
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
    .merge(increment(db, row, { ...summary, by: row.summary_count ?? 1 }) as never)
}

/** Returns the change that adds `by` to a summary. */
function increment(
  db: Knex,
  { kind, created_at, mail_due_at }: NotificationRow,
  { by, before, after }: Summary & { by: number },
) {
  const count = 'notifications.summary_count + cast(? as integer)'
  // Keeps the text of a notification about the cause, and appends the count.
  const failureCount = (count: string) =>
    `' Posts that failed because of it: ' || cast(${count} as text) || '.'`
  return {
    summary_count: db.raw(count, [by]) as unknown as number,
    content: db.raw(
      `case when notifications.kind = 'info'
         then replace(notifications.content, ${failureCount('notifications.summary_count')}, '') || ${failureCount(count)}
         else cast(? as text) || cast(${count} as text) || cast(? as text) end`,
      [by, before, by, after],
    ) as unknown as string,
    ...WITHOUT_POST,
    created_at: db.raw('case when notifications.created_at <= ? then ? else notifications.created_at end', [
      created_at - MOVED_AFTER_MS,
      created_at,
    ]) as unknown as number,
    // Failures of one cause are mailed once. What goes into a digest goes into the next one.
    mail_due_at: (kind === 'success' || kind === 'comment'
      ? db.raw('coalesce(notifications.mail_due_at, ?)', [mail_due_at])
      : db.raw('notifications.mail_due_at')) as unknown as number,
  }
}

/** Counts the successes with their own notifications since `instant`, by channel. */
async function countSingle(db: Knex, bursts: Burst[], instant: number): Promise<Map<string | null, number>> {
  const rows = await db('notifications')
    .whereIn('organization_id', [...new Set(bursts.map(({ row }) => row.organization_id))])
    .whereIn(
      'integration_id',
      bursts.map(({ row }) => row.integration_id as string),
    )
    .where({ kind: 'success', summary_count: null })
    .where('created_at', '>=', instant)
    .groupBy('integration_id')
    .select('integration_id')
    .count({ count: '*' })
  return new Map(rows.map(({ integration_id, count }) => [integration_id as string, Number(count)]))
}
