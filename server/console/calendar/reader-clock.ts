import { type DatePreferences, readsTwelveHours } from '../../accounts/users/date-preferences.ts'
import { isTimeZone } from '../../lib/time/dates.ts'
import { readCookie } from '../../lib/web/cookies.ts'
import { readLocale } from '../../lib/web/languages.ts'

/** How a reader reads dates. */
export interface ReaderClock {
  /** IANA time zone. */
  zone: string
  /** True while nobody chose the zone: the browser then tells its own in the cookie `zone`. */
  isGuessed: boolean
  /** 1 for Monday to 7 for Sunday. */
  weekStart: number
  hour12: boolean
}

type Headers = Record<string, string | string[] | undefined>

/** Returns the zone that the reader chose or that their browser told; null before either. */
export function knownZone(
  { timeZone }: Pick<DatePreferences, 'timeZone'>,
  { cookie }: Headers,
): string | null {
  const told = typeof cookie === 'string' ? readCookie(cookie, 'zone') : undefined
  return [timeZone, told].find((each) => each && isTimeZone(each)) ?? null
}

/** Returns what the reader chose; for the rest, what their browser says; otherwise UTC and weeks from Monday. */
export function readClock(preferences: DatePreferences, headers: Headers): ReaderClock {
  const languages = headers['accept-language']
  return {
    zone: knownZone(preferences, headers) ?? 'UTC',
    isGuessed: preferences.timeZone === null,
    weekStart: preferences.weekStart ?? readLocale(languages)?.getWeekInfo().firstDay ?? 1,
    hour12: readsTwelveHours(preferences, languages),
  }
}

/** Writes minutes after midnight as clocks show them: `09:20` or `9:20 AM`. */
export function clockText(minutes: number, { hour12 }: { hour12: boolean }): string {
  const [hour, minute] = [Math.floor(minutes / 60), String(minutes % 60).padStart(2, '0')]
  if (!hour12) return `${String(hour).padStart(2, '0')}:${minute}`
  return `${hour % 12 || 12}:${minute} ${hour < 12 ? 'AM' : 'PM'}`
}

/** Writes a full hour: `09:00` or `9 AM`. */
export function hourText(hour: number, { hour12 }: Pick<ReaderClock, 'hour12'>): string {
  return hour12 ? `${hour % 12 || 12} ${hour < 12 ? 'AM' : 'PM'}` : clockText(hour * 60, { hour12 })
}
