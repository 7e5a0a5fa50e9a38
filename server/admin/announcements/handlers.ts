import type { AnnouncementsHandlers } from '../../../generated/handlers.ts'
import type { AnnouncementRow } from '../../db/tables/admin.ts'
import { toIso } from '../../lib/dates.ts'
import { createAnnouncement, deleteAnnouncement, findAnnouncements } from './announcements.ts'

export const announcementsHandlers: AnnouncementsHandlers = {
  async listAnnouncements(_input, ctx) {
    return (await findAnnouncements(ctx)).map(toBody)
  },

  async createAnnouncement({ body: { title, description, color } }, ctx) {
    const { organizationId, userId } = ctx.auth
    const input = { title, description, color: color ?? ('INFO' as const) }
    return toBody(await createAnnouncement(ctx, { organizationId, userId }, input))
  },

  async deleteAnnouncement({ params }, ctx) {
    const { organizationId, userId } = ctx.auth
    return toBody(await deleteAnnouncement(ctx, { organizationId, userId }, params.id))
  },
}

function toBody({ id, title, description, color, created_at }: AnnouncementRow) {
  return { id, title, description, color, createdAt: toIso(created_at) }
}
