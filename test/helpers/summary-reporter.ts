import { relative } from 'node:path'
import type { Reporter, TestModule } from 'vitest/node'

const SLOWEST = 10

/** Ends a run with its slowest files and one plain line, for readers that know no vitest. */
export default class SummaryReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly unknown[]): void {
    printSlowest(modules)
    const count = { passed: 0, failed: unhandledErrors.length, skipped: 0, pending: 0 }
    for (const module of modules) {
      const states = [...module.children.allTests()].map((test) => test.result().state)
      for (const state of states) count[state]++
      // A file fails without a failed test when it cannot be loaded, or when one of its hooks fails.
      if (module.state() === 'failed' && !states.includes('failed')) count.failed++
    }
    const skipped = count.skipped + count.pending
    console.log(`${count.passed} passed, ${count.failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`)
  }
}

function printSlowest(modules: readonly TestModule[]): void {
  const files = modules.map((module) => ({
    name: relative(process.cwd(), module.moduleId),
    cpuMs: module.meta().cpuMs ?? 0,
    idleMs: module.meta().idleMs ?? 0,
    wallMs: module.diagnostic().duration + module.diagnostic().collectDuration,
  }))
  files.sort((a, b) => b.cpuMs - a.cpuMs)
  const total = files.reduce((sum, { cpuMs }) => sum + cpuMs, 0)
  const shown = process.env.SLOWEST_FILES ? Number(process.env.SLOWEST_FILES) : SLOWEST
  const idle = files.reduce((sum, { idleMs }) => sum + idleMs, 0)
  console.log(
    `CPU of test files and the processes they start: ${seconds(total)}; waiting: ${seconds(idle)}. The slowest files:`,
  )
  for (const { name, cpuMs, idleMs, wallMs } of files.slice(0, shown))
    console.log(`  ${seconds(cpuMs)} CPU, ${seconds(idleMs)} idle, ${seconds(wallMs)} passed  ${name}`)
}

const seconds = (ms: number) => `${(ms / 1000).toFixed(1).padStart(6)} s`
