/** Thrown when a task cannot wait: the queue is full, or the caller has too many tasks in it. */
export class QueueFullError extends Error {
  constructor() {
    super('Too many tasks are waiting.')
    this.name = 'QueueFullError'
  }
}

export interface WorkQueueLimits {
  /** Limits the tasks that run at the same time. */
  running: number
  /** Limits the tasks that wait. */
  waiting: number
  /** Limits one caller's tasks, running and waiting. */
  perCaller: number
}

/**
 * Runs tasks in the order of the calls. Throws `QueueFullError` rather than let one `caller` fill the queue; `null` is the
 * service itself, which may always wait.
 */
export type WorkQueue = <T>(caller: string | null, task: () => Promise<T>) => Promise<T>

export function createWorkQueue({ running, waiting, perCaller }: WorkQueueLimits): WorkQueue {
  let free = running
  const waiters: (() => void)[] = []
  const tasks = new Map<string, number>()

  function count(caller: string | null, change: 1 | -1): void {
    if (caller === null) return
    const left = (tasks.get(caller) ?? 0) + change
    if (left === 0) tasks.delete(caller)
    else tasks.set(caller, left)
  }

  function isFull(caller: string | null): boolean {
    if (caller === null) return false
    return (tasks.get(caller) ?? 0) >= perCaller || (free === 0 && waiters.length >= waiting)
  }

  async function acquire(): Promise<void> {
    if (free > 0) free -= 1
    else await new Promise<void>((resolve) => waiters.push(resolve))
  }

  function release(): void {
    const next = waiters.shift()
    if (next) next()
    else free += 1
  }

  return async (caller, task) => {
    if (isFull(caller)) throw new QueueFullError()
    count(caller, 1)
    await acquire()
    try {
      return await task()
    } finally {
      release()
      count(caller, -1)
    }
  }
}
