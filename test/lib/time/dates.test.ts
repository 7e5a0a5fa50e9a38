import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  addDaysKeepingWallClock,
  isTimeZone,
  localDay,
  parseLooseEnd,
  parseLooseInstant,
  toIso,
  wallClockToInstant,
} from '../../../server/lib/time/dates.ts'

// The same cases in each run: a rare one is no reason to refuse a change that has nothing to do with it.
fc.configureGlobal({ seed: 20_261_121 })

const zones = [
  'UTC',
  'America/New_York',
  'Asia/Kolkata',
  'Europe/Berlin',
  'Australia/Lord_Howe',
  'Pacific/Apia',
  'America/Santiago',
]

describe('parseLooseInstant', () => {
  it.each([
    ['2026-11-21', '2026-11-21T00:00:00.000Z'],
    ['2026-11', '2026-11-01T00:00:00.000Z'],
    ['2026', '2026-01-01T00:00:00.000Z'],
    ['20261121', '2026-11-21T00:00:00.000Z'],
    ['2026-W47', '2026-11-16T00:00:00.000Z'],
    ['2026-W47-6', '2026-11-21T00:00:00.000Z'],
    ['2026W476', '2026-11-21T00:00:00.000Z'],
    ['2020-W53-7', '2021-01-03T00:00:00.000Z'],
    ['2026-325', '2026-11-21T00:00:00.000Z'],
    ['2026-11-21T10', '2026-11-21T10:00:00.000Z'],
    ['2026-11-21T10:30', '2026-11-21T10:30:00.000Z'],
    ['2026-11-21T1030', '2026-11-21T10:30:00.000Z'],
    ['2026-11-21 10:30:05', '2026-11-21T10:30:05.000Z'],
    ['2026-11-21t10:30:05z', '2026-11-21T10:30:05.000Z'],
    ['2026-11-21T10:30:05.1234567Z', '2026-11-21T10:30:05.123Z'],
    ['2026-11-21T00:00:00.0000000+00:00', '2026-11-21T00:00:00.000Z'],
    ['2026-11-21T10:30:05,5', '2026-11-21T10:30:05.500Z'],
    ['2026-11-21T10:30:05+0200', '2026-11-21T08:30:05.000Z'],
    ['2026-11-21T10:30:05+02', '2026-11-21T08:30:05.000Z'],
    ['2026-11-21T22:30-05:30', '2026-11-22T04:00:00.000Z'],
    ['2026-11-21T24:00', '2026-11-22T00:00:00.000Z'],
    ['0001-01-01T00:00:00', '0001-01-01T00:00:00.000Z'],
    ['0050-03-01', '0050-03-01T00:00:00.000Z'],
    ['2024-02-29', '2024-02-29T00:00:00.000Z'],
  ])('reads the date %s', (text, expected) => {
    const instant = parseLooseInstant(text)
    expect(instant === null ? null : toIso(instant)).toBe(expected)
  })

  it.each([
    '',
    ' ',
    'tomorrow',
    'now',
    '1763688600',
    '1763688600000',
    '2026-13-01',
    '2026-00-01',
    '2026-02-30',
    '2025-02-29',
    '2026-11-21T25:00',
    '2026-11-21T24:01',
    '2026-11-21T10:60',
    '2026-11-21T10:30:60',
    '2026-11-21T10:30:05+24:00',
    '2026-11-21T',
    '2026-11-21Z',
    '2026-W54',
    '2026-W00-1',
    '2021-W53-1',
    '2026-366',
    '2026-000',
    '26-11-21',
    '2026-1-5',
    '2026/11/21',
    '21.11.2026',
    'Sat Nov 21 2026',
    '0000-01-01',
    '+012026-01-01',
    '9999-12-31T23:30-01:00',
    '0001-01-01T00:00+01:00',
    '2026-11-21T10:30:05Z garbage',
    '2026-11-21  10:30',
    `2026-11-21T10:30:05.${'1'.repeat(60)}`,
  ])('refuses the date %j', (text) => {
    expect(parseLooseInstant(text)).toBeNull()
  })

  it.each([
    ['2026-11-21', '2026-11-21T23:59:59.999Z'],
    ['2026-325', '2026-11-21T23:59:59.999Z'],
    ['2026-W47-6', '2026-11-21T23:59:59.999Z'],
    ['2026-W47', '2026-11-22T23:59:59.999Z'],
    ['2026-11', '2026-11-30T23:59:59.999Z'],
    ['2026-12', '2026-12-31T23:59:59.999Z'],
    ['2028', '2028-12-31T23:59:59.999Z'],
    ['9999', '9999-12-31T23:59:59.999Z'],
    ['2026-11-21T10', '2026-11-21T10:00:00.000Z'],
    ['2026-11-21T10:30-05', '2026-11-21T15:30:00.000Z'],
    ['2026-13', null],
  ])('reads %s as an end', (text, expected) => {
    const instant = parseLooseEnd(text)
    expect(instant === null ? null : toIso(instant)).toBe(expected)
  })

  it('formats every instant as Date does', () => {
    fc.assert(
      fc.property(
        fc.date({ noInvalidDate: true }),
        fc.double({ min: -1, max: 1, noNaN: true }),
        (date, part) => {
          const instant = date.getTime() + part
          fc.pre(Math.abs(instant) <= 8.64e15)
          expect(toIso(instant)).toBe(new Date(instant).toISOString())
        },
      ),
    )
    expect(() => toIso(Number.NaN)).toThrow(RangeError)
    expect(() => toIso(8.64e15 + 86_400_000)).toThrow(RangeError)
  })

  it('parses back every instant that it formats', () => {
    fc.assert(
      fc.property(
        fc.date({
          min: new Date('0001-01-01T00:00:00Z'),
          max: new Date('9999-12-31T23:59:59.999Z'),
          noInvalidDate: true,
        }),
        (date) => {
          expect(parseLooseInstant(toIso(date.getTime()))).toBe(date.getTime())
        },
      ),
    )
  })

  it('never throws, and agrees with Date on RFC 3339 dates', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'0123456789-:+.,TtZzW ') }), (text) => {
        const instant = parseLooseInstant(text)
        expect(instant === null || Number.isSafeInteger(instant)).toBe(true)
        if (/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}Z$/.test(text))
          expect(instant ?? Number.NaN).toBe(Date.parse(text))
      }),
      { numRuns: 2000 },
    )
  })
})

describe('wall clocks', () => {
  it('moves a time that daylight saving skips by the gap and takes the first of two equal times', () => {
    expect(
      toIso(wallClockToInstant('America/New_York', { year: 2026, month: 3, day: 8, minutes: 2 * 60 + 30 })),
    ).toBe('2026-03-08T07:30:00.000Z')
    expect(
      toIso(wallClockToInstant('America/New_York', { year: 2026, month: 11, day: 1, minutes: 1 * 60 + 30 })),
    ).toBe('2026-11-01T05:30:00.000Z')
  })

  it('counts minutes on the clock, so 09:20 stays 09:20 on a day of 23 hours', () => {
    expect(
      toIso(wallClockToInstant('America/New_York', { year: 2026, month: 3, day: 8, minutes: 560 })),
    ).toBe('2026-03-08T13:20:00.000Z')
    expect(
      toIso(wallClockToInstant('America/New_York', { year: 2026, month: 3, day: 7, minutes: 560 })),
    ).toBe('2026-03-07T14:20:00.000Z')
    expect(toIso(wallClockToInstant('Asia/Kolkata', { year: 2026, month: 3, day: 8, minutes: 560 }))).toBe(
      '2026-03-08T03:50:00.000Z',
    )
  })

  it('accepts minutes that fall on the day before or after', () => {
    expect(toIso(wallClockToInstant('Asia/Kolkata', { year: 2026, month: 3, day: 1, minutes: -30 }))).toBe(
      '2026-02-28T18:00:00.000Z',
    )
    expect(toIso(wallClockToInstant('UTC', { year: 2026, month: 12, day: 31, minutes: 1500 }))).toBe(
      '2027-01-01T01:00:00.000Z',
    )
  })

  it('localDay returns the calendar day of the zone', () => {
    expect(localDay(Date.parse('2026-11-21T03:00:00Z'), 'America/New_York')).toEqual({
      year: 2026,
      month: 11,
      day: 20,
    })
  })

  it('keeps the wall clock across both daylight saving changes', () => {
    const before = wallClockToInstant('America/New_York', { year: 2026, month: 3, day: 7, minutes: 540 })
    expect(addDaysKeepingWallClock(before, 1, 'America/New_York') - before).toBe(23 * 3_600_000)
    const autumn = wallClockToInstant('America/New_York', { year: 2026, month: 10, day: 31, minutes: 540 })
    expect(addDaysKeepingWallClock(autumn, 1, 'America/New_York') - autumn).toBe(25 * 3_600_000)
    expect(addDaysKeepingWallClock(before, 1, 'Asia/Kolkata') - before).toBe(24 * 3_600_000)
  })

  it('keeps the wall clock for any number of days, except in a gap', () => {
    const instants = fc.integer({ min: Date.parse('2000-01-01'), max: Date.parse('2037-01-01') })
    fc.assert(
      fc.property(
        instants,
        fc.constantFrom(...zones),
        fc.integer({ min: -800, max: 800 }),
        (instant, zone, days) => {
          const minute = Math.floor(instant / 60_000) * 60_000
          const moved = addDaysKeepingWallClock(minute, days, zone)
          const shown = clock(minute, zone)
          // Only a gap may change the reading, and no zone's gap but Apia's lost day is longer than an hour.
          expect(
            clock(moved, zone) === shown ||
              clock(moved - 3_600_000, zone) === shown ||
              gapBefore(moved, zone),
          ).toBe(true)
        },
      ),
    )
  })

  it('inverts reading the clock', () => {
    const instants = fc.integer({ min: Date.parse('2000-01-01'), max: Date.parse('2037-01-01') })
    fc.assert(
      fc.property(instants, fc.constantFrom(...zones), (instant, zone) => {
        const minute = Math.floor(instant / 60_000) * 60_000
        const { year, month, day } = localDay(minute, zone)
        const [hours = 0, minutes = 0] = clock(minute, zone).split(':').map(Number)
        const back = wallClockToInstant(zone, { year, month, day, minutes: hours * 60 + minutes })
        // Equal, or the earlier of two equal readings.
        expect(clock(back, zone)).toBe(clock(minute, zone))
        expect(minute - back === 0 || (minute - back > 0 && minute - back <= 3_600_000)).toBe(true)
      }),
    )
  })

  it('accepts known time zones only', () => {
    expect(['Europe/Berlin', 'UTC', 'Asia/Kolkata', 'Etc/GMT+5'].every(isTimeZone)).toBe(true)
    expect(['', 'Mars/Olympus', '+02:00', '../etc', 'x'.repeat(100)].some(isTimeZone)).toBe(false)
  })
})

function clock(instant: number, zone: string): string {
  return new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(instant)
}

function gapBefore(instant: number, zone: string): boolean {
  const offset = (at: number) => {
    const parts = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      timeZoneName: 'longOffset',
    }).formatToParts(at)
    return parts.find((part) => part.type === 'timeZoneName')?.value
  }
  return offset(instant) !== offset(instant - 86_400_000)
}
