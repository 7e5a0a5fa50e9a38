import type { AnnouncementsHandlers } from '../../generated/handlers.ts'
import { actorOf } from '../admin/actor.ts'
import {
  createAnnouncement,
  deleteAnnouncement,
  findAnnouncements,
} from '../admin/announcements/announcements.ts'
import type { AnnouncementRow } from '../db/tables/system.ts'
import { toIso } from '../lib/time/dates.ts'

export const announcementsHandlers: AnnouncementsHandlers = {
  async listAnnouncements(_input, ctx) {
    return (await findAnnouncements(ctx)).map(toBody)
  },

  async createAnnouncement({ body: { title, description, color } }, ctx) {
    const input = { title, description, color: color ?? ('INFO' as const) }
    return toBody(await createAnnouncement(ctx, actorOf(ctx.auth), input))
  },

  async deleteAnnouncement({ params }, ctx) {
    return toBody(await deleteAnnouncement(ctx, actorOf(ctx.auth), params.id))
  },
}

function toBody({ id, title, description, color, created_at }: AnnouncementRow) {
  return { id, title, description, color, createdAt: toIso(created_at) }
}
