import type { Clock } from '../../server/lib/time/clock.ts'

export interface TestClock extends Clock {
  advance(ms: number): void
  set(now: number): void
}

/** Stands still until it is moved; starts at the real time, rounded to a second. */
export function testClock(start: number = Math.floor(Date.now() / 1000) * 1000): TestClock {
  let time = start
  return {
    now: () => time,
    advance: (ms) => {
      time += ms
    },
    set: (now) => {
      time = now
    },
  }
}
