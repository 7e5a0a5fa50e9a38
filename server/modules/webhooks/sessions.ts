/** Those who came to an endpoint while its session ran, and were turned away. */
export interface Visitors {
  /** The look that follows does the work of all who came so far. */
  forget(): void
  /** Whether one came since. */
  waiting(): boolean
  /** Resolves when one comes, or has come since. */
  came(): Promise<void>
}

/**
 * One session per endpoint at a time, in this process. Who comes while there is one is turned away at once: the session that runs
 * does their work, and hears of them if it has looked too early. So an endpoint that is slow never has more than one place of the
 * worker, however much waits for it.
 */
export function createSessions() {
  const open = new Map<string, { visit(): void }>()
  return async (endpointId: string, session: (visitors: Visitors) => Promise<void>): Promise<void> => {
    const running = open.get(endpointId)
    if (running !== undefined) return running.visit()
    const visitors = receiveVisitors()
    open.set(endpointId, visitors)
    try {
      await session(visitors)
    } finally {
      open.delete(endpointId)
    }
  }
}

function receiveVisitors(): Visitors & { visit(): void } {
  let waiting = false
  let bell = Promise.withResolvers<void>()
  return {
    visit() {
      waiting = true
      bell.resolve()
    },
    forget() {
      waiting = false
      bell = Promise.withResolvers()
    },
    waiting: () => waiting,
    came: () => bell.promise,
  }
}
