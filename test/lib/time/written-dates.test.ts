import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toIso } from '../../../server/lib/time/dates.ts'
import { parseWrittenInstant } from '../../../server/lib/time/written-dates.ts'

fc.configureGlobal({ seed: 20_261_103 })

const isoOf = (text: string) => {
  const instant = parseWrittenInstant(text)
  return instant === null ? null : toIso(instant).replace(':00.000Z', 'Z')
}

describe('parseWrittenInstant', () => {
  it.each([
    ['CET MET MEZ', '2026-11-03T08:00Z'],
    ['CEST MEST EET', '2026-11-03T07:00Z'],
    ['BST WEST cet', '2026-11-03T08:00Z'],
    ['EEST MSK', '2026-11-03T06:00Z'],
    ['JST KST', '2026-11-03T00:00Z'],
    ['AEST', '2026-11-02T23:00Z'],
    ['AEDT', '2026-11-02T22:00Z'],
    ['NZST', '2026-11-02T21:00Z'],
    ['IST', '2026-11-03T03:30Z'],
    ['EST CDT', '2026-11-03T14:00Z'],
    ['EDT', '2026-11-03T13:00Z'],
    ['PDT MST', '2026-11-03T16:00Z'],
    ['PST', '2026-11-03T17:00Z'],
    ['GMT UTC UT Z WET', '2026-11-03T09:00Z'],
    ['A M J XYZ toString', '2026-11-03T09:00Z'],
    ['+0100 +01:00 +01 +1 GMT+1 GMT+0100 UTC+01:00 Europe/Berlin Etc/GMT-1', '2026-11-03T08:00Z'],
    ['-0500 GMT-5 UTC-05:00 EST-0500', '2026-11-03T14:00Z'],
  ])('reads the zones %s', (names, expected) => {
    for (const name of names.split(' '))
      expect([name, isoOf(`Tue, 03 Nov 2026 09:00:00 ${name}`)]).toEqual([name, expected])
  })

  it.each([
    ['2026-11-03T09:00:00+01', '2026-11-03T08:00Z'],
    ['2026-11-03T09:00:00-08', '2026-11-03T17:00Z'],
    ['2026-11-03T09:00:00 +01:00', '2026-11-03T08:00Z'],
    ['2026-11-03 09:00:00 -0500', '2026-11-03T14:00Z'],
    ['2026-11-03 09:00:00 CET', '2026-11-03T08:00Z'],
    ['20261103T090000Z', '2026-11-03T09:00Z'],
    ['2026-11-03T09:00:00+01:00[Europe/Berlin]', '2026-11-03T08:00Z'],
    ['2026-11-03T09:00:00[Europe/Berlin]', '2026-11-03T08:00Z'],
    ['2026-11-3 9:00', '2026-11-03T09:00Z'],
    ['2026/11/03 09:00', '2026-11-03T09:00Z'],
    ['Tue Nov 03 09:00:00 EST 2026', '2026-11-03T14:00Z'],
    ['Tue Nov  3 09:00:00 2026', '2026-11-03T09:00Z'],
    ['Tue Nov 03 09:00:00 +0000 2026', '2026-11-03T09:00Z'],
    ['Tue Nov 03 2026 09:00:00 GMT+0100 (Central European Standard Time)', '2026-11-03T08:00Z'],
    ['Tuesday, 03-Nov-26 09:00:00 GMT', '2026-11-03T09:00Z'],
    ['Tue, 03 Nov 26 09:00 +0100', '2026-11-03T08:00Z'],
    ['Tue,03 November 2026 09:00:00 +0100 (CET)', '2026-11-03T08:00Z'],
    ['3 Nov 98', '1998-11-03T00:00Z'],
    ['November 3rd, 2026 at 9:00 p.m.', '2026-11-03T21:00Z'],
    ['Nov 3, 2026 12:30 AM EST', '2026-11-03T05:30Z'],
    ['11/03/2026 9:00 PM', '2026-11-03T21:00Z'],
    ['11/03/2026 12:00PM', '2026-11-03T12:00Z'],
    ['03.11.2026 09:00', '2026-11-03T09:00Z'],
    ['Di., 3. 11. 2026, 09:00 Uhr', '2026-11-03T09:00Z'],
  ])('reads %s', (text, expected) => {
    expect(isoOf(text)).toBe(expected)
  })

  it.each([
    '',
    'tomorrow',
    '1793696400',
    '32 Nov 2026',
    '03 Foo 2026',
    '13/11/2026',
    '11/03/2026 13:00 PM',
    '11/03/2026 0:00 AM',
    'Tue, 03 Nov 2026 25:00:00 GMT',
    'Tue, 03 Nov 2026 09:00:00 +2500',
    'Tue, 03 Nov 2026 09:00:00 5',
    'Tue, 03 Nov 2026 noon',
    `Tue, 03 Nov 2026 09:00:00 ${'X'.repeat(100)}`,
  ])('refuses %j', (text) => {
    expect(parseWrittenInstant(text)).toBeNull()
  })

  it('reads every date as Date writes it', () => {
    const [min, max] = [new Date('1970-01-02T00:00:00Z'), new Date('9999-12-30T00:00:00Z')]
    fc.assert(
      fc.property(fc.date({ min, max, noInvalidDate: true }), (date) => {
        const seconds = date.getTime() - (date.getTime() % 1_000)
        expect(parseWrittenInstant(date.toUTCString())).toBe(seconds)
        expect(parseWrittenInstant(date.toString())).toBe(seconds)
        expect(parseWrittenInstant(date.toISOString())).toBe(date.getTime())
      }),
    )
  })

  it('never throws', () => {
    const part = fc.constantFrom(
      'Tue, ',
      '03',
      ' Nov ',
      '2026',
      'T',
      '09:00',
      ' ',
      '+',
      '-',
      '/',
      '.',
      'PM',
      'CET',
      '[',
      ')',
      '(',
    )
    fc.assert(
      fc.property(fc.array(part), (parts) => {
        const instant = parseWrittenInstant(parts.join(''))
        expect(instant === null || Number.isSafeInteger(instant)).toBe(true)
      }),
      { numRuns: 2_000 },
    )
  })
})
