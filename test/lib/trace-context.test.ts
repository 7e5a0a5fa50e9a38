import { describe, expect, test } from 'vitest'
import {
  formatTraceparent,
  newSpanId,
  newTraceId,
  parseTraceparent,
  traceIdOf,
} from '../../server/lib/trace-context.ts'

const traceId = '12345678901234567890123456789012'
const spanId = '1234567890123456'
const valid = `00-${traceId}-${spanId}-01`

// The cases are those of the W3C's own suite (w3c/trace-context, test/test.py).
describe('trace context', () => {
  test('a traceparent is read and written', () => {
    expect(parseTraceparent(valid)).toEqual({ traceId, spanId, isSampled: true })
    expect(formatTraceparent({ traceId, spanId, isSampled: true })).toBe(valid)
    expect(traceIdOf(valid)).toBe(traceId)
    expect(traceIdOf(null)).toBeNull()
  })

  test.each([
    ['00', false],
    ['09', true],
    ['ff', true],
    ['fe', false],
  ])('a traceparent with the flags %s keeps the sampled flag alone', (flags, isSampled) => {
    const context = parseTraceparent(`00-${traceId}-${spanId}-${flags}`)
    expect(context).toMatchObject({ isSampled })
    expect(context && formatTraceparent(context).slice(-2)).toBe(isSampled ? '01' : '00')
  })

  test.each([`cc-${traceId}-${spanId}-01`, `cc-${traceId}-${spanId}-01-what-the-future-will-be-like`])(
    'a traceparent of a later version is read as far as it is known: %s',
    (later) => {
      expect(parseTraceparent(later)).toEqual({ traceId, spanId, isSampled: true })
    },
  )

  test.each([
    '',
    `${valid}.`,
    `${valid}-what-the-future-will-be-like`,
    `cc-${traceId}-${spanId}-01.what-the-future-will-be-like`,
    `ff-${traceId}-${spanId}-01`,
    `.0-${traceId}-${spanId}-01`,
    `0.-${traceId}-${spanId}-01`,
    `000-${traceId}-${spanId}-01`,
    `0000-${traceId}-${spanId}-01`,
    `0-${traceId}-${spanId}-01`,
    `00-${'0'.repeat(32)}-${spanId}-01`,
    `00-.2345678901234567890123456789012-${spanId}-01`,
    `00-1234567890123456789012345678901.-${spanId}-01`,
    `00-${traceId}3-${spanId}-01`,
    `00-1234567890123456789012345678901-${spanId}-01`,
    `00-${traceId}-${'0'.repeat(16)}-01`,
    `00-${traceId}-.234567890123456-01`,
    `00-${traceId}-123456789012345.-01`,
    `00-${traceId}-12345678901234567-01`,
    `00-${traceId}-123456789012345-01`,
    `00-${traceId}-${spanId}-.0`,
    `00-${traceId}-${spanId}-0.`,
    `00-${traceId}-${spanId}-001`,
    `00-${traceId}-${spanId}-1`,
    `00-${traceId.replace('1', 'A')}-${spanId}-01`,
    `${valid}, ${valid}`,
  ])('an invalid traceparent is refused: %s', (invalid) => {
    expect(parseTraceparent(invalid)).toBeNull()
  })

  test('new ids are valid and differ', () => {
    const made = Array.from({ length: 100 }, () => ({
      traceId: newTraceId(),
      spanId: newSpanId(),
      isSampled: true,
    }))
    for (const context of made) expect(parseTraceparent(formatTraceparent(context))).toEqual(context)
    expect(new Set(made.flatMap(({ traceId, spanId }) => [traceId, spanId])).size).toBe(200)
  })
})
