import { describe, expect, test } from 'vitest'
import { monthStart } from '../../server/plans/month.ts'

const at = (text: string) => Date.parse(`${text}Z`)

describe('month of a plan', () => {
  test.each([
    ['2026-01-31T12:00', '2026-01-31T12:00', '2026-01-31T12:00'],
    ['2026-01-31T12:00', '2026-02-28T11:59', '2026-01-31T12:00'],
    ['2026-01-31T12:00', '2026-02-28T12:00', '2026-02-28T12:00'],
    ['2026-01-31T12:00', '2026-03-31T11:59', '2026-02-28T12:00'],
    ['2026-01-31T12:00', '2026-03-31T12:00', '2026-03-31T12:00'],
    ['2026-01-15T00:00', '2027-01-14T23:59', '2026-12-15T00:00'],
    ['2024-02-29T00:00', '2025-02-28T00:00', '2025-02-28T00:00'],
  ])('the month from %s at %s starts at %s', (anchor, now, start) => {
    expect(monthStart(at(anchor), at(now))).toBe(at(start))
  })
})
