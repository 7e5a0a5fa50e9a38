import { audit } from '../../audit/audit.ts'
import { countRows } from '../../db/chunks.ts'
import type { HasDb, HasDbAndClock } from '../../db/connect.ts'
import { dialectOf } from '../../db/dialect.ts'
import type { AnnouncementRow } from '../../db/tables/system.ts'
import { transaction } from '../../db/transaction.ts'
import { conflict, notFound } from '../../errors/errors.ts'
import { newId } from '../../lib/ids.ts'
import type { Actor } from '../actor.ts'

type AnnouncementInput = Pick<AnnouncementRow, 'title' | 'description' | 'color'>

/** Limits the announcements, all of which every page of the console reads. */
const MAX_ANNOUNCEMENTS = 50

/** Lists the announcements, newest first. */
export async function findAnnouncements({ db }: HasDb): Promise<AnnouncementRow[]> {
  return db('announcements').orderBy([
    { column: 'created_at', order: 'desc' },
    { column: 'id', order: 'desc' },
  ])
}

/**
 * Shows a message to everybody from now on. The caller has checked that the actor is an administrator of the service.
 * @throws 409 if there are 50 already
 */
export function createAnnouncement(
  ctx: HasDbAndClock,
  actor: Actor,
  input: AnnouncementInput,
): Promise<AnnouncementRow> {
  return transaction(ctx, async (ctx) => {
    await dialectOf(ctx.db).lock(ctx.db, 'announcements')
    if ((await countRows(ctx.db('announcements'))) >= MAX_ANNOUNCEMENTS)
      throw conflict(`There can be at most ${MAX_ANNOUNCEMENTS} announcements. Delete one first.`)
    const announcement = { id: newId(), ...input, created_at: ctx.clock.now() }
    await ctx.db('announcements').insert(announcement)
    await audit(ctx, { ...actor, action: 'announcement.created', target: announcement.id })
    return announcement
  })
}

/**
 * Deletes a message and returns it.
 * @throws 404 for an unknown announcement
 */
export function deleteAnnouncement(ctx: HasDbAndClock, actor: Actor, id: string): Promise<AnnouncementRow> {
  return transaction(ctx, async (ctx) => {
    const row = await ctx.db('announcements').where({ id }).first()
    const deleted = await ctx.db('announcements').where({ id }).delete()
    if (row === undefined || deleted === 0) throw notFound('announcement')
    const detail = { title: row.title }
    await audit(ctx, { ...actor, action: 'announcement.deleted', target: id, detail })
    return row
  })
}
