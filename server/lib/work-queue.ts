/** Thrown where a task cannot even wait: the queue is full, or the caller has enough tasks in it. */
export class QueueFullError extends Error {
  constructor() {
    super('Too many tasks are waiting.')
    this.name = 'QueueFullError'
  }
}

export interface WorkQueueLimits {
  /** Tasks at once. */
  running: number
  /** Tasks that wait for their turn. */
  waiting: number
  /** Tasks of one caller, running and waiting. */
  perCaller: number
}

/**
 * Runs a task when its turn comes, in the order of the calls. `caller` names who asks, so that none of them fills the queue
 * alone; `null` is the service itself, which always waits. Throws `QueueFullError`.
 */
export type WorkQueue = <T>(caller: string | null, task: () => Promise<T>) => Promise<T>

export function createWorkQueue({ running, waiting, perCaller }: WorkQueueLimits): WorkQueue {
  let free = running
  const line: (() => void)[] = []
  const tasks = new Map<string, number>()

  function count(caller: string | null, change: 1 | -1): void {
    if (caller === null) return
    const left = (tasks.get(caller) ?? 0) + change
    if (left === 0) tasks.delete(caller)
    else tasks.set(caller, left)
  }

  function isFull(caller: string | null): boolean {
    if (caller === null) return false
    return (tasks.get(caller) ?? 0) >= perCaller || (free === 0 && line.length >= waiting)
  }

  async function enter(): Promise<void> {
    if (free > 0) free -= 1
    else await new Promise<void>((resolve) => line.push(resolve))
  }

  function leave(): void {
    const next = line.shift()
    if (next) next()
    else free += 1
  }

  return async (caller, task) => {
    if (isFull(caller)) throw new QueueFullError()
    count(caller, 1)
    await enter()
    try {
      return await task()
    } finally {
      leave()
      count(caller, -1)
    }
  }
}
