import { readFileSync } from 'node:fs'
import { afterAll } from 'vitest'

declare module 'vitest' {
  interface TaskMeta {
    /** CPU of this file: of its worker, from the end of the file before it, and of the processes it started and that ended. */
    cpuMs?: number
  }
}

const worker = globalThis as { cpuCountedMs?: number }

afterAll(({}, suite) => {
  const now = cpuMs()
  suite.file.meta.cpuMs = now - (worker.cpuCountedMs ?? 0)
  worker.cpuCountedMs = now
})

function cpuMs(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000 + childrenCpuMs()
}

/** Linux alone tells it. */
function childrenCpuMs(): number {
  if (process.platform !== 'linux') return 0
  // The name of the command, which may hold spaces, ends at the last parenthesis.
  const fields = readFileSync('/proc/self/stat', 'utf8').replace(/^.*\) /s, '').split(' ')
  return (Number(fields[13]) + Number(fields[14])) * 10
}
