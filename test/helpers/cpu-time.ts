/** Milliseconds that this thread has computed since `cpuTime()` began, however much else the machine has to do. */
export function cpuTime(): () => number {
  const begun = process.threadCpuUsage()
  return () => {
    const { user, system } = process.threadCpuUsage(begun)
    return (user + system) / 1000
  }
}
