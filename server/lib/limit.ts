import pLimit from 'p-limit'
import { createCounts } from './counts.ts'

/** Thrown when a task cannot wait: the queue is full, or the caller has too many tasks in it. */
export class QueueFullError extends Error {
  constructor() {
    super('Too many tasks are waiting.')
    this.name = 'QueueFullError'
  }
}

/** Runs tasks in order of arrival. A waiting task leaves the queue when `signal` aborts. */
export type Limit = <T>(signal: AbortSignal | undefined, task: () => Promise<T>) => Promise<T>

/** Limits the tasks that run at the same time. */
export function createLimit(concurrency: number): Limit {
  const limit = pLimit(concurrency)
  return async (signal, task) => {
    signal?.throwIfAborted()
    const aborted = Promise.withResolvers<never>()
    const leave = () => aborted.reject(signal?.reason)
    signal?.addEventListener('abort', leave, { once: true })
    const done = limit(() => {
      signal?.removeEventListener('abort', leave)
      // The queue has no way to remove one task, so a task that has left does nothing in its turn.
      signal?.throwIfAborted()
      return task()
    })
    return Promise.race([done, aborted.promise])
  }
}

/** Limits concurrency per key. */
export type KeyedLimit = <T>(key: string, ...task: [AbortSignal | undefined, () => Promise<T>]) => Promise<T>

/** Creates a limit for each key, which exists as long as a task runs in it or waits for it. */
export function createKeyedLimit(concurrency: number): KeyedLimit {
  const limits = new Map<string, Limit>()
  const tasks = createCounts()
  return async (key, signal, task) => {
    const limit = limits.get(key) ?? createLimit(concurrency)
    limits.set(key, limit)
    const end = tasks.add(key)
    try {
      return await limit(signal, task)
    } finally {
      end()
      if (tasks.get(key) === 0) limits.delete(key)
    }
  }
}

/** Waits for a place within the limit. Resolves with the function that frees it. */
export function acquire(limit: Limit, signal?: AbortSignal): Promise<() => void> {
  return new Promise((resolve, reject) => {
    limit(signal, () => new Promise<void>((free) => resolve(free))).catch(reject)
  })
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
  const limit = pLimit(running)
  const tasks = createCounts()
  return async (caller, task) => {
    if (caller === null) return limit(task)
    const isFull = limit.activeCount === running && limit.pendingCount >= waiting
    if (isFull || tasks.get(caller) >= perCaller) throw new QueueFullError()
    const end = tasks.add(caller)
    return limit(task).finally(end)
  }
}
