import { afterAll, beforeAll } from 'vitest'
import { processStat } from './process-stat.ts'

declare module 'vitest' {
  interface TaskMeta {
    /** CPU since the end of the worker's last file, with that of the processes that this file started and that ended. */
    cpuMs?: number
    /** Time for which the worker had nothing to do but wait: for Postgres, another process, or a timer. */
    idleMs?: number
  }
}

const LEAK_WAIT_MS = 30_000
/** Resources that a file must give back, since the next file of the worker would inherit them. */
const OWNED = ['TCPServerWrap', 'TCPSocketWrap', 'ProcessWrap', 'MessagePort']

const worker = globalThis as { cpuCountedMs?: number; idleCountedMs?: number }
let before: Map<string, number>

beforeAll(() => {
  before = held()
})

// biome-ignore lint/correctness/noEmptyPattern: vitest reads fixtures from the pattern, and refuses a name.
afterAll(async ({}, suite) => {
  const leaks = await leaked()
  const now = cpuMs()
  suite.file.meta.cpuMs = now - (worker.cpuCountedMs ?? 0)
  worker.cpuCountedMs = now
  const { idle } = performance.eventLoopUtilization()
  suite.file.meta.idleMs = idle - (worker.idleCountedMs ?? 0)
  worker.idleCountedMs = idle
  if (leaks.length > 0) throw new Error(`This file leaves behind: ${leaks.join(', ')}.`)
})

/** Waits a while, since a socket takes some turns of the event loop to close. */
async function leaked(): Promise<string[]> {
  const deadline = performance.now() + LEAK_WAIT_MS
  for (;;) {
    const more = [...held()].filter(([name, count]) => count > (before.get(name) ?? 0))
    if (more.length === 0 || performance.now() > deadline)
      return more.map(([name, count]) => `${count - (before.get(name) ?? 0)} × ${name}`)
    await new Promise((resolve) => setTimeout(resolve, 5).unref())
  }
}

/** How many of each owned resource are open, and how many listeners each event of the process has. */
function held(): Map<string, number> {
  const counts = new Map<string, number>()
  for (const name of process.getActiveResourcesInfo())
    if (OWNED.includes(name)) counts.set(name, (counts.get(name) ?? 0) + 1)
  for (const event of process.eventNames())
    counts.set(`listener of process.${String(event)}`, process.listenerCount(event))
  return counts
}

function cpuMs(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000 + childrenCpuMs()
}

/** Linux alone counts the CPU of processes that have ended. */
function childrenCpuMs(): number {
  if (process.platform !== 'linux') return 0
  const fields = processStat('self')
  return (Number(fields[13]) + Number(fields[14])) * 10
}
