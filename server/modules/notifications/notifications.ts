import type { App } from '../../context.ts'
import type { NotificationRow } from '../../db/tables.ts'
import { newId } from '../../lib/ids.ts'
import { countNotifications, findNotifications, insertNotification } from './store.ts'

export const NOTIFICATIONS_PER_PAGE = 100

export interface NotificationPage {
  notifications: NotificationRow[]
  /** Of the organization, over all pages. */
  total: number
  page: number
  limit: number
  hasMore: boolean
}

/** Tells every member of the organization, in the caller's transaction. */
export async function notify(
  ctx: Pick<App, 'db' | 'clock'>,
  organizationId: string,
  {
    content,
    link,
    integrationId,
  }: { content: string; link?: string | null | undefined; integrationId?: string | null },
): Promise<void> {
  await insertNotification(ctx.db, {
    id: newId(),
    organization_id: organizationId,
    content,
    link: link ?? null,
    integration_id: integrationId ?? null,
    created_at: ctx.clock.now(),
    deleted_at: null,
  })
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
  const notifications = await findNotifications(ctx.db, reach, { offset: page * limit, limit })
  return { notifications, total, page, limit, hasMore: (page + 1) * limit < total }
}
