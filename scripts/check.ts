import '../server/process/node-version.ts'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { stripVTControlCharacters } from 'node:util'

/** Runs every check of a change, cheapest failure first. `--without-tests` leaves out the tests, which CI ran before. */
const steps: [name: string, command: string][] = [
  ['format and lint', 'npm run -s lint'],
  ['generated files are current', 'node scripts/generate.ts --check'],
  ['the contract breaks no client', 'node scripts/breaking-changes.ts'],
  // Checks with TypeScript 5.9, the compiler of editors and of people who import the SDK.
  ['types', 'node node_modules/typescript/bin/tsc --noEmit'],
  ['types of browser code', 'node node_modules/typescript/bin/tsc --noEmit --project browser'],
  ['tests', 'npm test'],
  ['build', 'npm run -s build'],
  ['docs', 'npm run -s docs'],
]
/** Lines of a failed step that the end repeats. */
const LAST_LINES = 40

const chosen = process.argv.includes('--without-tests') ? steps.filter(([name]) => name !== 'tests') : steps
let failed = false
for (const [index, [name, command]] of chosen.entries()) {
  console.log(`\n> ${name}: ${command}`)
  const started = Date.now()
  const { status, output } = await run(command)
  if (status !== 0) {
    console.error(`\nfailed: ${name} (${command})`)
    // The tests end with such a block of their own.
    if (name !== 'tests') {
      console.error(
        output
          .split('\n')
          .slice(-LAST_LINES)
          .map((line) => `  ${line}`)
          .join('\n'),
      )
      console.error(`checks: ${index} passed, 1 failed`)
    }
    failed = true
    break
  }
  console.log(`  ok, ${((Date.now() - started) / 1000).toFixed(1)} s`)
}
if (failed) process.exitCode = 1
else console.log('\nAll checks passed.')

/** Passes the output of a command on, and returns it. */
async function run(command: string): Promise<{ status: number | null; output: string }> {
  const child = spawn(command, { shell: true, stdio: ['inherit', 'pipe', 'pipe'] })
  let output = ''
  for (const [from, to] of [
    [child.stdout, process.stdout],
    [child.stderr, process.stderr],
  ] as const)
    from.setEncoding('utf8').on('data', (text: string) => {
      output += text
      to.write(text)
    })
  const [status] = (await once(child, 'close')) as [number | null]
  return { status, output: stripVTControlCharacters(output).trimEnd() }
}
