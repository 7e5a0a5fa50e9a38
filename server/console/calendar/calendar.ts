import type { ConsoleHandlers } from '../../../generated/handlers.ts'
import { postStates } from '../../db/tables/posts.ts'
import type { Context } from '../../http/contract.ts'
import { listGroups, listIntegrations } from '../../integrations/list.ts'
import { toEditorText } from '../../lib/html/html.ts'
import { dayAt, minutesIn, type ZonedDay, zonedDay } from '../../lib/time/zoned-days.ts'
import { listFreeSlots } from '../../posts/find-slot.ts'
import { type CalendarPost, listCalendarPosts } from '../../posts/list/calendar-posts.ts'
import { findComposed } from '../../posts/reachable-posts.ts'
import { listTags } from '../../posts/tags/tags.ts'
import { type Face, pictureOf } from '../layout/avatar.ts'
import { viewerOf } from '../layout/console-page.ts'
import type { FormErrors } from '../layout/form.ts'
import { shownStateOf, shownStates, stateOfThread } from '../layout/post-state.ts'
import { readPauses } from '../pauses/pauses.ts'
import { pauseBanner } from '../pauses/pauses-panel.ts'
import type { CalendarItem } from './calendar-item.ts'
import { type CalendarFilter, calendarPage, noFilter } from './calendar-page.ts'
import { offsetName, type PlannedDay } from './hours-view.ts'
import { showMovedPost } from './moved-note.ts'
import { type ReaderClock, readClock } from './reader-clock.ts'
import { readSpan } from './span.ts'

type Ctx = Context<'session'>

/** Limits the posts of a page: more than a person can look at, and little enough to render. */
const MAX_POSTS = 2_000

/** Fields of the address of the calendar. */
export type CalendarQuery = Partial<
  Record<keyof CalendarFilter | 'view' | 'date' | 'moved' | 'was' | 'undone', string | undefined>
>

export const calendarHandlers = {
  async showCalendar({ query }, ctx) {
    return showCalendar(ctx, query)
  },
} satisfies Partial<ConsoleHandlers>

/** Shows the calendar, or shows it again with the errors of a move. */
export async function showCalendar(ctx: Ctx, query: CalendarQuery, errors?: FormErrors) {
  const viewer = await viewerOf(ctx)
  const clock = readClock(viewer, ctx.request.headers)
  const now = ctx.clock.now()
  const span = readSpan(query, dayAt(now, clock.zone), clock.weekStart)
  const filter = readFilter(query)
  const channels = await listIntegrations(ctx, ctx.auth)
  const days = span.days.map((day) => zonedDay(day, clock.zone))
  const [start, end] = [days[0]?.start ?? now, days.at(-1)?.end ?? now]
  const { posts: found, isCut } = await listCalendarPosts(ctx, ctx.auth, {
    ...{ start, end, limit: MAX_POSTS },
    state: postStates.find((state) => state === (filter.state === 'UNKNOWN' ? 'ERROR' : filter.state)),
    integration: filter.channel,
    customer: filter.group,
    tag: filter.tag,
    search: filter.text,
  })
  const isNarrowed = shownStates.some((state) => state === filter.state)
  const posts = found.filter((post) => !isNarrowed || stateOfThread(post.state, post.failed) === filter.state)
  const shown = channels.filter(
    ({ id, customer_id }) =>
      (filter.channel === '' || id === filter.channel) &&
      (filter.group === '' || customer_id === filter.group),
  )
  const shownIds = new Set(shown.map(({ id }) => id))
  const pauses = await readPauses(
    ctx,
    ({ integration_id, queue_id }) =>
      queue_id === null && (integration_id === null || shownIds.has(integration_id)),
  )
  // A narrower list does not tell which posting times are free.
  const tellsSlots =
    ['day', 'week', 'next'].includes(span.view) && !isCut && !filter.tag && !filter.state && !filter.text
  const wantsSlots =
    filter.slots === 'on' || (filter.slots !== 'off' && (span.view === 'day' || shown.length === 1))
  const showsSlots = tellsSlots ? wantsSlots : null
  const taken = new Set(posts.map(({ row, date }) => `${row.integration_id} ${date}`))
  const slots = showsSlots
    ? await listFreeSlots(ctx, shown, { start: Math.max(start, now), end }, (id, at) =>
        taken.has(`${id} ${at}`),
      )
    : []
  return calendarPage({
    ...{ viewer, errors, span, filter, isCut, showsSlots, now, clock },
    days: fillDays(
      days,
      posts,
      slots.map(({ channel, at }) => ({ channel: toChannel(channel), at })),
      {
        ...{ clock, now, baseUrl: ctx.config.baseUrl, others: await othersOf(ctx, posts, channels) },
      },
    ),
    channels: channels.map(toChannel),
    groups: await listGroups(ctx, ctx.auth),
    tags: await listTags(ctx, ctx.auth.organizationId),
    paused: pauseBanner(pauses),
    moved: await showMovedPost(ctx, { query, clock }),
  })
}

function readFilter(query: CalendarQuery): CalendarFilter {
  const given = Object.keys(noFilter).map((name) => [name, query[name as keyof CalendarFilter]?.trim() ?? ''])
  return Object.fromEntries(given) as CalendarFilter
}

interface Shown {
  clock: ReaderClock
  now: number
  baseUrl: string
  /** Names of the other channels of a post's composition. */
  others: (row: Row) => string[]
}

type Row = Pick<CalendarPost['row'], 'composition_id' | 'integration_id'>

/** Reads on which channels the posts of the page are too, in one statement, or in none where no post has others. */
async function othersOf(
  ctx: Ctx,
  posts: readonly CalendarPost[],
  channels: readonly { id: string; name: string }[],
): Promise<Shown['others']> {
  const ids = new Set(posts.flatMap(({ row }) => row.composition_id ?? []))
  const composed = Map.groupBy(
    await findComposed(ctx.db, ctx.auth, [...ids]),
    ({ composition_id }) => composition_id,
  )
  const names = new Map(channels.map(({ id, name }) => [id, name]))
  return ({ composition_id, integration_id }) => {
    const on = new Set((composed.get(composition_id) ?? []).map((post) => post.integration_id))
    on.delete(integration_id)
    return [...on].flatMap((id) => names.get(id) ?? [])
  }
}

/** Puts posts and free slots on their days. Both are in order, and so are the days. */
function fillDays(
  days: readonly ZonedDay[],
  posts: readonly CalendarPost[],
  slots: readonly { channel: Face; at: number }[],
  shown: Shown,
): PlannedDay[] {
  const channels = new Map<string, Face>()
  const channelOf = ({ channel }: CalendarPost['row']) => {
    const known = channels.get(channel.id) ?? toChannel(channel)
    channels.set(channel.id, known)
    return known
  }
  return days.map((day) => ({
    ...day,
    items: posts.flatMap((post) => {
      const minutes = minutesIn(day, post.date)
      return minutes === null ? [] : [toItem(post, { day, minutes, channel: channelOf(post.row), shown })]
    }),
    slots: [...Map.groupBy(slots, ({ at }) => at)].flatMap(([at, free]) => {
      const minutes = minutesIn(day, at)
      return minutes === null ? [] : [{ at, minutes, channels: free.map(({ channel }) => channel) }]
    }),
  }))
}

interface Place {
  day: ZonedDay
  minutes: number
  channel: Face
  shown: Shown
}

function toItem(
  { row, date, state, failed }: CalendarPost,
  { day, minutes, channel, shown }: Place,
): CalendarItem {
  const isTwice = day.parts.filter((part) => covers(part, minutes)).length > 1
  return {
    id: row.id,
    at: date,
    minutes,
    offset: isTwice ? offsetName(date, shown.clock.zone) : null,
    state: shownStateOf(stateOfThread(state, failed), row),
    stateName: row.overdue_at !== null && state === 'QUEUE' ? 'Overdue' : undefined,
    text: firstLine(row.start),
    entries: row.comments + 1,
    picture: pictureOf(row.image, shown.baseUrl) ?? pictureOf(row.later_image ?? '[]', shown.baseUrl),
    channel,
    repeats: row.interval_in_days !== null,
    others: shown.others(row),
    isMovable: (row.state === 'QUEUE' || row.state === 'DRAFT') && date === row.publish_date,
  }
}

const MAX_LINE = 80

/** Returns the first line of a content whose end is cut off. */
export function firstLine(start: string): string {
  const text = /[<&]/.test(start) ? toEditorText(start.replace(/<[^>]*$|&\w*$/, ''), 'none') : start
  const line = text.split('\n').find((each) => each.trim() !== '') ?? ''
  return line.length > MAX_LINE ? `${line.slice(0, MAX_LINE)}…` : line
}

function covers({ start, end, minutes }: ZonedDay['parts'][number], at: number): boolean {
  return at >= minutes && at < minutes + (end - start) / 60_000
}

export function toChannel(row: {
  id: string
  name: string
  picture: string | null
  identifier: string
}): Face {
  return { id: row.id, name: row.name, picture: row.picture, platform: row.identifier }
}
