import { overloaded } from '../errors.ts'

/** Counts the bytes of bodies in memory over all requests. */
export interface ByteBudget {
  /** @throws 503 `overloaded` when the budget is used up. */
  take(bytes: number): void
  giveBack(bytes: number): void
}

export function createByteBudget(max: number): ByteBudget {
  let used = 0
  return {
    take(bytes) {
      if (used + bytes > max) throw overloaded()
      used += bytes
    },
    giveBack(bytes) {
      used -= bytes
    },
  }
}
