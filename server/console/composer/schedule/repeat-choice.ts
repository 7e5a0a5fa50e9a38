import { formatRepeatRule, parseRepeatRule, RuleProblem } from '../../../lib/time/repeat-rule.ts'

export const kinds = {
  '': 'Once',
  days: 'Every … days',
  weekdays: 'Every weekday, Monday to Friday',
  weekly: 'Every week on …',
  monthly: 'Every month on day …',
  'month-end': 'Every month on its last day',
  rule: 'By a rule (iCalendar RRULE)',
} as const

type Kind = keyof typeof kinds

type Fields = Readonly<Record<string, string | undefined>>

export const weekdays = {
  MO: 'Monday',
  TU: 'Tuesday',
  WE: 'Wednesday',
  TH: 'Thursday',
  FR: 'Friday',
  SA: 'Saturday',
  SU: 'Sunday',
} as const

const WORKDAYS = 'MO,TU,WE,TH,FR'

/** A repetition as the form shows it. */
interface RepeatChoice {
  kind: Kind
  /** Days between repetitions, as typed. */
  every: string
  days: readonly string[]
  /** Day of the month, as typed. */
  day: string
  ends: 'never' | 'on' | 'after'
  /** `2030-12-31`. */
  until: string
  count: string
  rule: string
}

const once: RepeatChoice = {
  kind: '',
  every: '',
  days: [],
  day: '',
  ends: 'never',
  until: '',
  count: '',
  rule: '',
}

/** Reads the repetition of the form: empty for none, a number of days, or a rule, which may be wrong as typed. */
export function readRepeat(fields: Fields): string {
  const { repeats } = fields
  if (repeats === undefined) return fields.repeat ?? ''
  const kind = Object.hasOwn(kinds, repeats) ? (repeats as Kind) : ''
  const end = endOf(fields)
  if (kind === 'days') {
    const every = (fields.repeatEvery ?? '').trim() || '1'
    return end === '' ? every : `FREQ=DAILY;INTERVAL=${every}${end}`
  }
  if (kind === 'weekdays') return `FREQ=WEEKLY;BYDAY=${WORKDAYS}${end}`
  if (kind === 'month-end') return `FREQ=MONTHLY;BYMONTHDAY=-1${end}`
  if (kind === 'rule') return (fields.repeatRule ?? '').trim()
  if (kind === 'monthly') {
    const day = (fields.repeatDay ?? '').trim() || String(Number(fields.date?.slice(8, 10)) || 1)
    return `FREQ=MONTHLY;BYMONTHDAY=${day}${end}`
  }
  if (kind !== 'weekly') return ''
  const days = Object.keys(weekdays).filter((day) => fields[`repeatOn:${day}`])
  return `FREQ=WEEKLY${days.length > 0 ? `;BYDAY=${days.join(',')}` : ''}${end}`
}

function endOf({ repeatEnds, repeatUntil = '', repeatCount = '' }: Fields): string {
  if (repeatEnds === 'on') return `;UNTIL=${repeatUntil.replaceAll('-', '')}`
  return repeatEnds === 'after' ? `;COUNT=${repeatCount.trim()}` : ''
}

/** Finds the choice that says the same as a repetition; a rule is shown as it is if none does. */
export function choiceOf(repeat: string): RepeatChoice {
  if (repeat.trim() === '') return once
  if (!repeat.includes('=')) return { ...once, kind: 'days', every: repeat.trim() }
  const asRule: RepeatChoice = { ...once, kind: 'rule', rule: repeat }
  try {
    const rule = parseRepeatRule(repeat)
    const { count, until, interval, byDay, byMonthDay } = rule
    const text = formatRepeatRule({ ...rule, count: null, until: null })
    const ending = {
      ends: count !== null ? ('after' as const) : until !== null ? ('on' as const) : ('never' as const),
      until: until === null ? '' : until.replace(/^(....)(..)(..).*$/, '$1-$2-$3'),
      count: count === null ? '' : String(count),
    }
    if (until !== null && until.length > 8) return asRule
    if (rule.freq === 'DAILY' && /^FREQ=DAILY(;INTERVAL=\d+)?$/.test(text))
      return { ...once, ...ending, kind: 'days', every: String(interval) }
    if (text === `FREQ=WEEKLY;BYDAY=${WORKDAYS}`) return { ...once, ...ending, kind: 'weekdays' }
    if (text === 'FREQ=WEEKLY' || text === `FREQ=WEEKLY;BYDAY=${byDay}`)
      return { ...once, ...ending, kind: 'weekly', days: byDay }
    if (text === 'FREQ=MONTHLY;BYMONTHDAY=-1') return { ...once, ...ending, kind: 'month-end' }
    if (/^FREQ=MONTHLY;BYMONTHDAY=\d+$/.test(text))
      return { ...once, ...ending, kind: 'monthly', day: String(byMonthDay[0]) }
    return asRule
  } catch (error) {
    if (!(error instanceof RuleProblem)) throw error
    return asRule
  }
}

/** Says when something repeats: `Every week on Monday and Thursday, 10 times`. */
export function repeatText(repeat: string): string {
  const choice = choiceOf(repeat)
  const { kind, every, days, day, rule, until, count, ends } = choice
  const end = ends === 'on' ? `, until ${until}` : ends === 'after' ? `, ${count} times` : ''
  const named = days.map((each) => weekdays[each as keyof typeof weekdays])
  const texts: Record<Kind, string> = {
    '': '',
    days: every === '1' ? 'Every day' : `Every ${every} days`,
    weekdays: 'Every weekday',
    weekly: `Every week${named.length > 0 ? ` on ${new Intl.ListFormat('en').format(named)}` : ''}`,
    monthly: `Every month on day ${day}`,
    'month-end': 'Every month on its last day',
    rule: `By the rule ${rule}`,
  }
  return texts[kind] + end
}
