/** Milliseconds that this thread has computed since `cpuTime()` began, however much else the machine has to do. */
export function cpuTime(): () => number {
  const begun = process.threadCpuUsage()
  return () => {
    const { user, system } = process.threadCpuUsage(begun)
    return (user + system) / 1000
  }
}

const REFERENCE = JSON.stringify(Array.from({ length: 100_000 }, (_, n) => `text ${n}`))
/** Milliseconds of CPU that parsing the reference takes on the machine on which limits are set. */
const REFERENCE_MS = 4

/**
 * Scales a limit of this thread's CPU time to the speed of the machine now: a process on the other half of a core, or on the same memory,
 * slows this one too.
 */
export function scaledToSpeed(ms: number): number {
  const took = cpuTime()
  JSON.parse(REFERENCE)
  return ms * Math.max(1, took() / REFERENCE_MS)
}
