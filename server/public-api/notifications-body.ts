import { toIso } from '../lib/dates.ts'
import type { NotificationPage } from '../notifications/notifications.ts'

/** A page as the wire has it. */
export function toNotificationsBody({ notifications, ...page }: NotificationPage) {
  return {
    notifications: notifications.map(({ id, content, link, created_at }) => ({
      id,
      content,
      link,
      createdAt: toIso(created_at),
    })),
    ...page,
  }
}
