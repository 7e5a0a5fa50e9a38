import type { HasLog } from '../../process/log.ts'

/** Failures in a row after which the storage itself counts as broken, not one object. */
const MAX_IN_A_ROW = 20

/**
 * Runs the removals of one job. An object that cannot be removed does not keep the others; the operator is told once for the run. Stops
 * after many failures in a row, because a storage that is down would make each object wait for its timeout.
 */
export function createRemovals({ log }: HasLog) {
  let failed = 0
  let inARow = 0
  let first: unknown
  return {
    isStuck: () => inARow >= MAX_IN_A_ROW,
    /** Returns true if the object was removed. */
    async try(remove: () => Promise<void>): Promise<boolean> {
      try {
        await remove()
        inARow = 0
        return true
      } catch (error) {
        first ??= error
        failed++
        inARow++
        return false
      }
    },
    report() {
      if (failed > 0)
        log.error({ failed, err: first }, 'the storage did not delete files: a later run tries again')
    },
  }
}

export type Removals = ReturnType<typeof createRemovals>
