import { lazyPackage } from '../lazy.ts'
import { fromWallClock, temporal, toWallClock } from './dates.ts'

/** Loads at the first rule. */
const rrule = lazyPackage<typeof import('rrule-temporal')>('rrule-temporal')

const DAY_MS = 86_400_000
const MAX_COUNT = 1_000
/** Periods that the search for the next date covers: eight years of days, since 29 February may be that far away. */
const MAX_PERIODS = 3_000
/** Dates after it are outside the calendar of this service. */
const LATEST = Date.parse('9999-01-01T00:00:00Z')

/** The longest interval of each frequency, which is ten years. */
const maxIntervals = { DAILY: 3_650, WEEKLY: 520, MONTHLY: 120, YEARLY: 10 } as const

type Frequency = keyof typeof maxIntervals

/** Longest time from one period to the next. */
const periodDays: Record<Frequency, number> = { DAILY: 1, WEEKLY: 7, MONTHLY: 31, YEARLY: 366 }

const weekdays = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU']

/** The parts of an RRULE (RFC 5545, 3.3.10) that this service reads. */
export interface RepeatRule {
  freq: Frequency
  interval: number
  /** `MO`, or `1MO` and `-1FR` within a month. */
  byDay: string[]
  byMonthDay: number[]
  byMonth: number[]
  bySetPos: number[]
  wkst: string | null
  /** Number of dates, with the first one. */
  count: number | null
  /** `20301231` for the end of that day in the zone, or `20301231T235959Z`. */
  until: string | null
}

/** Says to the caller what is wrong with a rule. */
export class RuleProblem extends Error {}

/**
 * Parses the value of an RRULE, such as `FREQ=WEEKLY;BYDAY=MO,TH;COUNT=10`.
 * @throws RuleProblem
 */
export function parseRepeatRule(text: string): RepeatRule {
  const parts = new Map<string, string>()
  const value = text.trim().replace(/^RRULE:/i, '')
  for (const part of value.split(';')) {
    const [, name, given] = /^([A-Za-z]+)=(\S+)$/.exec(part.trim()) ?? []
    if (name === undefined || given === undefined)
      throw new RuleProblem(`“${part}” is not a part such as FREQ=WEEKLY or BYDAY=MO,TH.`)
    if (parts.has(name.toUpperCase())) throw new RuleProblem(`The rule has ${name.toUpperCase()} twice.`)
    parts.set(name.toUpperCase(), given.toUpperCase())
  }
  const take = (name: string) => {
    const given = parts.get(name)
    parts.delete(name)
    return given
  }
  const freq = readFrequency(take('FREQ'))
  const interval = readNumbers('INTERVAL', take('INTERVAL') ?? '1', [1, maxIntervals[freq]], 1)[0] ?? 1
  const [count = null] = readNumbers('COUNT', take('COUNT'), [1, MAX_COUNT], 1)
  const rule: RepeatRule = {
    freq,
    interval,
    byDay: readWeekdays(take('BYDAY'), freq),
    byMonthDay: readNumbers('BYMONTHDAY', take('BYMONTHDAY'), [-31, 31], 62),
    byMonth: readNumbers('BYMONTH', take('BYMONTH'), [1, 12], 12),
    bySetPos: readNumbers('BYSETPOS', take('BYSETPOS'), [-31, 31], 10),
    wkst: readWeekStart(take('WKST')),
    count,
    until: readUntil(take('UNTIL')),
  }
  const [unknown] = parts.keys()
  if (unknown !== undefined) throw new RuleProblem(outsideSubset(unknown))
  if (rule.count !== null && rule.until !== null)
    throw new RuleProblem('A rule ends with COUNT or UNTIL, not with both.')
  if (freq === 'WEEKLY' && rule.byMonthDay.length > 0)
    throw new RuleProblem('BYMONTHDAY does not go with FREQ=WEEKLY: use FREQ=MONTHLY.')
  if (rule.bySetPos.length > 0 && rule.byDay.length + rule.byMonthDay.length === 0)
    throw new RuleProblem('BYSETPOS chooses among days, so it needs BYDAY or BYMONTHDAY.')
  return rule
}

function readFrequency(given: string | undefined): Frequency {
  if (given === undefined) throw new RuleProblem('The rule has no FREQ, such as FREQ=WEEKLY.')
  if (given in maxIntervals) return given as Frequency
  throw new RuleProblem(
    `FREQ=${given} is not supported. A post repeats daily at most: use DAILY, WEEKLY, MONTHLY or YEARLY.`,
  )
}

function readNumbers(
  name: string,
  given: string | undefined,
  [min, max]: readonly [number, number],
  maxItems: number,
): number[] {
  if (given === undefined) return []
  const numbers = given.split(',').map((text) => (/^[+-]?\d{1,5}$/.test(text) ? Number(text) : Number.NaN))
  const isValid = (number: number) => number >= min && number <= max && (number !== 0 || min > 0)
  if (numbers.length > maxItems || !numbers.every(isValid))
    throw new RuleProblem(
      `${name} must be ${maxItems > 1 ? 'numbers' : 'a number'} from ${min} to ${max}${min < 0 ? ', without 0' : ''}.`,
    )
  return [...new Set(numbers)].sort((a, b) => a - b)
}

function readWeekdays(given: string | undefined, freq: Frequency): string[] {
  if (given === undefined) return []
  const days = [...new Set(given.split(','))]
  for (const day of days) {
    const [, place = '', name = ''] = /^([+-]?[1-5])?(MO|TU|WE|TH|FR|SA|SU)$/.exec(day) ?? []
    if (name === '')
      throw new RuleProblem(`BYDAY=${day} is not a weekday, such as MO or, within a month, -1FR.`)
    if (place !== '' && freq !== 'MONTHLY')
      throw new RuleProblem(`BYDAY=${day} counts weekdays within a month, so it needs FREQ=MONTHLY.`)
  }
  const order = (day: string) => weekdays.indexOf(day.slice(-2))
  return days.map((day) => day.replace('+', '')).sort((a, b) => order(a) - order(b) || (a < b ? -1 : 1))
}

function readWeekStart(given: string | undefined): string | null {
  if (given === undefined || weekdays.includes(given)) return given ?? null
  throw new RuleProblem(`WKST=${given} is not a weekday, such as MO.`)
}

function readUntil(given: string | undefined): string | null {
  if (given === undefined) return null
  const [, year, month, day, time] = /^(\d{4})(\d\d)(\d\d)(T[0-2]\d[0-5]\d[0-5]\dZ)?$/.exec(given) ?? []
  const date = new Date(`${year}-${month}-${day}T00:00:00Z`)
  const isDate = !Number.isNaN(date.valueOf()) && date.getUTCDate() === Number(day)
  if (isDate && (time === undefined || time < 'T24')) return given
  throw new RuleProblem(
    'UNTIL must be a day, such as 20301231, or an instant in UTC, such as 20301231T235959Z.',
  )
}

function outsideSubset(name: string): string {
  const known = 'FREQ, INTERVAL, BYDAY, BYMONTHDAY, BYMONTH, BYSETPOS, WKST, COUNT and UNTIL'
  const finer = ['BYHOUR', 'BYMINUTE', 'BYSECOND'].includes(name)
  const hint = finer ? ' The time of day is that of the date.' : ''
  return `${name} is outside the rules that this service reads: ${known}.${hint}`
}

/** Formats a rule in one order, without defaults. */
export function formatRepeatRule(rule: RepeatRule): string {
  const list = (name: string, values: readonly (string | number)[]) =>
    values.length === 0 ? [] : [`${name}=${values.join(',')}`]
  return [
    `FREQ=${rule.freq}`,
    ...(rule.interval === 1 ? [] : [`INTERVAL=${rule.interval}`]),
    ...list('BYMONTH', rule.byMonth),
    ...list('BYMONTHDAY', rule.byMonthDay),
    ...list('BYDAY', rule.byDay),
    ...list('BYSETPOS', rule.bySetPos),
    ...(rule.wkst === null ? [] : [`WKST=${rule.wkst}`]),
    ...(rule.count === null ? [] : [`COUNT=${rule.count}`]),
    ...(rule.until === null ? [] : [`UNTIL=${rule.until}`]),
  ].join(';')
}

/** Returns the days between repetitions if the rule says nothing else, which is what `inter` says; null for any other rule. */
export function daysOfRule(rule: RepeatRule): number | null {
  const { freq, interval } = rule
  const plain: RepeatRule = { ...rule, interval: 1, wkst: null }
  return freq === 'DAILY' && formatRepeatRule(plain) === 'FREQ=DAILY' ? interval : null
}

/** A rule with its start, in a zone. */
export interface Series {
  /** As `formatRepeatRule` writes it. */
  rule: string
  /** The first date, which counts even if the rule does not name its day (RFC 5545, 3.8.5.3). */
  start: number
  zone: string
}

/**
 * Generates the dates of a series after `after`, excluding its start. The library counts in wall-clock time, where each day has
 * 24 hours. So 09:00 stays 09:00 over DST changes, and a time that clocks skip moves forward as it does for `inter`.
 */
export function* ruleDates(series: Series, after: number): Generator<number, void> {
  const { start, zone } = series
  let last = Math.max(after, start)
  if (last >= LATEST) return
  for (const wallClock of wallClocks(series, toWallClock(last, zone) - DAY_MS)) {
    const date = fromWallClock(wallClock, zone)
    if (isPastEnd(series.rule, wallClock, date)) return
    if (date <= last) continue
    yield date
    last = date
  }
}

/** Returns the last date of a series up to `until`, or its start. */
export function lastRuleDate(series: Series, until: number): number {
  const { start, zone } = series
  const compiled = compile(series)
  // A day later, since clocks may have been set back.
  let wallClock = toWallClock(until, zone) + DAY_MS
  for (;;) {
    const before = compiled.all?.findLast((date) => date < wallClock) ?? previous(compiled, wallClock)
    if (before === null || before <= toWallClock(start, zone)) return start
    const date = fromWallClock(before, zone)
    if (date <= until && !isPastEnd(series.rule, before, date)) return Math.max(date, start)
    wallClock = before
  }
}

/** Returns the rule for a series that begins later: `COUNT` is less by the dates before `from`. Null if none is left. */
export function restOfRule(series: Series, from: number): string | null {
  const rule = parsed(series.rule)
  if (rule.count === null) return series.rule
  let count = rule.count - (series.start < from ? 1 : 0)
  for (const date of ruleDates(series, series.start)) {
    if (date >= from) break
    count -= 1
  }
  return count > 0 ? formatRepeatRule({ ...rule, count }) : null
}

/** Returns true if the rule names the day of its start. */
export function startsOnRule({ rule, start, zone }: Series): boolean {
  const wallClock = toWallClock(start, zone)
  const endless = formatRepeatRule({ ...parsed(rule), count: null, until: null })
  return compileRule(endless, wallClock, false).matches(new Date(wallClock))
}

/** Returns a time within which a series with so many dates left has them, if it has not ended: generous, since short months vary. */
export function reachOf(text: string, dates: number): number {
  const { freq, interval, byDay, byMonthDay, byMonth } = parsed(text)
  const period = periodDays[freq] * interval
  const isFiltered = byMonth.length > 0 || (byMonthDay.length > 0 && freq !== 'MONTHLY')
  const gap = Math.max(period * (byDay.length > 0 && freq === 'DAILY' ? 7 : 2), isFiltered ? 366 * 8 : 0)
  return (dates + 2) * gap * DAY_MS
}

function isPastEnd(rule: string, wallClock: number, date: number): boolean {
  const { until } = parsed(rule)
  if (until === null) return false
  return until.includes('T')
    ? date > fromCompact(until)
    : wallClock >= fromCompact(`${until}T000000Z`) + DAY_MS
}

function fromCompact(text: string): number {
  return Date.parse(text.replace(/^(....)(..)(..T..)(..)(..Z)$/, '$1-$2-$3:$4:$5'))
}

interface Compiled {
  rule: CompiledRule
  /** All dates of a rule with `COUNT`, because the library would count them from the start each time. */
  all: number[] | null
}

type CompiledRule = InstanceType<typeof import('rrule-temporal')['RRuleTemporal']>

/** Rules that lists read again and again. */
const compiledRules = new Map<string, Compiled>()
const MAX_COMPILED = 200

function compile({ rule, start, zone }: Series): Compiled {
  const wallClock = toWallClock(start, zone)
  const key = `${wallClock} ${rule}`
  const known = compiledRules.get(key)
  if (known !== undefined) return known
  const { count } = parsed(rule)
  const made = compileRule(formatRepeatRule({ ...parsed(rule), until: null }), wallClock, true)
  const compiled = { rule: made, all: count === null ? null : orNone(() => made.all().map(instantOf)) }
  if (compiledRules.size >= MAX_COMPILED) compiledRules.delete(compiledRules.keys().next().value as string)
  compiledRules.set(key, compiled)
  return compiled
}

function compileRule(rruleString: string, wallClock: number, includeDtstart: boolean): CompiledRule {
  const { Temporal } = temporal()
  const dtstart = Temporal.Instant.fromEpochMilliseconds(wallClock).toZonedDateTimeISO('UTC')
  const options = { includeDtstart, cache: false, maxIterations: MAX_PERIODS }
  return new (rrule().RRuleTemporal)({ rruleString, dtstart, ...options })
}

/** Generates the dates from a wall-clock time on, in batches of a few dozen. */
function* wallClocks(series: Series, from: number): Generator<number, void> {
  const compiled = compile(series)
  if (compiled.all !== null) {
    for (const date of compiled.all) if (date >= from) yield date
    return
  }
  const { freq, interval } = parsed(series.rule)
  const batch = Math.min(periodDays[freq] * interval * 31, 366 * 31) * DAY_MS
  for (let start = from; start < LATEST; ) {
    const end = start + batch
    const dates = orNone(() => compiled.rule.between(new Date(start), new Date(end - 1), true).map(instantOf))
    yield* dates
    const next = dates.length > 0 ? end : following(compiled, end - 1)
    if (next === null) return
    start = next
  }
}

function following({ rule }: Compiled, after: number): number | null {
  return (
    orNone(() => [rule.next(new Date(after))].flatMap((date) => (date === null ? [] : instantOf(date))))[0] ??
    null
  )
}

function previous({ rule, all }: Compiled, before: number): number | null {
  if (all !== null) return null
  const [date] = orNone(() =>
    [rule.previous(new Date(before))].flatMap((date) => (date === null ? [] : instantOf(date))),
  )
  return date ?? null
}

/** Returns no dates where the library gives up its search, which means that there is none for years. */
function orNone(search: () => number[]): number[] {
  try {
    return search()
  } catch (error) {
    if (error instanceof Error && error.message.includes('exceeded')) return []
    throw error
  }
}

function instantOf(date: { toString(): string } & { epochMilliseconds?: number }): number {
  return date.epochMilliseconds ?? Date.parse(date.toString().replace(/\[.*$/, ''))
}

/** The last rule that was parsed, since one rule is read for each of its dates. */
let lastParsed: { text: string; rule: RepeatRule } | null = null

function parsed(text: string): RepeatRule {
  if (lastParsed?.text !== text) lastParsed = { text, rule: parseRepeatRule(text) }
  return lastParsed.rule
}
