import type { Context } from '../../http/contract.ts'
import { findAnyIntegration } from '../../integrations/lookup.ts'
import { type Html, html } from '../../lib/html/template.ts'
import { dayAt, minutesIn, zonedDay } from '../../lib/time/zoned-days.ts'
import { composedWith } from '../../posts/list/recent-posts.ts'
import { findReachablePost } from '../../posts/reachable-posts.ts'
import { safeNext } from '../layout/console-page.ts'
import { hiddenFields } from '../layout/form.ts'
import { icon } from '../layout/icons.ts'
import type { CalendarQuery } from './calendar.ts'
import { CALENDAR } from './calendar-page.ts'
import { clockText, type ReaderClock } from './reader-clock.ts'
import { nameOfDay } from './span.ts'

/** Returns the address of the calendar from which a form came, without what it said about an earlier move. */
export function readBack(back: string | null | undefined): URL {
  const url = new URL(safeNext(back), 'http://console.invalid')
  if (url.pathname !== CALENDAR) return new URL(CALENDAR, url)
  for (const name of ['moved', 'was', 'undone']) url.searchParams.delete(name)
  return url
}

/** Returns the same for the path or the whole address of the page that the browser came from. */
export function backFrom(address: string | undefined): URL {
  const url = address?.startsWith('/') ? null : URL.parse(address ?? '')
  return readBack(url === null ? address : pathOf(url))
}

/** Returns the path of the calendar, if the path or the address is that of the calendar. */
export function calendarIn(address: string | undefined): string | null {
  return URL.parse(address ?? '', 'http://console.invalid')?.pathname === CALENDAR
    ? pathOf(backFrom(address))
    : null
}

export function pathOf({ pathname, search }: URL): string {
  return pathname + search
}

/** Writes an instant as the reader's clocks and calendar show it. */
export function dateText(instant: number, clock: ReaderClock): string {
  const day = dayAt(instant, clock.zone)
  return `${nameOfDay(day)}, ${clockText(minutesIn(zonedDay(day, clock.zone), instant) ?? 0, clock)}`
}

/** Tells where the post of the last move is now, and offers to move it back, or there again. */
export async function showMovedPost(
  ctx: Context<'session'>,
  { query, clock }: { query: CalendarQuery; clock: ReaderClock },
): Promise<Html | null> {
  const was = Number(query.was || Number.NaN)
  if (!query.moved || !Number.isSafeInteger(was)) return null
  const post = await findReachablePost(ctx, ctx.auth, query.moved)
  if (post === undefined) return null
  const { moved: _moved, was: _was, undone, ...rest } = query
  const given = Object.entries(rest).filter((entry): entry is [string, string] => Boolean(entry[1]))
  const back = given.length === 0 ? CALENDAR : `${CALENDAR}?${new URLSearchParams(given)}`
  const mayGoBack =
    (post.state === 'DRAFT' || (post.state === 'QUEUE' && was > ctx.clock.now())) && was !== post.publish_date
  const channel = await findAnyIntegration(ctx.db, post.organization_id, post.integration_id)
  const isOneOfMore = (await composedWith(ctx, ctx.auth, post)).length > 0
  const isUndone = undone === '1'
  const fields = {
    ...{ date: String(was), from: String(post.publish_date), back },
    ...(!isUndone && { undo: '1' }),
  }
  return html`<div class="note good moved" role="status"><p>${was === post.publish_date ? 'Changes saved.' : html`${isUndone ? 'Undone. Back on' : 'Moved to'} ${dateText(post.publish_date, clock)}.${channel && isOneOfMore && ` Only the post on ${channel.name} moved.`}`}</p>
${mayGoBack && html`<form method="post" action="/console/posts/${post.id}/move" data-move>${hiddenFields(fields)}<button>${isUndone ? html`${icon('redo-2')} Redo` : html`${icon('undo-2')} Undo`}</button></form>`}<a class="button" href="${back}" aria-label="Dismiss">${icon('x')}</a></div>`
}
