import type { App } from '../context.ts'
import type { NotificationRow } from '../db/tables/notifications.ts'
import { newId } from '../lib/ids.ts'
import { type Notice, notify, toRow } from './notifications.ts'
import { beginSummary, countOfChannel, growSummary, insertOrGrow } from './summary-store.ts'

const WINDOW_MS = 3_600_000
/** Notifications of their own that the successes of one channel get in an hour; those that follow are counted in one. */
const MAX_SINGLE = 10

/** Text around the count of what a summary stands for. */
export interface Summary {
  before: string
  after: string
}

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
  await beginSummary(ctx.db, { ...toRow(ctx, organizationId, notice), summary_key: key, summary_count: 0 })
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
