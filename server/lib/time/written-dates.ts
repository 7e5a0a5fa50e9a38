import { lookUp } from '../lookup.ts'
import { fromWallClock, isTimeZone, parseLooseInstant } from './dates.ts'

const MAX_LENGTH = 100

const weekday = /^(?:\p{L}{2,12}\.?,\s*|(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*\.?\s+)/iu
const day = '(?<day>\\d{1,2})(?:st|nd|rd|th)?'
const month = '(?<month>[a-z]{3,9})\\.?'
const year = '(?<year>\\d{4}|\\d{2,3})(?!\\d)'

/** Ways to write a day, by their writers. The first match counts, and the time is what it leaves. */
const dayForms: Record<string, RegExp> = {
  /** `03 Nov 2026`, and `03-Nov-26` as old HTTP servers send it. */
  mail: new RegExp(`^${day}[ -]+${month}[ ,-]+${year}(?<time>.*)$`, 'i'),
  /** `Nov 3 09:00:00 EST 2026`. */
  unix: new RegExp(`^${month} +${day}(?<time> +\\d{1,2}:.*) +(?<year>\\d{4})$`, 'i'),
  /** `November 3, 2026 9:00 PM`, and `Nov 03 2026 09:00:00 GMT+0100` of JavaScript. */
  american: new RegExp(`^${month} +${day},? +(?<year>\\d{4})(?!\\d)(?<time>.*)$`, 'i'),
  /** `11/03/2026`. */
  americanNumbers: new RegExp(`^(?<month>\\d{1,2})/${day}/${year}(?<time>.*)$`, 'i'),
  /** `03.11.2026`. */
  european: new RegExp(`^${day}\\. ?(?<month>\\d{1,2})\\. ?${year}(?<time>.*)$`, 'i'),
  /** `2026-11-3`, `2026/11/03`. */
  yearFirst: /^(?<year>\d{4})([-/.])(?<month>\d{1,2})\2(?<day>\d{1,2})(?!\d)(?<time>.*)$/,
}

const clockForm =
  /^(?:t|,? +(?:(?:at|-) +)?)(?<hours>\d{1,2}):(?<minutes>\d{2})(?::(?<seconds>\d{2})(?<fraction>[.,]\d{1,9})?)?(?: ?(?<half>[ap])\.?m\b\.?)? *(?<zone>.*)$/i

/** `+01:00`, `-8`, `GMT+1`, `CET`, `+0100 CET`. */
const zoneForm =
  /^(?<name>[a-z_/. ]*?) ?(?:(?<sign>[+-])(?<hours>\d{1,2}):?(?<minutes>\d{2})?)?(?: [a-z_/. ]+)?$/i

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** Zone names by offset. A name with several meanings has one: BST is British, CST and AST are American, IST is Indian. */
const zoneNames = {
  '-10': 'HST',
  '-09': 'AKST HDT',
  '-08': 'PST AKDT',
  '-07': 'MST PDT',
  '-06': 'CST MDT',
  '-05': 'EST CDT COT PET',
  '-04': 'AST EDT CLT',
  '-0330': 'NST',
  '-03': 'ADT ART BRT CLST UYT',
  '-0230': 'NDT',
  '+01': 'BST CET MET MEZ WAT WEST',
  '+02': 'CAT CEST EET MEST MESZ SAST',
  '+03': 'EAT EEST MSK TRT',
  '+04': 'MSD',
  '+05': 'PKT',
  '+0530': 'IST',
  '+0545': 'NPT',
  '+07': 'ICT WIB',
  '+08': 'AWST HKT PHT SGT WITA',
  '+09': 'JST KST WIT',
  '+0930': 'ACST',
  '+10': 'AEST',
  '+1030': 'ACDT',
  '+11': 'AEDT',
  '+12': 'NZST',
  '+13': 'NZDT',
}
const offsets: Record<string, string> = Object.fromEntries(
  Object.entries(zoneNames).flatMap(([offset, names]) => names.split(' ').map((name) => [name, offset])),
)

/**
 * Parses a date that a feed or a platform wrote: as `parseLooseInstant` does, or RFC 5322, or one of `dayForms`. Assumes UTC without a
 * zone and for unknown zone names (RFC 5322, 4.3). Returns null for anything else. Unlike `Date.parse`, ignores no part of the text,
 * nor depends on the zone of the process.
 */
export function parseWrittenInstant(text: string): number | null {
  if (text.length > MAX_LENGTH) return null
  const bare = text
    .replace(/\([^()]*\)/g, '')
    .replace(/\[([^[\]]*)\]$/, ' $1')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(weekday, '')
  const exact = parseLooseInstant(bare)
  if (exact !== null) return exact
  for (const form of Object.values(dayForms)) {
    const found = form.exec(bare)?.groups
    if (found) return toInstant(found)
  }
  return null
}

type Groups = Record<string, string | undefined>

function toInstant({ year = '', month = '', day = '', time = '' }: Groups): number | null {
  const number = /\d/.test(month) ? month : months.indexOf(month.slice(0, 3).toLowerCase()) + 1
  const date = `${toFullYear(year)}-${toTwoDigits(number)}-${toTwoDigits(day)}`
  if (time.trim() === '') return parseLooseInstant(date)
  const clock = clockForm.exec(time)?.groups
  if (clock === undefined) return null
  const { hours = '', minutes, seconds = '00', fraction = '', half, zone = '' } = clock
  return toZone(`${date}T${toTwoDigits(to24Hours(hours, half))}:${minutes}:${seconds}${fraction}`, zone)
}

/** Reads years of two and three digits as RFC 5322 does. */
function toFullYear(year: string): string | number {
  if (year.length === 4) return year
  return Number(year) + (year.length === 2 && year < '50' ? 2000 : 1900)
}

/** Returns an hour that does not exist for `0 AM` and `13 PM`. */
function to24Hours(hours: string, half: string | undefined): string | number {
  if (half === undefined) return hours
  const hour = Number(hours)
  return hour < 1 || hour > 12 ? 99 : (hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0)
}

/** Reads what clocks show, such as `2026-11-03T09:00:00`, in a zone. */
function toZone(wallClock: string, zone: string): number | null {
  if (zone.includes('/') && isTimeZone(zone)) {
    const inUtc = parseLooseInstant(wallClock)
    return inUtc === null ? null : fromWallClock(inUtc, zone)
  }
  const found = zoneForm.exec(zone)?.groups
  if (found === undefined) return null
  const { name = '', sign, hours = '', minutes = '00' } = found
  if (sign === undefined) return parseLooseInstant(wallClock + (lookUp(offsets, name.toUpperCase()) ?? 'Z'))
  return parseLooseInstant(`${wallClock}${sign}${toTwoDigits(hours)}${minutes}`)
}

function toTwoDigits(number: string | number): string {
  return String(number).padStart(2, '0')
}
