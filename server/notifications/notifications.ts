import type { App } from '../context.ts'
import type { NotificationRow } from '../db/tables/notifications.ts'
import { newId } from '../lib/ids.ts'
import { countNotifications, findNotifications, insertNotification } from './store.ts'

const NOTIFICATIONS_PER_PAGE = 100

export interface NotificationPage {
  notifications: NotificationRow[]
  /** Of the organization, over all pages, counted up to 10 000. */
  total: number
  page: number
  limit: number
  hasMore: boolean
}

/** What went well is mailed once an hour, all of it in one mail: the first one opens the hour. */
const DIGEST_MS = 3_600_000

export interface Notice {
  /**
   * `success` is mailed in the hourly digest and `failure` at once, to members who want them; `info`, where somebody has to
   * act, at once to all.
   */
  kind: NotificationRow['kind']
  content: string
  link?: string | null | undefined
  /** The channel it is about. */
  integrationId?: string | null
}

/**
 * Tells every member of the organization, in the caller's transaction. It only notes that a mail is due: `mail-notifications`
 * sends it, within half a minute.
 */
export async function notify(
  ctx: Pick<App, 'db' | 'clock'>,
  organizationId: string,
  notice: Notice,
): Promise<void> {
  await insertNotification(ctx.db, toRow(ctx, organizationId, notice))
}

export function toRow(
  ctx: Pick<App, 'clock'>,
  organizationId: string,
  { kind, content, link, integrationId }: Notice,
): NotificationRow {
  const now = ctx.clock.now()
  return {
    id: newId(),
    organization_id: organizationId,
    content,
    link: link ?? null,
    integration_id: integrationId ?? null,
    kind,
    mail_due_at: kind === 'success' ? now + DIGEST_MS : now,
    summary_key: null,
    summary_count: null,
    created_at: now,
    deleted_at: null,
  }
}

/** One page, newest first; the first page is 0. With `customerId`, only what is about the channels of this group. */
export async function listNotifications(
  ctx: Pick<App, 'db'>,
  organizationId: string,
  page: number,
  customerId: string | null = null,
): Promise<NotificationPage> {
  const limit = NOTIFICATIONS_PER_PAGE
  const reach = { organizationId, customerId }
  const total = await countNotifications(ctx.db, reach)
  const found = await findNotifications(ctx.db, reach, { offset: page * limit, limit: limit + 1 })
  return { notifications: found.slice(0, limit), total, page, limit, hasMore: found.length > limit }
}
