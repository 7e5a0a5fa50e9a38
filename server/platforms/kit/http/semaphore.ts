export type Semaphore = <T>(signal: AbortSignal | undefined, task: () => Promise<T>) => Promise<T>

/** Limits concurrency per key. Each key's semaphore exists as long as a task runs in it or waits for it. */
export function createKeyedSemaphores(
  limit: number,
): <T>(key: string, signal: AbortSignal | undefined, task: () => Promise<T>) => Promise<T> {
  const inUse = new Map<string, { semaphore: Semaphore; tasks: number }>()
  return async (key, signal, task) => {
    const used = inUse.get(key) ?? { semaphore: createSemaphore(limit), tasks: 0 }
    inUse.set(key, used)
    used.tasks += 1
    try {
      return await used.semaphore(signal, task)
    } finally {
      used.tasks -= 1
      if (used.tasks === 0) inUse.delete(key)
    }
  }
}

/** Runs at most `limit` tasks at once, in order of arrival. A waiting task leaves the queue when `signal` aborts. */
export function createSemaphore(limit: number): Semaphore {
  let free = limit
  const queue: (() => void)[] = []

  function acquire(signal: AbortSignal | undefined): Promise<void> {
    signal?.throwIfAborted()
    if (free > 0) {
      free -= 1
      return Promise.resolve()
    }
    return new Promise((resolve, reject) => {
      const proceed = () => {
        signal?.removeEventListener('abort', cancel)
        resolve()
      }
      const cancel = () => {
        queue.splice(queue.indexOf(proceed), 1)
        reject(signal?.reason)
      }
      signal?.addEventListener('abort', cancel, { once: true })
      queue.push(proceed)
    })
  }

  return async (signal, task) => {
    await acquire(signal)
    try {
      return await task()
    } finally {
      const next = queue.shift()
      if (next) next()
      else free += 1
    }
  }
}
