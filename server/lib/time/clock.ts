/** Passes the time as an argument, in epoch milliseconds, so that tests can control it. */
export interface Clock {
  now(): number
}

export const systemClock: Clock = { now: () => Date.now() }

export interface HasClock {
  clock: Clock
}
