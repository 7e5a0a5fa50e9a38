import type { Reporter, TestModule } from 'vitest/node'

/** Ends a run with one plain line, for readers that know no vitest. */
export default class ClosingLine implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const count = { passed: 0, failed: 0, skipped: 0, pending: 0 }
    for (const module of modules) {
      // A file that could not be loaded has no tests to count, and is a failure all the same.
      if (module.state() === 'failed' && [...module.children.allTests()].length === 0) count.failed++
      for (const test of module.children.allTests()) count[test.result().state]++
    }
    const skipped = count.skipped + count.pending
    console.log(`${count.passed} passed, ${count.failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`)
  }
}
