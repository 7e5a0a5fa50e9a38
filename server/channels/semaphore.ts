/** Runs at most `limit` tasks at once, the rest in the order they came. A task that waits leaves the line when `signal` aborts. */
export function createSemaphore(
  limit: number,
): <T>(signal: AbortSignal | undefined, task: () => Promise<T>) => Promise<T> {
  let free = limit
  const line: (() => void)[] = []

  function enter(signal: AbortSignal | undefined): Promise<void> {
    signal?.throwIfAborted()
    if (free > 0) {
      free -= 1
      return Promise.resolve()
    }
    return new Promise((resolve, reject) => {
      const go = () => {
        signal?.removeEventListener('abort', leave)
        resolve()
      }
      const leave = () => {
        line.splice(line.indexOf(go), 1)
        reject(signal?.reason)
      }
      signal?.addEventListener('abort', leave, { once: true })
      line.push(go)
    })
  }

  return async (signal, task) => {
    await enter(signal)
    try {
      return await task()
    } finally {
      const next = line.shift()
      if (next) next()
      else free += 1
    }
  }
}
