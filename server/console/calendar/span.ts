import { addDays, isDay, startOfWeek } from '../../lib/time/zoned-days.ts'

export const views = ['day', 'week', 'next', 'month', 'list'] as const

export type CalendarView = (typeof views)[number]

const DAYS_OF_LIST = 28

/** The days that a view shows. */
export interface Span {
  view: CalendarView
  /** The day that the view is about. */
  date: string
  today: string
  days: string[]
  title: string
  /** Dates of the same view before and after. */
  previous: string
  next: string
}

interface Asked {
  view?: string | undefined
  date?: string | undefined
}

/** Reads the view and its date. Shows the week and today for anything else. */
export function readSpan({ view: asked, date }: Asked, today: string, weekStart: number): Span {
  const view = views.find((each) => each === asked) ?? 'week'
  const day = isDay(date) ? date : today
  return { view, date: day, today, ...spans[view](day, weekStart) }
}

type Days = Pick<Span, 'days' | 'title' | 'previous' | 'next'>

const spans: Record<CalendarView, (day: string, weekStart: number) => Days> = {
  day: (day) => ({
    days: [day],
    title: longDay.format(utc(day)),
    previous: addDays(day, -1),
    next: addDays(day, 1),
  }),
  week(day, weekStart) {
    const days = daysFrom(startOfWeek(day, weekStart), 7)
    return { days, title: range(days), previous: addDays(day, -7), next: addDays(day, 7) }
  },
  next(day) {
    const days = daysFrom(day, 7)
    return { days, title: range(days), previous: addDays(day, -7), next: addDays(day, 7) }
  },
  month(day, weekStart) {
    const first = `${day.slice(0, 7)}-01`
    const next = `${addDays(first, 31).slice(0, 7)}-01`
    const start = startOfWeek(first, weekStart)
    const weeks = Math.ceil((Date.parse(next) - Date.parse(start)) / (7 * 86_400_000))
    return {
      days: daysFrom(start, weeks * 7),
      title: month.format(utc(day)),
      previous: `${addDays(first, -1).slice(0, 7)}-01`,
      next,
    }
  },
  list(day) {
    const days = daysFrom(day, DAYS_OF_LIST)
    return {
      days,
      title: range(days),
      previous: addDays(day, -DAYS_OF_LIST),
      next: addDays(day, DAYS_OF_LIST),
    }
  },
}

function daysFrom(first: string, count: number): string[] {
  return Array.from({ length: count }, (_, index) => addDays(first, index))
}

const shared = { timeZone: 'UTC', year: 'numeric' } as const
const month = new Intl.DateTimeFormat('en-US', { ...shared, month: 'long' })
const longDay = new Intl.DateTimeFormat('en-US', {
  ...shared,
  weekday: 'long',
  month: 'long',
  day: 'numeric',
})
const dates = new Intl.DateTimeFormat('en-US', { ...shared, month: 'short', day: 'numeric' })
const shortDay = new Intl.DateTimeFormat('en-US', {
  ...{ timeZone: 'UTC', weekday: 'short', month: 'short', day: 'numeric' },
})

function utc(day: string): number {
  return Date.parse(`${day}T00:00:00Z`)
}

function range(days: readonly string[]): string {
  return dates.formatRange(utc(days[0] as string), utc(days.at(-1) as string))
}

/** Names a day: `Thu, Jan 31`. */
export function nameOfDay(day: string): string {
  return shortDay.format(utc(day))
}

/** Names a day in full: `Thursday, January 31, 2030`. */
export function fullNameOfDay(day: string): string {
  return longDay.format(utc(day))
}
