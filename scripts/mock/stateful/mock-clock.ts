import type { Clock } from '../../../server/lib/time/clock.ts'

/** Runs with the time of the machine, from an instant that can be moved forward. */
export interface MockClock extends Clock {
  /** Moves to this instant, in epoch milliseconds. An instant that has passed changes nothing, since leases and ids rely on the order. */
  moveTo(instant: number): void
}

export function createMockClock(start: number = Date.now()): MockClock {
  let offset = start - Date.now()
  return {
    now: () => Date.now() + offset,
    moveTo(instant) {
      offset = Math.max(offset, instant - Date.now())
    },
  }
}
