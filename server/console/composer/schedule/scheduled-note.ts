import type { PostRow } from '../../../db/tables/posts.ts'
import type { Context } from '../../../http/contract.ts'
import { listIntegrations } from '../../../integrations/list.ts'
import { type Html, html } from '../../../lib/html/template.ts'
import { isOurId } from '../../../lib/ids.ts'
import { dayAt } from '../../../lib/time/zoned-days.ts'
import { findLivePosts } from '../../../posts/reachable-posts.ts'
import { CALENDAR } from '../../calendar/calendar-page.ts'
import type { ReaderClock } from '../../calendar/reader-clock.ts'
import { instantText } from './timing.ts'

const MAX_POSTS = 100

/** Reads the posts whose ids `writeIds` wrote. Leaves out those that are gone or out of reach. */
export async function readPosts(ctx: Context<'session'>, ids: string | undefined): Promise<PostRow[]> {
  const known = (ids ?? '').split(',').filter(isOurId).slice(0, MAX_POSTS)
  if (known.length === 0) return []
  const rows = await findLivePosts(ctx.db, ctx.auth, known)
  return rows.toSorted((a, b) => a.publish_date - b.publish_date || known.indexOf(a.id) - known.indexOf(b.id))
}

export function writeIds(ids: readonly string[]): string {
  return ids.slice(0, MAX_POSTS).join(',')
}

/** Says when each post goes out and on which channels, and leads to the posts and to their week. Null without a scheduled post. */
export async function scheduledNote(
  ctx: Context<'session'>,
  posts: readonly PostRow[],
  clock: ReaderClock,
): Promise<Html | null> {
  const planned = posts.filter(({ state }) => state === 'QUEUE')
  const [first] = planned
  if (first === undefined) return null
  const channels = await listIntegrations(ctx, ctx.auth)
  const nameOf = (id: string) => channels.find((channel) => channel.id === id)?.name ?? 'a removed channel'
  const reading = { ...clock, now: ctx.clock.now() }
  const dates = [...Map.groupBy(planned, ({ publish_date }) => publish_date)].map(
    ([at, each]) =>
      html`Scheduled for <strong>${instantText(at, clock.zone, reading)}</strong> (${clock.zone}) on ${each.map(
        ({ id, integration_id }, index) =>
          html`${index > 0 && ', '}<a href="/console/posts/${id}">${nameOf(integration_id)}</a>`,
      )}. `,
  )
  const week = new URLSearchParams({ view: 'week', date: dayAt(first.publish_date, clock.zone) })
  return html`${dates}<a href="${CALENDAR}?${week}">Show the week in the calendar</a>`
}
