import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import type { TestError } from 'vitest'
import type { Reporter, SerializedError, TestCase, TestModule, TestSuite } from 'vitest/node'

declare module 'vitest' {
  interface TaskMeta {
    /** Lines that a failed test leaves for the end of the run, such as the address of its page. */
    failureNotes?: string[]
  }
}

const SLOWEST = 10
/** Readers of CI see the last 60 lines, which hold the slowest files too. */
const MAX_LINES = 44
const MAX_TITLES = 8
const MAX_ERROR_LINES = 4

/** Ends a run with its slowest files, its flaky and failed tests, and one plain line, for readers that know no vitest. */
export default class SummaryReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly SerializedError[]): void {
    printSlowest(modules)
    const count = { passed: 0, failed: 0, skipped: 0, pending: 0 }
    const flaky: Failure[] = []
    const runFailure = process.env.TEST_RUN_FAILURE
    const outside: TestError[] = runFailure === undefined ? [] : [{ name: 'Error', message: runFailure }]
    const failed: Failure[] = [...outside, ...unhandledErrors].map((error) => ({
      title: 'the run',
      errors: [error],
    }))
    for (const module of modules) {
      for (const test of module.children.allTests()) {
        count[test.result().state]++
        if (test.result().state === 'failed') failed.push(failureOf(test))
        else if (test.diagnostic()?.flaky) flaky.push(failureOf(test))
      }
      // Errors of hooks, and of files that cannot be loaded.
      const suites = [module, ...module.children.allSuites()].filter((each) => each.errors().length > 0)
      failed.push(...suites.map(failureOf))
    }
    if (flaky.length > 0) print('flaky: passed at the second try, and to be mended at the cause', flaky)
    if (failed.length > 0) print('failed:', failed)
    const skipped = count.skipped + count.pending
    console.log(`${count.passed} passed, ${failed.length} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`)
  }
}

interface Failure {
  /** File and name of the test. */
  title: string
  errors: readonly TestError[]
  notes?: readonly string[]
}

function failureOf(task: TestCase | TestSuite | TestModule): Failure {
  const module = task.type === 'module' ? task : task.module
  const name = task.type === 'module' ? 'outside of tests' : task.fullName
  return {
    title: `${relative(process.cwd(), module.moduleId)} > ${name}`,
    errors: task.type === 'test' ? (task.result().errors ?? []) : task.errors(),
    notes: task.meta().failureNotes ?? [],
  }
}

/** Prints each error once, below the tests that it failed. */
function print(heading: string, failures: readonly Failure[]): void {
  const byError = Map.groupBy(failures, ({ errors }) => linesOf(errors[0])[0] ?? '')
  const blocks = [...byError.values()].map((group) => [
    ...group.slice(0, MAX_TITLES).map(({ title }) => `  ${title}`),
    ...(group.length > MAX_TITLES ? [`  … and ${group.length - MAX_TITLES} more with the same error`] : []),
    ...[...linesOf(group[0]?.errors[0]), ...(group[0]?.notes ?? [])].map((line) => `    ${line}`),
  ])
  const lines = blocks.flat()
  console.log(heading)
  console.log(lines.slice(0, MAX_LINES).join('\n'))
  if (lines.length > MAX_LINES) console.log(`  … and more above: ${failures.length} in all`)
}

/** Returns the first lines of the message, of the difference where the message leaves it out, and where in this project it was thrown. */
function linesOf(error: TestError | undefined): string[] {
  if (error === undefined) return ['(without an error)']
  const message = stripVTControlCharacters(`${error.name ?? 'Error'}: ${error.message}`)
  const lines = message.split('\n').filter((line) => line.trim() !== '')
  const difference = message.includes('…') ? stripVTControlCharacters(error.diff ?? '').split('\n') : []
  const changes = difference.filter((line) => /^[-+] (?!Expected|Received)/.test(line))
  const frame = error.stacks?.find(({ file }) => !file.includes('node_modules'))
  const at = frame ? [`at ${relative(process.cwd(), frame.file)}:${frame.line}:${frame.column}`] : []
  return [...lines.slice(0, MAX_ERROR_LINES), ...changes.slice(0, MAX_ERROR_LINES), ...at]
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
