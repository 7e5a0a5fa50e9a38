import type { Knex } from 'knex'
import type { HasDb, HasDbAndClock } from '../db/connect.ts'
import { keysetPage, type Page } from '../db/pagination.ts'
import type { NotificationRow } from '../db/tables/accounts.ts'
import type { Notice } from '../events/notice.ts'
import type { AccessScope } from '../integrations/access-scope.ts'
import { groupIntegrationIds } from '../integrations/lookup.ts'
import { newId } from '../lib/ids.ts'
import type { HasClock } from '../lib/time/clock.ts'

const NOTIFICATIONS_PER_PAGE = 100

export interface NotificationPage {
  notifications: NotificationRow[]
  /** Counts the organization's notifications on all pages, up to 10,000. */
  total: number
  page: number
  limit: number
  hasMore: boolean
}

/** Collects successes and comments into one mail an hour. The first of them starts the hour. */
const DIGEST_MS = 3_600_000

/**
 * Notifies every member of the organization, in the caller's transaction. Only marks the mail as due: `mail-notifications` sends
 * it within half a minute.
 */
export async function notify(ctx: HasDbAndClock, organizationId: string, notice: Notice): Promise<void> {
  await insertNotifications(ctx.db, [toRow(ctx, organizationId, notice)])
}

export function toRow(
  ctx: HasClock,
  organizationId: string,
  { kind, content, link, integrationId, postId }: Notice,
): NotificationRow {
  const now = ctx.clock.now()
  return {
    id: newId(),
    organization_id: organizationId,
    content,
    link: link ?? null,
    integration_id: integrationId ?? null,
    post_id: postId ?? null,
    kind,
    mail_due_at: kind === 'success' || kind === 'comment' ? now + DIGEST_MS : now,
    summary_key: null,
    summary_count: null,
    created_at: now,
    deleted_at: null,
  }
}

/**
 * Returns one page, newest first. The first page is 0. With `customerId`, returns only notifications about the channels of this
 * group.
 */
export async function listNotifications(
  ctx: HasDb,
  organizationId: string,
  page: number,
  customerId: string | null = null,
): Promise<NotificationPage> {
  const limit = NOTIFICATIONS_PER_PAGE
  const scope = { organizationId, customerId }
  const total = await countNotifications(ctx.db, scope)
  const found = await findNotifications(ctx.db, scope, { offset: page * limit, limit: limit + 1 })
  return { notifications: found.slice(0, limit), total, page, limit, hasMore: found.length > limit }
}

export async function insertNotifications(db: Knex, rows: NotificationRow[]): Promise<void> {
  if (rows.length > 0) await db<NotificationRow>('notifications').insert(rows)
}

/** Finds one page, newest first. */
function findNotifications(
  db: Knex,
  scope: AccessScope,
  { offset, limit }: { offset: number; limit: number },
): Promise<NotificationRow[]> {
  return live(db, scope)
    .orderBy([
      { column: 'created_at', order: 'desc' },
      { column: 'id', order: 'desc' },
    ])
    .offset(offset)
    .limit(limit)
}

/** Maximum count, since a full count would take longer with every row. */
const MAX_COUNTED = 10_000

/** Counts up to 10,000. */
async function countNotifications(db: Knex, scope: AccessScope): Promise<number> {
  return countUpTo(db, live(db, scope))
}

async function countUpTo(db: Knex, query: Knex.QueryBuilder, max = MAX_COUNTED): Promise<number> {
  const newest = query.orderBy('created_at', 'desc').limit(max).select('id')
  const [row] = await db.from(newest.as('n')).count({ count: '*' })
  return Number(row?.count ?? 0)
}

/** Finds the notifications before the cursor, newest first. */
export function pageOfNotifications(
  db: Knex,
  scope: AccessScope,
  { limit, cursor }: { limit: number; cursor: string | null },
): Promise<Page<NotificationRow>> {
  return keysetPage<NotificationRow>(live(db, scope), {
    columns: ['created_at', 'id'],
    direction: 'desc',
    limit,
    cursor,
  })
}

/** Counts up to `max`, by default 10,000. */
export async function countSince(
  db: Knex,
  scope: AccessScope,
  instant: number | Knex.Raw,
  max?: number,
): Promise<number> {
  return countUpTo(db, live(db, scope).whereRaw('created_at > ?', [instant]), max)
}

export async function findNewest(db: Knex, organizationId: string): Promise<number | undefined> {
  const row = await live(db, { organizationId, customerId: null })
    .orderBy('created_at', 'desc')
    .first('created_at')
  return row?.created_at
}

function live(db: Knex, { organizationId, customerId }: AccessScope) {
  const query = db<NotificationRow>('notifications')
    .where({ organization_id: organizationId })
    .whereNull('deleted_at')
  if (!customerId) return query
  return query.whereIn('integration_id', groupIntegrationIds(db, { organizationId, customerId }))
}
