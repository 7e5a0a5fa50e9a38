import { describe, expect, test } from 'vitest'
import { toIso } from '../../../server/lib/time/dates.ts'
import {
  addDays,
  dayAt,
  instantIn,
  isDay,
  minutesIn,
  startOfWeek,
  weekdayOf,
  zonedDay,
} from '../../../server/lib/time/zoned-days.ts'

const HOUR = 3_600_000
const clocks = (day: string, zone: string) =>
  zonedDay(day, zone).parts.map(({ minutes }) => `${Math.floor(minutes / 60)}:${minutes % 60}`)

describe('a day in a zone', () => {
  test('begins at midnight of the zone, Kolkata included', () => {
    const day = zonedDay('2026-11-26', 'Asia/Kolkata')
    expect([toIso(day.start), toIso(day.end)]).toEqual([
      '2026-11-25T18:30:00.000Z',
      '2026-11-26T18:30:00.000Z',
    ])
    expect(day.parts).toHaveLength(24)
    expect(minutesIn(day, Date.parse('2026-11-26T03:50:00Z'))).toBe(9 * 60 + 20)
    expect(minutesIn(day, day.end)).toBeNull()
    expect(dayAt(day.end, 'Asia/Kolkata')).toBe('2026-11-27')
  })

  test('has 23 hours in New York in March, and no 02:00', () => {
    const day = zonedDay('2026-03-08', 'America/New_York')
    expect((day.end - day.start) / HOUR).toBe(23)
    expect(clocks('2026-03-08', 'America/New_York').slice(0, 4)).toEqual(['0:0', '1:0', '3:0', '4:0'])
    expect(toIso(instantIn(day, 150))).toBe('2026-03-08T07:30:00.000Z')
    expect(minutesIn(day, instantIn(day, 150))).toBe(3 * 60 + 30)
  })

  test('has 25 hours in New York in November, 01:00 twice', () => {
    const day = zonedDay('2026-11-01', 'America/New_York')
    expect((day.end - day.start) / HOUR).toBe(25)
    expect(clocks('2026-11-01', 'America/New_York').slice(0, 4)).toEqual(['0:0', '1:0', '1:0', '2:0'])
    expect(toIso(instantIn(day, 90))).toBe('2026-11-01T05:30:00.000Z')
    expect(minutesIn(day, Date.parse('2026-11-01T06:30:00Z'))).toBe(90)
  })

  test('shifts by half an hour on Lord Howe', () => {
    const zone = 'Australia/Lord_Howe'
    const autumn = zonedDay('2026-04-05', zone)
    expect((autumn.end - autumn.start) / HOUR).toBe(24.5)
    expect(clocks('2026-04-05', zone).slice(0, 4)).toEqual(['0:0', '1:0', '1:30', '2:0'])
    const spring = zonedDay('2026-10-04', zone)
    expect((spring.end - spring.start) / HOUR).toBe(23.5)
    expect(clocks('2026-10-04', zone).slice(0, 4)).toEqual(['0:0', '1:0', '2:30', '3:0'])
  })

  test('is empty where the zone skipped it', () => {
    expect(zonedDay('2011-12-30', 'Pacific/Apia').parts).toEqual([])
    expect(instantIn(zonedDay('2011-12-30', 'Pacific/Apia'), 540)).toBe(
      zonedDay('2011-12-31', 'Pacific/Apia').start,
    )
  })
})

test('a week begins on the day that a person chose', () => {
  expect(weekdayOf('2026-11-29')).toBe(7)
  expect([1, 6, 7].map((start) => startOfWeek('2026-11-29', start))).toEqual([
    '2026-11-23',
    '2026-11-28',
    '2026-11-29',
  ])
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
})

test('only a date of the calendar is a day', () => {
  expect(['2026-11-26', '2024-02-29'].every(isDay)).toBe(true)
  expect(
    ['', '2026-02-29', '2026-1-1', '0000-01-01', '9999-12-31', '"><script>', undefined].some(isDay),
  ).toBe(false)
})
