import { cpuTime } from './cpu-time.ts'

/**
 * Runs work, and returns its result with the longest time, in milliseconds of this thread's CPU, for which it kept others waiting. What
 * else the machine does, does not count.
 */
export async function longestStop<T>(work: () => Promise<T>): Promise<{ result: T; stop: number }> {
  let stop = 0
  let begun = cpuTime()
  let isOver = false
  const tick = () => {
    stop = Math.max(stop, begun())
    begun = cpuTime()
    if (!isOver) setImmediate(tick)
  }
  setImmediate(tick)
  try {
    const result = await work()
    await new Promise(setImmediate)
    return { result, stop }
  } finally {
    isOver = true
  }
}
