import { describe, expect, it } from 'vitest'
import {
  decide,
  mayRepeat,
  repeatableUntil,
  restartAt,
  retryDelay,
  type Tries,
} from '../../server/publishing/engine/retry-policy.ts'
import { nextOccurrence } from '../../server/publishing/occurrences.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
const tries = (count: number, unanswered = 0, repeatableUntil: number | null = null): Tries => ({
  count,
  unanswered,
  firstStartedAt: 0,
  repeatableUntil,
})
const at = { now: 0, random: () => 0.5 }

describe('retry policy', () => {
  it('waits 20 s, 1 min, 3 min, … and six hours in all', () => {
    const delays = [1, 2, 3, 4, 5, 6, 7].map((count) => retryDelay(count, undefined, () => 0.5))
    expect(delays.slice(0, 3)).toEqual([20_000, minute, 3 * minute])
    const sum = delays.reduce((total, delay) => total + delay, 0)
    expect(sum / hour).toBeGreaterThan(5.5)
    expect(sum / hour).toBeLessThan(6.5)
  })

  it('waits at least as long as the platform asks, up to six hours', () => {
    for (const random of [0, 0.5, 0.999]) {
      expect(retryDelay(1, 10 * minute, () => random)).toBeGreaterThanOrEqual(10 * minute)
      expect(retryDelay(1, 10 * minute, () => random)).toBeLessThanOrEqual(11 * minute)
    }
    expect(retryDelay(1, 10 * day, () => 0.5)).toBe(6 * hour)
  })

  it('continues at once after one or two crashes, then later, but before the platform forgets the key', () => {
    const delay = (count: number, repeatableUntil: number | null = null) =>
      restartAt({ count, firstStartedAt: 0, repeatableUntil }, at)
    expect([1, 2, 3, 4, 5, 8, 11, 50].map((count) => delay(count))).toEqual([
      0,
      0,
      1_000,
      2_000,
      4_000,
      32_000,
      256_000,
      5 * minute,
    ])
    expect(delay(50, 3 * minute)).toBeLessThan(3 * minute)
    expect(delay(50, 0)).toBe(0)
  })

  it('ends after eight tries or a day', () => {
    const busy = { failure: 'retryable' } as const
    expect(decide(busy, tries(7), at)).toMatchObject({ next: 'retry' })
    expect(decide(busy, tries(8), at)).toEqual({ next: 'fail', retryable: true })
    expect(decide({ ...busy, retryAfterMs: 6 * hour }, tries(4), { ...at, now: 19 * hour })).toEqual({
      next: 'fail',
      retryable: true,
    })
  })

  it('repeats an unanswered try only on an idempotent platform', () => {
    const unanswered = { failure: 'unknown' } as const
    expect(decide(unanswered, tries(1, 1), at)).toEqual({ next: 'unknown' })
    expect(decide(unanswered, tries(1, 1, hour), at)).toMatchObject({ next: 'retry', at: 20_000 })
  })

  it.each(['unknown', 'retryable'] as const)(
    'repeats an unanswered try while the platform remembers its key, when a later try is %s',
    (failure) => {
      const remembered = 50 * minute
      const starts = [0]
      for (;;) {
        const now = starts.at(-1) as number
        const next = decide({ failure }, tries(starts.length, 1, remembered), { ...at, now })
        if (next.next !== 'retry') break
        starts.push(next.at)
      }
      expect(starts.map((start) => Math.round(start / 1_000))).toEqual([0, 20, 80, 260, 800, 2_420, 2_880])
    },
  )

  it('repeats an unanswered try for a day on a platform that never forgets keys', () => {
    const late = { ...at, now: 23 * hour }
    expect(decide({ failure: 'unknown' }, tries(10, 9, 1e15), late)).toEqual({ next: 'retry', at: 24 * hour })
    expect(decide({ failure: 'unknown' }, tries(10, 9, 1e15), { ...at, now: 24 * hour })).toEqual({
      next: 'unknown',
    })
  })

  it('repeats within a short memory when a commit takes less time', () => {
    const repeats = (repeatableUntil: number | null, now: number) => mayRepeat({ repeatableUntil }, now)
    const short = repeatableUntil({ remembersMs: 2 * minute, commitWithinMs: minute }, 0)
    expect([repeats(short, minute), repeats(short, minute + 1)]).toEqual([true, false])
    const usual = repeatableUntil({ remembersMs: 2 * minute }, 0)
    expect([repeats(usual, 0), repeats(usual, 1)]).toEqual([true, false])
  })

  it('does not repeat an unanswered try when the platform asks for a wait beyond its memory', () => {
    const asked = { failure: 'unknown', retryAfterMs: 40 * minute } as const
    expect(decide(asked, tries(1, 1, 30 * minute), at)).toEqual({ next: 'unknown' })
  })

  it('keeps the outcome unknown after an unanswered try, even if a later try is refused', () => {
    for (const failure of ['rejected', 'auth'] as const) {
      expect(decide({ failure }, tries(2, 1, hour), at)).toEqual({ next: 'unknown' })
      expect(decide({ failure }, tries(2), at)).toEqual({ next: 'fail', retryable: failure === 'auth' })
    }
    expect(decide({ failure: 'retryable' }, tries(8, 1, minute), at)).toEqual({ next: 'unknown' })
  })
})

describe('dates of repeating posts', () => {
  const root = { publish_date: 100, interval_in_days: 2, repeat_rule: null, repeat_except: null }
  it.each([
    [0, 100 + 2 * day],
    [100, 100 + 2 * day],
    [100 + 2 * day - 1, 100 + 2 * day],
    [100 + 2 * day, 100 + 4 * day],
    [100 + 7 * day, 100 + 8 * day],
  ])('return after %i the next date %i', (now, next) => {
    expect(nextOccurrence(root, 'UTC', now)).toBe(next)
  })

  it('return no next date without an interval', () => {
    expect(
      nextOccurrence({ ...root, interval_in_days: null, repeat_rule: null, repeat_except: null }, 'UTC', 0),
    ).toBeNull()
  })
})
