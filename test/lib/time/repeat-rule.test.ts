import { describe, expect, it } from 'vitest'
import {
  daysOfRule,
  formatRepeatRule,
  lastRuleDate,
  parseRepeatRule,
  restOfRule,
  ruleDates,
} from '../../../server/lib/time/repeat-rule.ts'
import { cpuTime } from '../../helpers/cpu-time.ts'

/** The first dates after the start, as clocks in the zone show them. */
function readings(rule: string, start: string, zone = 'UTC', count = 4): string[] {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' })
  const found: string[] = []
  for (const date of ruleDates({ rule, start: Date.parse(start), zone }, 0))
    if (found.push(format.format(date)) === count) break
  return found
}

describe('repeat rules', () => {
  it.each([
    ['RRULE:freq=weekly;byday=TH,MO;count=10', 'FREQ=WEEKLY;BYDAY=MO,TH;COUNT=10'],
    ['FREQ=MONTHLY;BYMONTHDAY=-1,15;INTERVAL=1', 'FREQ=MONTHLY;BYMONTHDAY=-1,15'],
    ['UNTIL=20301231;FREQ=MONTHLY;BYDAY=+1MO', 'FREQ=MONTHLY;BYDAY=1MO;UNTIL=20301231'],
  ])('are written in one form: %s', (text, written) => {
    expect(formatRepeatRule(parseRepeatRule(text))).toBe(written)
  })

  it.each([
    ['FREQ=HOURLY', 'daily at most'],
    ['FREQ=DAILY;BYHOUR=9', 'time of day is that of the date'],
    ['FREQ=YEARLY;BYWEEKNO=20', 'BYWEEKNO is outside'],
    ['FREQ=DAILY;COUNT=1001', 'from 1 to 1000'],
    ['FREQ=DAILY;COUNT=2;UNTIL=20301231', 'not with both'],
    ['FREQ=DAILY;UNTIL=20300230', 'UNTIL must be'],
    ['FREQ=DAILY;UNTIL=20301231T250000Z', 'UNTIL must be'],
    ['FREQ=WEEKLY;BYDAY=1MO', 'needs FREQ=MONTHLY'],
    ['FREQ=MONTHLY;BYMONTHDAY=0', 'without 0'],
    ['FREQ=DAILY;INTERVAL=3651', 'from 1 to 3650'],
    ['FREQ=MONTHLY;BYSETPOS=1', 'needs BYDAY'],
    ['FREQ=DAILY;FREQ=DAILY', 'twice'],
    ['every Monday', 'is not a part'],
    ['BYDAY=MO', 'no FREQ'],
  ])('outside the subset are refused with a reason: %s', (text, reason) => {
    expect(() => parseRepeatRule(text)).toThrow(reason)
  })

  it('are an interval if they say only every few days', () => {
    const days = ['FREQ=DAILY', 'FREQ=DAILY;INTERVAL=3', 'FREQ=DAILY;COUNT=2', 'FREQ=WEEKLY'].map((text) =>
      daysOfRule(parseRepeatRule(text)),
    )
    expect(days).toEqual([1, 3, null, null])
  })

  it('choose weekdays, the last day of a month and the last working day', () => {
    // 28 January 2027 is a Thursday.
    expect(readings('FREQ=WEEKLY;BYDAY=MO,TH', '2027-01-28T09:00:00Z')).toEqual([
      '2027-02-01 09:00',
      '2027-02-04 09:00',
      '2027-02-08 09:00',
      '2027-02-11 09:00',
    ])
    expect(readings('FREQ=MONTHLY;BYMONTHDAY=-1', '2028-01-31T09:00:00Z')).toEqual([
      '2028-02-29 09:00',
      '2028-03-31 09:00',
      '2028-04-30 09:00',
      '2028-05-31 09:00',
    ])
    expect(readings('FREQ=MONTHLY;BYMONTHDAY=31', '2027-01-31T09:00:00Z', 'UTC', 3)).toEqual([
      '2027-03-31 09:00',
      '2027-05-31 09:00',
      '2027-07-31 09:00',
    ])
    expect(
      readings('FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1', '2027-01-29T09:00:00Z', 'UTC', 2),
    ).toEqual(['2027-02-26 09:00', '2027-03-31 09:00'])
    expect(readings('FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29', '2096-02-29T09:00:00Z', 'UTC', 2)).toEqual([
      '2104-02-29 09:00',
      '2108-02-29 09:00',
    ])
  })

  it('count the start, which needs no matching day, and end with their number or day', () => {
    // 27 January 2027 is a Wednesday.
    expect(readings('FREQ=WEEKLY;BYDAY=MO,TH;COUNT=3', '2027-01-27T09:00:00Z')).toEqual([
      '2027-01-28 09:00',
      '2027-02-01 09:00',
    ])
    expect(readings('FREQ=DAILY;UNTIL=20270129', '2027-01-27T23:30:00Z', 'Asia/Tokyo')).toEqual([
      '2027-01-29 08:30',
    ])
    expect(readings('FREQ=DAILY;UNTIL=20270128T233000Z', '2027-01-27T23:30:00Z')).toEqual([
      '2027-01-28 23:30',
    ])
  })

  it('keep the local time over clock changes; a skipped time moves, a repeated one comes once', () => {
    expect(readings('FREQ=WEEKLY;BYDAY=SA,SU,MO', '2027-03-26T01:30:00Z', 'Europe/Berlin')).toEqual([
      '2027-03-27 02:30',
      '2027-03-28 03:30',
      '2027-03-29 02:30',
      '2027-04-03 02:30',
    ])
    expect(readings('FREQ=WEEKLY;BYDAY=SA,SU,MO', '2027-11-05T05:30:00Z', 'America/New_York', 3)).toEqual([
      '2027-11-06 01:30',
      '2027-11-07 01:30',
      '2027-11-08 01:30',
    ])
    // Lord Howe Island moves its clocks by half an hour.
    expect(readings('FREQ=MONTHLY;BYMONTHDAY=1', '2027-03-01T06:00:00Z', 'Australia/Lord_Howe')).toEqual([
      '2027-04-01 17:00',
      '2027-05-01 17:00',
      '2027-06-01 17:00',
      '2027-07-01 17:00',
    ])
  })

  it('end their search quickly if they never match', () => {
    const start = Date.parse('2027-01-28T09:00:00Z')
    const busy = cpuTime()
    for (const rule of [
      'FREQ=MONTHLY;BYMONTH=2;BYMONTHDAY=31',
      'FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30',
      'FREQ=YEARLY;BYMONTH=6;BYMONTHDAY=31',
      'FREQ=DAILY;INTERVAL=7;BYDAY=MO',
    ])
      expect([...ruleDates({ rule, start, zone: 'Europe/Berlin' }, start)]).toEqual([])
    // An endless search would take hours.
    expect(busy()).toBeLessThan(20_000)
  })

  it('find the last date before an instant, and what is left of a number of dates', () => {
    const start = Date.parse('2027-01-25T09:00:00Z')
    const endless = { rule: 'FREQ=WEEKLY;BYDAY=MO,TH', start, zone: 'Europe/Berlin' }
    const four = { ...endless, rule: 'FREQ=WEEKLY;BYDAY=MO,TH;COUNT=4' }
    for (const series of [endless, four]) {
      expect(new Date(lastRuleDate(series, Date.parse('2027-02-03T00:00:00Z'))).toISOString()).toBe(
        '2027-02-01T09:00:00.000Z',
      )
      expect(lastRuleDate(series, start + 1)).toBe(start)
    }
    expect(restOfRule(four, Date.parse('2027-02-01T09:00:00Z'))).toBe('FREQ=WEEKLY;BYDAY=MO,TH;COUNT=2')
    expect(restOfRule(four, Date.parse('2027-03-01T09:00:00Z'))).toBeNull()
    expect(restOfRule(endless, Date.parse('2027-03-01T09:00:00Z'))).toBe(endless.rule)
  })
})
