import type { HasDb, HasDbAndClock } from '../../db/connect.ts'
import type { UserRow } from '../../db/tables/accounts.ts'
import { invalid } from '../../errors/errors.ts'
import { isTimeZone } from '../../lib/time/dates.ts'
import { readLocale } from '../../lib/web/languages.ts'
import { requireUser } from './people.ts'
import { updateUser } from './store.ts'

/** How a person reads dates; null = as their browser does. */
export interface DatePreferences {
  /** IANA time zone. */
  timeZone: string | null
  /** First day of the week: 1 for Monday to 7 for Sunday. */
  weekStart: number | null
  clock: '12h' | '24h' | null
}

export async function getDatePreferences({ db }: HasDb, userId: string): Promise<DatePreferences> {
  return toDatePreferences(await requireUser(db, userId))
}

export function toDatePreferences({
  time_zone: timeZone,
  week_start: weekStart,
  clock,
}: Pick<UserRow, 'time_zone' | 'week_start' | 'clock'>): DatePreferences {
  return { timeZone, weekStart, clock }
}

/** Returns true for a person who reads times as `9:20 AM`: by choice, or else by the header `accept-language`. */
export function readsTwelveHours(
  { clock }: Pick<DatePreferences, 'clock'>,
  languages: string | readonly string[] | undefined,
): boolean {
  if (clock !== null) return clock === '12h'
  return readLocale(languages)?.getHourCycles()[0]?.startsWith('h1') ?? false
}

/** @throws `validation_failed` for a zone that this service does not know, and for a weekday out of range */
export async function setDatePreferences(
  ctx: HasDbAndClock,
  userId: string,
  { timeZone, weekStart, clock }: DatePreferences,
): Promise<DatePreferences> {
  if (timeZone !== null && !isTimeZone(timeZone))
    throw invalid('body.timeZone', 'must be a time zone that this service knows, such as Europe/Berlin')
  if (weekStart !== null && !(Number.isInteger(weekStart) && weekStart >= 1 && weekStart <= 7))
    throw invalid('body.weekStart', 'must be 1 for Monday to 7 for Sunday')
  await updateUser(ctx.db, userId, {
    time_zone: timeZone,
    week_start: weekStart,
    clock,
    updated_at: ctx.clock.now(),
  })
  return { timeZone, weekStart, clock }
}
