import { type Html, html } from '../../lib/html/template.ts'
import { asCode } from '../layout/as-code.ts'
import { originsOf } from '../layout/avatar.ts'
import { consolePage, type PageState } from '../layout/console-page.ts'
import { field, hiddenFields, select } from '../layout/form.ts'
import { icon } from '../layout/icons.ts'
import { postStates, shownStates } from '../layout/post-state.ts'
import { sprite } from './calendar-item.ts'
import { hoursView, type ShownDays } from './hours-view.ts'
import { listView } from './list-view.ts'
import { monthView } from './month-view.ts'
import { type CalendarView, type Span, views } from './span.ts'

export const CALENDAR = '/console/calendar'

/** Narrows the calendar; an empty value stands for all. */
export interface CalendarFilter {
  channel: string
  group: string
  tag: string
  state: string
  text: string
  /** `on` or `off`; otherwise the day and a single channel show free slots. */
  slots: string
}

export interface CalendarPageView extends PageState, Omit<ShownDays, 'dayAddress' | 'today'> {
  span: Span
  filter: CalendarFilter
  channels: readonly { id: string; name: string; picture: string | null; platform: string }[]
  groups: readonly { id: string; name: string }[]
  tags: readonly { id: string; name: string }[]
  /** True if the span has more posts than the page shows. */
  isCut: boolean
  /** Whether the page shows free slots; null where it cannot. */
  showsSlots: boolean | null
  /** Tells that the schedule is paused. */
  paused: Html | null
  /** Tells what became of the last move, and offers to undo it. */
  moved: Html | null
}

const names: Record<CalendarView, string> = {
  ...{ day: 'Day', week: 'Week', next: 'Next 7 days', month: 'Month', list: 'List' },
}

/** Renders posts at their dates, and the free posting times between them. */
export function calendarPage(view: CalendarPageView) {
  const { span, filter, channels, days, moved, ...state } = view
  const pictures = days.flatMap(({ items }) => items.map(({ picture }) => picture))
  const shown = { ...view, today: span.today, dayAddress: (day: string) => addressOf(filter, 'day', day) }
  const platforms = channels.map(({ platform }) => platform)
  return consolePage({
    ...state,
    title: 'Calendar',
    path: CALENDAR,
    heading: null,
    pictures: originsOf([...pictures, ...channels.map(({ picture }) => picture)]),
    body: html`<div class="cal${view.clock.hour12 && ' h12'}" data-zone="${view.clock.zone}"${view.clock.isGuessed && html` data-guessed`}><div class="heading"><h1>Calendar</h1>${channels.length > 0 && html`<a class="button main" href="/console/compose">New post</a>`}</div>
${channels.length === 0 ? noChannels() : html`${view.paused}${toolbar(view)}${span.view !== 'list' && moveHint()}${filters(view)}${view.isCut && cutNote()}${sprite(platforms)}${body(shown, span, isFiltered(filter))}${footer(view)}`}</div>${moved}`,
  })
}

/** Builds the address of a view with the filter. */
export function addressOf(filter: CalendarFilter, view: CalendarView, date: string): string {
  const given = Object.entries(filter).filter(([, value]) => value !== '')
  return `${CALENDAR}?${new URLSearchParams([['view', view], ['date', date], ...given])}`
}

function isFiltered(filter: CalendarFilter): boolean {
  return countFilters(filter) > 0
}

function countFilters({ slots: _slots, ...narrowing }: CalendarFilter): number {
  return Object.values(narrowing).filter((value) => value !== '').length
}

function moveHint(): Html {
  return html`<p class="hint tip">Drag a post to move it, or choose <b>Move to…</b>, the dots on its card.<span class="keys"> With the keyboard, press Space there, then use the arrow keys.</span></p>`
}

function noChannels(): Html {
  return html`<div class="empty"><p>Posts appear here at the dates for which you plan them.</p><p><a class="button main" href="/channels">Connect a channel</a></p></div>`
}

function cutNote(): Html {
  return html`<div class="note warn"><p>There are more posts in this time than this page shows. Choose a shorter time, or narrow the filter.</p></div>`
}

function body(shown: ShownDays, { view, date }: Span, isNarrowed: boolean): Html {
  if (view === 'month') return monthView(shown, date.slice(0, 7))
  if (view !== 'list') return hoursView(shown)
  return (
    listView(shown) ??
    html`<div class="empty"><p>${isNarrowed ? 'No posts match in these four weeks.' : 'No posts in these four weeks.'}</p><p><a class="button" href="/console/compose">New post</a></p></div>`
  )
}

function toolbar({ span, filter, showsSlots }: CalendarPageView): Html {
  const { view, date, today, title } = span
  const step = (day: string, name: string, mark: 'chevron-left' | 'chevron-right') =>
    html`<a class="button step" href="${addressOf(filter, view, day)}" aria-label="${name} ${unit[view]}">${icon(mark)}</a>`
  const choices = views.map(
    (each) =>
      html`<a href="${addressOf(filter, each, each === 'next' ? today : date)}"${each === view && html` aria-current="page"`}>${names[each]}</a>`,
  )
  const other = showsSlots ? 'off' : 'on'
  const slots =
    showsSlots !== null &&
    html`<a class="button" href="${addressOf({ ...filter, slots: other }, view, date)}">${showsSlots ? 'Hide' : 'Show'} free slots</a>`
  return html`<div class="bar"><nav class="steps" aria-label="Dates">${step(span.previous, 'Previous', 'chevron-left')}<a class="button" href="${addressOf(filter, view, today)}">Today</a>${step(span.next, 'Next', 'chevron-right')}</nav>
<h2>${title}</h2>${slots}<nav class="segments" aria-label="View">${choices}</nav></div>`
}

const unit: Record<CalendarView, string> = {
  ...{ day: 'day', week: 'week', next: 'seven days', month: 'month', list: 'four weeks' },
}

function filters({ span, filter, channels, groups, tags }: CalendarPageView): Html {
  const count = countFilters(filter)
  const choices = (all: string, list: readonly { id: string; name: string }[]) => [
    ['', all] as const,
    ...list.map(({ id, name }) => [id, name] as const),
  ]
  const states = shownStates.map((state) => ({ id: state, name: postStates[state].name }))
  const keep = { view: span.view, date: span.date, ...(filter.slots && { slots: filter.slots }) }
  return html`<details class="filters"${count > 0 && html` open`}><summary>${count === 0 ? 'Filter' : `Filter (${count})`}</summary><form class="finder" method="get" action="${CALENDAR}" role="search">${hiddenFields(keep)}
${select({ name: 'channel', label: 'Channel', value: filter.channel, choices: choices('All channels', channels) })}
${groups.length > 0 && select({ name: 'group', label: 'Channel group', value: filter.group, choices: choices('All groups', groups) })}
${tags.length > 0 && select({ name: 'tag', label: 'Tag', value: filter.tag, choices: choices('All tags', tags) })}
${select({ name: 'state', label: 'State', value: filter.state, choices: choices('All states', states) })}
${field({ name: 'text', label: 'Text', type: 'search', value: filter.text, maxLength: 200 })}
<button>Apply</button>${count > 0 && html`<a class="button" href="${addressOf({ ...noFilter, slots: filter.slots }, span.view, span.date)}">Clear</a>`}</form></details>`
}

export const noFilter: CalendarFilter = { channel: '', group: '', tag: '', state: '', text: '', slots: '' }

function footer({ viewer, days, filter, clock }: CalendarPageView): Html {
  const query = {
    startDate: new Date(days[0]?.start ?? 0).toISOString(),
    endDate: new Date((days.at(-1)?.end ?? 1) - 1).toISOString(),
    ...(filter.channel && { integration: filter.channel }),
    ...(filter.group && { customer: filter.group }),
    ...(filter.tag && { tag: filter.tag }),
    ...(filter.state && { state: filter.state === 'UNKNOWN' ? 'ERROR' : filter.state }),
    ...(filter.text && { search: filter.text }),
  }
  const zone = html`Times are in <a href="/settings/profile">${clock.zone}</a>.`
  return html`<p class="hint foot">${zone}</p>
${asCode({ viewer, operationId: 'listPosts', query })}`
}
