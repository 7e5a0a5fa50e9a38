import type { Knex } from 'knex'
import { isOpenOrganizationSql } from '../../accounts/live.ts'
import { auditBy } from '../../audit/audit.ts'
import type { HasConfig } from '../../config/config.ts'
import type { HasDbAndClock } from '../../db/connect.ts'
import { runFixed } from '../../db/fixed-statement.ts'
import type { CalendarLinkRow, PostState } from '../../db/tables/posts.ts'
import { transaction } from '../../db/transaction.ts'
import { notFound } from '../../errors/errors.ts'
import type { Actor } from '../../integrations/access-scope.ts'
import { toEditorText } from '../../lib/html/html.ts'
import { newId } from '../../lib/ids.ts'
import { randomToken, sha256 } from '../../lib/secrets/crypto.ts'
import { type CalendarEvent, formatCalendar } from '../../lib/text/icalendar.ts'
import { toIso } from '../../lib/time/dates.ts'
import { type CalendarPost, listCalendarPosts } from '../list/calendar-posts.ts'

const DAY_MS = 86_400_000
const DAYS_BEHIND = 30
const DAYS_AHEAD = 365
const MAX_EVENTS = 5_000
const MAX_SUMMARY = 80

type LinkContext = HasDbAndClock & HasConfig

/** Creates the link of the organization; the one before stops working. The token is returned only here. */
export async function createCalendarLink(ctx: LinkContext, actor: Actor) {
  const token = randomToken(32)
  const organization_id = actor.organizationId
  const link: CalendarLinkRow = {
    id: newId(),
    organization_id,
    token_hash: sha256(token),
    created_at: ctx.clock.now(),
  }
  await transaction(ctx, async (ctx) => {
    const { id, token_hash, created_at } = link
    await ctx
      .db('calendar_links')
      .insert(link)
      .onConflict('organization_id')
      .merge({ id, token_hash, created_at })
    await auditBy(ctx, actor, { action: 'calendar_link.created', target: link.id })
  })
  return { ...toLinkBody(link), url: `${ctx.config.baseUrl}/public/v1/calendars/${token}/calendar.ics` }
}

/** @throws 404 if there is none */
export async function getCalendarLink({ db }: HasDbAndClock, organizationId: string) {
  const link = await findLink(db, organizationId)
  if (link === undefined) throw notFound('calendar link')
  return toLinkBody(link)
}

/** @throws 404 if there is none */
export function revokeCalendarLink(ctx: HasDbAndClock, actor: Actor): Promise<{ id: string }> {
  return transaction(ctx, async (ctx) => {
    const link = await findLink(ctx.db, actor.organizationId)
    if (link === undefined) throw notFound('calendar link')
    await ctx.db('calendar_links').where({ id: link.id, organization_id: actor.organizationId }).delete()
    await auditBy(ctx, actor, { action: 'calendar_link.revoked', target: link.id })
    return { id: link.id }
  })
}

function findLink(db: Knex, organizationId: string): Promise<CalendarLinkRow | undefined> {
  return db('calendar_links').where({ organization_id: organizationId }).first()
}

function toLinkBody({ id, created_at }: CalendarLinkRow) {
  return { id, createdAt: toIso(created_at) }
}

/**
 * Returns the calendar behind a link.
 * @throws 404 for a link that does not exist, was renewed or revoked
 */
export async function readCalendarFile(ctx: LinkContext, token: string): Promise<string> {
  const sql = `select organization_id from calendar_links where token_hash = ? and ${isOpenOrganizationSql('organization_id')}`
  const [link] = await runFixed<Pick<CalendarLinkRow, 'organization_id'>>(ctx.db, sql, [sha256(token)])
  if (link === undefined) throw notFound('calendar')
  const now = ctx.clock.now()
  const span = { start: now - DAYS_BEHIND * DAY_MS, end: now + DAYS_AHEAD * DAY_MS, limit: MAX_EVENTS }
  const { posts } = await listCalendarPosts(ctx, { organizationId: link.organization_id }, span)
  const events = posts.map((post) => toEvent(post, ctx.config.baseUrl))
  return formatCalendar('Posts', now, events)
}

const stateNames: Record<PostState, string> = {
  DRAFT: 'Draft',
  QUEUE: 'Scheduled',
  PUBLISHED: 'Published',
  ERROR: 'Failed',
}

function toEvent({ row, date, state }: CalendarPost, baseUrl: string): CalendarEvent {
  const text = toEditorText(row.start.replace(/<[^>]*$/, ''), 'none').trim()
  const [line = ''] = text.split('\n')
  const summary = line.length > MAX_SUMMARY ? `${[...line].slice(0, MAX_SUMMARY - 1).join('')}…` : line
  const occurrence = row.interval_in_days === null ? '' : `-${date}`
  return {
    uid: `${row.id}${occurrence}@${new URL(baseUrl).hostname}`,
    start: date,
    summary: `${row.channel.name}: ${summary || 'No text'}`,
    description: `${stateNames[state]}${text === '' ? '' : `\n\n${text}`}`,
    url: `${baseUrl}/console/posts/${row.id}`,
    status: state === 'DRAFT' ? 'TENTATIVE' : 'CONFIRMED',
  }
}
