import { overloaded } from '../errors.ts'

/** Bytes of bodies that are being received and are kept in memory, over all requests. */
export interface ByteBudget {
  /** Throws `overloaded` where they would be too many. */
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
