import { type Html, html } from '../../lib/html/template.ts'
import { composeAt, renderItem } from './calendar-item.ts'
import type { PlannedDay, ShownDays } from './hours-view.ts'
import { clockText, type ReaderClock } from './reader-clock.ts'
import { fullNameOfDay, nameOfDay } from './span.ts'

/** Limits the posts that a day of the month shows. */
const MOST = 3
/** New posts of a day begin at this time. */
const MORNING = 9 * 60

/** Renders the weeks of a month. A phone shows the number of posts of each day. */
export function monthView(shown: ShownDays, month: string): Html {
  const { days } = shown
  const names = days.slice(0, 7).map(({ day }) => html`<div>${nameOfDay(day).slice(0, 3)}</div>`)
  return html`<div class="month"><div class="names" aria-hidden="true">${names}</div>${days.map((day) => renderDay(day, shown, !day.day.startsWith(month)))}</div>`
}

function renderDay(day: PlannedDay, shown: ShownDays, isOutside: boolean): Html {
  const { clock, today, now, dayAddress } = shown
  const { items } = day
  const most = items.length <= MOST + 1 ? items.length : MOST
  const isPast = day.end <= now
  return html`<section class="box${day.day === today && ' today'}${isPast && ' past'}${isOutside && ' outside'}"${!isPast && html` data-day="${day.day}"`} aria-labelledby="d-${day.day}"><h3 id="d-${day.day}"><a href="${dayAddress(day.day)}" aria-label="${fullNameOfDay(day.day)}, ${count(items.length)}"${day.day === today && html` aria-current="date"`}>${Number(day.day.slice(8))}</a></h3>
${!isPast && addLink(day, clock, now)}${items.length > 0 && html`<ul>${items.slice(0, most).map((item) => renderItem(item, day.day, clock))}</ul><a class="count" href="${dayAddress(day.day)}" tabindex="-1" aria-hidden="true">${items.length}</a>`}${items.length > most && html`<a class="more" href="${dayAddress(day.day)}">+ ${items.length - most}<span class="sr"> on ${nameOfDay(day.day)}</span></a>`}</section>
`
}

function count(posts: number): string {
  return posts === 0 ? 'no posts' : posts === 1 ? '1 post' : `${posts} posts`
}

/** Renders the free space of a day as a link to the composer, in the morning or, today, in the next hour. */
function addLink({ day, parts, end }: PlannedDay, clock: ReaderClock, now: number): Html | null {
  const part =
    parts.find(({ start, minutes }) => minutes >= MORNING && start > now) ??
    parts.find(({ start }) => start > now)
  const { start, minutes } = part ?? { start: end - 60_000, minutes: 1439 }
  if (start <= now) return null
  return html`<a class="add" href="${composeAt(start)}" aria-label="New post, ${nameOfDay(day)}, ${clockText(minutes, clock)}"></a>`
}
