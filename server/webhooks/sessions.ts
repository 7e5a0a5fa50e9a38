/** Jobs that came to an endpoint while its session ran, and were turned away. */
export interface Visitors {
  /** The look that follows does the work of all who came so far. */
  forget(): void
  /** Whether one came since. */
  waiting(): boolean
  /** Resolves when one comes, or has come since, or the session is relieved. */
  came(): Promise<void>
}

export interface Session<Work> extends Visitors {
  /** What is under way at the endpoint, from session to session. */
  work: Work
  /** From now on it only waits: the next job that comes takes its work over. */
  handOver(): void
  /** Whether one has: the session leaves everything to it and ends. */
  relieved(): boolean
}

/**
 * Runs one session per endpoint at a time, in this process. A job that comes while there is one is turned away at once: the
 * session that runs does its work, and hears of it if it has looked too early. So an endpoint that is slow never has more than
 * one place of the worker, however much waits for it.
 */
export function createSessions<Work>(begin: () => Work) {
  const open = new Map<string, Open<Work>>()
  return async (endpointId: string, run: (session: Session<Work>) => Promise<void>): Promise<void> => {
    const before = open.get(endpointId)
    if (before !== undefined && !before.isOver()) return before.visit()
    const session = openSession(before?.work ?? begin())
    open.set(endpointId, session)
    before?.relieve()
    try {
      await run(session)
    } finally {
      if (open.get(endpointId) === session) open.delete(endpointId)
    }
  }
}

interface Open<Work> extends Session<Work> {
  visit(): void
  isOver(): boolean
  relieve(): void
}

function openSession<Work>(work: Work): Open<Work> {
  let waiting = false
  let over = false
  let relieved = false
  let bell = Promise.withResolvers<void>()
  return {
    work,
    visit() {
      waiting = true
      bell.resolve()
    },
    forget() {
      waiting = false
      if (!relieved) bell = Promise.withResolvers()
    },
    waiting: () => waiting,
    came: () => bell.promise,
    handOver() {
      over = true
    },
    isOver: () => over,
    relieve() {
      relieved = true
      bell.resolve()
    },
    relieved: () => relieved,
  }
}
