import type { NotificationsHandlers } from '../../generated/handlers.ts'
import type { NotificationRow } from '../db/tables/accounts.ts'
import { toIso } from '../lib/time/dates.ts'
import { countUnread, listLatest, markAllRead } from '../notifications/unread.ts'

export const notificationsHandlers: NotificationsHandlers = {
  async countUnreadNotifications(_input, ctx) {
    return { total: await countUnread(ctx, ctx.auth) }
  },

  async listLatestNotifications({ query: { limit = 10, cursor = null, markRead = true } }, ctx) {
    const { lastRead, rows, nextCursor } = await listLatest(ctx, ctx.auth, { limit, cursor, markRead })
    return { lastReadNotifications: toIso(lastRead), notifications: rows.map(toBody), nextCursor }
  },

  async markNotificationsRead(_input, ctx) {
    return { lastReadNotifications: toIso(await markAllRead(ctx, ctx.auth)) }
  },
}

function toBody({ id, content, link, kind, created_at }: NotificationRow) {
  return { id, content, link, kind, createdAt: toIso(created_at) }
}
